// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/learning.h"
#include "models/run_data.h"

namespace mantissa::app {

class RunStore;

// What may be said of a run's speed beside another's, by the engine's rule: as in reports.
struct SpeedWords {
    double ratio = 0; // 2: twice as fast; 0: not told
    QString sentence; // with its interval, or why it is not known and what would settle it
    QString how;      // how milliseconds and ratio were taken, which may seem to contradict each other; empty: it is not told
    QString both() const { return how.isEmpty() ? sentence : sentence + '\n' + how; }
};
insight::LearningFacts learningFactsOf(const RunData& run);
SpeedWords speedBeside(const RunData& run, const RunData& base);
bool isOfWholeRun(const RunData& run);            // its milliseconds per step; else they are of its latest steps
QString stepsOfMedian(const RunData& run);        // the same in a sentence
QString disturbanceOf(const RunData& run);        // what other programs took of the processor, as in reports; empty: nothing to speak of
QStringList doubtOfPinned(const RunStore& store); // why others are not set beside the pinned run; empty: they are, or none is pinned

} // namespace mantissa::app
