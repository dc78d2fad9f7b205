// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layers/layers.h"

#include "model/layers/window.h"
#include "model/lowering.h"

namespace mantissa {
namespace {

Shape conv2d_output(const LayerConfig& layer, const Shape& input) {
    auto [height, width] = window_output(layer, window_of(layer, "kernel", input), input);
    return {height, width, layer.get<std::int64_t>("filters")};
}

void backward(Lowering& b, int x, int kernel, const Convolution& convolution, int dy) {
    int dkernel = b.parameter_gradient(kernel, Role::gradients);
    b.emit(OpKind::convolution_backward_weights, {{x, Role::compute}, {dy, Role::compute}}, {dkernel}, convolution, Part::backward);
    if (!b.needs_gradient(x))
        return;
    int dx = b.gradient_of(x);
    b.emit(OpKind::convolution_backward_data, {{dy, Role::compute}, {kernel, Role::compute}}, {dx}, convolution, Part::backward);
    b.give_gradient(x, dx);
}

int lower_conv2d(const LayerConfig& layer, Lowering& to, int x) {
    Shape input = without_batch(to.shape(x)), result = conv2d_output(layer, input);
    Convolution convolution{.window = window_of(layer, "kernel", input)};
    std::int64_t filters = layer.get<std::int64_t>("filters"), area = convolution.window.height * convolution.window.width;
    Initializer initializer{layer.get<std::string>("kernel_initializer"), static_cast<double>(area * input[2]),
                            static_cast<double>(area * filters)};
    int kernel = to.variable("kernel", {convolution.window.height, convolution.window.width, input[2], filters}, initializer);
    int y = to.activation("output", {to.batch(), result[0], result[1], result[2]});
    to.emit(OpKind::convolution, {{x, Role::compute}, {kernel, Role::compute}}, {y}, convolution);
    to.on_backward(y, {x, kernel}, [x, kernel, convolution](Lowering& b, int dy) { backward(b, x, kernel, convolution, dy); });
    if (layer.get<bool>("bias"))
        y = lower_bias(to, y, layer.get<std::string>("bias_initializer"), filters);
    return lower_activation(to, y, *parse_function(layer.get<std::string>("activation")));
}

} // namespace

const LayerType& conv2d_layer() {
    static const LayerType type{
        .type = "conv2d",
        .help = "Slides a small window over the image and gives one number per filter and place.",
        .fields = {{.key = "filters",
                    .type = FieldType::integer,
                    .label = "Filters",
                    .help = "Channels of the output.",
                    .minimum = 1,
                    .maximum = 65536},
                   {.key = "kernel",
                    .type = FieldType::pair,
                    .label = "Kernel",
                    .help = "Height and width of the window.",
                    .minimum = 1,
                    .maximum = 64},
                   stride_field(1),
                   padding_field(),
                   {.key = "bias", .type = FieldType::boolean, .fallback = true, .label = "Bias", .help = "Adds one number per filter."},
                   activation_field(),
                   initializer_field("kernel_initializer", "glorot_uniform", "kernel"),
                   initializer_field("bias_initializer", "zeros", "bias")},
        .output = conv2d_output,
        .lower = lower_conv2d,
        .face = {.label = "Conv2D", .icon = "conv2d", .colour = "#3E7F8C"},
        .starts = {{"filters", 8}, {"kernel", 3}}};
    return type;
}

} // namespace mantissa
