// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layers/layers.h"

#include "model/lowering.h"

namespace mantissa {
namespace {

Shape flatten_output(const LayerConfig&, const Shape& input) { return {elements(input)}; }

int lower_flatten(const LayerConfig&, Lowering& to, int x) {
    Shape shape = to.shape(x);
    int y = to.view(x, {to.batch(), elements(shape) / to.batch()});
    to.emit(OpKind::reshape, {{x, Role::raw}}, {y});
    to.on_backward(y, {x}, [x, shape](Lowering& b, int dy) {
        int dx = b.view(dy, shape);
        b.emit(OpKind::reshape, {{dy, Role::raw}}, {dx}, {}, Part::backward);
        b.give_gradient(x, dx);
    });
    return y;
}

} // namespace

const LayerType& flatten_layer() {
    static const LayerType type{.type = "flatten",
                                .help = "Writes the image as one list of numbers.",
                                .fields = {},
                                .output = flatten_output,
                                .lower = lower_flatten,
                                .face = {.label = "Flatten", .icon = "flatten", .colour = "#E6E9ED"},
                                .computes = LayerType::Computes::nothing,
                                // channels last, as the next kernel was trained
                                .script = {.pytorch = "{x}.movedim(1, -1).flatten(1)", .keras = "keras.layers.Flatten()"}};
    return type;
}

} // namespace mantissa
