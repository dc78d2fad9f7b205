// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/pictures/geometry.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mantissa {
namespace {

// Reads from `image` in steps of `step` bytes: a step of minus one pixel mirrors the row, one of a whole row transposes.
template <int channels>
void copy_pixels(const std::uint8_t* image, std::int64_t step, std::int64_t count, std::uint8_t* out) {
    for (std::int64_t x = 0; x < count; ++x, image += step, out += channels)
        for (int c = 0; c < channels; ++c)
            out[c] = image[c];
}

void copy_row(const std::uint8_t* image, std::int64_t step, const Shape& shape, std::uint8_t* out) {
    switch (std::int64_t channels = shape[2], width = shape[1]; channels) {
    case 1: return copy_pixels<1>(image, step, width, out);
    case 3: return copy_pixels<3>(image, step, width, out);
    default:
        for (std::int64_t x = 0; x < width; ++x)
            std::memcpy(out + x * channels, image + x * step, static_cast<std::size_t>(channels));
    }
}

std::int64_t within(double value, std::int64_t most) { return std::clamp<std::int64_t>(std::llround(value), 0, most); }

} // namespace

Turn turn_of(int orientation, const Mirror& then) {
    // In the order in which EXIF counts: 1 as it is, 2 mirrored, 3 half a turn, 4 upside down, 5 to 8 the same transposed.
    static constexpr Turn turns[8] = {{false, {false, false}}, {false, {true, false}}, {false, {true, true}}, {false, {false, true}},
                                      {true, {false, false}},  {true, {true, false}},  {true, {true, true}},  {true, {false, true}}};
    Turn turn = turns[std::clamp(orientation, 1, 8) - 1];
    turn.mirror.across ^= then.across;
    turn.mirror.down ^= then.down;
    return turn;
}

PicturePart stored_part(const PicturePart& seen, const Turn& turn) {
    PicturePart part = seen;
    if (turn.mirror.across)
        part.left = 1 - part.left - part.width;
    if (turn.mirror.down)
        part.top = 1 - part.top - part.height;
    return turn.transpose ? PicturePart{part.top, part.left, part.height, part.width} : part;
}

PixelBox pixels_of(const PicturePart& part, std::int64_t height, std::int64_t width) {
    PixelBox box;
    box.left = within(part.left * static_cast<double>(width), width - 1);
    box.top = within(part.top * static_cast<double>(height), height - 1);
    box.width = std::max<std::int64_t>(1, within((part.left + part.width) * static_cast<double>(width), width) - box.left);
    box.height = std::max<std::int64_t>(1, within((part.top + part.height) * static_cast<double>(height), height) - box.top);
    return box;
}

void copy_turned(const std::uint8_t* image, const Shape& shape, const Turn& turn, std::uint8_t* out) {
    std::int64_t height = shape[0], width = shape[1], channels = shape[2];
    // Of the image as it lies there: bytes from a pixel to the next one to the right and below, as seen after the turn.
    std::int64_t across = turn.transpose ? height * channels : channels, down = turn.transpose ? channels : width * channels;
    for (std::int64_t y = 0; y < height; ++y) {
        const std::uint8_t* from = image + (turn.mirror.down ? height - 1 - y : y) * down;
        std::uint8_t* to = out + y * width * channels;
        if (across == channels && !turn.mirror.across)
            std::memcpy(to, from, static_cast<std::size_t>(width * channels));
        else
            copy_row(from + (turn.mirror.across ? (width - 1) * across : 0), turn.mirror.across ? -across : across, shape, to);
    }
}

PicturePart part_in_proportion(std::int64_t height, std::int64_t width, const Shape& shape, const Place& place) {
    double wanted = static_cast<double>(shape[1]) / static_cast<double>(shape[0]);
    double there = static_cast<double>(width) / static_cast<double>(height);
    PicturePart part;
    part.width = std::min(1.0, wanted / there);
    part.height = std::min(1.0, there / wanted);
    part.left = (1 - part.width) * place.across;
    part.top = (1 - part.height) * place.down;
    return part;
}

} // namespace mantissa
