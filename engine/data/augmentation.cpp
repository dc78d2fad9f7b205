// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/augmentation.h"

#include "core/random.h"

#include <algorithm>

namespace mantissa {

std::vector<Augmentation> augmentations(const std::vector<std::string>& names) {
    std::vector<Augmentation> result;
    for (const std::string& name : names)
        result.push_back(name == "vertical_flip" ? Augmentation::vertical_flip : Augmentation::horizontal_flip);
    return result;
}

void flip_horizontally(std::uint8_t* image, const Shape& shape) {
    std::int64_t height = shape[0], width = shape[1], channels = shape[2];
    for (std::int64_t y = 0; y < height; ++y) {
        std::uint8_t* row = image + y * width * channels;
        for (std::int64_t left = 0, right = width - 1; left < right; ++left, --right)
            std::swap_ranges(row + left * channels, row + (left + 1) * channels, row + right * channels);
    }
}

void flip_vertically(std::uint8_t* image, const Shape& shape) {
    std::int64_t row = shape[1] * shape[2];
    for (std::int64_t top = 0, bottom = shape[0] - 1; top < bottom; ++top, --bottom)
        std::swap_ranges(image + top * row, image + (top + 1) * row, image + bottom * row);
}

void augment(std::uint8_t* image, const Shape& shape, std::span<const Augmentation> which, const SampleKey& key) {
    RandomKey random{key.seed, hash_name("data.augment"), static_cast<std::uint64_t>(key.pass)};
    RandomBlock bits = random_block(random, static_cast<std::uint64_t>(key.index));
    if (std::ranges::find(which, Augmentation::horizontal_flip) != which.end() && bits.word[0] >> 31)
        flip_horizontally(image, shape);
    if (std::ranges::find(which, Augmentation::vertical_flip) != which.end() && bits.word[1] >> 31)
        flip_vertically(image, shape);
}

} // namespace mantissa
