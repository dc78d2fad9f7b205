// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_store.h"
#include "train/narrow.h"

#include <optional>

namespace mantissa::app {

// What a group of runs is of, where it is a sweep's; nullopt: it is none, or its experiment cannot be read any more. `file`: of the
// experiment, where it finds its data.
std::optional<Sweep> sweepIn(const QString& folder, const QString& file = {});
// The search for narrow formats beside a sweep, as it was begun there; nullopt: none was.
std::optional<Narrowing> narrowingIn(const QString& folder, const QString& file = {});
Json write(const NarrowSettings& settings);
RunData runOf(const Sweep& sweep, std::size_t index, const QString& folder);        // as it waits
void nameAsIn(const Sweep& sweep, RunData& run);                                    // one that was read: which cell is its
QStringList droppedIn(const RunStore& store, int group);                            // names of runs that it passes over, deleted or not
void addWaiting(const Sweep& sweep, const QString& folder, QVector<RunData>& runs); // those that never began

// How far it is; what was dropped is not counted.
struct SweepCounts {
    int all = 0, done = 0, diverged = 0, failed = 0;
    int over() const { return done + diverged + failed; }
};
SweepCounts countSweep(const RunStore& store, const QVector<int>& keys);

// What is left of these runs, in seconds; negative: nobody knows yet. A run that waits takes as long as its like did.
double sweepSecondsLeft(const RunStore& store, const QVector<int>& keys);

} // namespace mantissa::app
