// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_data.h"

namespace mantissa::app {

// What a run's device drew, as it told itself: its mean power times the seconds of training. As in reports.
struct RunEnergy {
    double joules = 0, epochJoules = 0; // 0: nobody measured it; epochJoules: of the mean epoch
};
RunEnergy energyOf(const RunData& run);
bool isOnProcessor(const RunData& run); // else what the processor did is not its device's
enum class EnergyOf { run, epoch };
QString wordsOfEnergy(const RunData& run, EnergyOf what); // how the figure came about, or why there is none

} // namespace mantissa::app
