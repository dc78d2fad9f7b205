// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Whole tensors in blocks (block.h), on every processor core.
#include "core/random.h"
#include "numerics/block.h"

#include <vector>

namespace mantissa {

struct BlockRounding {
    Format format;
    Rounding rounding = Rounding::nearest_even;
    RandomKey key; // stochastic: element i draws random_bits(key, i)
};

// What is left at the end of an axis that the size of its blocks does not divide is a shorter block with a scale of its own: the
// numbers are those of a block filled with zeros, for these never are the largest. How many elements such a block has along its
// axis, of tiles down and across; empty where all blocks are whole.
std::vector<std::int64_t> short_blocks(const Shape& shape, const Format& format);
std::size_t format_bytes(const Format& format, const Shape& shape); // with the scale of each block, short ones too

// Rounds `values` in place or elsewhere; what comes out is element * scale.
void round_blocks(const float* values, float* rounded, const BlockGrid& grid, const BlockRounding& how);

// As they would lie in memory: an element's code per byte; a scale's per block, row by row of blocks. A NaN is its element's where that
// has a code for it, else its scale's and so the whole block's.
struct BlockCodes {
    std::vector<std::uint8_t> elements, scales;
    float tensor_scale = 1;
};
BlockCodes encode_blocks(const float* values, const BlockGrid& grid, const BlockRounding& how);

} // namespace mantissa
