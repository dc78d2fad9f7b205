// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ops/graph.h"

namespace mantissa {

// The layouts that cuDNN's engines want and a plan shows as packing: "krsc 64", kernels as {out, height, width, in} with
// 64 input channels, and "nhwc 8", channels last, 8 of them; those beyond the tensor's own are zero.
struct PackedLayout {
    enum class Kind { kernels, channels } kind = Kind::kernels;
    std::int64_t channels = 0;
};

LayoutToken layout_token(const PackedLayout& layout);
PackedLayout parse_layout(const LayoutToken& token); // throws on one that is not ours
std::size_t packed_bytes(const PackedLayout& layout, const Tensor& plain);

} // namespace mantissa
