// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/vectors/norm_kernels.h"
#include "backends/cpu/vectors/panel_kernels.h"
#include "backends/cpu/vectors/pooling_kernels.h"
#include "backends/cpu/vectors/rounded_adam.h"
#include "backends/cpu/vectors/window_kernels.h"
#include "backends/cpu/vectors/winograd_kernels.h"

#include <immintrin.h>

namespace mantissa::cpu {
namespace {

constexpr int lanes = 8, row_block = 6, adam_group = 4;

inline __m256 load_float16(const std::byte* data) { return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(data))); }
inline void store_float16(std::byte* data, __m256 value) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(data), _mm256_cvtps_ph(value, _MM_FROUND_TO_NEAREST_INT));
}
inline __m256 round_float16(__m256 value) { return _mm256_cvtph_ps(_mm256_cvtps_ph(value, _MM_FROUND_TO_NEAREST_INT)); }
inline __m256 square_root(__m256 value) { return _mm256_sqrt_ps(value); }

#include "backends/cpu/vectors/numbers.inl"

#include "backends/cpu/vectors/bfloat16_by_integers.inl"

#include "backends/cpu/vectors/winograd_set.inl"

#include "backends/cpu/vectors/small_product_set.inl"

#include "backends/cpu/vectors/window_set.inl"

#include "backends/cpu/vectors/finish_set.inl"

#include "backends/cpu/vectors/norm_set.inl"

#include "backends/cpu/vectors/panel_set.inl"

#include "backends/cpu/vectors/pooling_set.inl"

#include "backends/cpu/vectors/rounded_adam.inl"

} // namespace

const WinogradKernels& winograd_avx2() {
    static constexpr WinogradKernels set{"avx2", 2 * lanes, row_block, true, spread, evaluate, gather, multiply};
    return set;
}

RunRoundedAdam rounded_adam_avx2() { return adam; }

const WindowKernels& windows_avx2() {
    static constexpr WindowKernels set{"avx2", lanes, multiply_line, accumulate_line};
    return set;
}

void finish_run_avx2(const FinishRun& run) { finish(run); }

const NormKernels& norm_avx2() {
    static constexpr NormKernels set{lanes, add_up, normalise_rows, pass_rows_back};
    return set;
}

const PanelKernels& panels_avx2() {
    static constexpr PanelKernels set{"avx2", lanes, 2 * lanes, row_block, pack_panel, turn_panel, multiply_panels};
    return set;
}

const PoolKernels& pool_avx2() {
    static constexpr PoolKernels set{lanes, true, find_largest, send_back};
    return set;
}

} // namespace mantissa::cpu
