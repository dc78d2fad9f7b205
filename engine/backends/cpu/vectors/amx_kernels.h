// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The loops under products on a processor's tile registers (AMX): bfloat16 in, sums in float32; nothing here but numbers and pointers.
#include <cstddef>
#include <cstdint>

namespace mantissa::cpu {

using Stored16 = std::uint16_t; // a bfloat16 as it lies

inline constexpr std::int64_t amx_block = 16; // rows or columns of sums in a register, at most
inline constexpr std::int64_t amx_deep = 32;  // products of a sum at a time; or half of that

struct AmxShape {
    std::int64_t rows = amx_block, depth = amx_deep;
};

// One or two blocks of rows times one or two blocks of 16 columns. A sum goes over `lines` lines of `chunks` chunks, each as deep as the
// shape says; the right operand holds pairs of depth side by side, {pair, column, 2}, chunk after chunk.
struct AmxProduct {
    const Stored16 *left[2] = {}, *right[2] = {};
    std::int64_t left_row = 0, left_line = 0;    // numbers from one to the next
    std::int64_t right_row = 0, right_chunk = 0; // of pairs, and chunks
    std::int64_t lines = 1, chunks = 1, depth = amx_deep;
    float* sums[2][2] = {};
    std::int64_t sums_row = 0;
    bool adds = false; // to what is there
};

struct AmxKernels {
    // What all products of this thread are shaped like until end().
    void (*begin)(const AmxShape& shape) = nullptr;
    void (*end)() = nullptr;
    void (*multiply)(const AmxProduct& product, int row_blocks, int column_blocks) = nullptr;
    // to {16 channels, count} = from {count, 16 channels}; steps in numbers.
    void (*turn)(const Stored16* from, std::int64_t from_step, std::int64_t count, Stored16* to, std::int64_t to_step) = nullptr;
    // to {16 channels, 2} = {first, second}, side by side, at every step another sixteen; the second may be null and is zeros then.
    void (*pair)(const Stored16* first, const Stored16* second, std::int64_t channels, Stored16* to, std::int64_t to_step) = nullptr;
};

// Null: the processor has no such registers, or the system does not let them be used.
const AmxKernels* amx_kernels();
const AmxKernels& amx_set();

} // namespace mantissa::cpu
