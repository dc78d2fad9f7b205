// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Included after numbers.inl, whose vectors it uses. The instruction rounds as we do, but turns subnormal numbers into zero.

INLINE bool holds_subnormal(Vector value) {
    constexpr int subnormal = 0x20;
    return _mm512_fpclass_ps_mask((__m512)value, subnormal) != 0;
}

// 16 of the packed numbers from `first` on, each in the upper half of its 32 bits.
template <int first>
INLINE Vector spread_packed(__m512i packed) {
    constexpr __mmask32 upper_halves = 0xAAAAAAAA;
    using Places = std::uint16_t __attribute__((vector_size(64)));
    Places places{};
#pragma GCC unroll 16
    for (int i = 0; i < lanes; ++i)
        places[2 * i + 1] = static_cast<std::uint16_t>(first + i);
    return (Vector)_mm512_maskz_permutexvar_epi16(upper_halves, (__m512i)places, packed);
}

INLINE HalfBits bfloat16_bits(Vector value) {
    if (holds_subnormal(value)) [[unlikely]]
        return __builtin_convertvector(round_bfloat16(value), HalfBits);
    return (HalfBits)_mm512_cvtneps_pbh((__m512)value);
}

INLINE Vector rounded_to_bfloat16(Vector value) {
    if (holds_subnormal(value)) [[unlikely]]
        return (Vector)(round_bfloat16(value) << 16);
    return spread_packed<0>((__m512i)_mm512_cvtne2ps_pbh((__m512)value, (__m512)value));
}
