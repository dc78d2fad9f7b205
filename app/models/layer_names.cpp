// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/layer_names.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

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

const char* const formerName = "\x01"; // a key that no file has

// visit(layer, place) for every layer, outer ones first.
template <typename Visit>
void forLayers(Json& list, const Json::json_pointer& place, const Visit& visit) {
    for (std::size_t i = 0; list.is_array() && i < list.size(); ++i) {
        if (!list[i].is_object())
            continue;
        visit(list[i], place / i);
        for (const char* inside : {"layers", "shortcut"})
            if (list[i].contains(inside))
                forLayers(list[i][inside], place / i / inside, visit);
    }
}

template <typename Visit>
void forLayers(Json& experiment, const Visit& visit) {
    const Json::json_pointer model("/model"), layers("/model/layers");
    if (experiment.is_object() && experiment.value("model", Json()).is_object() && experiment[model].contains("layers"))
        forLayers(experiment[layers], layers, visit);
}

// What a layer answers to: a residual that changes the shape has a projection beside its layers.
std::vector<std::string> calledBy(const Json& layer, const std::string& name) {
    return layer.value("type", Json()) == "residual" ? std::vector{name, name + "_projection"} : std::vector{name};
}

using Names = std::map<std::string, std::string>;

// Takes the former names off again: what each layer was called, and is.
Names renamed(Json& experiment) {
    const std::map<std::string, QString> names = layerNames(experiment);
    Names now;
    forLayers(experiment, [&](Json& layer, const Json::json_pointer& place) {
        if (layer.contains(formerName)) {
            const std::vector<std::string> before = calledBy(layer, layer[formerName]),
                                           after = calledBy(layer, names.at(place.to_string()).toStdString());
            for (std::size_t i = 0; i < before.size(); ++i)
                now.emplace(before[i], after[i]);
        }
        layer.erase(formerName);
    });
    return now;
}

bool areApart(const std::map<std::string, QString>& names) {
    std::set<QString> seen;
    return std::ranges::all_of(names, [&](const auto& layer) { return seen.insert(layer.second).second; });
}

void takeAlong(Json& exceptions, const std::set<std::string>& before, const Names& now) {
    Json kept = Json::object();
    for (const auto& [layer, policy] : exceptions.items())
        if (const auto found = now.find(layer); found != now.end())
            kept[found->second] = policy;
        else if (!before.contains(layer)) // of no layer that is known: the message about it stays, too
            kept[layer] = policy;
    exceptions = std::move(kept);
}

// It has layers of its own, which no change of all variants' touches.
bool hasOwnLayers(const Json& variant) {
    const Json model = variant.value("model", Json());
    return model.is_object() && model.contains("layers");
}

} // namespace

Json withExceptionsAlong(Json experiment, const std::function<void(Json&)>& change) {
    const std::map<std::string, QString> names = layerNames(experiment);
    std::set<std::string> before;
    forLayers(experiment, [&](Json& layer, const Json::json_pointer& place) {
        layer[formerName] = names.at(place.to_string()).toStdString();
        for (const std::string& name : calledBy(layer, layer[formerName]))
            before.insert(name);
    });
    change(experiment);
    const Names now = renamed(experiment);
    if (!areApart(names) || !areApart(layerNames(experiment))) // nobody knows which of two is meant: it stays until they are told apart
        return experiment;
    if (experiment.is_object() && experiment.value("variants", Json()).is_array())
        for (Json& variant : experiment["variants"])
            if (variant.is_object() && variant.value("layers", Json()).is_object() && !hasOwnLayers(variant)) {
                takeAlong(variant["layers"], before, now);
                if (variant["layers"].empty())
                    variant.erase("layers");
            }
    return experiment;
}

std::map<std::string, QString> layerNames(const Json& experiment) {
    Namer namer;
    const Json::json_pointer layers("/model/layers");
    const Json model = experiment.is_object() ? experiment.value("model", Json()) : Json();
    if (model.is_object() && model.contains("layers"))
        namer.name(model["layers"], layers);
    return namer.names;
}

} // namespace mantissa::app
