// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layers/layers.h"

#include "model/layers/window.h"
#include "model/lowering.h"

namespace mantissa {
namespace {

Shape output(const LayerConfig& layer, const Shape& input) {
    expect_image(layer, input);
    return {input[2]};
}

int lower(const LayerConfig& layer, Lowering& to, int x) {
    int y = to.activation("output", {to.batch(), output(layer, without_batch(to.shape(x)))[0]});
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
    static const LayerType type{"global_average_pool2d", "Takes the mean of each channel over the whole image.", {}, output, lower};
    return type;
}

} // namespace mantissa
