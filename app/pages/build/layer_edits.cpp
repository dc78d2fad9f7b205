// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/layer_edits.h"

#include "core/field.h"
#include "core/json_if_any.h"
#include "models/experiment_document.h"
#include "models/layer_names.h"
#include "models/layer_shapes.h"

#include <QCoreApplication>

#include <algorithm>

namespace mantissa::app {
namespace {

Json::iterator at(Json& list, std::size_t index) { return list.begin() + static_cast<std::ptrdiff_t>(index); }

// Where a layer stands after another was put into a list before it, or around it.
LayerSpot afterInsert(const LayerSpot& spot, const LayerSpot& inserted) {
    if (spot.list == inserted.list)
        return {spot.list, spot.at + (spot.at >= inserted.at)};
    const std::string inside = spot.list.to_string(), own = inserted.list.to_string() + "/";
    if (!inside.starts_with(own))
        return spot;
    const std::string rest = inside.substr(own.size());
    const std::size_t index = std::stoul(rest), slash = rest.find('/');
    if (index < inserted.at)
        return spot;
    return {Json::json_pointer(own + std::to_string(index + 1) + (slash == std::string::npos ? "" : rest.substr(slash))), spot.at};
}

bool hasField(const std::string& type, const char* key) {
    return std::ranges::any_of(find_layer_type(type)->fields, [&](const Field& field) { return field.key == key; });
}

const std::string wholeNetwork = LayerSpot().list.to_string();

// That the layer there gets; 0: not known.
qint64 channelsInto(const Json& experiment, const LayerSpot& spot, const std::map<std::string, QVector<qint64>>& shapes) {
    if (spot.at > 0) {
        const auto before = shapes.find((spot.list / (spot.at - 1)).to_string());
        return before == shapes.end() || before->second.size() != 3 ? 0 : before->second.back();
    }
    if (spot.list.to_string() != wholeNetwork)
        return channelsInto(experiment, LayerSpot::of(spot.list.parent_pointer()), shapes);
    const Json::json_pointer input("/model/input/2");
    return experiment.contains(input) ? whole_number_in(experiment[input]).value_or(0) : 0;
}

} // namespace

Json newLayer(const std::string& type, const Json& experiment, const LayerSpot& spot) {
    Json layer = find_layer_type(type)->starts;
    layer["type"] = type;
    if (spot.list.to_string() == wholeNetwork || !hasField(type, "filters"))
        return layer;
    layer["padding"] = "same";
    const LayerSpot residual = LayerSpot::of(spot.list.parent_pointer());
    if (const qint64 channels = channelsInto(experiment, residual, layerShapes(experiment)); channels > 0)
        layer["filters"] = channels;
    return layer;
}

bool isLayer(const Json& json) {
    return json.is_object() && json.contains("type") && json["type"].is_string() && find_layer_type(json["type"].get<std::string>());
}

Json layersFromText(const QString& text) {
    Json layers = json_if_any(text.toStdString());
    if (layers.is_object())
        layers = Json::array({layers});
    return layers.is_array() && !layers.empty() && std::all_of(layers.begin(), layers.end(), isLayer) ? layers : Json();
}

Json::json_pointer insertLayers(ExperimentDocument& document, const LayerSpot& spot, const Json& layers, const Saying& what) {
    document.edit(what, withExceptionsAlong(document.json(), [&](Json& json) {
                      json[spot.list].insert(at(json[spot.list], spot.at), layers.begin(), layers.end());
                  }));
    return spot.place();
}

Json::json_pointer moveLayer(ExperimentDocument& document, const LayerSpot& from, const LayerSpot& to) {
    const Json layer = document.json()[from.place()];
    const Json json = withExceptionsAlong(document.json(), [&](Json& moved) {
        const Json taken = moved[from.place()];
        moved[to.list].insert(at(moved[to.list], to.at), taken);
        const LayerSpot old = afterInsert(from, to);
        moved[old.list].erase(old.at);
    });
    const QString type = QString::fromStdString(layer.is_object() ? layer.value("type", "layer") : "layer");
    document.edit([type] { return QCoreApplication::translate("LayerEdits", "Move %1").arg(type); }, json);
    return to.list / (to.at - (to.list == from.list && from.at < to.at));
}

void removeLayer(ExperimentDocument& document, const LayerSpot& spot, const Saying& what) {
    document.edit(what, withExceptionsAlong(document.json(), [&](Json& json) { json[spot.list].erase(spot.at); }));
}

// Of several that are alike, the one that came to where another stood is meant.
Json::json_pointer placeAfter(const Json& before, const Json& after, const Json::json_pointer& place) {
    const auto stands = [&](const Json& json, const Json::json_pointer& at) { return json.contains(at) && json[at] == before[place]; };
    const auto layers = layerNames(after);
    if (!before.contains(place) || stands(after, place) || layers.size() != layerNames(before).size())
        return place;
    const auto moved = std::ranges::find_if(layers, [&](const auto& layer) {
        const Json::json_pointer at(layer.first);
        return stands(after, at) && !stands(before, at);
    });
    return moved == layers.end() ? place : Json::json_pointer(moved->first);
}

} // namespace mantissa::app
