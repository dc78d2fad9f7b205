// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/saying.h"
#include "train/experiment.h"
#include "train/sweep_settings.h"

namespace mantissa::app {

class Desk;

using Trains = std::function<bool(const Variant&)>; // which of an experiment's variants; empty: each
Trains trainsIn(const SweepSettings& settings);

// Folder or table that one of the variants that train names for its data and that is not there; empty: all are.
QString missingPlace(const Experiment& experiment, const Trains& trains = {});
QString missingWords(const QString& place);
// And told, with where to choose another; `fact`: what cannot be done. False: all are there.
bool tellMissing(Desk& desk, const Saying& fact, const QString& place);

} // namespace mantissa::app
