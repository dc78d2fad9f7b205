// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Where codes and scales of an operand of blocks lie, as cuBLASLt reads them: for host and device.
#include "backends/card/layouts.h"
#include "numerics/code.h"

#include <cstddef>
#include <vector>

namespace mantissa {

// `outer` rows of `inner` elements along the sum, two codes of 4 bits in a byte, the first of them below. Behind them a byte of scale per
// block, in tiles of 128 rows by 4 blocks, what lies beyond being zero; and the tensor's own scale, a float.
struct BlockPlaces {
    std::int64_t outer = 0, inner = 0;
    std::int64_t size = 1; // elements of a block
    int bits = 8;          // of a code
    bool turned = false;   // element k of a row is element `row` of the tensor's row k

    static constexpr std::int64_t tile_rows = 128, tile_blocks = 4, alignment = 128;

    MANTISSA_HD std::int64_t whole_rows() const { return (outer + tile_rows - 1) / tile_rows * tile_rows; }
    MANTISSA_HD std::int64_t blocks() const { return inner / size; } // of a row
    MANTISSA_HD std::int64_t whole_blocks() const { return (blocks() + tile_blocks - 1) / tile_blocks * tile_blocks; }
    MANTISSA_HD std::int64_t scales_at() const { return (outer * inner * bits / 8 + alignment - 1) / alignment * alignment; }
    MANTISSA_HD std::int64_t tensor_scale_at() const { return scales_at() + whole_rows() * whole_blocks(); }
    MANTISSA_HD std::int64_t bytes() const { return tensor_scale_at() + 16; }
    MANTISSA_HD std::int64_t plain(std::int64_t row, std::int64_t k) const { return turned ? k * outer + row : row * inner + k; }
    MANTISSA_HD std::int64_t scale_place(std::int64_t row, std::int64_t block) const {
        std::int64_t tile = row / tile_rows * (whole_blocks() / tile_blocks) + block / tile_blocks;
        return scales_at() + tile * tile_rows * tile_blocks + row % 32 * 16 + row % tile_rows / 32 * tile_blocks + block % tile_blocks;
    }
};
BlockPlaces block_places(const PackedLayout& layout, const Shape& shape, const Format& format);

bool lies_in_blocks(const Tensor& tensor); // as codes and scales

// The values that lie so, in the tensor's own order: codes times their scales, as the cast of the same would have rounded.
std::vector<float> values_of_blocks(const std::byte* packed, const Tensor& tensor);

// Writes a number that an element has as its code, from its bits.
struct CodeWriter {
    int mantissa_bits = 0, step = 0, sign_at = 0;

    MANTISSA_HD std::uint32_t operator()(float element) const {
        std::uint32_t bits = bits_of(element), sign = bits >> 31 << sign_at;
        int ulp = static_cast<int>(bits >> 23 & 0xFFu) - 127 - mantissa_bits;
        ulp = ulp > step ? ulp : step;
        float magnitude = float_of(bits & 0x7FFFFFFFu) * float_of(static_cast<std::uint32_t>(127 - ulp) << 23);
        return sign | (static_cast<std::uint32_t>(magnitude) + (static_cast<std::uint32_t>(ulp - step) << mantissa_bits));
    }
};
MANTISSA_HD inline CodeWriter code_writer(const Format& element) {
    return {element.mantissa_bits, finest_step(element, 0), code_bits(element) - 1};
}

} // namespace mantissa
