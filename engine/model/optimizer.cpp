// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/optimizer.h"

#include "core/nearest.h"
#include "model/optimizers/optimizers.h"

namespace mantissa {

const std::vector<const OptimizerType*>& optimizer_types() {
    static const std::vector<const OptimizerType*> types = {
#define OPTIMIZER(name) &name##_optimizer(),
#include "model/optimizers/optimizers.inl"
    };
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
         .fallback = type.learning_rate,
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
    const Json given = json.is_object() ? json.value("type", Json()) : Json();
    config.type = given.is_string() ? find_optimizer_type(given) : nullptr;
    if (!config.type) {
        Names known;
        for (const OptimizerType* type : optimizer_types())
            known.push_back(type->type);
        problems.push_back(unknown_type(where, known, json));
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
