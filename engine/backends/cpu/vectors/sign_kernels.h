// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The loops under products of signs: 64 of them to a word, so that one exclusive or and one count do what takes 64 multiplications.
#include <cstdint>

namespace mantissa::cpu {

constexpr int sign_rows = 4, sign_columns = 32; // of a tile: its counts stay in registers

// Some rows, as words along their length, and a panel of columns: a line of them for each word.
struct SignTile {
    const std::uint64_t *rows, *panel;
    int count; // of rows
    std::int64_t words, inner;
    float* sums; // of products, `stride` from row to row
    std::int64_t stride;
};

struct SignKernels {
    const char* name = nullptr;
    void (*multiply)(const SignTile& tile) = nullptr;
    // Bit `bit` of words[j] is set where values[j] is below 0. Returns whether all are numbers.
    bool (*pack)(const float* values, int bit, std::uint64_t* words, std::int64_t columns) = nullptr;
    // Bit i of `word` is set where values[i] is below 0, up to 64 of them. Returns the same.
    bool (*join)(const float* values, int count, std::uint64_t& word) = nullptr;
};

const SignKernels& sign_kernels(); // what this processor runs fastest

} // namespace mantissa::cpu
