// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layers/layers.h"

#include "model/lowering.h"

namespace mantissa {
namespace {

Shape output(const LayerConfig&, const Shape& input) { return input; }

int lower(const LayerConfig& layer, Lowering& to, int x) {
    return lower_activation(to, x, *parse_function(layer.get<std::string>("function")));
}

Field function_field() {
    Field field = activation_field();
    field.key = "function";
    field.label = "Function";
    field.fallback = "relu";
    std::erase(field.options, "none");
    return field;
}

} // namespace

const LayerType& activation_layer() {
    static const LayerType type{"activation", "Bends each number by a function.", {function_field()}, output, lower};
    return type;
}

} // namespace mantissa
