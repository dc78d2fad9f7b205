// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/census.h"

#include <span>
#include <vector>

namespace mantissa {

// What a format would make of values, rounded to nearest.
struct FormatToll {
    Format format;
    std::int64_t overflows = 0, subnormals = 0, underflows_to_zero = 0; // as in a Census
    double error = 0;                                                   // as in a Tally
    bool operator==(const FormatToll&) const = default;
};

// What rounding made of one tensor's values, seen before and after.
struct Tally {
    Census wide;   // the results as they were computed, against the format they are rounded to
    Census stored; // what the tensor holds of them, against the same
    // Root mean square of what rounding changed, over that of the values: of those that are finite before and after.
    double error = 0;
    std::int64_t channels = 0, silent_channels = 0; // the last dimension; silent: nothing but zeros is stored
    std::vector<FormatToll> others;
    bool operator==(const Tally&) const = default;
};

// Elements of a tensor before and after. float64 is looked at as it is.
struct TallySource {
    const void* wide = nullptr;
    Storage wide_storage = Storage::float32;
    const void* stored = nullptr;
    Storage stored_storage = Storage::float32;
    std::int64_t count = 0, channels = 1;
    Format format; // that was rounded to
    // Where its range was at the time: its exponent or what its codes are multiplied by, as a tensor has them in its state. Blocks move
    // theirs with the values: of those, what became 0 is counted; what they clamp is for who knows where they lie (health/block_scales.h).
    int shared_exponent = 0;
    float factor = 1;
    float stored_factor = 1; // what stored elements are still to be multiplied by: codes lie without their scale
};

// On every processor core; the same figures for any number of them. Nobody's result once is_given_up().
Tally take_tally(const TallySource& source, std::span<const Format> others = {});

} // namespace mantissa
