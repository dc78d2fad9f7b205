// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/winograd_kernels.h"

namespace mantissa::cpu {
namespace {

constexpr int lanes = 4, row_block = 4;

// Never called: without the processor's own conversions 16-bit formats go through tiles.
using Four = float __attribute__((vector_size(16)));
inline Four load_float16(const std::byte*) { return Four{}; }
inline void store_float16(std::byte*, Four) {}
inline Four round_float16(Four value) { return value; }

#include "backends/cpu/winograd_set.inl"

} // namespace

const WinogradKernels& winograd_portable() {
    static constexpr WinogradKernels set{"portable", 2 * lanes, row_block, false, spread, evaluate, gather, multiply};
    return set;
}

} // namespace mantissa::cpu
