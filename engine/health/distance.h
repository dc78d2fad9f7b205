// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/format.h"

#include <span>

namespace mantissa::health {

// How far some numbers are from those of a twin.
struct Distance {
    double error = 0;  // root mean square of the difference, over that of the twin's; infinite where only one of both is finite
    double cosine = 1; // of the angle between them
    double ulps = 0;   // the largest difference, in units of the last place that `format` has at the larger of both
};
// Of equally many. The same numbers are exactly 0, 1 and 0 apart. `factor`: times which what the format holds is what is given.
Distance distance_of(std::span<const double> own, std::span<const double> twin, const Format& format, double factor = 1);

// Sums of squares, of several tensors.
struct SquaredDistance {
    double difference = 0, twin = 0;
    void add(std::span<const double> own, std::span<const double> twin);
    double error() const;
};

} // namespace mantissa::health
