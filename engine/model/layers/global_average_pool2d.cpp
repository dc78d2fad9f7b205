// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layers/layers.h"

#include "model/layers/window.h"
#include "model/lowering.h"

namespace mantissa {
namespace {

Shape global_average_pool2d_output(const LayerConfig& layer, const Shape& input) {
    expect_image(layer, input);
    return {input[2]};
}

int lower_global_average_pool2d(const LayerConfig& layer, Lowering& to, int x) {
    int y = to.activation("output", {to.batch(), global_average_pool2d_output(layer, without_batch(to.shape(x)))[0]});
    to.emit(OpKind::global_average_pool, {{x, Role::activations}}, {y});
    to.on_backward(y, {x}, [x](Lowering& b, int dy) {
        int dx = b.gradient_of(x);
        b.emit(OpKind::global_average_pool_backward, {{dy, Role::gradients}}, {dx}, {}, Part::backward);
        b.give_gradient(x, dx);
    });
    return y;
}

} // namespace

const LayerType& global_average_pool2d_layer() {
    static const LayerType type{.type = "global_average_pool2d",
                                .help = "Takes the mean of each channel over the whole image.",
                                .fields = {},
                                .output = global_average_pool2d_output,
                                .lower = lower_global_average_pool2d,
                                .face = {.label = "Global mean", .icon = "pool", .colour = "#A9C9CF"},
                                .script = {.pytorch = "{x}.mean(dim=(2, 3))", .keras = "keras.layers.GlobalAveragePooling2D()"}};
    return type;
}

} // namespace mantissa
