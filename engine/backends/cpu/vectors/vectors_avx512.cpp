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

#include "backends/cpu/vectors/avx512.inl"

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

const WinogradKernels& winograd_avx512() {
    static constexpr WinogradKernels set{"avx512", 2 * lanes, row_block, true, spread, evaluate, gather, multiply};
    return set;
}

RunRoundedAdam rounded_adam_avx512() { return adam; }

const WindowKernels& windows_avx512() {
    static constexpr WindowKernels set{"avx512", lanes, multiply_line, accumulate_line};
    return set;
}

void finish_run_avx512(const FinishRun& run) { finish(run); }

const NormKernels& norm_avx512() {
    static constexpr NormKernels set{lanes, add_up, normalise_rows, pass_rows_back};
    return set;
}

const PanelKernels& panels_avx512() {
    static constexpr PanelKernels set{"avx512", lanes, 2 * lanes, row_block, pack_panel, turn_panel, multiply_panels};
    return set;
}

const PoolKernels& pool_avx512() {
    static constexpr PoolKernels set{lanes, true, find_largest, send_back};
    return set;
}

} // namespace mantissa::cpu
