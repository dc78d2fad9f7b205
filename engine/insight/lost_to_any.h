// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/health_history.h"

namespace mantissa::insight {

// What is not counted as lost, for float32 would lose it, too: where most of it is, and, where that is known, that the weights have no
// gradient any more. Empty: it is nothing to speak of.
std::string left_out_of_lost(const HealthHistory& health);

} // namespace mantissa::insight
