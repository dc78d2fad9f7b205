// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What both libraries compute with: elements as floats and back, and the one loop in which sums are made.
#include "numerics/format.h"

#include <vector>

namespace mantissa::stand_in {

using Floats = std::vector<float>;

const Format& format_of(Storage storage);
Floats read_floats(const void* data, Storage storage, std::int64_t count);
// Rounds once, to nearest even. What lies beyond 8-bit floats becomes the largest of them, as the libraries have it.
void write_floats(const float* values, void* data, Storage storage, std::int64_t count);

// target += row * matrix, of `rows` rows as wide as the target, which are added one after the other.
void add_product(const float* row, std::int64_t rows, const float* matrix, float* target, std::int64_t width);

// Fills a workspace with NaNs of every type, of a large one both ends: whoever keeps something there will notice.
void spoil(void* workspace, std::size_t bytes);

inline bool is_aligned(const void* place, std::int64_t bytes) {
    return reinterpret_cast<std::uintptr_t>(place) % static_cast<std::uintptr_t>(bytes) == 0;
}

constexpr std::int64_t workspace_line = 256; // where a library's workspace may begin: elsewhere cuBLASLt refuses it on an H100

int capability(); // of the card that is not here: 75, 80, 90, 100; $MANTISSA_STAND_IN_CAPABILITY

} // namespace mantissa::stand_in
