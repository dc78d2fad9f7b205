// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/run_shelf.h"

#include "bridge/desk.h"
#include "bridge/gone_folders.h"
#include "bridge/later_scales.h"
#include "bridge/run_values.h"
#include "bridge/sweep_group.h"
#include "bridge/waiting_runs.h"
#include "models/run_lines.h"
#include "models/spoken.h"
#include "models/words.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QObject>
#include <QSignalBlocker>

#include <algorithm>
#include <ranges>

namespace mantissa::app {
namespace {

constexpr qint64 mostBytesAtOnce = qint64{48} << 20; // of curves: about half a second

// As it is compiled now: the run keeps it whatever becomes of the network that is edited.
void takePlan(RunData& run, const VariantPlan& plan) {
    if (!plan.failure.isEmpty() || plan.badge == Badge::unknown)
        return;
    run.support = static_cast<Support>(plan.badge);
    run.supportReason = plan.reason.isEmpty() ? plan.implementation : plan.implementation + '\n' + plan.reason;
}

int groupInFolder(const RunStore& store, const QString& folder) {
    const QVector<RunGroup>& groups = store.groups();
    const auto at = std::ranges::find_if(groups, [&](const RunGroup& group) { return QFileInfo(group.folder) == QFileInfo(folder); });
    return at == groups.end() ? -1 : int(at - groups.begin());
}

} // namespace

void tellDamaged(Desk& desk, const QString& run, const QString& damage) {
    if (!damage.isEmpty())
        desk.tell([run, damage] {
            return Message{Message::Kind::warn, QObject::tr("A part of %1 is damaged.").arg(run),
                           QObject::tr("%1. The rest is shown.").arg(spoken(damage))};
        });
}

RunShelf::RunShelf(Desk& desk) : m_desk(desk), m_curves(desk) {
    QObject::connect(&desk.store(), &RunStore::curvesWanted, &m_curves, &CurveReader::read);
}

int RunShelf::make() {
    RunStore& store = m_desk.store();
    const Json& json = m_desk.document().json();
    const Experiment& experiment = *m_desk.document().experiment();
    const bool projectWasGone = projectIsGone(m_desk);
    const QString folder = m_desk.project().makeGroup(json, m_desk.device());
    if (projectWasGone)
        tellProjectMadeAnew(m_desk);
    for (int key : store.visibleRuns())
        store.run(key).visible = false;
    const QDateTime now = QDateTime::currentDateTime();
    const int group = store.addGroup({folder, formatClock(now.time()), now, {}, Project::slug(json)});
    for (const Variant& variant : experiment.variants) {
        RunData run = waitingRun(experiment, variant, folder);
        run.started = now; // as it is read again
        run.device = m_desk.device();
        if (const VariantPlan* plan = m_desk.plans().waiting() ? nullptr : m_desk.plans().plan(variant.index))
            takePlan(run, *plan);
        store.addRun(group, run);
    }
    assignLines(store, group);
    return group;
}

void RunShelf::load() {
    RunStore& store = m_desk.store();
    m_curves.forget();
    store.clear();
    m_allLoaded = false;
    m_desk.m_lines.bring(m_desk.project());
    tellUnreadable(m_desk.project().load(m_desk.document().json(), store));
    m_desk.m_lines.settle();
    offerLeftBehind();
    store.setCurrent(-1);
    if (const int group = lastOf(m_desk.document().json()); group >= 0)
        show(group);
    Q_EMIT m_desk.changed();
}

// What this very experiment came to last; -1: nothing, or more than is read while one waits for a file to open.
int RunShelf::lastOf(const Json& experiment) const {
    const RunStore& store = m_desk.store();
    const int group = Project::newest(store, experiment);
    if (group < 0 || !differInLaterScales(store, group, Project::editedOf(store.groups()[group].folder), experiment))
        return -1;
    qint64 bytes = 0;
    for (int key : store.groups()[group].runs)
        bytes += QFileInfo(store.run(key).folder + "/metrics.jsonl").size();
    return bytes <= mostBytesAtOnce ? group : -1;
}

void RunShelf::loadAll() {
    if (m_allLoaded)
        return;
    m_allLoaded = true;
    tellUnreadable(m_desk.project().loadOthers(m_desk.document().json(), m_desk.store()));
    Q_EMIT m_desk.store().structureChanged();
}

void RunShelf::loadGroup(const QString& folder) {
    RunStore& store = m_desk.store();
    if (groupInFolder(store, folder) >= 0)
        return;
    tellUnreadable(m_desk.project().loadGroup(folder, store, Project::Place::earlier));
    Q_EMIT store.structureChanged();
}

bool RunShelf::showFolder(const QString& folder) {
    if (groupInFolder(m_desk.store(), folder) < 0)
        tellUnreadable(m_desk.project().loadGroup(folder, m_desk.store()));
    const int group = groupInFolder(m_desk.store(), folder);
    show(group);
    return group >= 0;
}

void RunShelf::tellUnreadable(const QStringList& wrong) {
    if (!wrong.isEmpty())
        m_desk.tell([=] {
            return Message{Message::Kind::warn,
                           wrong.size() == 1 ? QObject::tr("A run folder could not be read.")
                                             : QObject::tr("%1 run folders could not be read.").arg(wrong.size()),
                           QObject::tr("%1 The other runs are shown; delete the folder if it is of no use.").arg(spoken(wrong.first()))};
        });
}

void RunShelf::show(int group) {
    RunStore& store = m_desk.store();
    if (m_desk.session().busy() || group < 0 || group >= store.groups().size())
        return;
    for (int key : store.visibleRuns())
        store.run(key).visible = false;
    for (int key : store.groups()[group].runs) {
        store.run(key).visible = true;
        m_curves.read(key);
    }
    store.setCurrent(group);
    Q_EMIT m_desk.changed();
}

void RunShelf::tick(const QStringList& folders) {
    RunStore& store = m_desk.store();
    for (int key = 0; key < store.runCount(); ++key)
        if (store.groupOf(key) >= 0 && folders.contains(store.run(key).folder))
            store.setVisible(key, true);
}

void RunShelf::showOnly(const QVector<int>& keys) {
    RunStore& store = m_desk.store();
    for (int key : store.visibleRuns())
        store.run(key).visible = false;
    for (int key : keys)
        store.setVisible(key, true);
}

void RunShelf::setLine(int key, int line) {
    const RunStore& store = m_desk.store();
    const RunData& run = store.run(key);
    try {
        for (int changed : chooseLine(m_desk.store(), key, line))
            keepLine(store.run(changed));
        if (const int group = store.groupOf(key); group >= 0 && store.groups()[group].experiment == Project::slug(m_desk.document().json()))
            m_desk.m_lines.choose(run.sweepPolicy.isEmpty() ? run.name : run.sweepPolicy, line);
        Q_EMIT m_desk.changed();
    } catch (const std::exception& error) {
        m_desk.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, QObject::tr("The line is not kept for the next start."), what};
        });
    }
}

} // namespace mantissa::app
