// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/host_device.h"

#include <cstdint>

namespace mantissa {

// What a device that keeps a data set is told of one sample: which image it is, and what happens to it on its way into the batch.
// The changes are those that move bytes and calculate nothing, so that every device makes the same image of them.
struct SamplePick {
    std::int32_t index = 0;
    std::int32_t mirror = 0;                               // 1: across, 2: down, 3: both
    std::int32_t across = 0, down = 0;                     // pixels by which it is shifted then; black comes in
    std::int32_t left = 0, right = 0, top = 0, bottom = 0; // of what is painted grey at last: columns from left, up to right
};
inline constexpr int pick_numbers = 8; // of std::int32_t: how a tensor holds it
static_assert(sizeof(SamplePick) == pick_numbers * sizeof(std::int32_t));

struct ImageSize {
    std::int32_t height = 1, width = 1, channels = 1;
};
struct ImagePlace {
    std::int32_t y = 0, x = 0, c = 0;
};

inline constexpr std::uint8_t cutout_grey = 128;

// One byte of the image as the sample shows it; `images` lie one after the other.
MANTISSA_HD inline std::uint8_t picked_byte(const std::uint8_t* images, const ImageSize& size, const SamplePick& pick,
                                            const ImagePlace& at) {
    if (at.x >= pick.left && at.x < pick.right && at.y >= pick.top && at.y < pick.bottom)
        return cutout_grey;
    std::int32_t y = at.y - pick.down, x = at.x - pick.across;
    if (y < 0 || y >= size.height || x < 0 || x >= size.width)
        return 0;
    y = pick.mirror & 2 ? size.height - 1 - y : y;
    x = pick.mirror & 1 ? size.width - 1 - x : x;
    return images[((static_cast<std::int64_t>(pick.index) * size.height + y) * size.width + x) * size.channels + at.c];
}

} // namespace mantissa
