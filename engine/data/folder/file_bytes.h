// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/pictures/picture_head.h"

#include <filesystem>
#include <vector>

namespace mantissa {

// The bytes of a picture file. Throws BrokenPicture where it is gone, unreadable, no file or unbelievably large.
void read_picture_file(const std::filesystem::path& file, std::vector<std::uint8_t>& bytes);

// What a file's first few bytes tell.
struct FirstLook {
    std::string wrong;                  // empty: nothing
    std::int64_t height = 0, width = 0; // as it is shown, after any turn; 0: they do not tell
};
FirstLook first_look(const std::filesystem::path& file);

} // namespace mantissa
