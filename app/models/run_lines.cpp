// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/run_lines.h"

#include "models/run_store.h"
#include "style/appearance.h"

namespace mantissa::app {
void assignLines(RunStore& store, int group) {
    const QVector<QVector<int>> columns = foldedRuns(store, group);
    QStringList policies;
    QVector<int> kept;
    for (const QVector<int>& column : columns) {
        const RunData& first = store.run(column.first());
        policies << first.policy;
        kept << store.fixedLine(first.sweepPolicy.isEmpty() ? first.name : first.sweepPolicy);
    }
    const QVector<int> lines = assignLines(theme(), policies, kept);
    for (int i = 0; i < lines.size(); ++i)
        for (int key : columns[i])
            store.run(key).line = lines[i];
    Q_EMIT store.structureChanged();
}

void giveLine(RunStore& store, int key, QVector<int> taken) {
    const bool fixed = store.fixedLine(store.run(key).name) >= 0; // it gives way to what is seen alone
    for (int other : fixed ? store.visibleRuns() : store.visibleRuns() + store.currentRuns())
        if (other != key)
            taken << store.run(other).line;
    if (!taken.contains(store.run(key).line))
        return;
    const QStringList policies = QStringList(taken.size(), QString()) << store.run(key).policy; // what has a line needs none of a policy
    store.run(key).line = assignLines(theme(), policies, taken << -1).last();
}

int lineOf(const RunStore& store, const QString& folder) {
    for (int key = 0; key < store.runCount(); ++key)
        if (store.run(key).folder == folder)
            return store.run(key).line;
    return -1;
}

} // namespace mantissa::app
