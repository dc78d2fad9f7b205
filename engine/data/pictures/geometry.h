// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/pictures/pictures.h"

namespace mantissa {

// One of the eight ways to lay a picture: first rows and columns change places, then it is mirrored.
struct Turn {
    bool transpose = false;
    Mirror mirror;
};

Turn turn_of(int orientation, const Mirror& then);

// The part of the picture as stored that is seen as `part` after the turn.
PicturePart stored_part(const PicturePart& part, const Turn& turn);

struct PixelBox {
    std::int64_t left = 0, top = 0, width = 1, height = 1;
};
// At least one pixel, all inside.
PixelBox pixels_of(const PicturePart& part, std::int64_t height, std::int64_t width);

// Copies an image and turns it on the way; `shape` is the one after it.
void copy_turned(const std::uint8_t* image, const Shape& shape, const Turn& turn, std::uint8_t* out);

// The largest part in the shape's proportions; `across` and `down` from 0 to 1 say where it lies.
struct Place {
    double across = 0.5, down = 0.5;
};
PicturePart part_in_proportion(std::int64_t height, std::int64_t width, const Shape& shape, const Place& place);

} // namespace mantissa
