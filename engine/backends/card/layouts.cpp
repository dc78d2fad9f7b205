// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/card/layouts.h"

#include "core/error.h"

namespace mantissa {

LayoutToken layout_token(const PackedLayout& layout) {
    return (layout.kind == PackedLayout::Kind::kernels ? "krsc " : "nhwc ") + std::to_string(layout.channels);
}

PackedLayout parse_layout(const LayoutToken& token) {
    for (PackedLayout::Kind kind : {PackedLayout::Kind::kernels, PackedLayout::Kind::channels}) {
        std::string start = kind == PackedLayout::Kind::kernels ? "krsc " : "nhwc ";
        if (token.starts_with(start))
            return {kind, std::stoll(token.substr(start.size()))};
    }
    throw Error("[packing] no layout of a graphics card: " + token);
}

std::size_t packed_bytes(const PackedLayout& layout, const Tensor& plain) {
    std::size_t own = static_cast<std::size_t>(plain.shape.at(layout.kind == PackedLayout::Kind::kernels ? 2 : 3));
    auto count = static_cast<std::size_t>(elements(plain.shape));
    return count / own * static_cast<std::size_t>(layout.channels) * storage_bytes(storage_of(plain));
}

} // namespace mantissa
