// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace mantissa {

// How much was trained: steps of so many images. 0: not known.
struct Trained {
    std::int64_t steps = 0, batch = 0;

    bool is_known() const { return steps > 0 && batch > 0; }
    double images() const { return static_cast<double>(steps) * static_cast<double>(batch); }
};

// Whether two that are known are of one length: a step more or less, or 2 %, gives none of them the better chances.
inline bool same_length(const Trained& a, const Trained& b) {
    constexpr double little = 0.02;
    const double step = static_cast<double>(std::max(a.batch, b.batch));
    return std::fabs(a.images() - b.images()) <= std::max(step, little * std::max(a.images(), b.images()));
}

// Of hashes of which they were, of which an empty one is not known. An older one is the beginning of what it would be now.
inline bool are_other_images(std::string_view a, std::string_view b) {
    const std::size_t both = std::min(a.size(), b.size());
    return a.substr(0, both) != b.substr(0, both);
}

} // namespace mantissa
