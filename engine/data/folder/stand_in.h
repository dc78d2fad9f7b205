// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/source.h"

namespace mantissa {

// Pictures drawn by the program and written as files.
struct DrawnFiles {
    std::filesystem::path folder; // gets a folder for each class
    int classes = 2;
    std::int64_t count = 512; // in all
    std::int64_t height = 224, width = 336;
    std::uint64_t seed = 1;
    enum class Kind { jpeg, png } kind = Kind::jpeg;
};

// In their folder, where they lie until all of them are drawn.
inline constexpr const char* unfinished_pictures = ".unfinished";

// Told how many of the files are there; false: they are not wanted any more. Then they are taken away, and Interrupted is thrown.
using DrawnSoFar = std::function<bool(std::int64_t done)>;
void draw_files(const DrawnFiles& files, const DrawnSoFar& so_far = {});

// What an experiment about a folder is shown with where the user has none: drawn once, kept in the cache folder.
std::vector<Field> stand_in_fields();
DrawnFiles stand_in_for(const DataRequest& request);
std::filesystem::path stand_in(const DrawnFiles& files);

} // namespace mantissa
