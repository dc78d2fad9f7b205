// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/field.h"
#include "ops/operation.h"

#include <string>
#include <vector>

namespace mantissa {

// A kind of optimizer: its fields, its slots and the operation that does it.
struct OptimizerType {
    std::string type;
    std::string help;
    std::vector<Field> fields; // besides learning_rate, weight_decay and l2, which all have
    OpKind operation;
    Optimizer (*attributes)(const Json& values);
    std::vector<std::string> (*slot_names)(const Optimizer& attributes);
    double learning_rate = 0.001; // unless another is given
};

const std::vector<const OptimizerType*>& optimizer_types();
const OptimizerType* find_optimizer_type(const std::string& type);

struct OptimizerConfig {
    const OptimizerType* type = nullptr;
    Json values = Json::object();

    double learning_rate() const { return values.at("learning_rate"); }
    double l2() const { return values.at("l2"); }
    Optimizer attributes() const;
};

std::vector<Field> optimizer_fields(const OptimizerType& type); // all of them
OptimizerConfig read_optimizer(const Json& json, const std::string& where, Problems& problems);

} // namespace mantissa
