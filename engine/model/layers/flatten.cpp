// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layers/layers.h"

#include "model/lowering.h"

namespace mantissa {
namespace {

Shape output(const LayerConfig&, const Shape& input) { return {elements(input)}; }

int lower(const LayerConfig&, Lowering& to, int x) {
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
    static const LayerType type{"flatten", "Writes the image as one list of numbers.", {}, output, lower};
    return type;
}

} // namespace mantissa
