// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/pictures/picture_head.h"

#include "data/pictures/byte_order.h"
#include "data/pictures/tiff_tags.h"

#include <array>
#include <cstdlib>
#include <fmt/format.h>

namespace mantissa {
namespace {

// A damaged EXIF block costs the turn, not the picture.
int orientation_in(std::span<const std::uint8_t> exif) {
    try {
        return read_tiff_tags(exif).orientation;
    } catch (const BrokenPicture&) {
        return 1;
    }
}

bool is_frame_header(std::uint32_t marker) {
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

PictureHead jpeg_head(const Bytes& bytes) {
    PictureHead head{PictureKind::jpeg};
    for (std::size_t at = 2;;) {
        while (bytes.u8(at) == 0xFF && bytes.u8(at + 1) == 0xFF) // padding
            ++at;
        std::uint32_t marker = bytes.u8(at + 1);
        if (bytes.u8(at) != 0xFF || marker == 0xD9 || marker == 0xDA)
            throw BrokenPicture("is a JPEG file without a picture in it");
        std::size_t length = bytes.u16(at + 2);
        if (is_frame_header(marker)) {
            head.height = bytes.u16(at + 5);
            head.width = bytes.u16(at + 7);
            return head;
        }
        if (marker == 0xE1 && bytes.text(at + 4, {"Exif\0\0", 6}) && length > 8)
            head.orientation = orientation_in(bytes.from(at + 10).first(std::min(length - 8, bytes.size() - at - 10)));
        at += 2 + std::max<std::size_t>(2, length);
    }
}

PictureHead png_head(const Bytes& bytes) {
    if (!bytes.text(12, "IHDR"))
        throw BrokenPicture("is a PNG file with a damaged header");
    PictureHead head{PictureKind::png, bytes.u32(20), bytes.u32(16)};
    for (std::size_t at = 33; at + 12 <= bytes.size() && !bytes.text(at + 4, "IDAT");) {
        std::size_t length = bytes.u32(at);
        if (bytes.text(at + 4, "eXIf"))
            head.orientation = orientation_in(bytes.from(at + 8));
        at += 12 + length;
    }
    return head;
}

PictureHead bmp_head(const Bytes& all) {
    Bytes bytes(all.from(0), Bytes::Order::little);
    if (bytes.u32(14) == 12) // OS/2
        return {PictureKind::bmp, bytes.u16(20), bytes.u16(18)};
    auto height = static_cast<std::int32_t>(bytes.u32(22)); // negative: top row first
    return {PictureKind::bmp, std::abs(std::int64_t{height}), bytes.u32(18)};
}

int webp_orientation(const Bytes& bytes) {
    for (std::size_t at = 12; at + 8 <= bytes.size();) {
        std::size_t length = bytes.u32(at + 4);
        if (bytes.text(at, "EXIF")) {
            std::size_t start = bytes.text(at + 8, {"Exif\0\0", 6}) ? at + 14 : at + 8;
            return orientation_in(bytes.from(start));
        }
        at += 8 + length + length % 2;
    }
    return 1;
}

PictureHead webp_head(const Bytes& all) {
    Bytes bytes(all.from(0), Bytes::Order::little);
    PictureHead head{PictureKind::webp};
    if (bytes.text(12, "VP8X")) {
        head.width = 1 + bytes.u24(24);
        head.height = 1 + bytes.u24(27);
        head.orientation = webp_orientation(bytes);
    } else if (bytes.text(12, "VP8L")) {
        std::uint32_t bits = bytes.u32(21);
        head.width = 1 + (bits & 0x3FFF);
        head.height = 1 + (bits >> 14 & 0x3FFF);
    } else if (bytes.text(12, "VP8 ")) {
        head.width = bytes.u16(26) & 0x3FFF;
        head.height = bytes.u16(28) & 0x3FFF;
    } else {
        throw BrokenPicture("is a WebP file with a damaged header");
    }
    return head;
}

PictureHead tiff_head(const Bytes& bytes) {
    TiffTags tags = read_tiff_tags(bytes.from(0));
    return {PictureKind::tiff, tags.height, tags.width, tags.orientation};
}

PictureHead head_of(std::span<const std::uint8_t> file) {
    Bytes bytes(file);
    if (bytes.text(0, "\xFF\xD8\xFF"))
        return jpeg_head(bytes);
    if (bytes.text(0, "\x89PNG\r\n\x1A\n"))
        return png_head(bytes);
    if (bytes.text(0, "BM"))
        return bmp_head(bytes);
    if (bytes.text(0, "RIFF") && bytes.text(8, "WEBP"))
        return webp_head(bytes);
    if (bytes.text(0, {"II*\0", 4}) || bytes.text(0, {"MM\0*", 4}))
        return tiff_head(bytes);
    throw BrokenPicture("is no picture: neither JPEG, PNG, BMP, WebP nor TIFF");
}

} // namespace

PictureHead read_picture_head(std::span<const std::uint8_t> file) {
    if (file.empty())
        throw BrokenPicture("is empty");
    PictureHead head = head_of(file);
    if (head.width <= 0 || head.height <= 0)
        throw BrokenPicture("says that it has no pixels");
    if (head.width > longest_side || head.height > longest_side || head.width * head.height > most_pixels)
        throw BrokenPicture(
            fmt::format("says that it has {} x {} pixels; at most {} million are read", head.width, head.height, most_pixels / 1'000'000));
    return head;
}

bool is_cut_off_png(std::span<const std::uint8_t> file) {
    const Bytes bytes(file);
    for (std::size_t at = 8; at + 12 <= bytes.size(); at += 12 + std::size_t{bytes.u32(at)})
        if (bytes.text(at + 4, "IEND"))
            return false;
    return true;
}

bool has_picture_name(const std::string& name) {
    static constexpr std::array endings = {".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".bmp", ".dib", ".webp", ".tif", ".tiff"};
    std::size_t dot = name.rfind('.');
    if (dot == std::string::npos || name.size() - dot > 5)
        return false;
    std::string ending = name.substr(dot);
    for (char& c : ending)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    return std::ranges::find(endings, ending) != endings.end();
}

} // namespace mantissa
