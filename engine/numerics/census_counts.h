// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/census.h"
#include "numerics/float_bits.h"

namespace mantissa {

// Where a format's ends lie among the bits of positive floats.
struct Borders {
    std::uint32_t above_zero = 0;   // the first that does not round to zero
    std::uint32_t first_normal = 0; // the first that does not round to a subnormal
    std::uint32_t overflow[2] = {}; // the first that overflows; positive, negative
};
Borders borders_of(const Format& format, int shared_exponent = 0);

// Of some thousand floats at a time, on the calling thread.
void add_to_census(const float* values, std::int64_t count, const Borders& borders, Census& census);

// A census as a device takes it that counts in no order of its own: whole numbers, and the ends of what was seen.
struct CensusCounts {
    enum Counter : std::uint8_t { zeros, non_finite, beyond, below_normal, below_zero, first_exponent };
    static constexpr int counters = first_exponent + Census::highest_exponent - Census::lowest_exponent + 1;
    static constexpr std::uint32_t nothing_smallest = 0x7F800000u;

    unsigned long long count[counters] = {};
    std::uint32_t smallest = nothing_smallest, largest = 0; // bits of magnitudes: but for zero, infinities and NaN
};
Census census_of(const CensusCounts& counts, std::int64_t values, const Borders& borders);

// What one value adds: sink.add(counter), sink.see(magnitude).
template <typename Sink>
MANTISSA_HD inline void count_value(float value, const Borders& borders, const Sink& sink) {
    std::uint32_t bits = bits_of(value), magnitude = bits & 0x7FFFFFFFu;
    if (magnitude < borders.first_normal)
        sink.add(CensusCounts::below_normal);
    if (magnitude < borders.above_zero)
        sink.add(CensusCounts::below_zero);
    if (magnitude == 0)
        return sink.add(CensusCounts::zeros);
    if (magnitude >= 0x7F800000u)
        return sink.add(CensusCounts::non_finite);
    if (magnitude >= borders.overflow[bits >> 31])
        sink.add(CensusCounts::beyond);
    // Floats with the field 0: their exponent is that of their bits read as a whole number.
    int field = static_cast<int>(magnitude >> 23);
    int exponent = field > 0 ? field - 127 : static_cast<int>(bits_of(static_cast<float>(magnitude)) >> 23) - 127 + Census::lowest_exponent;
    sink.add(CensusCounts::first_exponent + exponent - Census::lowest_exponent);
    sink.see(magnitude);
}

} // namespace mantissa
