// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/model.h"

#include "core/nearest.h"
#include "model/checks.h"
#include "model/lowering.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace mantissa {
namespace {

constexpr std::int64_t largest_image = 4096;
constexpr std::array loss_kinds = {LossKind::sparse_categorical_crossentropy, LossKind::binary_crossentropy, LossKind::squared_hinge};

// Names and counters of the whole model, depth first, a residual before its contents.
class LayerReader {
public:
    explicit LayerReader(Problems& problems) : problems_(problems) {}

    std::vector<LayerConfig> read(const Json& list, const std::string& where) {
        std::vector<LayerConfig> layers;
        if (!list.is_array()) {
            problems_.push_back(wrong_value(where, "a list of layers in brackets", list));
            return layers;
        }
        for (std::size_t i = 0; i < list.size(); ++i)
            if (auto layer = read_one(list[i], where + "[" + std::to_string(i) + "]"))
                layers.push_back(std::move(*layer));
        return layers;
    }
    std::size_t count() const { return count_; }

private:
    std::optional<LayerConfig> read_one(const Json& json, const std::string& where) {
        const Json given = json.is_object() ? json.value("type", Json()) : Json();
        const LayerType* type = given.is_string() ? find_layer_type(given) : nullptr;
        if (!type) {
            problems_.push_back(unknown_type(where, known_types(), json));
            return std::nullopt;
        }
        ++count_;
        LayerConfig layer;
        layer.type = type;
        layer.name = name_of_layer(json, *type, where);
        std::vector<std::string> besides = {"type", "name"};
        if (type->inside == LayerType::Inside::branches)
            besides.insert(besides.end(), {"layers", "shortcut"});
        layer.values = read_fields(json, type->fields, where, problems_, besides);
        if (type->inside == LayerType::Inside::branches)
            read_inside(json, where, layer);
        return layer;
    }

    void read_inside(const Json& json, const std::string& where, LayerConfig& layer) {
        if (!json.contains("layers"))
            problems_.push_back({where + ".layers", ProblemKind::no_branch, {}, "missing; give the list of layers of the branch"});
        else
            layer.layers = read(json["layers"], where + ".layers");
        if (json.contains("shortcut"))
            layer.shortcut = read(json["shortcut"], where + ".shortcut");
        bool nothing_beside = json.value("shortcut", Json::array()).empty();
        if (json.contains("layers") && json["layers"].empty() && nothing_beside)
            problems_.push_back({where + ".layers",
                                 ProblemKind::empty_branch,
                                 {.layer = layer.name},
                                 "the branch has no layers, so it would only double its input; give it a layer or remove the residual"});
    }

    std::string name_of_layer(const Json& json, const LayerType& type, const std::string& where) {
        std::string name;
        if (json.contains("name")) {
            name = json["name"].is_string() ? json["name"].get<std::string>() : "";
            if (name.empty() || name.find('/') != std::string::npos || name.find(':') != std::string::npos)
                problems_.push_back(wrong_value(where + ".name", "a text without / and :", json["name"]));
        } else {
            int number = counters_[type.type]++;
            name = number == 0 ? type.type : type.type + "_" + std::to_string(number);
        }
        if (!names_.insert(name).second)
            problems_.push_back({where + ".name", ProblemKind::name_taken, {.layer = name}, twins_named(name)});
        return name;
    }

    static Names known_types() {
        Names names;
        for (const LayerType* type : layer_types())
            names.push_back(type->type);
        return names;
    }

