// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_store.h"
#include "train/experiment.h"

#include <QVector>

namespace mantissa::app {

RunData waitingRun(const Experiment& experiment, const Variant& variant, const QString& groupFolder); // that has not begun

// To the runs of a group that were found in its folder, those of its experiment that never began: whoever goes on with it means them,
// too. Not what was deleted there.
void addUnbegun(const QString& groupFolder, QVector<RunData>& runs);

// Of runs whose training is over: which of them failed before they began, for addUnbegun. They have no folder that tells.
void noteUnbegun(const RunStore& store, const QVector<int>& keys);

// One whose failure its folder does not tell, as nothing could be written any more, is one that goes on, now as after a restart.
void goesOnWhereUnkept(RunData& run);

void noteDeleted(const QString& groupFolder, const QString& run, bool deleted); // for addUnbegun

} // namespace mantissa::app
