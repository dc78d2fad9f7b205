// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "models/run_data.h"

namespace mantissa::app {

// The engine's part that each bar of a step stands for, in the order of timeParts(). Copies count as what no part owns.
inline constexpr std::array<Part, timePartCount> barParts = {Part::forward, Part::backward, Part::update, Part::cast,
                                                             Part::check,   Part::input,    Part::other};

inline TimeBars toTimeBars(const PartSeconds& parts) {
    TimeBars bars{};
    for (std::size_t i = 0; i < barParts.size(); ++i)
        bars[i] = parts[static_cast<std::size_t>(barParts[i])];
    bars.back() += parts[static_cast<std::size_t>(Part::copy)];
    return bars;
}

inline PartSeconds toPartSeconds(const TimeBars& bars) {
    PartSeconds parts{};
    for (std::size_t i = 0; i < barParts.size(); ++i)
        parts[static_cast<std::size_t>(barParts[i])] = bars[i];
    return parts;
}

} // namespace mantissa::app
