// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A policy that keeps its last layers wider, with those layers named.
#include "ops/operation_table.h"
#include "plan/compile.h"

#include <algorithm>
#include <cmath>

namespace mantissa {
namespace {

std::vector<std::string> layers_with_products(const Graph& graph) {
    std::vector<std::string> layers;
    for (const Operation& operation : graph.operations)
        if (is_product(operation.kind) && direction_of(operation.kind) == Direction::forward)
            layers.push_back(operation.layer);
    return layers;
}

Precision wide(const Format& products) {
    Precision precision;
    precision.formats[static_cast<std::size_t>(Role::compute)] = products;
    return precision;
}

bool is_excepted(const Graph& graph, const Policy& policy, const std::string& layer) {
    auto path = graph.layer_paths.find(layer);
    return path != graph.layer_paths.end() &&
           std::ranges::any_of(path->second, [&](const auto& name) { return policy.layers.contains(name); });
}

} // namespace

Policy name_last_layers(Policy policy, const Graph& graph) {
    if (policy.last_layers.share <= 0)
        return policy;
    std::vector<std::string> layers = layers_with_products(graph), named;
    auto count = static_cast<std::size_t>(std::lround(policy.last_layers.share * static_cast<double>(layers.size())));
    count = std::min(layers.size(), std::max<std::size_t>(1, count));
    for (std::size_t i = layers.size() - count; i < layers.size(); ++i)
        if (!is_excepted(graph, policy, layers[i]))
            named.push_back(layers[i]);
    for (const std::string& layer : named)
        policy.layers[layer] = wide(policy.last_layers.format);
    return policy;
}

} // namespace mantissa
