// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/layer_shapes.h"

#include "model/model.h"

namespace mantissa::app {
namespace {

class Walk {
public:
    // Throws where a layer cannot take what it gets.
    Shape through(const std::vector<LayerConfig>& layers, const Json::json_pointer& place, Shape shape) {
        for (std::size_t i = 0; i < layers.size(); ++i) {
            if (!layers[i].type)
                throw bad_input("no such layer");
            if (!layers[i].layers.empty())
                through(layers[i].layers, place / i / "layers", shape);
            if (!layers[i].shortcut.empty())
                through(layers[i].shortcut, place / i / "shortcut", shape);
            shape = layers[i].type->output(layers[i], shape);
            shapes[(place / i).to_string()] = QVector<qint64>(shape.begin(), shape.end());
        }
        return shape;
    }

    std::map<std::string, QVector<qint64>> shapes;
};

} // namespace

std::map<std::string, QVector<qint64>> layerShapes(const Json& experiment) {
    Walk walk;
    try {
        Problems problems; // told elsewhere
        const Json& json = experiment.at("model");
        const Model model = read_model(json, "model", problems);
        if (model.layers.size() == json.at("layers").size())
            walk.through(model.layers, Json::json_pointer("/model/layers"), model.input);
    } catch (const std::exception&) {
        return walk.shapes; // up to there
    }
    return walk.shapes;
}

} // namespace mantissa::app
