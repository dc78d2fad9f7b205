// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/pictures/geometry.h"

#include <opencv2/core.hpp>

namespace mantissa {

// Part of a picture as stored, decoded to 8 bits and the wanted channels, perhaps smaller than in the file.
struct Raster {
    cv::Mat pixels;
    PixelBox box; // what of it is wanted
};

// What is needed of a picture, before it is turned: `height` x `width` pixels of `part`.
struct RasterWish {
    PicturePart part;
    std::int64_t height = 1, width = 1;
    int channels = 3;
    std::uint8_t backdrop = 255;
};

// One turn of OpenCV's own threads less: this program has its own.
void keep_opencv_single_threaded();

Raster decode_jpeg(std::span<const std::uint8_t> file, const RasterWish& wish);
Raster decode_other(std::span<const std::uint8_t> file, const PictureHead& head, const RasterWish& wish);

// 8 bits, and 1 or 3 channels in the order red, green, blue.
cv::Mat in_bytes(const cv::Mat& decoded, int channels, std::uint8_t backdrop);

} // namespace mantissa
