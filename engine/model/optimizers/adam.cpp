// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/optimizers/optimizers.h"

namespace mantissa {
namespace {

Optimizer adam_attributes(const Json& values) {
    Optimizer optimizer;
    optimizer.beta_1 = values.at("beta_1");
    optimizer.beta_2 = values.at("beta_2");
    optimizer.epsilon = values.at("epsilon");
    return optimizer;
}

std::vector<std::string> adam_slots(const Optimizer&) { return {"first_moment", "second_moment"}; }

} // namespace

const OptimizerType& adam_optimizer() {
    static const OptimizerType type{
        "adam",
        "Running mean of the gradient over the root of its running mean square.",
        {{.key = "beta_1",
          .fallback = 0.9,
          .label = "Beta 1",
          .help = "Share of the old mean kept in a step.",
          .minimum = 0,
          .maximum = 0.999999},
         {.key = "beta_2",
          .fallback = 0.999,
          .label = "Beta 2",
          .help = "Share of the old mean square kept in a step.",
          .minimum = 0,
          .maximum = 0.999999999},
         {.key = "epsilon", .fallback = 1e-7, .label = "Epsilon", .help = "Keeps the divisor away from 0.", .minimum = 0, .maximum = 1}},
        OpKind::adam,
        adam_attributes,
        adam_slots};
    return type;
}

} // namespace mantissa
