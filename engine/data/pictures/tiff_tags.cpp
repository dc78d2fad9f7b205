// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/pictures/tiff_tags.h"

#include "data/pictures/byte_order.h"

namespace mantissa {
namespace {

constexpr std::uint32_t width_tag = 256, height_tag = 257, orientation_tag = 274, short_type = 3;
constexpr std::size_t entry_bytes = 12;

Bytes in_its_order(std::span<const std::uint8_t> bytes) {
    Bytes start(bytes);
    if (start.text(0, {"II*\0", 4}))
        return Bytes(bytes, Bytes::Order::little);
    if (start.text(0, {"MM\0*", 4}))
        return Bytes(bytes, Bytes::Order::big);
    throw BrokenPicture("has a damaged TIFF header");
}

} // namespace

TiffTags read_tiff_tags(std::span<const std::uint8_t> all) {
    Bytes bytes = in_its_order(all);
    std::size_t directory = bytes.u32(4), count = bytes.u16(directory);
    TiffTags tags;
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t entry = directory + 2 + i * entry_bytes;
        std::uint32_t tag = bytes.u16(entry), value = bytes.u16(entry + 2) == short_type ? bytes.u16(entry + 8) : bytes.u32(entry + 8);
        if (tag == width_tag)
            tags.width = value;
        else if (tag == height_tag)
            tags.height = value;
        else if (tag == orientation_tag && value >= 1 && value <= 8)
            tags.orientation = static_cast<int>(value);
    }
    return tags;
}

} // namespace mantissa
