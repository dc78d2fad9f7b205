// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace mantissa {

// Variables that are empty count as not set.
// The program's own files: $MANTISSA_RESOURCES, or resources/ beside or above the program, or where it was built from.
std::filesystem::path resources_folder();

// What may be made again at any time: $MANTISSA_CACHE, or mantissa/ in the user's own cache folder.
std::filesystem::path cache_folder();

} // namespace mantissa