    Problems& problems_;
    std::map<std::string, int> counters_;
    std::set<std::string> names_;
    std::size_t count_ = 0;
};

Shape read_input(const Json& json, const std::string& where, Problems& problems) {
    auto is_size = [](const Json& size) {
        const double pixels = size.is_number() ? size.get<double>() : 0;
        return pixels >= 1 && pixels <= largest_image && pixels == std::trunc(pixels);
    };
    const Json input = json.is_object() ? json.value("input", Json()) : Json();
    if (input.is_array() && input.size() == 3 && std::ranges::all_of(input, is_size))
        return input.get<Shape>();
    problems.push_back(
        {where + ".input", ProblemKind::wrong_input, {}, "expected three whole numbers from 1 to 4096: height, width, channels"});
    return {1, 1, 1};
}

Loss read_loss(const Json& values) {
    Loss loss;
    for (LossKind kind : loss_kinds)
        if (values["loss"] == name_of(kind))
            loss.kind = kind;
    loss.inputs = values["from_logits"].get<bool>() ? LogitsKind::logits : LogitsKind::probabilities;
    loss.epsilon = values["epsilon"];
    return loss;
}

void collect_names(const std::vector<LayerConfig>& layers, Shape shape, std::vector<std::string>& names) {
    for (const LayerConfig& layer : layers) {
        names.push_back(layer.name);
        Shape output = layer.type->output(layer, shape);
        if (layer.type->inside == LayerType::Inside::branches) {
            collect_names(layer.layers, shape, names);
            collect_names(layer.shortcut, shape, names);
            if (layer.shortcut.empty() && output != shape)
                names.push_back(layer.name + "_projection");
        }
        shape = output;
    }
}

Json write_layers(const std::vector<LayerConfig>& layers) {
    Json list = Json::array();
    for (const LayerConfig& layer : layers) {
        Json json = layer.values;
        json["type"] = layer.type->type;
        json["name"] = layer.name;
        if (layer.type->inside == LayerType::Inside::branches) {
            json["layers"] = write_layers(layer.layers);
            if (!layer.shortcut.empty())
                json["shortcut"] = write_layers(layer.shortcut);
        }
        list.push_back(json);
    }
    return list;
}

} // namespace

std::vector<Field> model_fields() {
    return {{.key = "loss",
             .type = FieldType::choice,
             .fallback = "sparse_categorical_crossentropy",
             .label = "Loss",
             .help = "What training makes small.",
             .options = {name_of(loss_kinds[0]), name_of(loss_kinds[1]), name_of(loss_kinds[2])}},
            {.key = "from_logits",
             .type = FieldType::boolean,
             .fallback = true,
             .label = "Outputs are logits",
             .help = "False: the last layer ends in softmax or sigmoid and the loss takes logarithms of clipped probabilities."},
            {.key = "epsilon",
             .fallback = 1e-7,
             .label = "Clip",
             .help = "Probabilities are clipped to epsilon and 1 - epsilon.",
             .minimum = 0,
             .maximum = 0.5}};
}

namespace {

std::vector<LayerConfig> read_layers(const Json& list, const std::string& where, Problems& problems) {
    LayerReader reader(problems);
    std::vector<LayerConfig> layers = reader.read(list, where);
    if (reader.count() > most_layers_in_all)
        problems.push_back({where,
                            ProblemKind::other,
                            {},
                            "expected at most " + std::to_string(most_layers_in_all) + " layers, not " + std::to_string(reader.count())});
    return layers;
}

} // namespace

Model read_model(const Json& json, const std::string& where, Problems& problems) {
    std::size_t before = problems.size();
    Model model;
    static const std::vector<std::string> besides = {"input", "layers"};
    auto fields = model_fields();
    Json values = read_fields(json, fields, where, problems, besides);
    if (problems.size() > before)
        return model;
    model.input = read_input(json, where, problems);
    model.loss = read_loss(values);
    if (!json.contains("layers") || (json["layers"].is_array() && json["layers"].empty()))
        problems.push_back({where + ".layers", ProblemKind::no_layers, {}, "missing; give at least one layer"});
    else
        model.layers = read_layers(json["layers"], where + ".layers", problems);
    if (problems.size() == before)
        check_model(model, where, problems);
    return model;
}

Json write_model(const Model& model) {
    return {{"input", model.input},
            {"loss", name_of(model.loss.kind)},
            {"from_logits", model.loss.inputs == LogitsKind::logits},
            {"epsilon", model.loss.epsilon},
            {"layers", write_layers(model.layers)}};
}

Shape output_shape(const std::vector<LayerConfig>& layers, const Shape& input) {
    Shape shape = input;
    for (const LayerConfig& layer : layers)
        shape = layer.type->output(layer, shape);
    return shape;
}

Shape output_shape(const Model& model) { return output_shape(model.layers, model.input); }

std::vector<std::string> layer_names(const Model& model) {
    std::vector<std::string> names;
    collect_names(model.layers, model.input, names);
    return names;
}

int classes_of(const Model& model) {
    auto outputs = output_shape(model).at(0);
    return outputs == 1 ? 2 : static_cast<int>(outputs);
}

int lower_layers(const std::vector<LayerConfig>& layers, Lowering& to, int input) {
    for (const LayerConfig& layer : layers) {
        to.open(layer.name);
        input = layer.type->lower(layer, to, input);
        to.close(input);
    }
    return input;
}

} // namespace mantissa
