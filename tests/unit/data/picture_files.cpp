// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "picture_files.h"

#include <fmt/format.h>

namespace mantissa::test {
namespace {

void put(std::uint8_t* pixel, const Colour& colour) {
    pixel[0] = colour.red;
    pixel[1] = colour.green;
    pixel[2] = colour.blue;
}

} // namespace

Bytes quarters_file(const Quarters& q, PictureFile kind) {
    Bytes image(static_cast<std::size_t>(q.height * q.width * 3));
    for (std::int64_t y = 0; y < q.height; ++y)
        for (std::int64_t x = 0; x < q.width; ++x) {
            bool left = x < q.width / 2, top = y < q.height / 2;
            put(&image[static_cast<std::size_t>((y * q.width + x) * 3)], top    ? left ? Quarters::top_left : Quarters::top_right
                                                                         : left ? Quarters::bottom_left
                                                                                : Quarters::bottom_right);
        }
    return encode_picture(image.data(), {q.height, q.width, 3}, kind, 100);
}

// An APP1 segment right behind the start: EXIF, little-endian, with one entry.
Bytes with_exif_orientation(const Bytes& jpeg, int orientation) {
    Bytes segment = {0xFF, 0xE1, 0, 34, 'E', 'x', 'i', 'f', 0, 0, 'I', 'I', 42, 0, 8, 0, 0, 0, 1, 0};
    Bytes entry = {0x12, 0x01, 3, 0, 1, 0, 0, 0, static_cast<std::uint8_t>(orientation), 0, 0, 0, 0, 0, 0, 0};
    segment.insert(segment.end(), entry.begin(), entry.end());
    Bytes file(jpeg.begin(), jpeg.begin() + 2);
    file.insert(file.end(), segment.begin(), segment.end());
    file.insert(file.end(), jpeg.begin() + 2, jpeg.end());
    return file;
}

void write_folder(const std::filesystem::path& root, const Folder& folder) {
    int number = 0;
    for (const std::string& name : folder.classes) {
        std::filesystem::create_directories(root / name);
        for (int i = 0; i < folder.count; ++i, ++number) {
            Bytes image(static_cast<std::size_t>(folder.height * folder.width * 3), static_cast<std::uint8_t>(10 + number % 240));
            Bytes file = encode_picture(image.data(), {folder.height, folder.width, 3}, folder.kind);
            write_bytes(root / name / fmt::format("{:03}.{}", i, folder.kind == PictureFile::jpeg ? "jpg" : "png"), file);
        }
    }
}

} // namespace mantissa::test
