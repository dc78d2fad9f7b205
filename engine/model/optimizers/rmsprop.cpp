// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/optimizers/optimizers.h"

namespace mantissa {
namespace {

Optimizer rmsprop_attributes(const Json& values) {
    Optimizer optimizer;
    optimizer.rho = values.at("rho");
    optimizer.epsilon = values.at("epsilon");
    optimizer.epsilon_place = values.at("epsilon_outside").get<bool>() ? Optimizer::Epsilon::outside : Optimizer::Epsilon::inside;
    return optimizer;
}

std::vector<std::string> rmsprop_slots(const Optimizer&) { return {"velocity"}; }

} // namespace

const OptimizerType& rmsprop_optimizer() {
    static const OptimizerType type{
        "rmsprop",
        "Divides the gradient by the root of its running mean square.",
        {{.key = "rho",
          .fallback = 0.9,
          .label = "Rho",
          .help = "Share of the old mean square kept in a step.",
          .minimum = 0,
          .maximum = 1},
         {.key = "epsilon", .fallback = 1e-7, .label = "Epsilon", .help = "Keeps the divisor away from 0.", .minimum = 0, .maximum = 1},
         {.key = "epsilon_outside",
          .type = FieldType::boolean,
          .fallback = false,
          .label = "Epsilon outside the root",
          .help = "As in Keras 2."}},
        OpKind::rmsprop,
        rmsprop_attributes,
        rmsprop_slots};
    return type;
}

} // namespace mantissa
