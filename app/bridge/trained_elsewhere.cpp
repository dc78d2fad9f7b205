// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/trained_elsewhere.h"

#include "bridge/run_values.h"
#include "core/error.h"
#include "models/run_store.h"
#include "runs/folder_lock.h"

#include <QObject>

namespace mantissa::app {

bool trainedElsewhere(const RunData& run) {
    return !run.folder.isEmpty() && another_trains_in(std::filesystem::path(run.folder.toStdString()).parent_path());
}

void readAgainTrainedElsewhere(RunStore& store) {
    bool anyShown = false;
    for (int key = 0; key < store.runCount(); ++key) {
        RunData& run = store.run(key);
        if (!run.elsewhere || run.state != RunState::stopped || run.curves == RunData::Curves::coming || store.groupOf(key) < 0)
            continue;
        run.events.clear(); // they come with the curves
        if (readRun(run, run.folder) && run.visible)
            Q_EMIT store.curvesWanted(key);
        anyShown = anyShown || run.visible;
        store.tellStateChanged(key);
    }
    if (anyShown)
        Q_EMIT store.visibilityChanged();
}

void refuseTrainedElsewhere(const QString& groupFolder) {
    if (another_trains_in(groupFolder.toStdString()))
        throw Error(
            QObject::tr("Another window or mantissa-cli trains these runs now. Stop it there, or wait until it ends.").toStdString());
}

} // namespace mantissa::app
