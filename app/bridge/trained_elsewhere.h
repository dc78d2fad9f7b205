// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace mantissa::app {

class RunStore;
struct RunData;

// Whether another window, or the command line, trains in the group of this run now.
bool trainedElsewhere(const RunData& run);
bool readAgain(RunStore& store, int key);                // as it stands by now; false: there is nothing to read, or it is being read
void readAgainTrainedElsewhere(RunStore& store);         // runs that it trained when they were read: they stand otherwise since
void refuseTrainedElsewhere(const QString& groupFolder); // throws, with what to do

} // namespace mantissa::app
