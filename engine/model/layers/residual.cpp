// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layers/layers.h"

#include "model/lowering.h"
#include "model/model.h"

namespace mantissa {
namespace {

std::int64_t ceil_divide(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

// Where the branch changes the shape: a 1x1 convolution with bias that brings the input to it.
LayerConfig projection(const LayerConfig& layer, const Shape& input, const Shape& branch) {
    Problems problems;
    LayerConfig config;
    config.type = &conv2d_layer();
    config.name = layer.name + "_projection";
    Json values = {{"filters", branch[2]},
                   {"kernel", 1},
                   {"padding", "same"},
                   {"stride", {ceil_divide(input[0], branch[0]), ceil_divide(input[1], branch[1])}}};
    config.values = read_fields(values, config.type->fields, config.name, problems);
    return config;
}

std::vector<LayerConfig> shortcut_of(const LayerConfig& layer, const Shape& input, const Shape& branch) {
    if (!layer.shortcut.empty() || input == branch)
        return layer.shortcut;
    if (input.size() != 3 || branch.size() != 3)
        throw shape_error(layer, {.kind = ProblemKind::branches_differ,
                                  .facts = {.shape = input},
                                  .message = "its branch gives " + to_string(branch) + ", its input is " + to_string(input) +
                                             "; give a \"shortcut\" that makes them equal"});
    return {projection(layer, input, branch)};
}

Shape residual_output(const LayerConfig& layer, const Shape& input) {
    Shape branch = output_shape(layer.layers, input);
    Shape beside = output_shape(shortcut_of(layer, input, branch), input);
    if (branch == beside)
        return branch;
    const std::string other = layer.shortcut.empty() ? ", its input is " + to_string(input) + "; choose padding \"same\" in its branch"
                                                     : ", its shortcut " + to_string(beside) + "; change one until they agree";
    throw shape_error(
        layer,
        {.kind = ProblemKind::branches_differ, .facts = {.shape = beside}, .message = "its branch gives " + to_string(branch) + other});
}

int lower_residual(const LayerConfig& layer, Lowering& to, int x) {
    Shape input{to.shape(x).begin() + 1, to.shape(x).end()};
    Shape branch = residual_output(layer, input);
    int a = lower_layers(layer.layers, to, x);
    int b = lower_layers(shortcut_of(layer, input, branch), to, x);
    int y = to.activation("sum", to.shape(a));
    to.emit(OpKind::add, {{a, Role::activations}, {b, Role::activations}}, {y});
    to.on_backward(y, {a, b}, [a, b](Lowering& back, int dy) {
        for (int branch_end : {a, b})
            if (back.needs_gradient(branch_end))
                back.give_gradient(branch_end, dy);
    });
    return y;
}

} // namespace

const LayerType& residual_layer() {
    static const LayerType type{.type = "residual",
                                .help = "Adds what goes in to what its layers make of it.",
                                .fields = {},
                                .output = residual_output,
                                .lower = lower_residual,
                                .face = {.label = "Residual", .icon = "residual", .colour = "#0B6B63"},
                                .starts = {{"layers", Json::array({{{"type", "activation"}, {"function", "relu"}}})}},
                                .inside = LayerType::Inside::branches};
    return type;
}

} // namespace mantissa
