// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/loss_course.h"
#include "models/run_data.h"
#include "train/observer.h"

namespace mantissa::app {

// Engine's values as the window's.
StepPoint toPoint(const StepRecord& record);
MemoryBars toMemoryBars(const CategoryBytes& bytes);
RunState toState(Status status);
void takeMeasured(RunData& run, const Summary& summary); // of its power and of its observing
void takeSettings(RunData& run, const Json& experiment); // as it was resolved
std::size_t workOf(const Json& experiment);              // the same: what it is trained with but for its seed and its length, as a number
void applyStart(RunData& run, const RunStart& start);
void applyPlan(RunData& run, const Summary& planned); // as it is planned from here on
void applyEnd(RunData& run, const RunEnd& end);
EpochPoint toPoint(const EpochRecord& record);
EventPoint toPoint(const EventRecord& record);

std::vector<EventRecord> changesOf(const RunData& run); // of its settings, as it went on
insight::LossCourse courseOf(const RunData& run);       // of its curves, as far as they are here
// Fills the columns from what the run's folder holds, up to `lastStep` (0: all).
void readMetrics(RunData& run, const QString& folder, qint64 lastStep);
// What a folder made earlier says of its run, but for the curves; they come with readCurves(). False: it cannot be read at all.
bool readRun(RunData& run, const QString& folder, QString* whatIsWrong = nullptr);
void readCurves(RunData& run);
// The line that somebody gave a run, beside its figures; -1: nobody did.
int keptLine(const QString& folder);
void keepLine(const RunData& run);

} // namespace mantissa::app
