// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace mantissa {

// Bytes that are needed from one operation to another.
struct Buffer {
    int tensor = 0;
    std::size_t bytes = 0, offset = 0;
    int first = 0, last = 0; // operations
};

// Greedy by size: the largest first, each at the lowest offset that no buffer alive at the same time takes. Sorts them so, and returns
// the extent.
std::size_t pack_by_size(std::vector<Buffer>& buffers);

} // namespace mantissa
