// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layers/layers.h"

#include "model/lowering.h"

namespace mantissa {
namespace {

Shape dropout_output(const LayerConfig&, const Shape& input) { return input; }

int lower_dropout(const LayerConfig& layer, Lowering& to, int x) {
    Dropout dropout{layer.get<double>("rate")};
    if (!to.training() || dropout.rate == 0)
        return x;
    int y = to.activation("output", to.shape(x));
    to.emit(OpKind::dropout, {{x, Role::activations}}, {y}, dropout);
    to.on_backward(y, {x}, [x, dropout](Lowering& b, int dy) {
        int dx = b.gradient_of(x);
        b.emit(OpKind::dropout_backward, {{dy, Role::gradients}}, {dx}, dropout, Part::backward);
        b.give_gradient(x, dx);
    });
    return y;
}

} // namespace

const LayerType& dropout_layer() {
    static const LayerType type{
        .type = "dropout",
        .help = "Sets a random share of the numbers to 0 while training and scales up the rest.",
        .fields = {{.key = "rate", .fallback = 0.5, .label = "Rate", .help = "Share set to 0.", .minimum = 0, .maximum = 0.99}},
        .output = dropout_output,
        .lower = lower_dropout,
        .face = {.label = "Dropout", .icon = "dropout", .colour = "#E3C9A8"},
        .script = {.pytorch = "F.dropout({x}, {rate}, self.training)", .keras = "keras.layers.Dropout({rate}, seed=SEED % 2**31)"}};
    return type;
}

} // namespace mantissa
