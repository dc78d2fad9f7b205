// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/optimizers/optimizers.h"

namespace mantissa {
namespace {

Optimizer sgd_attributes(const Json& values) {
    Optimizer optimizer;
    optimizer.momentum = values.at("momentum");
    optimizer.style = values.at("nesterov").get<bool>() ? Optimizer::Momentum::nesterov : Optimizer::Momentum::plain;
    return optimizer;
}

std::vector<std::string> sgd_slots(const Optimizer& optimizer) {
    return optimizer.momentum == 0 ? std::vector<std::string>{} : std::vector<std::string>{"momentum"};
}

} // namespace

const OptimizerType& sgd_optimizer() {
    static const OptimizerType type{
        "sgd",
        "Steps against the gradient, with or without momentum.",
        {{.key = "momentum", .fallback = 0.0, .label = "Momentum", .help = "Share of the last step kept.", .minimum = 0, .maximum = 1},
         {.key = "nesterov",
          .type = FieldType::boolean,
          .fallback = false,
          .label = "Nesterov",
          .help = "Looks ahead along the momentum."}},
        OpKind::sgd,
        sgd_attributes,
        sgd_slots,
        0.01};
    return type;
}

} // namespace mantissa
