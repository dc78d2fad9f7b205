// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/kept_weights.h"

#include "bridge/workbench.h"

#include <QFileInfo>

#include <cmath>

namespace mantissa::app {
namespace {

constexpr int mostRuns = 12; // to choose from

QString nameOf(const RunStore& store, int group, const RunData& run) {
    const QString when = group == store.now() ? QObject::tr("just now") : store.groups()[group].title;
    return run.sweepPolicy.isEmpty() ? when : QObject::tr("%1, batch %2, seed %3").arg(when).arg(run.batch).arg(run.seed);
}

void add(QVector<KeptWeights>& kept, const RunData& run, const QString& when) {
    const QString last = run.folder + "/final.safetensors", best = run.folder + "/best.safetensors";
    if (QFileInfo::exists(last))
        kept << KeptWeights{QObject::tr("At the end of the run (%1)").arg(when), last};
    if (QFileInfo::exists(best))
        kept << KeptWeights{QObject::tr("Where the run was validated best (%1)").arg(when), best};
    else if (QFileInfo::exists(last) && std::isfinite(run.bestFigures().valLoss))
        kept << KeptWeights{QObject::tr("Where the run was validated best (%1): not there any more").arg(when), best,
                            QObject::tr("No weights are left of that epoch: the run was killed behind it, or their file was deleted.")};
}

} // namespace

QVector<KeptWeights> keptWeights(Workbench& workbench, const QString& variant) {
    const RunStore& store = workbench.store();
    const QString experiment = Project::slug(workbench.document().json());
    QVector<KeptWeights> kept;
    int runs = 0;
    for (int group = int(store.groups().size()) - 1; group >= 0; --group)
        for (int key : store.groups()[group].runs) {
            const RunData& run = store.run(key);
            if (runs == mostRuns || store.groups()[group].experiment != experiment ||
                variant != (run.sweepPolicy.isEmpty() ? run.name : run.sweepPolicy))
                continue;
            add(kept, run, nameOf(store, group, run));
            ++runs;
        }
    return kept;
}

} // namespace mantissa::app
