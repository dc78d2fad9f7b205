// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/block.h"
#include "runs/range_log.h"

#include <span>

namespace mantissa::health {

// How the scales are spread that the blocks of a tensor get. Blocks of nothing but zeros have none.
RangeRecord::Blocks scales_of_blocks(const std::string& tensor, std::span<const double> values, const BlockGrid& grid,
                                     const Format& format);

// How many values are beyond the largest element of their block at its scale, rounded to nearest: they become that element. Whatever the
// values are rounded by, their blocks have the same scales.
std::int64_t clamped_in_blocks(std::span<const double> values, const BlockGrid& grid, const Format& format);

} // namespace mantissa::health
