// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/run_lines.h"

#include "models/run_store.h"
#include "style/appearance.h"

#include <algorithm>

namespace mantissa::app {

namespace {

// Seeds of one policy of a sweep are drawn alike.
bool drawnAlike(const RunStore& store, int a, int b) {
    const QString& policy = store.run(a).sweepPolicy;
    return a == b || (!policy.isEmpty() && policy == store.run(b).sweepPolicy && store.groupOf(a) == store.groupOf(b));
}

QVector<int> linesOf(const RunStore& store, const QVector<int>& keys, int but) {
    QVector<int> lines;
    for (int key : keys)
        if (store.run(key).line >= 0 && !drawnAlike(store, key, but))
            lines << store.run(key).line;
    return lines;
}

int freeLine(const QVector<int>& taken, const QString& policy) {
    const QStringList policies = QStringList(taken.size(), QString()) << policy; // what has a line needs none of a policy
    return assignLines(policies, taken + QVector<int>{-1}).last();
}

const QString& variantOf(const RunData& run) { return run.sweepPolicy.isEmpty() ? run.name : run.sweepPolicy; }

bool isOfVariants(const RunStore& store, int group) { return store.groups()[group].experiment == variantLines(store).experiment; }

// As a lesson wants it, as somebody chose it, as its variant has it; -1: none of these.
int givenLine(const RunStore& store, const RunData& run, int group) {
    if (const int fixed = store.fixedLine(variantOf(run)); fixed >= 0 || run.ownLine >= 0)
        return fixed >= 0 ? fixed : run.ownLine;
    return isOfVariants(store, group) ? variantLines(store).byName.value(variantOf(run), -1) : -1;
}

// Runs of other programs: no policy is known of any.
bool isFromElsewhere(const QStringList& policies) {
    return std::ranges::all_of(policies, [](const QString& policy) { return lineOfPolicy(theme(), policy) < 0; });
}

QVector<int> besides(const QVector<int>& taken, const QStringList& policies, const QVector<int>& kept) {
    const QVector<int> lines = assignLines(policies + QStringList(taken.size(), QString()), kept + taken).mid(0, policies.size());
    return assignLines(policies, lines); // rather one that a variant has than grey
}

} // namespace

void setVariantLines(RunStore& store, const VariantLines& lines) { store.m_variantLines = lines; }
const VariantLines& variantLines(const RunStore& store) { return store.m_variantLines; }

void assignLines(RunStore& store, int group) {
    const QVector<QVector<int>> columns = foldedRuns(store, group);
    QStringList policies;
    QVector<int> kept;
    for (const QVector<int>& column : columns) {
        const RunData& run = store.run(column.first());
        policies << run.policy;
        const int own = givenLine(store, run, group);
        kept << (store.fixedLine(variantOf(run)) < 0 && kept.contains(own) ? -1 : own); // of a copied folder
    }
    const bool apart = !isOfVariants(store, group) && isFromElsewhere(policies);
    const QVector<int> lines = besides(apart ? variantLines(store).inUse : QVector<int>(), policies, kept);
    for (int i = 0; i < lines.size(); ++i)
        for (int key : columns[i])
            store.run(key).line = lines[i];
    Q_EMIT store.structureChanged();
}

void giveLine(RunStore& store, int key, const QVector<int>& taken) {
    const bool fixed = store.fixedLine(store.run(key).name) >= 0; // it gives way to what is seen alone
    const int group = store.groupOf(key);
    const bool beside = !fixed && group != store.current(), foreign = beside && group >= 0 && !isOfVariants(store, group);
    const QVector<int> seen = taken + linesOf(store, store.visibleRuns(), key),
                       all = (beside ? seen + linesOf(store, store.currentRuns(), key) : seen) +
                             (foreign ? variantLines(store).inUse : QVector<int>());
    int& line = store.run(key).line;
    if (line >= 0 && !all.contains(line))
        return;
    line = freeLine(all, store.run(key).policy);
    const bool ofVariants = group >= 0 && isOfVariants(store, group);
    if (line < 0) // what is hidden may be without one, but for the variants: they are named beside it
        line = freeLine(seen + (ofVariants ? variantLines(store).inUse : QVector<int>()), store.run(key).policy);
}

// Of a sweep, all of a policy.
QVector<int> chooseLine(RunStore& store, int key, int line) {
    const int before = store.run(key).line, group = store.groupOf(key);
    QVector<int> changed;
    for (int other = 0; other < store.runCount(); ++other) {
        RunData& run = store.run(other);
        const bool beside = store.groupOf(other) == group, alike = drawnAlike(store, other, key);
        if (alike || (run.line == line && (beside || run.visible))) {
            run.line = run.ownLine = alike ? line : before;
            changed << other;
        }
    }
    Q_EMIT store.structureChanged();
    return changed;
}

int keyOf(const RunStore& store, const QString& folder) {
    for (int key = 0; key < store.runCount(); ++key)
        if (store.run(key).folder == folder)
            return key;
    return -1;
}

int lineOf(const RunStore& store, const QString& folder) {
    const int key = keyOf(store, folder);
    return key < 0 ? -1 : store.run(key).line;
}

} // namespace mantissa::app
