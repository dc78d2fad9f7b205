// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/augmentation.h"
#include "data/pictures/geometry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace mantissa {
namespace {

using Table = std::array<std::uint8_t, 256>;

std::uint8_t byte_of(double value) { return static_cast<std::uint8_t>(std::clamp(std::lround(value), 0L, 255L)); }

double luminance(const std::uint8_t* pixel) { return 0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2]; }

double mean_of(const std::uint8_t* image, const Shape& shape) {
    double sum = 0;
    const bool coloured = shape[2] == 3;
    const std::int64_t values = coloured ? shape[0] * shape[1] : elements(shape);
    for (std::int64_t i = 0; i < values; ++i)
        sum += coloured ? luminance(image + 3 * i) : image[i];
    return sum / static_cast<double>(values);
}

// A row at a time, from the side to which nothing has been moved yet.
void shift(std::uint8_t* image, const Shape& shape, int across, int down) {
    std::int64_t height = shape[0], row = shape[1] * shape[2];
    std::int64_t by = std::clamp<std::int64_t>(across, -shape[1], shape[1]) * shape[2];
    auto bytes = static_cast<std::size_t>(row - std::abs(by));
    for (std::int64_t i = 0; i < height; ++i) {
        std::int64_t y = down > 0 ? height - 1 - i : i, from = y - down;
        std::uint8_t* to = image + y * row;
        if (from < 0 || from >= height) {
            std::memset(to, 0, static_cast<std::size_t>(row));
            continue;
        }
        std::memmove(to + std::max<std::int64_t>(by, 0), image + from * row - std::min<std::int64_t>(by, 0), bytes);
        std::memset(by > 0 ? to : to + static_cast<std::int64_t>(bytes), 0, static_cast<std::size_t>(std::abs(by)));
    }
}

void look_up(std::uint8_t* image, const Shape& shape, const Table& table) {
    std::int64_t count = elements(shape);
    for (std::int64_t i = 0; i < count; ++i)
        image[i] = table[image[i]];
}

// Brightness first, then contrast round the mean of what that gave.
void change_tones(std::uint8_t* image, const Shape& shape, double brightness, double contrast) {
    Table table{};
    double mean = mean_of(image, shape) * brightness;
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = byte_of(mean + (static_cast<double>(i) * brightness - mean) * contrast);
    look_up(image, shape, table);
}

void change_saturation(std::uint8_t* image, const Shape& shape, double saturation) {
    std::int64_t count = elements(shape);
    for (std::int64_t i = 0; i < count; i += 3) {
        double grey = luminance(image + i);
        for (int c = 0; c < 3; ++c)
            image[i + c] = byte_of(grey + (image[i + c] - grey) * saturation);
    }
}

struct Square {
    std::int64_t left = 0, right = 0, top = 0, bottom = 0;
};

Square cutout_of(const Variation& variation, const Shape& shape) {
    std::int64_t size = variation.cutout;
    std::int64_t left = static_cast<std::int64_t>(variation.cutout_across * static_cast<double>(shape[1])) - size / 2;
    std::int64_t top = static_cast<std::int64_t>(variation.cutout_down * static_cast<double>(shape[0])) - size / 2;
    return {std::max<std::int64_t>(0, left), std::min(shape[1], left + size), std::max<std::int64_t>(0, top),
            std::min(shape[0], top + size)};
}

void cut_out(std::uint8_t* image, const Shape& shape, const Variation& variation) {
    std::int64_t row = shape[1] * shape[2];
    Square square = cutout_of(variation, shape);
    for (std::int64_t y = square.top; y < square.bottom && square.left < square.right; ++y)
        std::memset(image + y * row + square.left * shape[2], cutout_grey,
                    static_cast<std::size_t>((square.right - square.left) * shape[2]));
}

} // namespace

void apply_rest(std::uint8_t* image, const Shape& shape, const Variation& variation) {
    if (variation.shift_across != 0 || variation.shift_down != 0)
        shift(image, shape, variation.shift_across, variation.shift_down);
    if (variation.degrees != 0)
        rotate_image(image, shape, variation.degrees);
    if (variation.brightness != 1 || variation.contrast != 1)
        change_tones(image, shape, variation.brightness, variation.contrast);
    if (variation.saturation != 1 && shape[2] == 3)
        change_saturation(image, shape, variation.saturation);
    if (variation.cutout > 0)
        cut_out(image, shape, variation);
}

SamplePick pick_of(const Variation& variation, const Shape& shape, std::int64_t index) {
    SamplePick pick;
    pick.index = static_cast<std::int32_t>(index);
    pick.mirror = (variation.mirror.across ? 1 : 0) | (variation.mirror.down ? 2 : 0);
    pick.across = variation.shift_across;
    pick.down = variation.shift_down;
    if (variation.cutout > 0) {
        Square square = cutout_of(variation, shape);
        pick.left = static_cast<std::int32_t>(square.left), pick.right = static_cast<std::int32_t>(square.right);
        pick.top = static_cast<std::int32_t>(square.top), pick.bottom = static_cast<std::int32_t>(square.bottom);
    }
    return pick;
}

void apply_variation(const std::uint8_t* image, const Shape& shape, const Variation& variation, std::uint8_t* out) {
    bool whole = variation.part == PicturePart{}, mirrored = variation.mirror.across || variation.mirror.down;
    std::vector<std::uint8_t> enlarged;
    if (!whole) {
        enlarged.resize(static_cast<std::size_t>(elements(shape)));
        enlarge_part(image, shape, variation.part, enlarged.data());
        image = enlarged.data();
    }
    if (mirrored)
        copy_turned(image, shape, {false, variation.mirror}, out);
    else
        std::memcpy(out, image, static_cast<std::size_t>(elements(shape)));
    apply_rest(out, shape, variation);
}

} // namespace mantissa
