// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layers/layers.h"

#include "model/lowering.h"

namespace mantissa {
namespace {

Shape activation_output(const LayerConfig&, const Shape& input) { return input; }

int lower_activation(const LayerConfig& layer, Lowering& to, int x) {
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
    static const LayerType type{.type = "activation",
                                .help = "Bends each number by a function.",
                                .fields = {function_field()},
                                .output = activation_output,
                                .lower = lower_activation,
                                .face = {.label = "Activation", .icon = "activation", .colour = "#9C3D76"}};
    return type;
}

} // namespace mantissa
