// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "idx_files.h"

#include <string>

namespace mantissa::test {

// The binary version with few images: `per_class` of each class in training, spread over its files, one in the test.
struct CifarFiles {
    int classes = 10;
    int per_class = 5;
};
void write_cifar(const std::filesystem::path& folder, const CifarFiles& files);

// Pixel p of channel c in an image with this label; each image of a class is another `number`.
std::uint8_t cifar_byte(int label, int number, std::int64_t channel, std::int64_t pixel);

} // namespace mantissa::test
