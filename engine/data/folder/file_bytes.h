// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/pictures/picture_head.h"

#include <filesystem>
#include <vector>

namespace mantissa {

// The bytes of a picture file. Throws BrokenPicture where it is gone, unreadable, no file or unbelievably large.
void read_picture_file(const std::filesystem::path& file, std::vector<std::uint8_t>& bytes);

// What is wrong with a file as far as its first few bytes tell; empty: nothing.
std::string first_look(const std::filesystem::path& file);

} // namespace mantissa
