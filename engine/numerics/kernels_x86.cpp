// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numerics/cpu_features.h"
#include "numerics/kernel_loops.h"

#include <immintrin.h>

namespace mantissa {
namespace {

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
#undef MANTISSA_TARGET
} // namespace avx512

const Kernels& avx2_kernels() {
    static constexpr Kernels set = [] {
        Kernels kernels = avx2::kernel_set("avx2");
        kernels.float16_to_float = avx2::float16_to_float_f16c;
        kernels.float_to_float16 = avx2::float_to_float16_f16c;
        return kernels;
    }();
    return set;
}

const Kernels& avx512_kernels() {
    static constexpr Kernels set = [] {
        Kernels kernels = avx512::kernel_set("avx512");
        kernels.float16_to_float = avx512::float16_to_float_wide;
        kernels.float_to_float16 = avx512::float_to_float16_wide;
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
