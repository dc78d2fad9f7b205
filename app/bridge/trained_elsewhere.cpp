// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/trained_elsewhere.h"

#include "core/error.h"
#include "models/run_data.h"
#include "runs/folder_lock.h"

#include <QObject>

namespace mantissa::app {

bool trainedElsewhere(const RunData& run) {
    return !run.folder.isEmpty() && another_trains_in(std::filesystem::path(run.folder.toStdString()).parent_path());
}

void refuseTrainedElsewhere(const QString& groupFolder) {
    if (another_trains_in(groupFolder.toStdString()))
        throw Error(
            QObject::tr("Another window or mantissa-cli trains these runs now. Stop it there, or wait until it ends.").toStdString());
}

} // namespace mantissa::app
