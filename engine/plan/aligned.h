// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace mantissa {

// What a tensor takes where it lies: all begin on lines of their own.
constexpr std::size_t aligned(std::size_t bytes) { return (bytes + 63) / 64 * 64; }

} // namespace mantissa
