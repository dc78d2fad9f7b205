// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/vectors/norm_kernels.h"
#include "backends/cpu/vectors/panel_kernels.h"
#include "backends/cpu/vectors/pooling_kernels.h"
#include "backends/cpu/vectors/window_kernels.h"
#include "backends/cpu/vectors/winograd_kernels.h"

namespace mantissa::cpu {
namespace {

constexpr int lanes = 4, row_block = 4;

// Never called: without the processor's own conversions 16-bit formats go through tiles.
using Four = float __attribute__((vector_size(16)));
inline Four load_float16(const std::byte*) { return Four{}; }
inline void store_float16(std::byte*, Four) {}
inline Four round_float16(Four value) { return value; }

#include "backends/cpu/vectors/numbers.inl"

#include "backends/cpu/vectors/bfloat16_by_integers.inl"

#include "backends/cpu/vectors/winograd_set.inl"

#include "backends/cpu/vectors/small_product_set.inl"

#include "backends/cpu/vectors/window_set.inl"

#include "backends/cpu/vectors/finish_set.inl"

#include "backends/cpu/vectors/norm_set.inl"

#include "backends/cpu/vectors/panel_set.inl"

#include "backends/cpu/vectors/pooling_set.inl"

} // namespace

const WinogradKernels& winograd_portable() {
    static constexpr WinogradKernels set{"portable", 2 * lanes, row_block, false, spread, evaluate, gather, multiply};
    return set;
}

const WindowKernels& windows_portable() {
    static constexpr WindowKernels set{"portable", lanes, multiply_line, accumulate_line};
    return set;
}

void finish_run_portable(const FinishRun& run) { finish(run); }

const NormKernels& norm_portable() {
    static constexpr NormKernels set{lanes, add_up, normalise_rows, pass_rows_back, false};
    return set;
}

const PanelKernels& panels_portable() {
    static constexpr PanelKernels set{"portable", lanes, 2 * lanes, row_block, pack_panel, turn_panel, multiply_panels};
    return set;
}

const PoolKernels& pool_portable() {
    static constexpr PoolKernels set{lanes, false, find_largest, send_back};
    return set;
}

} // namespace mantissa::cpu
