// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/field.h"
#include "core/shape.h"

#include <string>
#include <vector>

namespace mantissa {

class Lowering;
struct LayerType;

// One layer of a model as its user wrote it, defaults filled in.
struct LayerConfig {
    const LayerType* type = nullptr; // from the registry
    std::string name;
    Json values = Json::object();      // of the type's fields
    std::vector<LayerConfig> layers;   // residual: the branch
    std::vector<LayerConfig> shortcut; // residual: beside it; empty: identity or projection

    template <typename T>
    T get(const char* key) const {
        return values.at(key).get<T>();
    }
    std::pair<std::int64_t, std::int64_t> pair(const char* key) const; // height, width
};

// How a layer is shown.
struct LayerFace {
    std::string label;  // on the palette
    std::string icon;   // of resources/icons
    std::string colour; // of its block in the report's picture of the network
};

// The layer as one expression of each framework: {x} is its input, {rate} the value of its field "rate". A layer that needs more has
// its lines in report/export.
struct LayerScript {
    std::string pytorch = {}, keras = {};
};

// A kind of layer: a row with its fields, its shape, how it becomes operations, how it is shown and exported.
struct LayerType {
    std::string type;
    std::string help; // one sentence
    std::vector<Field> fields;
    // Without the batch: {height, width, channels} or {features}. Throws with the layer, both shapes and the way out.
    Shape (*output)(const LayerConfig& layer, const Shape& input);
    // Emits the forward operations, registers the backward ones, returns the output.
    int (*lower)(const LayerConfig& layer, Lowering& to, int input);

    LayerFace face;
    Json starts = Json::object(); // what an inserted one begins with, where a field has no default
    enum class Inside { nothing, branches } inside = Inside::nothing;
    enum class Computes { numbers, nothing } computes = Computes::numbers; // nothing: it passes on what it got, in its format
    LayerScript script = {};
};

// Every kind of layer, in the order of the palette.
const std::vector<const LayerType*>& layer_types();
const LayerType* find_layer_type(const std::string& type); // null: none

// "[conv2d_1] needs height x width x channels, its input is 10; put it before flatten": the layer is added here.
Error shape_error(const LayerConfig& layer, Problem problem);
std::string said_beside_layer(const Problem& problem); // its message, for a place where the layer's name stands already

} // namespace mantissa
