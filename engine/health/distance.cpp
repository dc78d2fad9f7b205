// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "health/distance.h"

#include "numerics/grid.h"

#include <algorithm>
#include <cmath>

namespace mantissa::health {
namespace {

// Between a number and the next larger one that the format holds.
double last_place(double value, const Format& format) {
    if (format.kind != FormatKind::floating)
        return std::ldexp(1.0, finest_step(format, 0));
    const int lowest = 1 - format.bias, exponent = value == 0 ? lowest : std::max(std::ilogb(value), lowest);
    return std::ldexp(1.0, exponent - format.mantissa_bits);
}

bool are_same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

} // namespace

void SquaredDistance::add(std::span<const double> own, std::span<const double> other) {
    for (std::size_t i = 0; i < own.size(); ++i) {
        double apart = are_same(own[i], other[i]) ? 0 : own[i] - other[i];
        difference += std::isfinite(apart) ? apart * apart : INFINITY;
        twin += std::isfinite(other[i]) ? other[i] * other[i] : 0;
    }
}

double SquaredDistance::error() const {
    if (difference == 0)
        return 0;
    return twin > 0 && std::isfinite(difference) ? std::sqrt(difference / twin) : INFINITY;
}

Distance distance_of(std::span<const double> own, std::span<const double> twin, const Format& format, double factor) {
    SquaredDistance squares;
    squares.add(own, twin);
    Distance distance{.error = squares.error()};
    if (distance.error == 0)
        return distance;
    double product = 0, own_squares = 0, twin_squares = 0;
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (are_same(own[i], twin[i]) && !std::isfinite(own[i]))
            continue;
        if (!std::isfinite(own[i]) || !std::isfinite(twin[i])) {
            distance.ulps = INFINITY;
            continue;
        }
        product += own[i] * twin[i];
        own_squares += own[i] * own[i];
        twin_squares += twin[i] * twin[i];
        const double larger = std::max(std::abs(own[i]), std::abs(twin[i])) / factor; // beside a 0, whatever the other is has endless ulps
        distance.ulps = std::max(distance.ulps, std::abs(own[i] - twin[i]) / (factor * last_place(larger, format)));
    }
    distance.cosine = own_squares > 0 && twin_squares > 0 ? product / std::sqrt(own_squares * twin_squares) : 0;
    return distance;
}

} // namespace mantissa::health
