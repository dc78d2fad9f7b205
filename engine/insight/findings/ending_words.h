// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/findings/evidence.h"

namespace mantissa::insight {

// What a run is told to do that met trouble: it waits where it was asked to, else what it does instead.
std::string waiting_fact(const RunEvidence& run, const std::string& otherwise);
std::string waiting_cause(const Ending& ending);
std::string waiting_advice(const Ending& ending); // with a space before it; empty: it does not wait

} // namespace mantissa::insight
