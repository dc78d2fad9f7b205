// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What is no JPEG, and JPEG in printers' colours: decoded whole by OpenCV, then brought to bytes and channels.
#include "data/pictures/opencv/codecs.h"
#include "data/pictures/opencv/raster.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace mantissa {
namespace {

const char* damaged = "cannot be decoded: it is damaged or ends too early";

cv::Mat decode_whole(std::span<const std::uint8_t> file) {
    const cv::Mat bytes(1, static_cast<int>(file.size()), CV_8UC1, const_cast<std::uint8_t*>(file.data()));
    cv::Mat decoded;
    try {
        decoded = decode_by_opencv(bytes, cv::IMREAD_UNCHANGED | cv::IMREAD_IGNORE_ORIENTATION);
    } catch (const cv::Exception& error) {
        throw BrokenPicture("cannot be decoded: " + error.err);
    }
    if (decoded.empty())
        throw BrokenPicture(damaged);
    return decoded;
}

cv::Mat eight_bits(const cv::Mat& decoded) {
    cv::Mat result = decoded;
    if (decoded.depth() == CV_16U)
        decoded.convertTo(result, CV_8U, 1.0 / 257); // 65535 becomes 255
    else if (decoded.depth() != CV_8U)
        throw BrokenPicture("holds numbers that are no whole ones of 8 or 16 bits");
    return result;
}

// What is transparent shows the backdrop; leaving the alpha channel out would show what nobody was meant to see.
cv::Mat over_backdrop(const cv::Mat& bgra, std::uint8_t backdrop) {
    cv::Mat result(bgra.size(), CV_8UC3);
    for (int y = 0; y < bgra.rows; ++y) {
        const std::uint8_t* from = bgra.ptr(y);
        std::uint8_t* to = result.ptr(y);
        for (int x = 0; x < bgra.cols; ++x, from += 4, to += 3)
            for (int c = 0; c < 3; ++c)
                to[c] = static_cast<std::uint8_t>((from[c] * from[3] + backdrop * (255 - from[3]) + 127) / 255);
    }
    return result;
}

} // namespace

cv::Mat in_bytes(const cv::Mat& decoded, int channels, std::uint8_t backdrop) {
    cv::Mat pixels = eight_bits(decoded), result;
    if (pixels.channels() == 4)
        pixels = over_backdrop(pixels, backdrop);
    if (pixels.channels() != 1 && pixels.channels() != 3)
        throw BrokenPicture("has " + std::to_string(pixels.channels()) + " channels; 1, 3 and 4 are read");
    if (pixels.channels() == 3)
        cv::cvtColor(pixels, result, channels == 1 ? cv::COLOR_BGR2GRAY : cv::COLOR_BGR2RGB);
    else if (channels == 3)
        cv::cvtColor(pixels, result, cv::COLOR_GRAY2RGB);
    else
        result = pixels;
    return result;
}

Raster decode_other(std::span<const std::uint8_t> file, const PictureHead& head, const RasterWish& wish) {
    if (head.kind == PictureKind::png && is_cut_off_png(file))
        throw BrokenPicture(damaged);
    cv::Mat decoded = decode_whole(file);
    if (head.width > 0 && (decoded.cols != head.width || decoded.rows != head.height))
        throw BrokenPicture("has another size than its header says");
    Raster raster{in_bytes(decoded, wish.channels, wish.backdrop), {}};
    raster.box = pixels_of(wish.part, raster.pixels.rows, raster.pixels.cols);
    return raster;
}

} // namespace mantissa
