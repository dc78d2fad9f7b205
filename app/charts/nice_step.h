// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <initializer_list>

namespace mantissa::app {

// The next of 1, 2, 5, 10, ... at or above the value.
inline double niceStep(double value) {
    const double decade = std::pow(10, std::floor(std::log10(value) + 1e-9));
    for (double factor : {1.0, 2.0, 5.0})
        if (value <= factor * decade * (1 + 1e-9))
            return factor * decade;
    return 10 * decade;
}

} // namespace mantissa::app
