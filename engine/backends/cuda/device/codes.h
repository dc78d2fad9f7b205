// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The 16-bit codes of floats, as fast as each side can: the device has instructions, the host's loops take numerics'.
#include "backends/cuda/device/space.h"
#include "numerics/float_bits.h"

#ifdef __CUDA_ARCH__
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#endif

namespace mantissa::MANTISSA_DEVICE {

MANTISSA_HD inline float float_of_bfloat16(std::uint16_t code) { return float_of(static_cast<std::uint32_t>(code) << 16); }

// One instruction in place of eight, from 8.0 on; a NaN is its own there, whatever it carried, as float16's is.
MANTISSA_HD inline std::uint16_t bfloat16_of(float value) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    return __bfloat16_as_ushort(__float2bfloat16_rn(value));
#else
    return static_cast<std::uint16_t>(drop_bits_to_nearest(bits_of(value), 16) >> 16);
#endif
}

MANTISSA_HD inline float float_of_float16(std::uint16_t code) {
#ifdef __CUDA_ARCH__
    return __half2float(__ushort_as_half(code));
#else
    std::uint32_t sign = static_cast<std::uint32_t>(code & 0x8000u) << 16, field = code >> 10 & 31u, fraction = code & 0x3FFu;
    if (field == 0)
        return float_of(sign | bits_of(static_cast<float>(fraction) * 5.9604644775390625e-8f)); // 2^-24
    std::uint32_t exponent = field == 31 ? 255 : field + 112;
    return float_of(sign | exponent << 23 | fraction << 13);
#endif
}

MANTISSA_HD inline std::uint16_t float16_of(float value) {
#ifdef __CUDA_ARCH__
    return __half_as_ushort(__float2half_rn(value));
#else
    static const CodeGrid codes = code_grid(Format{.exponent_bits = 5, .mantissa_bits = 10, .bias = 15, .storage = Storage::float16});
    return static_cast<std::uint16_t>(code_of_float_bits(round_float_bits<Rounding::nearest_even>(bits_of(value), codes.grid, 0), codes));
#endif
}

} // namespace mantissa::MANTISSA_DEVICE
