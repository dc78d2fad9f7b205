// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// A handful of values as blocks hold them, told value by value: for who wants to see what the largest does to the smallest.
#include "numerics/format.h"

#include <span>

namespace mantissa {

struct BlockElement {
    float value = 0;
    std::size_t block = 0;
    std::uint32_t code = 0;
    double element = 0; // without the scale
    double stored = 0;  // element * scale
    double alone = 0;   // what would be stored if its block held nothing else
    bool lost() const { return value != 0 && stored == 0; }
};

struct BlockSeen {
    float largest = 0;        // magnitude, of what is finite
    std::size_t of = 0;       // the element that has it
    double scale = 0;         // what elements are multiplied by; NaN: one of them is none and has no code
    std::uint32_t code = 0;   // of the scale
    double smallest_kept = 0; // the smallest magnitude that does not become 0 beside it, to nearest
};

struct BlockReading {
    double tensor_scale = 1; // of nvfp4: what the scales of blocks are multiplied by
    std::vector<BlockSeen> blocks = {};
    std::vector<BlockElement> elements = {};
};

// `format` has blocks; the values lie along them, and the last block may be shorter. `random`: what each draws, for stochastic rounding.
BlockReading read_blocks(std::span<const float> values, const Format& format, Rounding rounding = Rounding::nearest_even,
                         std::uint32_t random = 0);

// One sentence: what sets the scale, and what it does to the smallest value but zero. Empty: there is none.
std::string block_sentence(const BlockReading& reading, const Format& format);

} // namespace mantissa
