// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Decoding, scaling and turning pictures. Built on OpenCV and libjpeg-turbo where they are (opencv/), and otherwise
// from no_opencv/, which says why nothing can be decoded. Everything here may be called from several threads at once.
#include "core/shape.h"
#include "data/pictures/picture_head.h"

#include <vector>

namespace mantissa {

// A part of a picture as somebody looks at it, in shares of its sides.
struct PicturePart {
    double left = 0, top = 0, width = 1, height = 1;
    bool operator==(const PicturePart&) const = default;
};

struct Mirror {
    bool across = false, down = false; // left and right change places; top and bottom do
};

// How a part is chosen and brought to , {height, width, channels}.
struct PictureWish {
    Shape shape;
    PicturePart part = {};
    Mirror mirror = {};
    std::uint8_t backdrop = 255; // seen through what is transparent
};

// Empty: pictures can be decoded here. Else one sentence that says why not.
std::string why_no_pictures();

// Writes elements(shape) bytes: 1 channel, or red, green, blue. Throws BrokenPicture.
void decode_picture(std::span<const std::uint8_t> file, const PictureHead& head, const PictureWish& wish, std::uint8_t* out);

// For images that were decoded before, or of any number of channels; `out` is another place of the same size.
void enlarge_part(const std::uint8_t* image, const Shape& shape, const PicturePart& part, std::uint8_t* out);
void rotate_image(std::uint8_t* image, const Shape& shape, double degrees); // what comes in at the corners is mirrored

enum class PictureFile { jpeg, png };
std::vector<std::uint8_t> encode_picture(const std::uint8_t* image, const Shape& shape, PictureFile kind, int quality = 92);

} // namespace mantissa
