// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "model/layer.h"
#include "ops/operation.h"

#include <vector>

namespace mantissa {

class Lowering;

constexpr std::size_t most_layers_in_all = 2000; // those in residuals, too: more would only be waited for

// The network and its loss, as in "model" of an experiment's file.
struct Model {
    Shape input; // height, width, channels
    Loss loss;
    std::vector<LayerConfig> layers;
};

// Appends what is wrong to `problems`; the model is usable only if nothing was.
Model read_model(const Json& json, const std::string& where, Problems& problems);
Json write_model(const Model& model);
std::vector<Field> model_fields(); // besides input and layers

Shape output_shape(const std::vector<LayerConfig>& layers, const Shape& input);
Shape output_shape(const Model& model);                   // {outputs}
std::vector<std::string> layer_names(const Model& model); // projections that residuals add by themselves included
// Classes the model can tell apart: its outputs, or 2 where there is one.
int classes_of(const Model& model);
int lower_layers(const std::vector<LayerConfig>& layers, Lowering& to, int input);

} // namespace mantissa
