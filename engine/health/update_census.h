// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/health_record.h"

#include <functional>
#include <span>

namespace mantissa::health {

// A variable before and after, and what was wanted of element i.
struct UpdateSource {
    std::span<const double> before, after;
    std::function<double(std::size_t)> wanted;
    Format format; // the variable's
};

// Everything of an UpdateHealth but its names.
UpdateHealth count_update(const UpdateSource& source);

} // namespace mantissa::health
