// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/windows.h"

#include <fmt/format.h>

namespace mantissa::check {
namespace {

struct Sides {
    std::int64_t before = 0, behind = 0;
};

// As TensorFlow pads: the odd pixel comes last.
Sides same_sides(std::int64_t size, std::int64_t window, std::int64_t stride) {
    std::int64_t total = std::max<std::int64_t>(0, ((size + stride - 1) / stride - 1) * stride + window - size);
    return {total / 2, total - total / 2};
}

Sides sides(Padding padding, std::int64_t size, std::int64_t window, std::int64_t stride) {
    switch (padding) {
    case Padding::same: return same_sides(size, window, stride);
    case Padding::uneven: return {std::min<std::int64_t>(1, window - 1), std::min<std::int64_t>(2, window - 1)};
    default: return {};
    }
}

} // namespace

Shape Windowed::result(std::int64_t out_channels) const {
    return {batch, (height + window.top + window.bottom - window.height) / window.stride_y + 1,
            (width + window.left + window.right - window.width) / window.stride_x + 1, out_channels};
}

std::string Windowed::words() const {
    const Window& w = window;
    return fmt::format("{}x{}x{}x{} window {}x{} stride {}x{} padding {},{},{},{}", batch, height, width, channels, w.height, w.width,
                       w.stride_y, w.stride_x, w.top, w.bottom, w.left, w.right);
}

Windowed padded(Windowed shape, Padding padding) {
    Window& w = shape.window;
    auto [top, bottom] = sides(padding, shape.height, w.height, w.stride_y);
    auto [left, right] = sides(padding, shape.width, w.width, w.stride_x);
    w.top = top, w.bottom = bottom, w.left = left, w.right = right;
    return shape;
}

Windowed windowed(std::int64_t index, std::int64_t largest) {
    Windowed shape{.batch = index % 2 ? 3 : 1,
                   .height = largest + 1 + index % 4,
                   .width = largest + index % 3 + index / 12,
                   .channels = channel_choices[(index + index / 4) % 4],
                   .window = {}};
    // The width differs from the height in one shape of four.
    shape.window.height = 1 + index % largest;
    shape.window.width = index % 4 == 3 ? 1 + (index + 1) % largest : shape.window.height;
    shape.window.stride_y = 1 + index / 2 % 3;
    shape.window.stride_x = index % 5 == 4 ? 1 + (index + 1) % 3 : shape.window.stride_y;
    return padded(shape, static_cast<Padding>(index / 3 % 3));
}

} // namespace mantissa::check
