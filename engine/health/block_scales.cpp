// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "health/block_scales.h"

#include "numerics/census_counts.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace mantissa::health {
namespace {

// look(value, block): blocks are counted row by row of them.
template <typename Look>
void each_in_its_block(std::span<const double> values, const BlockGrid& grid, Look&& look) {
    for (std::int64_t band = 0; band < grid.bands(); ++band)
        for (std::int64_t row = 0; row < grid.rows_of(band); ++row)
            for (std::int64_t column = 0; column < grid.columns; ++column) {
                const auto at = static_cast<std::size_t>((grid.first_row(band) + row) * grid.columns + column);
                look(static_cast<float>(values[at]), static_cast<std::size_t>(band * grid.blocks_across() + column / grid.block_columns));
            }
}

// The largest magnitude of each block.
std::vector<std::uint32_t> largest_of_blocks(std::span<const double> values, const BlockGrid& grid) {
    std::vector<std::uint32_t> largest(static_cast<std::size_t>(grid.count()), 0);
    each_in_its_block(values, grid,
                      [&](float value, std::size_t block) { largest[block] = std::max(largest[block], finite_magnitude(bits_of(value))); });
    return largest;
}

float scale_of_all(const std::vector<std::uint32_t>& largest, const BlockRule& rule) {
    return largest.empty() ? 1.0f : tensor_scale(float_of(*std::ranges::max_element(largest)), rule);
}

} // namespace

RangeRecord::Blocks scales_of_blocks(const std::string& tensor, std::span<const double> values, const BlockGrid& grid,
                                     const Format& format) {
    const std::vector<std::uint32_t> largest = largest_of_blocks(values, grid);
    const BlockRule rule = block_rule(format, Rounding::nearest_even);
    const float of_tensor = scale_of_all(largest, rule);
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

std::int64_t clamped_in_blocks(std::span<const double> values, const BlockGrid& grid, const Format& format) {
    const std::vector<std::uint32_t> largest = largest_of_blocks(values, grid);
    const BlockRule rule = block_rule(format, Rounding::nearest_even);
    const float of_tensor = scale_of_all(largest, rule);
    std::vector<float> scales(largest.size());
    for (std::size_t i = 0; i < scales.size(); ++i)
        scales[i] = largest[i] == 0 ? 1 : block_scale(largest[i], of_tensor, rule);
    const std::uint32_t beyond = borders_of(element_of(format)).overflow[0]; // elements are as far on either side
    std::int64_t clamped = 0;
    each_in_its_block(values, grid, [&](float value, std::size_t block) {
        clamped += std::isfinite(value) && (bits_of(value / scales[block]) & 0x7FFFFFFFu) >= beyond;
    });
    return clamped;
}

} // namespace mantissa::health
