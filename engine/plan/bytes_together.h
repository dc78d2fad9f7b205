// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace mantissa {

// What is too large for any machine stays so: a sum that began again at 0 would seem to fit. So far from the largest number that it can be
// aligned, and told in tenths of a mebibyte.
constexpr std::size_t endless_bytes = std::size_t{1} << 60;
constexpr std::size_t bytes_together(std::size_t a, std::size_t b) {
    return std::min(std::min(a, endless_bytes) + std::min(b, endless_bytes), endless_bytes);
}

constexpr void add_bytes(std::size_t& sum, std::size_t bytes) { sum = bytes_together(sum, bytes); }

template <typename Bytes>
constexpr std::size_t all_bytes_together(const Bytes& bytes) {
    return std::accumulate(bytes.begin(), bytes.end(), std::size_t{0}, bytes_together);
}

} // namespace mantissa
