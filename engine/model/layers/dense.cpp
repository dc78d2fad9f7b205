// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layers/layers.h"

#include "model/lowering.h"

namespace mantissa {
namespace {

Shape dense_output(const LayerConfig& layer, const Shape& input) {
    if (input.size() != 1)
        throw shape_error(layer, {.kind = ProblemKind::needs_features,
                                  .facts = {.shape = input},
                                  .message = "needs a list of features, its input is " + to_string(input) +
                                             "; put flatten or global_average_pool2d before it"});
    return {layer.get<std::int64_t>("units")};
}

void backward(Lowering& b, int x, int kernel, int dy) {
    int dkernel = b.parameter_gradient(kernel, Role::gradients);
    b.emit(OpKind::dense_backward_weights, {{x, Role::compute}, {dy, Role::compute}}, {dkernel}, Dense{}, Part::backward);
    if (!b.needs_gradient(x))
        return;
    int dx = b.gradient_of(x);
    b.emit(OpKind::dense_backward_data, {{dy, Role::compute}, {kernel, Role::compute}}, {dx}, Dense{}, Part::backward);
    b.give_gradient(x, dx);
}

int lower_dense(const LayerConfig& layer, Lowering& to, int x) {
    std::int64_t features = to.shape(x).back(), units = dense_output(layer, {to.shape(x).begin() + 1, to.shape(x).end()})[0];
    Initializer initializer{layer.get<std::string>("kernel_initializer"), static_cast<double>(features), static_cast<double>(units)};
    int kernel = to.variable("kernel", {features, units}, initializer);
    int y = to.activation("output", {to.batch(), units});
    to.emit(OpKind::dense, {{x, Role::compute}, {kernel, Role::compute}}, {y}, Dense{});
    to.on_backward(y, {x, kernel}, [x, kernel](Lowering& b, int dy) { backward(b, x, kernel, dy); });
    if (layer.get<bool>("bias"))
        y = lower_bias(to, y, layer.get<std::string>("bias_initializer"), units);
    return lower_activation(to, y, *parse_function(layer.get<std::string>("activation")));
}

} // namespace

const LayerType& dense_layer() {
    static const LayerType type{
        .type = "dense",
        .help = "Every output is a weighted sum of every input.",
        .fields = {{.key = "units",
                    .type = FieldType::integer,
                    .label = "Units",
                    .help = "Numbers of the output.",
                    .minimum = 1,
                    .maximum = 1048576},
                   {.key = "bias", .type = FieldType::boolean, .fallback = true, .label = "Bias", .help = "Adds one number per unit."},
                   activation_field(),
                   initializer_field("kernel_initializer", "glorot_uniform", "kernel"),
                   initializer_field("bias_initializer", "zeros", "bias")},
        .output = dense_output,
        .lower = lower_dense,
        .face = {.label = "Dense", .icon = "dense", .colour = "#2F3B4C"},
        .starts = {{"units", 10}}};
    return type;
}

} // namespace mantissa
