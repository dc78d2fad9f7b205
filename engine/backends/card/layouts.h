// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ops/graph.h"

namespace mantissa {

// Rows and columns around an image.
struct Border {
    std::int64_t top = 0, bottom = 0, left = 0, right = 0;
    bool operator==(const Border&) const = default;
};
// cuDNN has few engines for a padding that is not the same on both sides: what one side has more lies around the image itself.
Border uneven_border(const Window& window);
Window evened(Window window);

// The layouts that cuDNN's engines want and a plan shows as packing: "krsc 64", kernels as {out, height, width, in} with
// 64 input channels, and "nhwc 8 border 0,1,0,1", channels last, 8 of them, with a row below and a column to the right; what is
// beyond the tensor's own is zero. "turned 128": columns of a product's operand as rows, of 128 elements each. "blocks 64": codes of
// blocks that share a scale with their scales behind them, 64 rows along the sum; "turned-blocks 64": of what had 64 rows across it.
struct PackedLayout {
    enum class Kind { kernels, channels, turned, blocks, turned_blocks } kind = Kind::kernels;
    std::int64_t channels = 0; // turned, blocks: how many rows it had
    Border border = {};

    bool has_blocks() const { return kind == Kind::blocks || kind == Kind::turned_blocks; }
};

LayoutToken layout_token(const PackedLayout& layout);
PackedLayout parse_layout(const LayoutToken& token); // throws on one that is not ours
std::size_t packed_bytes(const PackedLayout& layout, const Tensor& plain);

} // namespace mantissa
