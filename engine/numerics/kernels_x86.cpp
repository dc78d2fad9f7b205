// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numerics/cpu_features.h"
#include "numerics/kernel_loops.h"

#include <immintrin.h>

#include <array>

namespace mantissa {
namespace {

constexpr int philox_rounds = 10;
constexpr long long philox_first = 0xD2511F53ll, philox_second = 0xCD9E8D57ll;

// The keys of all rounds, in the lower half of a lane each.
struct PhiloxKeys {
    std::array<long long, philox_rounds> first, second;
};
PhiloxKeys philox_keys(std::uint64_t key) {
    PhiloxKeys keys;
    auto first = static_cast<std::uint32_t>(key), second = static_cast<std::uint32_t>(key >> 32);
    for (std::size_t round = 0; round < philox_rounds; ++round, first += 0x9E3779B9u, second += 0xBB67AE85u) {
        keys.first[round] = first;
        keys.second[round] = second;
    }
    return keys;
}

namespace avx2 {
#define MANTISSA_TARGET [[gnu::target("avx2,f16c,fma")]]
#include "numerics/kernel_set.inl"

// The processor's own conversions round to nearest even by their operand, whatever the thread's rounding mode is.
MANTISSA_TARGET void float16_to_float_f16c(const std::uint16_t* source, float* target, std::int64_t count) {
    std::int64_t i = 0;
    for (; i + 8 <= count; i += 8)
        _mm256_storeu_ps(target + i, _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(source + i))));
    loops::float16_to_float(source + i, target + i, count - i);
}

MANTISSA_TARGET void float_to_float16_f16c(const float* source, std::uint16_t* target, std::int64_t count) {
    std::int64_t i = 0;
    for (; i + 8 <= count; i += 8)
        _mm_storeu_si128(reinterpret_cast<__m128i*>(target + i), _mm256_cvtps_ph(_mm256_loadu_ps(source + i), _MM_FROUND_TO_NEAREST_INT));
    loops::float_to_float16(source + i, target + i, count - i);
}

// Four blocks at a time, a word of each in the lower half of a lane; what is left in the upper half no product reads.
MANTISSA_TARGET void random_blocks_wide(const RandomKey& key, std::uint64_t first_block, std::int64_t blocks, std::uint32_t* words) {
    const PhiloxKeys keys = philox_keys(key.seed ^ key.stream);
    const std::uint64_t high = key.step ^ (key.stream << 32 | key.stream >> 32);
    const __m256i first = _mm256_set1_epi64x(philox_first), second = _mm256_set1_epi64x(philox_second);
    std::int64_t i = 0;
    for (; i + 4 <= blocks; i += 4) {
        __m256i c0 = _mm256_add_epi64(_mm256_set1_epi64x(static_cast<long long>(first_block) + i), _mm256_setr_epi64x(0, 1, 2, 3));
        __m256i c1 = _mm256_srli_epi64(c0, 32);
        __m256i c2 = _mm256_set1_epi64x(static_cast<long long>(high)), c3 = _mm256_set1_epi64x(static_cast<long long>(high >> 32));
        for (std::size_t round = 0; round < philox_rounds; ++round) {
            const __m256i p0 = _mm256_mul_epu32(first, c0), p1 = _mm256_mul_epu32(second, c2);
            c0 = _mm256_xor_si256(_mm256_srli_epi64(p1, 32), _mm256_xor_si256(c1, _mm256_set1_epi64x(keys.first[round])));
            c2 = _mm256_xor_si256(_mm256_srli_epi64(p0, 32), _mm256_xor_si256(c3, _mm256_set1_epi64x(keys.second[round])));
            c1 = p1;
            c3 = p0;
        }
        const __m256i low = _mm256_blend_epi32(c0, _mm256_slli_epi64(c1, 32), 0xAA);
        const __m256i top = _mm256_blend_epi32(c2, _mm256_slli_epi64(c3, 32), 0xAA);
        const __m256i even = _mm256_unpacklo_epi64(low, top), odd = _mm256_unpackhi_epi64(low, top);
        auto* to = reinterpret_cast<__m256i*>(words + 4 * i);
        _mm256_storeu_si256(to, _mm256_permute2x128_si256(even, odd, 0x20));
        _mm256_storeu_si256(to + 1, _mm256_permute2x128_si256(even, odd, 0x31));
    }
    loops::random_blocks(key, first_block + static_cast<std::uint64_t>(i), blocks - i, words + 4 * i);
}
#undef MANTISSA_TARGET
} // namespace avx2

