// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/run_record.h"

#include <QString>

#include <map>
#include <memory>

namespace mantissa::app {

// What was read of run folders, as long as somebody holds it: several reports of the window tell of the same runs. Of any thread.
std::shared_ptr<const report::RunRecord> knownRun(const QString& folder);
using HeldRuns = std::map<QString, std::shared_ptr<const report::RunRecord>>; // by folder

} // namespace mantissa::app
