// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Blocks of values that share a scale: the one definition, on floats and for host and device. The steps are those of OCP's
// microscaling formats 1.0 ("floor") and of NVFP4; each division and product is one of float32.
#include "core/shape.h"
#include "numerics/float_bits.h"

namespace mantissa {

// A tensor as blocks: `slabs` matrices of rows x columns, cut into blocks of block_rows x block_columns, the last ones shorter.
struct BlockGrid {
    std::int64_t slabs = 1, rows = 1, columns = 1;
    std::int64_t block_rows = 1, block_columns = 1;

    MANTISSA_HD std::int64_t blocks_down() const { return (rows + block_rows - 1) / block_rows; }
    MANTISSA_HD std::int64_t blocks_across() const { return (columns + block_columns - 1) / block_columns; }
    MANTISSA_HD std::int64_t bands() const { return slabs * blocks_down(); } // rows of blocks
    MANTISSA_HD std::int64_t count() const { return bands() * blocks_across(); }
    MANTISSA_HD std::int64_t first_row(std::int64_t band) const { // counted through all slabs
        return band / blocks_down() * rows + band % blocks_down() * block_rows;
    }
    MANTISSA_HD std::int64_t rows_of(std::int64_t band) const {
        std::int64_t left = rows - band % blocks_down() * block_rows;
        return left < block_rows ? left : block_rows;
    }
};
BlockGrid block_grid(const Shape& shape, const Format& format);

// The magnitude of a float as bits, which are in its order; what is not finite counts as nothing.
MANTISSA_HD inline std::uint32_t finite_magnitude(std::uint32_t bits) {
    std::uint32_t magnitude = bits & 0x7FFFFFFFu;
    return magnitude < 0x7F800000u ? magnitude : 0;
}

// What a format's blocks need to know beside their own largest value.
struct BlockRule {
    ScaleKind kind = ScaleKind::none;
    int highest_exponent = 0; // of an element
    float largest = 0;        // an element's
    FloatGrid elements;
    FloatGrid scales; // e4m3: of a block's scale
};

MANTISSA_HD inline BlockRule block_rule(const Format& format, Rounding rounding) {
    BlockRule rule;
    rule.kind = format.blocks.kind;
    rule.highest_exponent = highest_exponent(format);
    rule.largest = static_cast<float>(largest_magnitude(format, false, 0));
    rule.elements = float_grid(format, {rounding, Overflow::saturate});
    constexpr Format of_scales = float8_e4m3; // the device knows no constants of namespaces
    rule.scales = float_grid(of_scales, {Rounding::nearest_even, Overflow::saturate});
    return rule;
}

// e4m3: the tensor's own scale. Of zeros alone any would do.
MANTISSA_HD inline float tensor_scale(float largest_of_tensor, const BlockRule& rule) {
    if (rule.kind != ScaleKind::e4m3 || largest_of_tensor == 0)
        return 1;
    float scale = largest_of_tensor / (rule.largest * 448.0f);
    return scale > 0 ? scale : float_of(1u); // too small even for a subnormal number
}

// power_of_two: the exponent k of the scale 2^k; a block of zeros has the least.
MANTISSA_HD inline int scale_exponent(std::uint32_t largest_bits, const BlockRule& rule) {
    if (largest_bits == 0)
        return -127;
    int exponent = static_cast<int>(largest_bits >> 23) - 127;
    if (exponent == -127) // a subnormal float: as a whole number it is normal
        exponent = static_cast<int>(bits_of(static_cast<float>(largest_bits)) >> 23) - 127 - 149;
    exponent -= rule.highest_exponent;
    return exponent < -127 ? -127 : exponent > 127 ? 127 : exponent;
}

// e4m3: what the block's scale is, to be multiplied by the tensor's.
MANTISSA_HD inline float e4m3_scale(std::uint32_t largest_bits, float of_tensor, const BlockRule& rule) {
    float wanted = float_of(largest_bits) / rule.largest / of_tensor;
    wanted = wanted < 0x1p-6f ? 0x1p-6f : wanted > 448.0f ? 448.0f : wanted;
    return float_of(round_float_bits<Rounding::nearest_even>(bits_of(wanted), rule.scales, 0));
}

// What elements of the block are multiplied by.
MANTISSA_HD inline float block_scale(std::uint32_t largest_bits, float of_tensor, const BlockRule& rule) {
    if (rule.kind == ScaleKind::e4m3)
        return of_tensor * e4m3_scale(largest_bits, of_tensor, rule);
    return static_cast<float>(power_of_two(scale_exponent(largest_bits, rule)));
}

// The code of a scale by which all of its block is no number, as a NaN makes it where elements have no code for one.
MANTISSA_HD inline std::uint32_t nan_scale_code(ScaleKind kind) { return kind == ScaleKind::e4m3 ? 0x7Fu : 0xFFu; }

// The element that a value becomes, without its scale. NaN stays, infinities become it: in float32, where steps carry both, other
// values of the block stay numbers.
template <Rounding rounding>
MANTISSA_HD inline float block_element(float value, float scale, const BlockRule& rule, std::uint32_t random) {
    return float_of(round_float_bits<rounding>(bits_of(value / scale), rule.elements, random));
}

MANTISSA_HD inline float block_element(float value, float scale, const BlockRule& rule, Rounding rounding, std::uint32_t random) {
    switch (rounding) {
    case Rounding::stochastic: return block_element<Rounding::stochastic>(value, scale, rule, random);
    case Rounding::toward_zero: return block_element<Rounding::toward_zero>(value, scale, rule, random);
    default: return block_element<Rounding::nearest_even>(value, scale, rule, random);
    }
}

} // namespace mantissa
