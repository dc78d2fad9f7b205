// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

namespace mantissa {

// The first directory of a TIFF file. EXIF, in whatever kind of picture it lies, is such a file too.
struct TiffTags {
    std::int64_t width = 0, height = 0; // 0: not there
    int orientation = 1;
};

// Throws BrokenPicture where the bytes are no TIFF.
TiffTags read_tiff_tags(std::span<const std::uint8_t> bytes);

} // namespace mantissa
