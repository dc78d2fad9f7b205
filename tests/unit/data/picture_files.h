// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/pictures/pictures.h"

#include "idx_files.h"

#include <filesystem>

namespace mantissa::test {

struct Colour {
    std::uint8_t red = 0, green = 0, blue = 0;
};

// A picture whose four quarters have four colours, so that it tells how it was turned: red, green / blue, white.
struct Quarters {
    std::int64_t height = 32, width = 48;
    static constexpr Colour top_left{220, 20, 20}, top_right{20, 200, 20}, bottom_left{20, 20, 220}, bottom_right{240, 240, 240};
};
Bytes quarters_file(const Quarters& quarters, PictureFile kind);
Bytes with_exif_orientation(const Bytes& jpeg, int orientation);

// `count` pictures in each class folder, every one of another brightness.
struct Folder {
    std::vector<std::string> classes = {"cat", "dog"};
    int count = 10;
    std::int64_t height = 24, width = 32;
    PictureFile kind = PictureFile::jpeg;
};
void write_folder(const std::filesystem::path& root, const Folder& folder);

} // namespace mantissa::test
