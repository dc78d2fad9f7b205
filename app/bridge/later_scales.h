// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_store.h"
#include "train/experiment.h"

#include <QMap>

namespace mantissa::app {

// A loss scale that was changed while its run was stopped: Continue takes it on, as the run would have as it went.

// Whether Continue may go on with a group that has `kept`, where the document has `now`: they are one once every default is
// written out, or differ in loss scales of runs that can still go on. A sweep goes on as it was chosen.
bool differInLaterScales(const RunStore& store, int group, const Json& kept, const Json& now);
QString whatElseDiffers(const RunStore& store, int group, const Json& kept, const Json& now); // empty: it has no name

struct LaterScales {
    QMap<int, LossScaling> scales = {}; // by variant: what each is to have, which the run compares with what it has
    Json kept = {};                     // with them
};
LaterScales laterScales(const Json& kept, const Experiment& now, const Json& json, const QList<int>& variants);

} // namespace mantissa::app
