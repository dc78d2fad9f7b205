// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

namespace mantissa::app {

// What New begins with: small enough to train at once, with something to compare.
Json firstExperiment(const std::string& name);

} // namespace mantissa::app
