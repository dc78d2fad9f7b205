// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/card/layouts.h"

#include "backends/card/block_places.h"
#include "core/error.h"

#include <algorithm>
#include <sstream>

namespace mantissa {
namespace {

constexpr std::string_view kind_names[] = {"krsc", "nhwc", "turned", "blocks", "turned-blocks"};
std::string name_of(PackedLayout::Kind kind) { return std::string(kind_names[static_cast<int>(kind)]); }

} // namespace

Border uneven_border(const Window& w) {
    return {std::max<std::int64_t>(0, w.top - w.bottom), std::max<std::int64_t>(0, w.bottom - w.top),
            std::max<std::int64_t>(0, w.left - w.right), std::max<std::int64_t>(0, w.right - w.left)};
}

Window evened(Window window) {
    window.top = window.bottom = std::min(window.top, window.bottom);
    window.left = window.right = std::min(window.left, window.right);
    return window;
}

LayoutToken layout_token(const PackedLayout& layout) {
    std::string text = name_of(layout.kind) + " " + std::to_string(layout.channels);
    const Border& b = layout.border;
    if (b == Border{})
        return text;
    return text + " border " + std::to_string(b.top) + "," + std::to_string(b.bottom) + "," + std::to_string(b.left) + "," +
           std::to_string(b.right);
}

PackedLayout parse_layout(const LayoutToken& token) {
    std::istringstream text(token);
    std::string kind, border;
    PackedLayout layout;
    char comma = 0;
    bool read = static_cast<bool>(text >> kind >> layout.channels);
    const auto* name = std::ranges::find(kind_names, kind);
    if (!read || name == std::end(kind_names))
        throw Error("[packing] no layout of a graphics card: " + token);
    layout.kind = static_cast<PackedLayout::Kind>(name - kind_names);
    Border& b = layout.border;
    if (text >> border && !(text >> b.top >> comma >> b.bottom >> comma >> b.left >> comma >> b.right))
        throw Error("[packing] no layout of a graphics card: " + token);
    return layout;
}

std::size_t packed_bytes(const PackedLayout& layout, const Tensor& plain) {
    Shape shape = plain.shape;
    if (layout.has_blocks())
        return static_cast<std::size_t>(block_places(layout, shape, plain.format.format).bytes());
    if (layout.kind == PackedLayout::Kind::turned)
        return static_cast<std::size_t>(elements(shape)) * storage_bytes(storage_of(plain));
    shape.at(layout.kind == PackedLayout::Kind::kernels ? 2 : 3) = layout.channels;
    if (layout.kind == PackedLayout::Kind::channels) {
        shape[1] += layout.border.top + layout.border.bottom;
        shape[2] += layout.border.left + layout.border.right;
    }
    return static_cast<std::size_t>(elements(shape)) * storage_bytes(storage_of(plain));
}

} // namespace mantissa
