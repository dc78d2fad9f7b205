// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layers/layers.h"

#include "model/lowering.h"

namespace mantissa {
namespace {

Shape batch_norm_output(const LayerConfig&, const Shape& input) { return input; }

struct Variables {
    int gamma, beta, mean, variance;
};

Variables variables(Lowering& to, std::int64_t channels) {
    return {to.variable("gamma", {channels}, {"ones"}), to.variable("beta", {channels}, {"zeros"}),
            to.variable("moving_mean", {channels}, {"zeros"}, Lowering::Trained::no),
            to.variable("moving_variance", {channels}, {"ones"}, Lowering::Trained::no)};
}

int infer(Lowering& to, int x, const Variables& v, const BatchNorm& settings) {
    int y = to.activation("output", to.shape(x));
    to.emit(OpKind::batch_norm_inference,
            {{x, Role::activations}, {v.gamma, Role::raw}, {v.beta, Role::raw}, {v.mean, Role::raw}, {v.variance, Role::raw}}, {y},
            settings);
    return y;
}

int lower_batch_norm(const LayerConfig& layer, Lowering& to, int x) {
    std::int64_t channels = to.shape(x).back();
    BatchNorm settings{layer.get<double>("momentum"), layer.get<double>("epsilon")};
    Variables v = variables(to, channels);
    if (!to.training())
        return infer(to, x, v, settings);
    int y = to.activation("output", to.shape(x));
    int mean = to.tensor("mean", {channels}, Role::normalisation, Category::activations);
    int deviation = to.tensor("inverse_deviation", {channels}, Role::normalisation, Category::activations);
    to.emit(OpKind::batch_norm,
            {{x, Role::activations}, {v.gamma, Role::raw}, {v.beta, Role::raw}, {v.mean, Role::raw}, {v.variance, Role::raw}},
            {y, mean, deviation, v.mean, v.variance}, settings);
    to.on_backward(y, {x, v.gamma, v.beta}, [=](Lowering& b, int dy) {
        // Keras leaves gamma and beta out of autocasting: their gradients have the variables' format.
        int dgamma = b.parameter_gradient(v.gamma, Role::variables), dbeta = b.parameter_gradient(v.beta, Role::variables);
        int dx = b.gradient_of(x);
        b.emit(OpKind::batch_norm_backward,
               {{dy, Role::gradients}, {x, Role::activations}, {v.gamma, Role::raw}, {mean, Role::raw}, {deviation, Role::raw}},
               {dx, dgamma, dbeta}, settings, Part::backward);
        if (b.needs_gradient(x))
            b.give_gradient(x, dx);
    });
    return y;
}

} // namespace

const LayerType& batch_norm_layer() {
    static const LayerType type{.type = "batch_norm",
                                .help = "Shifts and scales each channel to mean 0 and variance 1 over the batch, then by what it learns.",
                                .fields = {{.key = "momentum",
                                            .fallback = 0.99,
                                            .label = "Momentum",
                                            .help = "Share of the old moving statistics kept in a step.",
                                            .minimum = 0,
                                            .maximum = 1},
                                           {.key = "epsilon",
                                            .fallback = 1e-3,
                                            .label = "Epsilon",
                                            .help = "Added to the variance.",
                                            .minimum = 0,
                                            .maximum = 1,
                                            .bounds = Field::Bounds::above_minimum}},
                                .output = batch_norm_output,
                                .lower = lower_batch_norm,
                                .face = {.label = "Batch norm", .icon = "batch_norm", .colour = "#C9A227"}};
    return type;
}

} // namespace mantissa