namespace avx512 {
#define MANTISSA_TARGET [[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx2,f16c,fma")]]
#include "numerics/kernel_set.inl"

// All lanes, said with a mask: the forms without one warn of an uninitialised register in GCC 12's own header.
constexpr __mmask16 every = 0xFFFF;

MANTISSA_TARGET void float16_to_float_wide(const std::uint16_t* source, float* target, std::int64_t count) {
    std::int64_t i = 0;
    for (; i + 16 <= count; i += 16)
        _mm512_storeu_ps(target + i, _mm512_maskz_cvtph_ps(every, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(source + i))));
    avx2::float16_to_float_f16c(source + i, target + i, count - i);
}

MANTISSA_TARGET void float_to_float16_wide(const float* source, std::uint16_t* target, std::int64_t count) {
    std::int64_t i = 0;
    for (; i + 16 <= count; i += 16)
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(target + i),
                            _mm512_maskz_cvtps_ph(every, _mm512_loadu_ps(source + i), _MM_FROUND_TO_NEAREST_INT));
    avx2::float_to_float16_f16c(source + i, target + i, count - i);
}

// Eight blocks at a time, as above; three are joined by one exclusive or.
MANTISSA_TARGET void random_blocks_wide(const RandomKey& key, std::uint64_t first_block, std::int64_t blocks, std::uint32_t* words) {
    const PhiloxKeys keys = philox_keys(key.seed ^ key.stream);
    const std::uint64_t high = key.step ^ (key.stream << 32 | key.stream >> 32);
    constexpr __mmask8 all = 0xFF;
    const __m512i first = _mm512_set1_epi64(philox_first), second = _mm512_set1_epi64(philox_second);
    std::int64_t i = 0;
    for (; i + 8 <= blocks; i += 8) {
        __m512i c0 =
            _mm512_add_epi64(_mm512_set1_epi64(static_cast<long long>(first_block) + i), _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7));
        __m512i c1 = _mm512_maskz_srli_epi64(all, c0, 32);
        __m512i c2 = _mm512_set1_epi64(static_cast<long long>(high)), c3 = _mm512_set1_epi64(static_cast<long long>(high >> 32));
        for (std::size_t round = 0; round < philox_rounds; ++round) {
            const __m512i p0 = _mm512_maskz_mul_epu32(all, first, c0), p1 = _mm512_maskz_mul_epu32(all, second, c2);
            c0 = _mm512_ternarylogic_epi64(_mm512_maskz_srli_epi64(all, p1, 32), c1, _mm512_set1_epi64(keys.first[round]), 0x96);
            c2 = _mm512_ternarylogic_epi64(_mm512_maskz_srli_epi64(all, p0, 32), c3, _mm512_set1_epi64(keys.second[round]), 0x96);
            c1 = p1;
            c3 = p0;
        }
        const __m512i low = _mm512_mask_blend_epi32(0xAAAA, c0, _mm512_maskz_slli_epi64(all, c1, 32));
        const __m512i top = _mm512_mask_blend_epi32(0xAAAA, c2, _mm512_maskz_slli_epi64(all, c3, 32));
        const __m512i early = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11), late = _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15);
        _mm512_storeu_si512(words + 4 * i, _mm512_permutex2var_epi64(low, early, top));
        _mm512_storeu_si512(words + 4 * i + 16, _mm512_permutex2var_epi64(low, late, top));
    }
    avx2::random_blocks_wide(key, first_block + static_cast<std::uint64_t>(i), blocks - i, words + 4 * i);
}
#undef MANTISSA_TARGET
} // namespace avx512

const Kernels& avx2_kernels() {
    static constexpr Kernels set = [] {
        Kernels kernels = avx2::kernel_set("avx2");
        kernels.float16_to_float = avx2::float16_to_float_f16c;
        kernels.float_to_float16 = avx2::float_to_float16_f16c;
        kernels.random_blocks = avx2::random_blocks_wide;
        return kernels;
    }();
    return set;
}

const Kernels& avx512_kernels() {
    static constexpr Kernels set = [] {
        Kernels kernels = avx512::kernel_set("avx512");
        kernels.float16_to_float = avx512::float16_to_float_wide;
        kernels.float_to_float16 = avx512::float_to_float16_wide;
        kernels.random_blocks = avx512::random_blocks_wide;
        return kernels;
    }();
    return set;
}

} // namespace

KernelSets kernel_sets() {
    KernelSets sets;
    const CpuFeatures& cpu = cpu_features();
    if (cpu.avx512)
        sets.sets[sets.count++] = &avx512_kernels();
    if (cpu.avx2 && cpu.f16c && cpu.fma)
        sets.sets[sets.count++] = &avx2_kernels();
    sets.sets[sets.count++] = &portable_kernels();
    return sets;
}

} // namespace mantissa
