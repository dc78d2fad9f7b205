// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace mantissa {

// What a tensor takes where it lies. All begin on a processor's lines. Those that are not tiny begin on two of a GPU's in the arena: its
// lines are 128 bytes, and convolutions that read across them took 40 % longer (an H200, libraries ask for 256 here and there).
constexpr std::size_t line = 64, device_lines = 256;
constexpr std::size_t up_to_whole(std::size_t bytes, std::size_t unit) { return (bytes + unit - 1) / unit * unit; }
constexpr std::size_t aligned(std::size_t bytes) { return up_to_whole(bytes, bytes < device_lines ? line : device_lines); }

} // namespace mantissa
