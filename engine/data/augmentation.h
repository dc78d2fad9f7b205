// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/shape.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mantissa {

enum class Augmentation { horizontal_flip, vertical_flip };

std::vector<Augmentation> augmentations(const std::vector<std::string>& names);

void flip_horizontally(std::uint8_t* image, const Shape& shape);
void flip_vertically(std::uint8_t* image, const Shape& shape);

// Which sample it is and in which pass over the set decide alone what happens to it.
struct SampleKey {
    std::uint64_t seed = 0;
    std::int64_t pass = 0;
    std::int64_t index = 0;
};

// Each augmentation is applied to one half of the samples.
void augment(std::uint8_t* image, const Shape& shape, std::span<const Augmentation> which, const SampleKey& key);

} // namespace mantissa
