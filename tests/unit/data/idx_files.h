// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/shape.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace mantissa::test {

using Bytes = std::vector<std::uint8_t>;

// A header of the IDX format, true or not, and the bytes after it.
Bytes idx_bytes(const Shape& header, const Bytes& content);
Bytes counted(std::int64_t count, int modulus); // 0, 1, ... modulus - 1, 0, ...
Bytes gzipped(const Bytes& bytes);
void write_bytes(const std::filesystem::path& file, const Bytes& bytes);

// The four files of a small set: 20 training and 10 other images, labels 0 .. 4.
struct SmallSet {
    Shape image = {6, 5};
    bool gzip = false;
};
void write_small_set(const std::filesystem::path& folder, const SmallSet& set);

} // namespace mantissa::test
