// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numerics/census.h"

#include "core/parallel.h"
#include "numerics/convert.h"
#include "numerics/kernels.h"

#include <algorithm>

namespace mantissa {
namespace {

constexpr std::int64_t census_piece = 4096;
constexpr std::uint32_t infinity_bits = 0x7F800000u;

// Rounding is monotonic, so borders say everything about the values between them; they are found by halving.
template <typename Test>
std::uint32_t first_where(Test&& test) {
    std::uint32_t low = 0, high = infinity_bits;
    while (low < high) {
        std::uint32_t middle = low + (high - low) / 2;
        if (test(static_cast<double>(float_of(middle))))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

// Four counters per bin: neighbours often share an exponent, and one counter would wait for itself.
using Bins = std::array<std::array<std::int32_t, 256>, 4>; // of at most 2^31 values

void count_exponents(const float* values, std::int64_t count, Bins& bins) {
    std::int64_t i = 0;
    for (; i + 4 <= count; i += 4)
        for (std::size_t k = 0; k < 4; ++k)
            ++bins[k][bits_of(values[static_cast<std::size_t>(i) + k]) >> 23 & 0xFF];
    for (; i < count; ++i)
        ++bins[0][bits_of(values[i]) >> 23 & 0xFF];
}

// Floats with the field 0 are few: their exponent is that of their bits read as a whole number.
void count_subnormals(const float* values, std::int64_t count, Census& census) {
    for (std::int64_t i = 0; i < count; ++i) {
        std::uint32_t magnitude = bits_of(values[i]) & 0x7FFFFFFFu;
        if (magnitude != 0 && magnitude < 0x800000u)
            ++census.exponents[(bits_of(static_cast<float>(magnitude)) >> 23) - 127];
    }
}

void add_bins(const Bins& bins, Census& census) {
    for (const auto& bin : bins)
        for (std::size_t field = 1; field < 255; ++field)
            census.exponents[field - 127 - Census::lowest_exponent] += bin[field];
}

Census census_of_part(const std::byte* data, Storage storage, std::int64_t count, const Borders& borders) {
    Census census;
    auto element = static_cast<std::int64_t>(storage_bytes(storage));
    std::array<float, census_piece> values;
    for (std::int64_t begin = 0; begin < count; begin += census_piece) {
        std::int64_t size = std::min(census_piece, count - begin);
        to_float(data + begin * element, storage, values.data(), size);
        add_to_census(values.data(), size, borders, census);
    }
    return census;
}

} // namespace

void add_counts(const Counts& counts, const Borders& borders, Census& census) {
    census.zeros += counts.zeros;
    census.non_finite += counts.non_finite;
    census.overflows += counts.overflows;
    // Where zero itself does not round to zero, as in binary, nothing underflows.
    census.underflows_to_zero += borders.above_zero == 0 ? 0 : counts.below_zero - counts.zeros;
    census.subnormals += counts.below_normal - counts.below_zero;
    census.min_abs = std::min(census.min_abs, float_of(counts.smallest));
    census.max_abs = std::max(census.max_abs, float_of(counts.largest));
}

void add_to_census(const float* values, std::int64_t count, const Borders& borders, Census& census) {
    census.count += count;
    Counts counts = kernels().count_values(values, borders, count);
    add_counts(counts, borders, census);
    if (counts.float_subnormals > counts.zeros)
        count_subnormals(values, count, census);
    Bins bins{};
    count_exponents(values, count, bins);
    add_bins(bins, census);
}

Borders borders_of(const Format& format, int shared_exponent) {
    auto rounded = [&](double value) { return round_to(value, format, {.overflow = Overflow::saturate}, 0, shared_exponent); };
    Borders borders;
    borders.above_zero = first_where([&](double value) { return rounded(value) != 0; });
    borders.first_normal =
        std::max(borders.above_zero, first_where([&](double value) { return rounded(value) >= smallest_normal(format); }));
    borders.overflow[0] = first_where([&](double value) { return overflows(value, format, shared_exponent); });
    borders.overflow[1] = first_where([&](double value) { return overflows(-value, format, shared_exponent); });
    return borders;
}

Census census_of(const CensusCounts& counts, std::int64_t values, const Borders& borders) {
    auto of = [&](int counter) { return static_cast<std::int64_t>(counts.count[counter]); };
    Census census{.count = values, .zeros = of(CensusCounts::zeros), .non_finite = of(CensusCounts::non_finite)};
    census.overflows = of(CensusCounts::beyond);
    census.underflows_to_zero = borders.above_zero == 0 ? 0 : of(CensusCounts::below_zero) - census.zeros;
    census.subnormals = of(CensusCounts::below_normal) - of(CensusCounts::below_zero);
    census.min_abs = float_of(counts.smallest);
    census.max_abs = float_of(counts.largest);
    for (std::size_t i = 0; i < census.exponents.size(); ++i)
        census.exponents[i] = of(CensusCounts::first_exponent + static_cast<int>(i));
    return census;
}

Census& Census::operator+=(const Census& other) {
    count += other.count;
    zeros += other.zeros;
    non_finite += other.non_finite;
    overflows += other.overflows;
    subnormals += other.subnormals;
    underflows_to_zero += other.underflows_to_zero;
    min_abs = std::min(min_abs, other.min_abs);
    max_abs = std::max(max_abs, other.max_abs);
    for (std::size_t i = 0; i < exponents.size(); ++i)
        exponents[i] += other.exponents[i];
    return *this;
}

Census take_census(const void* data, Storage storage, std::int64_t count, const Format& against, int shared_exponent) {
    const Borders borders = borders_of(against, shared_exponent);
    auto element = static_cast<std::int64_t>(storage_bytes(storage));
    std::vector<Census> parts(static_cast<std::size_t>(thread_count()));
    parallel_parts(count, 1 << 16, [&](int part, std::int64_t begin, std::int64_t end) {
        parts[static_cast<std::size_t>(part)] =
            census_of_part(static_cast<const std::byte*>(data) + begin * element, storage, end - begin, borders);
    });
    Census whole;
    for (const Census& part : parts)
        whole += part;
    return whole;
}

} // namespace mantissa
