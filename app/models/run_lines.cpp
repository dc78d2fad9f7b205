// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/run_lines.h"

#include "models/run_store.h"
#include "style/appearance.h"

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

} // namespace

void assignLines(RunStore& store, int group) {
    const QVector<QVector<int>> columns = foldedRuns(store, group);
    QStringList policies;
    QVector<int> kept;
    for (const QVector<int>& column : columns) {
        const RunData& run = store.run(column.first());
        policies << run.policy;
        const int fixed = store.fixedLine(run.sweepPolicy.isEmpty() ? run.name : run.sweepPolicy), own = fixed >= 0 ? fixed : run.ownLine;
        kept << (fixed < 0 && kept.contains(own) ? -1 : own); // of a copied folder
    }
    const QVector<int> lines = assignLines(policies, kept);
    for (int i = 0; i < lines.size(); ++i)
        for (int key : columns[i])
            store.run(key).line = lines[i];
    Q_EMIT store.structureChanged();
}

void giveLine(RunStore& store, int key, const QVector<int>& taken) {
    const bool fixed = store.fixedLine(store.run(key).name) >= 0; // it gives way to what is seen alone
    const bool beside = !fixed && store.groupOf(key) != store.current();
    const QVector<int> seen = taken + linesOf(store, store.visibleRuns(), key),
                       all = beside ? seen + linesOf(store, store.currentRuns(), key) : seen;
    int& line = store.run(key).line;
    if (line >= 0 && !all.contains(line))
        return;
    line = freeLine(all, store.run(key).policy);
    if (line < 0) // what is hidden may be without one
        line = freeLine(seen, store.run(key).policy);
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
