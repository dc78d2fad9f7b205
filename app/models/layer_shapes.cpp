// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/layer_shapes.h"

#include "model/model.h"

#include <algorithm>

namespace mantissa::app {
namespace {

// "/model/layers/2" as problems name it: "model.layers[2]".
std::string nameOf(const Json::json_pointer& place) {
    std::string name;
    for (Json::json_pointer rest = place; !rest.empty(); rest.pop_back()) {
        const std::string& last = rest.back();
        const bool index = std::ranges::all_of(last, [](char c) { return c >= '0' && c <= '9'; });
        name.insert(0, index ? '[' + last + ']' : (rest.parent_pointer().empty() ? "" : ".") + last);
    }
    return name;
}

class Walk {
public:
    explicit Walk(const Problems& problems) : m_problems(problems) {}

    // Throws where a layer cannot take what it gets, or has a setting that is none: a stride of 0 gives no shape.
    Shape through(const std::vector<LayerConfig>& layers, const Json::json_pointer& place, Shape shape) {
        for (std::size_t i = 0; i < layers.size(); ++i) {
            if (!layers[i].type || isWrong(nameOf(place / i)))
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

private:
    // In a setting of its own, its name aside.
    bool isWrong(const std::string& layer) const {
        return std::ranges::any_of(m_problems, [&](const Problem& problem) {
            const auto starts = [&](const char* with) { return problem.where.starts_with(layer + with); };
            return starts(".") && !starts(".name") && !starts(".layers[") && !starts(".shortcut[");
        });
    }

    const Problems& m_problems;
};

} // namespace

std::map<std::string, QVector<qint64>> layerShapes(const Json& experiment) {
    Problems problems; // told elsewhere
    Walk walk(problems);
    try {
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
