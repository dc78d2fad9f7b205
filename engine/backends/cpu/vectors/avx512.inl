// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a set's file with AVX-512 defines before numbers.inl.

constexpr int lanes = 16, row_block = 14, adam_group = 8;
constexpr __mmask16 every = 0xFFFF; // the forms without a mask warn in GCC 12's own header

inline __m512 load_float16(const std::byte* data) {
    return _mm512_maskz_cvtph_ps(every, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(data)));
}
inline void store_float16(std::byte* data, __m512 value) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(data), _mm512_maskz_cvtps_ph(every, value, _MM_FROUND_TO_NEAREST_INT));
}
inline __m512 round_float16(__m512 value) {
    return _mm512_maskz_cvtph_ps(every, _mm512_maskz_cvtps_ph(every, value, _MM_FROUND_TO_NEAREST_INT));
}
inline __m512 square_root(__m512 value) { return _mm512_maskz_sqrt_ps(every, value); }
