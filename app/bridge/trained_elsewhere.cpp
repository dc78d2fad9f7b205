// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/trained_elsewhere.h"

#include "bridge/run_values.h"
#include "core/error.h"
#include "models/run_store.h"
#include "runs/folder_lock.h"

#include <QFileInfo>
#include <QObject>

namespace mantissa::app {

bool trainedElsewhere(const RunData& run) {
    return !run.folder.isEmpty() && another_trains_in(std::filesystem::path(run.folder.toStdString()).parent_path());
}

// A folder that is away would leave nothing of it, not even its name.
bool readAgain(RunStore& store, int key) {
    RunData& run = store.run(key);
    if (run.curves == RunData::Curves::coming || !QFileInfo::exists(run.folder + "/metrics.jsonl"))
        return false;
    if (run.visible)
        run.events.clear(); // they come with the curves
    else
        run.clear(); // its summary tells of it until it is shown
    if (!readRun(run, run.folder))
        return false;
    run.dropped = false; // it had begun before anybody dropped it
    if (run.visible)
        Q_EMIT store.curvesWanted(key);
    return true;
}

void readAgainTrainedElsewhere(RunStore& store) {
    bool anyShown = false;
    for (int key = 0; key < store.runCount(); ++key) {
        const RunData& run = store.run(key);
        if (!run.elsewhere || run.state != RunState::stopped || store.groupOf(key) < 0 || !readAgain(store, key))
            continue;
        anyShown = anyShown || run.visible;
        Q_EMIT store.stateChanged(key);
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
