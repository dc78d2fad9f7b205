// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "models/saying.h"

namespace mantissa::app {

// A sentence in a file that may be read in another language: in each that the window speaks, or alone where all say the same.
Json keptSaying(const Saying& saying);
Saying sayingOf(const Json& kept);

} // namespace mantissa::app
