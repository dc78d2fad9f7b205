// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/network_difference.h"
#include "insight/network_words.h"
#include "insight/words.h"
#include "train/experiment.h"

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

std::string shape_words(const Shape& shape) {
    return shape.size() == 3 ? to_string(shape) : words_of_count(static_cast<double>(shape.back()));
}

LayerBlock block_of(const std::string& name, const std::string& type, const Shape& shape) {
    LayerBlock block{.name = name, .text = shape_words(shape), .type = type};
    if (shape.size() == 3)
        block.height = static_cast<double>(shape[0]), block.width = static_cast<double>(shape[1]),
        block.channels = static_cast<double>(shape[2]);
    else
        block.channels = static_cast<double>(shape.back());
    return block;
}

NetworkPicture picture_of(const Model& model) {
    NetworkPicture picture{{block_of("input", "input", model.input)}};
    Shape shape = model.input;
    for (const LayerConfig& layer : model.layers) {
        shape = output_shape({layer}, shape);
        picture.layers.push_back(block_of(layer.name, layer.type->type, shape));
    }
    return picture;
}

std::string sentence_about(const RunRecord& run, const Model& model) {
    double parameters = 0, macs = 0;
    for (const LayerRow& layer : run.summary.layers) {
        parameters += static_cast<double>(layer.parameters);
        macs += layer.macs;
    }
    const std::string text = as_sentence(words_of_network(model));
    const std::string words = text.substr(0, text.size() - 1);
    return parameters > 0
               ? words + ", " + words_of_count(parameters) + " parameters, " + words_of_count(macs) + " multiply-adds per image forward."
               : text;
}

constexpr std::size_t most_networks = 8; // beside the baseline's

struct OtherNetworks {
    std::vector<Json> json;
    std::vector<Model> models;
    std::vector<std::vector<std::string>> runs; // that have it
};

OtherNetworks other_networks(const Context& context) {
    OtherNetworks others{{context.comparison.base().experiment.value("model", Json())}, {{}}, {{}}};
    for (const RunRecord& run : context.runs()) {
        Problems problems;
        const Json json = run.experiment.value("model", Json());
        const auto known = static_cast<std::size_t>(std::ranges::find(others.json, json) - others.json.begin());
        if (known < others.json.size()) {
            others.runs[known].push_back(run.name);
            continue;
        }
        const Model model = read_model(json, "model", problems);
        if (!problems.empty() || others.json.size() > most_networks)
            continue;
        others.json.push_back(json);
        others.models.push_back(model);
        others.runs.push_back({run.name});
    }
    others.models.erase(others.models.begin());
    others.runs.erase(others.runs.begin());
    return others;
}

// The networks that are others, layer by layer beside the baseline's.
void add_differences(const Context& context, const Model& base, Section& section) {
    const OtherNetworks others = other_networks(context);
    if (others.models.empty())
        return;
    Table table{.id = "networks",
                .columns = {{context.comparison.base().name}},
                .rows = {},
                .caption = "Layer by layer; strong: it differs, –: it is not there."};
    for (const auto& runs : others.runs)
        table.columns.push_back({listed_names(runs)});
    for (const LayersInRow& row : beside_first(base, others.models)) {
        const bool alike = std::ranges::all_of(row.others, [&](const std::string& other) { return other == row.first; });
        auto& cells = table.rows.emplace_back();
        cells.push_back(plain(row.first.empty() ? no_figure : row.first, alike ? Tone::muted : Tone::strong));
        for (const std::string& other : row.others)
            cells.push_back(plain(other.empty() ? no_figure : other, other == row.first ? Tone::muted : Tone::strong));
    }
    section.blocks.emplace_back(table);
}

} // namespace

// The network of the baseline; of other networks it says which runs have them.
Section network_section(const Context& context) {
    Section section{.id = "network", .title = "The network", .blocks = {}};
    const RunRecord& base = context.comparison.base();
    Problems problems;
    Model model = read_model(base.experiment.value("model", Json()), "model", problems);
    if (!problems.empty())
        return section;
    section.blocks.emplace_back(ChartBlock{
        "network", "The network", sentence_about(base, model) + " Height is that of the picture, depth its channels.", picture_of(model)});
    std::vector<std::string> others;
    for (const RunRecord& run : context.runs())
        if (run.experiment.value("model", Json()) != base.experiment.value("model", Json()))
            others.push_back(run.name);
    add_differences(context, model, section);
    if (!others.empty())
        section.blocks.emplace_back(Note{Tone::warn, listed_names(others) + (others.size() == 1 ? " has" : " have") +
                                                         " another network than the one drawn here, which is that of " + base.name + "."});
    return section;
}

} // namespace mantissa::report
