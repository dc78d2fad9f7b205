// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/pictures/pictures.h"

#include "core/problem.h"

namespace mantissa {
namespace {

[[noreturn]] void refuse() { throw problem_error({"data", ProblemKind::unsupported, {}, why_no_pictures()}); }

} // namespace

std::string why_no_pictures() {
    return "this program was built without OpenCV and libjpeg, so it cannot read picture files; build it where "
           "libopencv-imgcodecs-dev, libopencv-imgproc-dev and libjpeg62-turbo-dev are installed";
}

void decode_picture(std::span<const std::uint8_t>, const PictureHead&, const PictureWish&, std::uint8_t*) { refuse(); }
void enlarge_part(const std::uint8_t*, const Shape&, const PicturePart&, std::uint8_t*) { refuse(); }
void rotate_image(std::uint8_t*, const Shape&, double) { refuse(); }
std::vector<std::uint8_t> encode_picture(const std::uint8_t*, const Shape&, PictureFile, int) { refuse(); }

} // namespace mantissa
