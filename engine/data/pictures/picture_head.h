// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

namespace mantissa {

// What is wrong with one picture file: the few words that a list of broken files shows beside its name.
class BrokenPicture : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// It would take more bytes to know.
class EndsEarly : public BrokenPicture {
public:
    EndsEarly() : BrokenPicture("ends within its header") {}
};

enum class PictureKind { jpeg, png, bmp, webp, tiff };

// What a file says about itself, read without decoding it.
struct PictureHead {
    PictureKind kind = PictureKind::jpeg;
    std::int64_t height = 0, width = 0; // as stored, before any turn
    int orientation = 1;                // as EXIF counts, 1 to 8
};

// A header is not believed: larger pictures are refused before a decoder allocates anything.
inline constexpr std::int64_t longest_side = 65500, most_pixels = std::int64_t{1} << 27;

// Throws BrokenPicture. All bytes of the file are needed for the orientation of PNG, WebP and TIFF.
PictureHead read_picture_head(std::span<const std::uint8_t> file);

// That a PNG ends before its last chunk: its decoder would say so on its own, whatever is told of it here.
bool is_cut_off_png(std::span<const std::uint8_t> file);

bool has_picture_name(const std::string& file_name); // by its ending, in either case

} // namespace mantissa
