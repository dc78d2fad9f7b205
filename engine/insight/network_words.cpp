// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/network_words.h"

#include "insight/words.h"

#include <algorithm>

namespace mantissa {
namespace {

struct Depth { // along the longest way
    int convolutions = 0, dense = 0, residuals = 0;
    int layers() const { return convolutions + dense; }
};

bool has_field(const LayerConfig& layer, const char* key) {
    return std::ranges::find(layer.type->fields, key, &Field::key) != layer.type->fields.end();
}

Depth depth_of(const std::vector<LayerConfig>& layers) {
    Depth depth;
    for (const LayerConfig& layer : layers) {
        depth.convolutions += has_field(layer, "filters");
        depth.dense += has_field(layer, "units");
        if (layer.type->inside == LayerType::Inside::nothing)
            continue;
        const Depth branch = depth_of(layer.layers), beside = depth_of(layer.shortcut);
        const Depth& longer = beside.layers() > branch.layers() ? beside : branch;
        depth.convolutions += longer.convolutions;
        depth.dense += longer.dense;
        depth.residuals += 1 + longer.residuals;
    }
    return depth;
}

std::string kind_of_network(const Depth& depth) {
    if (depth.residuals > 0)
        return "a residual network";
    if (depth.convolutions > 0)
        return "a convolutional network";
    return depth.dense > 1 ? "a multilayer perceptron" : depth.dense == 1 ? "a linear classifier" : "a network without weights";
}

} // namespace

std::string words_of_network(const Model& model) {
    const Depth depth = depth_of(model.layers);
    std::string words = kind_of_network(depth);
    std::vector<std::string> parts;
    if (depth.convolutions > 0)
        parts.push_back(counted(depth.convolutions, "convolution"));
    if (depth.dense > 0)
        parts.push_back(counted(depth.dense, "dense layer"));
    if (depth.layers() > 1)
        words += ", " + counted(depth.layers(), "layer") + " deep (" + listed(parts) + ")";
    return words + ", from " + to_string(model.input) + " to " + counted(static_cast<double>(output_shape(model).back()), "output");
}

} // namespace mantissa
