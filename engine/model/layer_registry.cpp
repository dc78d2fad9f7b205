// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/layers/layers.h"

namespace mantissa {

const std::vector<const LayerType*>& layer_types() {
    static const std::vector<const LayerType*> types = {
#define LAYER(name) &name##_layer(),
#include "model/layers/layers.inl"
    };
    return types;
}

const LayerType* find_layer_type(const std::string& type) {
    for (const LayerType* candidate : layer_types())
        if (candidate->type == type)
            return candidate;
    return nullptr;
}

std::pair<std::int64_t, std::int64_t> LayerConfig::pair(const char* key) const {
    const Json& value = values.at(key);
    if (value.is_array())
        return {value[0].get<std::int64_t>(), value[1].get<std::int64_t>()};
    return {value.get<std::int64_t>(), value.get<std::int64_t>()};
}

namespace {
std::string in_front(const std::string& layer) { return "[" + layer + "] "; }
} // namespace

Error shape_error(const LayerConfig& layer, Problem problem) {
    problem.facts.layer = layer.name;
    problem.message = in_front(layer.name) + problem.message;
    return problem_error(problem);
}

std::string said_beside_layer(const Problem& problem) {
    const std::string name = in_front(problem.facts.layer);
    return problem.message.starts_with(name) ? problem.message.substr(name.size()) : problem.message;
}

} // namespace mantissa
