// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a run's device drew, and what looking at its numbers took.
#include "bridge/run_values.h"

namespace mantissa::app {
namespace {

// As reports have it: of a device that tells nothing, by the processor's own meter. 0: nobody measured.
double wattsOf(const Summary& summary) {
    if (summary.telemetry.readings == 0)
        return summary.processor.watts.value_or(0);
    const auto power = summary.telemetry.figures.find("power_watts");
    return power == summary.telemetry.figures.end() ? 0 : power->second.mean;
}

} // namespace

void takeMeasured(RunData& run, const Summary& summary) {
    run.summaryWatts = wattsOf(summary);
    run.wattsOfProcessor = run.summaryWatts > 0 && summary.telemetry.readings == 0;
    const double looked = summary.observing_s.value_or(0);
    run.observedShare = run.summarySeconds > 0 ? looked / (run.summarySeconds + looked) : 0;
}

} // namespace mantissa::app
