// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/optimizer.h"

#include "model/optimizers/adam.h"
#include "model/optimizers/rmsprop.h"
#include "model/optimizers/sgd.h"

namespace mantissa {

const std::vector<const OptimizerType*>& optimizer_types() {
    static const std::vector<const OptimizerType*> types = {&sgd_optimizer(), &rmsprop_optimizer(), &adam_optimizer()};
    return types;
}

const OptimizerType* find_optimizer_type(const std::string& type) {
    for (const OptimizerType* candidate : optimizer_types())
        if (candidate->type == type)
            return candidate;
    return nullptr;
}

std::vector<Field> optimizer_fields(const OptimizerType& type) {
    std::vector<Field> fields = {
        {.key = "learning_rate",
         .fallback = type.type == "sgd" ? 0.01 : 0.001,
         .label = "Learning rate",
         .help = "The size of a step.",
         .minimum = 0,
         .maximum = 1e6},
        {.key = "weight_decay",
         .fallback = 0.0,
         .label = "Weight decay",
         .help = "Decoupled: each update first takes this share times the learning rate off every variable.",
         .minimum = 0,
         .maximum = 1},
        {.key = "l2",
         .fallback = 0.0,
         .label = "L2",
         .help = "Coupled: this times the variable is added to its gradient.",
         .minimum = 0,
         .maximum = 1},
    };
    fields.insert(fields.end(), type.fields.begin(), type.fields.end());
    return fields;
}

OptimizerConfig read_optimizer(const Json& json, const std::string& where, Problems& problems) {
    OptimizerConfig config;
    config.type = json.is_object() && json.contains("type") && json["type"].is_string() ? find_optimizer_type(json["type"]) : nullptr;
    if (!config.type) {
        problems.push_back({where + ".type", "expected one of sgd, rmsprop, adam"});
        return config;
    }
    static const std::vector<std::string> besides = {"type"};
    auto fields = optimizer_fields(*config.type);
    config.values = read_fields(json, fields, where, problems, besides);
    return config;
}

Optimizer OptimizerConfig::attributes() const {
    Optimizer attributes = type->attributes(values);
    attributes.weight_decay = values.at("weight_decay");
    return attributes;
}

} // namespace mantissa
