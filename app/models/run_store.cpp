// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/run_store.h"

#include "insight/baseline.h"
#include "insight/sweep_bases.h"
#include "models/run_lines.h"
#include "models/spoken.h"

#include <algorithm>

namespace mantissa::app {
namespace {

// One that goes on has them as soon as it has begun, so that no ratio jumps when it ends.
bool hasFigures(const RunData& run) {
    if (run.cutOff && run.state == RunState::stopped)
        return run.stepsDone() > 0;
    if (run.state == RunState::stopped)
        return run.stepsDone() > 0 && !run.unended && run.takenBack == 0;
    return run.state == RunState::completed || run.state == RunState::running;
}

} // namespace

int RunStore::addGroup(RunGroup group) {
    m_groups.append(std::move(group));
    Q_EMIT structureChanged();
    return static_cast<int>(m_groups.size()) - 1;
}

int RunStore::addEarlierGroup(RunGroup group) {
    const bool timed = group.started.isValid();
    const auto later = std::find_if(m_groups.cbegin(), m_groups.cend(), [&](const RunGroup& other) {
        return !timed || other.started > group.started; // no time is later than none
    });
    const int place = int(later - m_groups.cbegin());
    m_groups.insert(place, std::move(group));
    for (int* known : {&m_current, &m_now})
        *known += *known >= place;
    for (Removed& each : m_removed)
        each.group += each.group >= place;
    Q_EMIT structureChanged();
    return place;
}

int RunStore::addRun(int group, RunData run) {
    keepAsTyped((run.sweepPolicy.isEmpty() ? run.name : run.sweepPolicy).toStdString()); // the names of a sweep's runs are made
    const int key = runCount();
    m_runs.push_back(std::make_unique<RunData>(std::move(run)));
    m_groups[group].runs.append(key);
    Q_EMIT structureChanged();
    return key;
}

void RunStore::setCurrent(int group) {
    m_current = group;
    if (group >= 0)
        assignLines(*this, group); // it may have stood beside another
    else
        Q_EMIT structureChanged();
}

QVector<int> RunStore::currentRuns() const { return m_current < 0 ? QVector<int>() : m_groups[m_current].runs; }

// Those of the current group first, then the ticked ones of others.
QVector<int> RunStore::visibleRuns() const {
    QVector<int> keys;
    for (int key : currentRuns())
        if (run(key).visible)
            keys << key;
    for (int group = 0; group < m_groups.size(); ++group)
        for (int key : group == m_current ? QVector<int>() : m_groups[group].runs)
            if (run(key).visible)
                keys << key;
    return keys;
}

void RunStore::fixLines(const QHash<QString, int>& lines) {
    if (lines == m_fixed)
        return;
    m_fixed = lines;
    for (int group = 0; group < m_groups.size(); ++group)
        assignLines(*this, group);
}

void RunStore::setVisible(int key, bool visible) {
    if (visible && !run(key).visible)
        giveLine(*this, key);
    run(key).visible = visible;
    for (int grey : visible ? QVector<int>() : visibleRuns()) // its line is free
        if (run(grey).line < 0)
            giveLine(*this, grey);
    if (visible && run(key).curves == RunData::Curves::inFolder)
        Q_EMIT curvesWanted(key);
    Q_EMIT visibilityChanged();
}

int RunStore::groupOf(int key) const {
    for (int group = 0; group < m_groups.size(); ++group)
        if (m_groups[group].runs.contains(key))
            return group;
    return -1;
}

bool RunStore::remove(int key) {
    const int group = groupOf(key);
    if (group < 0)
        return false;
    m_removed << Removed{key, group, int(m_groups[group].runs.indexOf(key))};
    m_groups[group].runs.removeAll(key);
    if (m_pinned == key)
        m_pinned = -1;
    Q_EMIT structureChanged();
    return true;
}

void RunStore::putBack(int key) {
    for (int i = 0; i < m_removed.size(); ++i)
        if (m_removed[i].key == key) {
            QVector<int>& runs = m_groups[m_removed[i].group].runs;
            runs.insert(qMin(m_removed[i].place, int(runs.size())), key);
            m_removed.removeAt(i);
            Q_EMIT structureChanged();
            return;
        }
}

// As Compare chooses it. What is only to run counts until one of them does.
int RunStore::baseline() const {
    if (m_pinned >= 0 && run(m_pinned).visible)
        return m_pinned;
    const QVector<int> ticked = visibleRuns(), runs = ticked.isEmpty() ? currentRuns() : ticked;
    const bool begun = std::ranges::any_of(runs, [this](int key) { return run(key).state != RunState::waiting; });
    const bool swept = !runs.isEmpty() && std::ranges::none_of(runs, [this](int key) { return run(key).sweepPolicy.isEmpty(); });
    std::vector<insight::Candidate> candidates;
    for (int key : runs)
        candidates.push_back(
            {.has_figures = begun ? hasFigures(run(key)) : true,
             .is_of_choice = swept ? run(key).sweepPolicy == run(runs.first()).sweepPolicy : run(key).policy == QLatin1String("float32"),
             .is_called_float32 = run(key).imported && insight::is_called_float32(run(key).name.toStdString())});
    return runs.isEmpty() ? -1 : runs[qMax(0, insight::baseline_of(candidates))];
}

void RunStore::pin(int key) {
    m_pinned = m_pinned == key ? -1 : key;
    Q_EMIT visibilityChanged();
}

void RunStore::clear() {
    m_groups.clear();
    m_runs.clear();
    m_removed.clear();
    m_current = m_now = m_pinned = -1;
    Q_EMIT cleared();
    Q_EMIT structureChanged();
}

namespace {

std::optional<SweepRun> sweepRunOf(const RunData& run) {
    if (run.sweepPolicy.isEmpty())
        return std::nullopt;
    return SweepRun{run.sweepPolicy.toStdString(), run.batch, std::uint64_t(run.seed)};
}

} // namespace

int runBeside(const RunStore& store, int base, int key) {
    if (base < 0 || base == key || store.run(base).sweepPolicy.isEmpty() || store.run(key).sweepPolicy.isEmpty())
        return base;
    const int group = store.groupOf(base);
    QVector<int> keys{base, key};
    for (int other : group < 0 ? QVector<int>() : store.groups()[group].runs)
        if (store.run(other).sweepPolicy == store.run(base).sweepPolicy) // a table asks for each of hundreds
            keys << other;
    std::vector<std::optional<SweepRun>> runs;
    for (int one : keys)
        runs.push_back(sweepRunOf(store.run(one)));
    const int beside = insight::bases_of(runs, 0)[1];
    return beside == insight::no_base ? -1 : keys[beside];
}

int baselineFor(const RunStore& store, int key) { return runBeside(store, store.baseline(), key); }

bool lacksBaseline(const RunStore& store, int key) { return store.baseline() >= 0 && baselineFor(store, key) < 0; }

void pinTicked(RunStore& store, int key) {
    if (key >= 0 && store.pinned() != key && !store.run(key).visible)
        store.setVisible(key, true);
    store.pin(key);
}

QVector<QVector<int>> foldedRuns(const RunStore& store, int group) {
    QVector<QVector<int>> rows;
    for (int key : store.groups()[group].runs) {
        const QString& policy = store.run(key).sweepPolicy;
        const auto same = std::find_if(rows.begin(), rows.end(), [&](const QVector<int>& row) {
            return !policy.isEmpty() && store.run(row.first()).sweepPolicy == policy;
        });
        if (same == rows.end())
            rows << QVector<int>{key};
        else
            *same << key;
    }
    return rows;
}

} // namespace mantissa::app
