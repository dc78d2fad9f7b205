// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/vectors/sign_kernels.h"

#include "numerics/cpu_features.h"

#include <bit>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace mantissa::cpu {
namespace {

#if defined(__x86_64__)
#define IN_EACH inline __attribute__((always_inline))
#define WITH_WORDS __attribute__((target("popcnt")))
#define WITH_VECTORS __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,popcnt,prefer-vector-width=512")))
#else
#define IN_EACH inline
#endif

IN_EACH void multiply(const SignTile& tile) {
    for (int row = 0; row < tile.count; ++row) {
        std::int64_t differ[sign_columns] = {};
        for (std::int64_t word = 0; word < tile.words; ++word)
            for (int j = 0; j < sign_columns; ++j)
                differ[j] += std::popcount(tile.rows[row * tile.words + word] ^ tile.panel[word * sign_columns + j]);
        for (int j = 0; j < sign_columns; ++j)
            tile.sums[row * tile.stride + j] = static_cast<float>(tile.inner - 2 * differ[j]);
    }
}

IN_EACH bool pack(const float* values, int bit, std::uint64_t* words, std::int64_t columns) {
    std::uint64_t broken = 0;
    for (std::int64_t j = 0; j < columns; ++j) {
        const std::uint64_t bits = std::bit_cast<std::uint32_t>(values[j]);
        words[j] |= bits >> 31 << bit;
        broken |= (bits & 0x7FFFFFFF) > 0x7F800000;
    }
    return broken == 0;
}

IN_EACH bool join(const float* values, int count, std::uint64_t& word) {
    std::uint64_t joined = 0, broken = 0;
    for (int i = 0; i < count; ++i) {
        const std::uint64_t bits = std::bit_cast<std::uint32_t>(values[i]);
        joined |= bits >> 31 << i;
        broken |= (bits & 0x7FFFFFFF) > 0x7F800000;
    }
    word = joined;
    return broken == 0;
}

void multiply_anywhere(const SignTile& tile) { multiply(tile); }
bool pack_anywhere(const float* values, int bit, std::uint64_t* words, std::int64_t columns) { return pack(values, bit, words, columns); }
bool join_anywhere(const float* values, int count, std::uint64_t& word) { return join(values, count, word); }

#if defined(__x86_64__)
WITH_WORDS void multiply_words(const SignTile& tile) { multiply(tile); }

// All rows of a tile at once; where there are fewer, the last again.
WITH_VECTORS void multiply_vectors(const SignTile& tile) {
    constexpr int lanes = 8, vectors = sign_columns / lanes;
    const std::uint64_t* rows[sign_rows];
    __m512i differ[sign_rows][vectors];
    for (int row = 0; row < sign_rows; ++row) {
        rows[row] = tile.rows + (row < tile.count ? row : tile.count - 1) * tile.words;
        for (__m512i& counts : differ[row])
            counts = _mm512_setzero_si512();
    }
    for (std::int64_t word = 0; word < tile.words; ++word) {
        __m512i line[vectors];
        for (int i = 0; i < vectors; ++i)
            line[i] = _mm512_loadu_si512(tile.panel + word * sign_columns + i * lanes);
        for (int row = 0; row < sign_rows; ++row) {
            const __m512i bits = _mm512_set1_epi64(static_cast<long long>(rows[row][word]));
            for (int i = 0; i < vectors; ++i)
                differ[row][i] = _mm512_add_epi64(differ[row][i], _mm512_popcnt_epi64(_mm512_xor_si512(bits, line[i])));
        }
    }
    const __m512i inner = _mm512_set1_epi64(tile.inner);
    for (int row = 0; row < tile.count; ++row)
        for (int i = 0; i < vectors; ++i) {
            const __m512i sums = _mm512_sub_epi64(inner, _mm512_add_epi64(differ[row][i], differ[row][i]));
            _mm256_storeu_ps(tile.sums + row * tile.stride + i * lanes, _mm512_cvtepi64_ps(sums));
        }
}
WITH_VECTORS bool pack_vectors(const float* values, int bit, std::uint64_t* words, std::int64_t columns) {
    return pack(values, bit, words, columns);
}
WITH_VECTORS bool join_vectors(const float* values, int count, std::uint64_t& word) {
    word = 0;
    unsigned broken = 0;
    for (int i = 0; i < count; i += 16) {
        const auto there = static_cast<__mmask16>(count - i >= 16 ? 0xFFFF : (1 << (count - i)) - 1);
        const __m512 some = _mm512_maskz_loadu_ps(there, values + i);
        word |= static_cast<std::uint64_t>(_mm512_movepi32_mask(_mm512_castps_si512(some))) << i;
        broken |= _mm512_cmp_ps_mask(some, some, _CMP_UNORD_Q);
    }
    return broken == 0;
}
#endif

SignKernels fastest_signs() {
#if defined(__x86_64__)
    if (cpu_features().avx512 && __builtin_cpu_supports("avx512vpopcntdq"))
        return {"avx512 vpopcntdq", multiply_vectors, pack_vectors, join_vectors};
    if (cpu_features().avx2 && __builtin_cpu_supports("popcnt"))
        return {"popcnt", multiply_words, pack_anywhere, join_anywhere};
#endif
    return {"portable", multiply_anywhere, pack_anywhere, join_anywhere};
}

} // namespace

const SignKernels& sign_kernels() {
    static const SignKernels set = fastest_signs();
    return set;
}

} // namespace mantissa::cpu
