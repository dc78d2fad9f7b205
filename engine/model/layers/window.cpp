// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layers/window.h"

#include <algorithm>
#include <tuple>

namespace mantissa {
namespace {

struct Sides {
    std::int64_t before, after;
};

// TensorFlow's rule for "same": as many outputs as strides fit; the odd pixel goes to the bottom and right.
Sides same(std::int64_t input, std::int64_t size, std::int64_t stride) {
    std::int64_t outputs = (input + stride - 1) / stride;
    std::int64_t total = std::max<std::int64_t>(0, (outputs - 1) * stride + size - input);
    return {total / 2, total - total / 2};
}

void pad(const Json& padding, const Shape& input, Window& window) {
    if (padding.is_array()) {
        window.top = padding[0];
        window.bottom = padding[1];
        window.left = padding[2];
        window.right = padding[3];
    } else if (padding == "same") {
        Sides vertical = same(input[0], window.height, window.stride_y), horizontal = same(input[1], window.width, window.stride_x);
        window.top = vertical.before;
        window.bottom = vertical.after;
        window.left = horizontal.before;
        window.right = horizontal.after;
    }
}

} // namespace

void expect_image(const LayerConfig& layer, const Shape& input) {
    if (input.size() != 3)
        throw shape_error(layer, {.kind = ProblemKind::needs_image,
                                  .facts = {.shape = input},
                                  .message = "needs height x width x channels, its input is " + to_string(input) +
                                             "; put it before flatten or global_average_pool2d"});
}

Window window_of(const LayerConfig& layer, const char* size_key, const Shape& input) {
    expect_image(layer, input);
    Window window;
    std::tie(window.height, window.width) = layer.pair(size_key);
    std::tie(window.stride_y, window.stride_x) = layer.values.contains("stride") ? layer.pair("stride") : layer.pair(size_key);
    pad(layer.values.at("padding"), input, window);
    return window;
}

std::pair<std::int64_t, std::int64_t> window_output(const LayerConfig& layer, const Window& window, const Shape& input) {
    std::int64_t height = input[0] + window.top + window.bottom - window.height,
                 width = input[1] + window.left + window.right - window.width;
    if (height < 0 || width < 0)
        throw shape_error(layer, {.kind = ProblemKind::window_too_large,
                                  .facts = {.shape = input},
                                  .message = "a window of " + to_string(Shape{window.height, window.width}) + " does not fit into " +
                                             to_string(input) + "; use padding \"same\", a smaller window or fewer poolings before it"});
    bool outside =
        window.top >= window.height || window.bottom >= window.height || window.left >= window.width || window.right >= window.width;
    if (outside)
        throw shape_error(
            layer, {.kind = ProblemKind::padding_too_large,
                    .message = "its padding is as large as its window of " + to_string(Shape{window.height, window.width}) + "; pad less"});
    return {height / window.stride_y + 1, width / window.stride_x + 1};
}

Shape without_batch(const Shape& shape) { return {shape.begin() + 1, shape.end()}; }

Shape pooled_output(const LayerConfig& layer, const Shape& input) {
    auto [height, width] = window_output(layer, window_of(layer, "size", input), input);
    return {height, width, input[2]};
}

Field pool_size_field(int maximum) {
    return {.key = "size",
            .type = FieldType::pair,
            .fallback = 2,
            .label = "Size",
            .help = "Height and width of the window.",
            .minimum = 1,
            .maximum = static_cast<double>(maximum)};
}

Field stride_field(int fallback) {
    Field field{.key = "stride",
                .type = FieldType::pair,
                .fallback = nullptr,
                .label = "Stride",
                .help = "Pixels from one window to the next.",
                .minimum = 1,
                .maximum = 64};
    if (fallback > 0) {
        field.fallback = fallback;
    } else {
        field.need = Field::Need::optional;
        field.absent = "as the window";
    }
    return field;
}

Field padding_field() {
    return {.key = "padding",
            .type = FieldType::padding,
            .fallback = "valid",
            .label = "Padding",
            .help = "same: as TensorFlow, the odd pixel at the bottom and right; valid: none; or top, bottom, left, right.",
            .minimum = 0,
            .maximum = 1024};
}

} // namespace mantissa
