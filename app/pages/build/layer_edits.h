// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "models/saying.h"

#include <QString>

namespace mantissa::app {

class ExperimentDocument;

// A place in a list of layers of the experiment.
struct LayerSpot {
    Json::json_pointer list{"/model/layers"};
    std::size_t at = 0;

    static LayerSpot of(const Json::json_pointer& layer) { return {layer.parent_pointer(), std::stoul(layer.back())}; }
    Json::json_pointer place() const { return list / at; }
};

// With what its fields need to begin with; in a residual so that its branch still fits beside what goes round it.
Json newLayer(const std::string& type, const Json& experiment, const LayerSpot& spot);
Json layersFromText(const QString& text); // one layer, or a list of them; null: none
bool isLayer(const Json& json);           // of a kind there is

// Edits, each one step of undo; they return where the layer is then.
Json::json_pointer insertLayers(ExperimentDocument& document, const LayerSpot& spot, const Json& layers, const Saying& what);
Json::json_pointer moveLayer(ExperimentDocument& document, const LayerSpot& from, const LayerSpot& to); // before what stands there
void removeLayer(ExperimentDocument& document, const LayerSpot& spot, const Saying& what);

// Where the layer stands after an edit, or its undo, that moved it; after another edit: the place where it stood.
Json::json_pointer placeAfter(const Json& before, const Json& after, const Json::json_pointer& place);

} // namespace mantissa::app
