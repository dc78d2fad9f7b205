// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace mantissa {

// Sums down columns are made in parts of rows, the same ones on every card: the same bits everywhere. A block of threads goes through a
// part of 64 neighbouring channels: rows enough to be worth its end, and so many blocks at most as a large card holds twice over.
constexpr std::int64_t most_column_parts = 512;
struct ColumnParts {
    std::int64_t rows = 0, channels = 0, parts = 1, rows_per_part = 1;
};

inline ColumnParts column_parts(std::int64_t rows, std::int64_t channels, std::int64_t most_parts = most_column_parts) {
    constexpr std::int64_t elements_worth_a_part = 8192, channels_of_a_block = 64;
    auto divided_up = [](std::int64_t a, std::int64_t b) { return a <= b ? std::int64_t{1} : (a + b - 1) / b; };
    std::int64_t across = channels < channels_of_a_block ? channels : channels_of_a_block;
    std::int64_t wanted = divided_up(rows, elements_worth_a_part / (across < 1 ? 1 : across));
    std::int64_t most = most_parts / divided_up(channels, channels_of_a_block);
    std::int64_t each = divided_up(rows, wanted < most ? wanted : most < 1 ? 1 : most);
    return {rows, channels, divided_up(rows, each), each};
}

// What is found by looking at every item is found in shares first, one per block of threads.
inline std::int64_t fold_shares(std::int64_t items) {
    constexpr std::int64_t items_worth_a_share = 2048, most_shares = 256;
    std::int64_t wanted = (items + items_worth_a_share - 1) / items_worth_a_share;
    return wanted < 1 ? 1 : wanted < most_shares ? wanted : most_shares;
}
constexpr std::size_t range_share_bytes = 32; // of a look at the largest values of a tensor

inline std::size_t column_bytes(std::int64_t rows, std::int64_t channels, int sums) {
    return static_cast<std::size_t>(column_parts(rows, channels).parts * channels * sums) * sizeof(float);
}

} // namespace mantissa
