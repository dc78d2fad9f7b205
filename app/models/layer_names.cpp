// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/layer_names.h"

namespace mantissa::app {
namespace {

class Namer {
public:
    void name(const Json& list, const Json::json_pointer& place) {
        for (std::size_t i = 0; list.is_array() && i < list.size(); ++i) {
            names[(place / i).to_string()] = nameOf(list[i]);
            for (const char* inside : {"layers", "shortcut"})
                if (list[i].is_object() && list[i].contains(inside))
                    name(list[i][inside], place / i / inside);
        }
    }

    std::map<std::string, QString> names;

private:
    QString nameOf(const Json& layer) {
        const auto text = [&](const char* key) {
            const Json value = layer.is_object() ? layer.value(key, Json()) : Json();
            return value.is_string() ? value.get<std::string>() : std::string();
        };
        if (const std::string own = text("name"); !own.empty())
            return QString::fromStdString(own);
        const std::string type = text("type");
        const int number = m_counters[type]++;
        const QString stem = type.empty() ? QStringLiteral("layer") : QString::fromStdString(type);
        return number == 0 ? stem : QStringLiteral("%1_%2").arg(stem).arg(number);
    }

    std::map<std::string, int> m_counters;
};

} // namespace

std::map<std::string, QString> layerNames(const Json& experiment) {
    Namer namer;
    const Json::json_pointer layers("/model/layers");
    const Json model = experiment.is_object() ? experiment.value("model", Json()) : Json();
    if (model.is_object() && model.contains("layers"))
        namer.name(model["layers"], layers);
    return namer.names;
}

} // namespace mantissa::app
