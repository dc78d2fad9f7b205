// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "health/block_scales.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace mantissa::health {
namespace {

// The largest magnitude of each block, row by row of blocks.
std::vector<std::uint32_t> largest_of_blocks(std::span<const double> values, const BlockGrid& grid) {
    std::vector<std::uint32_t> largest(static_cast<std::size_t>(grid.count()), 0);
    for (std::int64_t band = 0; band < grid.bands(); ++band)
        for (std::int64_t row = 0; row < grid.rows_of(band); ++row)
            for (std::int64_t column = 0; column < grid.columns; ++column) {
                const auto at = static_cast<std::size_t>((grid.first_row(band) + row) * grid.columns + column);
                auto& here = largest[static_cast<std::size_t>(band * grid.blocks_across() + column / grid.block_columns)];
                here = std::max(here, finite_magnitude(bits_of(static_cast<float>(values[at]))));
            }
    return largest;
}

} // namespace

RangeRecord::Blocks scales_of_blocks(const std::string& tensor, std::span<const double> values, const BlockGrid& grid,
                                     const Format& format) {
    const std::vector<std::uint32_t> largest = largest_of_blocks(values, grid);
    const BlockRule rule = block_rule(format, Rounding::nearest_even);
    const float of_tensor = largest.empty() ? 1.0f : tensor_scale(float_of(*std::ranges::max_element(largest)), rule);
    std::map<int, std::int64_t> powers;
    for (std::uint32_t bits : largest)
        if (bits != 0)
            ++powers[std::ilogb(block_scale(bits, of_tensor, rule))];
    RangeRecord::Blocks blocks{.tensor = tensor};
    if (powers.empty())
        return blocks;
    blocks.lowest = powers.begin()->first;
    blocks.counts.resize(static_cast<std::size_t>(powers.rbegin()->first - blocks.lowest + 1));
    for (const auto& [power, count] : powers)
        blocks.counts[static_cast<std::size_t>(power - blocks.lowest)] = count;
    return blocks;
}

} // namespace mantissa::health
