// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/pictures/pictures.h"

#include "core/error.h"
#include "data/pictures/opencv/codecs.h"
#include "data/pictures/opencv/raster.h"

#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <cstring>
#include <mutex>

namespace mantissa {
namespace {

int type_of(const Shape& shape) { return shape[2] == 1 ? CV_8UC1 : CV_8UC3; }

cv::Mat view(const std::uint8_t* image, std::int64_t height, std::int64_t width, int type) {
    return {static_cast<int>(height), static_cast<int>(width), type, const_cast<std::uint8_t*>(image)};
}

// By area where it shrinks, so that no pixel of the picture goes unseen.
int interpolation(const cv::Mat& from, const cv::Mat& to) {
    return to.cols <= from.cols && to.rows <= from.rows ? cv::INTER_AREA : cv::INTER_LINEAR;
}

void resize_to(const cv::Mat& from, cv::Mat to) {
    if (from.size() == to.size())
        from.copyTo(to);
    else
        cv::resize(from, to, to.size(), 0, 0, interpolation(from, to));
}

RasterWish raster_wish(const PictureWish& wish, const Turn& turn) {
    RasterWish result{stored_part(wish.part, turn), wish.shape[0], wish.shape[1], static_cast<int>(wish.shape[2]), wish.backdrop};
    if (turn.transpose)
        std::swap(result.height, result.width);
    return result;
}

cv::Mat wanted_pixels(const Raster& raster) {
    return raster.pixels(cv::Rect(static_cast<int>(raster.box.left), static_cast<int>(raster.box.top), static_cast<int>(raster.box.width),
                                  static_cast<int>(raster.box.height)));
}

// work(from, shape, to) on pixels as OpenCV takes them here: of one channel or of three. Of another number, each is an image of its own.
template <typename Work>
void by_channels(const std::uint8_t* from, const Shape& shape, std::uint8_t* to, Work&& work) {
    if (shape[2] == 1 || shape[2] == 3)
        return work(from, shape, to);
    const auto channels = static_cast<std::size_t>(shape[2]), pixels = static_cast<std::size_t>(shape[0] * shape[1]);
    std::vector<std::uint8_t> plane(pixels), changed(pixels);
    for (std::size_t c = 0; c < channels; ++c) {
        for (std::size_t i = 0; i < pixels; ++i)
            plane[i] = from[i * channels + c];
        work(plane.data(), Shape{shape[0], shape[1], 1}, changed.data());
        for (std::size_t i = 0; i < pixels; ++i)
            to[i * channels + c] = changed[i];
    }
}

void enlarge_pixels(const std::uint8_t* image, const Shape& shape, const PixelBox& box, std::uint8_t* out) {
    cv::Mat whole = view(image, shape[0], shape[1], type_of(shape));
    resize_to(wanted_pixels({whole, box}), view(out, shape[0], shape[1], type_of(shape)));
}

void rotate_pixels(const std::uint8_t* image, const Shape& shape, double degrees, std::uint8_t* out) {
    cv::Mat whole = view(image, shape[0], shape[1], type_of(shape)), turned;
    cv::Point2f centre(static_cast<float>(shape[1] - 1) / 2, static_cast<float>(shape[0] - 1) / 2);
    cv::warpAffine(whole, turned, cv::getRotationMatrix2D(centre, degrees, 1), whole.size(), cv::INTER_LINEAR, cv::BORDER_REFLECT_101);
    std::memcpy(out, turned.data, static_cast<std::size_t>(elements(shape)));
}

} // namespace

std::string why_no_pictures() { return {}; }

void keep_opencv_single_threaded() {
    static std::once_flag once;
    std::call_once(once, [] {
        cv::setNumThreads(1); // each worker is a thread already
        cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    });
}

void decode_picture(std::span<const std::uint8_t> file, const PictureHead& head, const PictureWish& wish, std::uint8_t* out) {
    keep_opencv_single_threaded();
    Turn turn = turn_of(head.orientation, wish.mirror);
    RasterWish wanted = raster_wish(wish, turn);
    try {
        Raster raster = head.kind == PictureKind::jpeg ? decode_jpeg(file, wanted) : decode_other(file, head, wanted);
        cv::Mat pixels = wanted_pixels(raster), scaled;
        bool turned = turn.transpose || turn.mirror.across || turn.mirror.down;
        if (!turned)
            return resize_to(pixels, view(out, wish.shape[0], wish.shape[1], type_of(wish.shape)));
        if (pixels.rows == wanted.height && pixels.cols == wanted.width && pixels.isContinuous())
            scaled = pixels;
        else
            resize_to(pixels, scaled = cv::Mat(static_cast<int>(wanted.height), static_cast<int>(wanted.width), type_of(wish.shape)));
        copy_turned(scaled.data, wish.shape, turn, out);
    } catch (const cv::Exception& error) {
        throw BrokenPicture("cannot be decoded: " + error.err);
    }
}

void enlarge_part(const std::uint8_t* image, const Shape& shape, const PicturePart& part, std::uint8_t* out) {
    keep_opencv_single_threaded();
    PixelBox box = pixels_of(part, shape[0], shape[1]);
    by_channels(image, shape, out, [&](const std::uint8_t* from, const Shape& of, std::uint8_t* to) { enlarge_pixels(from, of, box, to); });
}

void rotate_image(std::uint8_t* image, const Shape& shape, double degrees) {
    keep_opencv_single_threaded();
    by_channels(image, shape, image,
                [&](const std::uint8_t* from, const Shape& of, std::uint8_t* to) { rotate_pixels(from, of, degrees, to); });
}

std::vector<std::uint8_t> encode_picture(const std::uint8_t* image, const Shape& shape, PictureFile kind, int quality) {
    keep_opencv_single_threaded();
    cv::Mat pixels = view(image, shape[0], shape[1], type_of(shape)), swapped;
    if (shape[2] == 3)
        cv::cvtColor(pixels, swapped, cv::COLOR_RGB2BGR);
    std::vector<std::uint8_t> bytes;
    bool good = encode_by_opencv(kind == PictureFile::jpeg ? ".jpg" : ".png", shape[2] == 3 ? swapped : pixels, bytes,
                                 kind == PictureFile::jpeg ? std::vector<int>{cv::IMWRITE_JPEG_QUALITY, quality} : std::vector<int>{});
    if (!good)
        throw Error("[images] a picture could not be encoded");
    return bytes;
}

} // namespace mantissa
