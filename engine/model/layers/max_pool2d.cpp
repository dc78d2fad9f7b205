// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layers/layers.h"

#include "model/layers/window.h"
#include "model/lowering.h"

namespace mantissa {
namespace {

int lower_max_pool2d(const LayerConfig& layer, Lowering& to, int x) {
    Shape input = without_batch(to.shape(x)), result = pooled_output(layer, input);
    Window window = window_of(layer, "size", input);
    Shape shape{to.batch(), result[0], result[1], result[2]};
    int y = to.activation("output", shape);
    if (!to.training()) {
        to.emit(OpKind::max_pool, {{x, Role::activations}}, {y}, window);
        return y;
    }
    int index = to.raw("index", shape, Storage::uint8, Category::activations);
    to.emit(OpKind::max_pool, {{x, Role::activations}}, {y, index}, window);
    to.on_backward(y, {x}, [x, index, window](Lowering& b, int dy) {
        int dx = b.gradient_of(x);
        b.emit(OpKind::max_pool_backward, {{dy, Role::gradients}, {index, Role::raw}}, {dx}, window, Part::backward);
        b.give_gradient(x, dx);
    });
    return y;
}

} // namespace

const LayerType& max_pool2d_layer() {
    static const LayerType type{.type = "max_pool2d",
                                .help = "Keeps the largest number of each window.",
                                .fields = {pool_size_field(16), stride_field(0), padding_field()},
                                .output = pooled_output,
                                .lower = lower_max_pool2d,
                                .face = {.label = "Max pool", .icon = "pool", .colour = "#A9C9CF"}};
    return type;
}

} // namespace mantissa
