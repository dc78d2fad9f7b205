// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layers/layers.h"

#include "model/layers/window.h"
#include "model/lowering.h"

namespace mantissa {
namespace {

int lower_average_pool2d(const LayerConfig& layer, Lowering& to, int x) {
    Shape input = without_batch(to.shape(x)), result = pooled_output(layer, input);
    Window window = window_of(layer, "size", input);
    int y = to.activation("output", {to.batch(), result[0], result[1], result[2]});
    to.emit(OpKind::average_pool, {{x, Role::activations}}, {y}, window);
    to.on_backward(y, {x}, [x, window](Lowering& b, int dy) {
        int dx = b.gradient_of(x);
        b.emit(OpKind::average_pool_backward, {{dy, Role::gradients}}, {dx}, window, Part::backward);
        b.give_gradient(x, dx);
    });
    return y;
}

} // namespace

const LayerType& average_pool2d_layer() {
    static const LayerType type{.type = "average_pool2d",
                                .help = "Takes the mean of each window.",
                                .fields = {pool_size_field(64), stride_field(0), padding_field()},
                                .output = pooled_output,
                                .lower = lower_average_pool2d,
                                .face = {.label = "Mean pool", .icon = "pool", .colour = "#A9C9CF"}};
    return type;
}

} // namespace mantissa
