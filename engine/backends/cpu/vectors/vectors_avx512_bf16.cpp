// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What rounds to bfloat16, with the processor's instruction; all else is as in vectors_avx512.cpp.
#include "backends/cpu/vectors/norm_kernels.h"
#include "backends/cpu/vectors/rounded_adam.h"
#include "backends/cpu/vectors/window_kernels.h"
#include "backends/cpu/vectors/winograd_kernels.h"

#include <immintrin.h>

namespace mantissa::cpu {
namespace {

#include "backends/cpu/vectors/avx512.inl"

#include "backends/cpu/vectors/numbers.inl"

#include "backends/cpu/vectors/bfloat16_by_processor.inl"

#include "backends/cpu/vectors/winograd_set.inl"

#include "backends/cpu/vectors/small_product_set.inl"

#include "backends/cpu/vectors/finish_set.inl"

#include "backends/cpu/vectors/norm_set.inl"

#include "backends/cpu/vectors/rounded_adam.inl"

#include "backends/cpu/vectors/rounded_adam_by_pairs.inl"

} // namespace

// The same name: the same numbers in the same order, so a choice once measured stays.
const WinogradKernels& winograd_avx512_bf16() {
    static constexpr WinogradKernels set{"avx512", 2 * lanes, row_block, true, spread, evaluate, gather, multiply};
    return set;
}

RunRoundedAdam rounded_adam_avx512_bf16() { return adam_by_pairs; }

void finish_run_avx512_bf16(const FinishRun& run) { finish(run); }

const NormKernels& norm_avx512_bf16() {
    static constexpr NormKernels set{lanes, add_up, normalise_rows, pass_rows_back};
    return set;
}

} // namespace mantissa::cpu
