// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <vector>

namespace mantissa::app {

// The next of 1, 2, 5, 10, ... at or above the value.
inline double niceStep(double value) {
    const double decade = std::pow(10, std::floor(std::log10(value) + 1e-9));
    for (double factor : {1.0, 2.0, 5.0})
        if (value <= factor * decade * (1 + 1e-9))
            return factor * decade;
    return 10 * decade;
}

inline bool isPowerOfTen(double value) { return std::abs(std::log10(value) - std::round(std::log10(value))) < 1e-9; }

// Which figures of a logarithmic axis are written where not all have room: powers of ten before what lies between them.
template <typename At>
std::vector<double> figuresWithRoom(const std::vector<double>& figures, const At& at, double apart) {
    std::vector<double> kept;
    for (const bool powers : {true, false})
        for (const double figure : figures)
            if (isPowerOfTen(figure) == powers &&
                std::ranges::all_of(kept, [&](double other) { return std::abs(at(other) - at(figure)) >= apart; }))
                kept.push_back(figure);
    std::ranges::sort(kept);
    return kept;
}

} // namespace mantissa::app
