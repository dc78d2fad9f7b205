// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "core/shape.h"
#include "report/words.h"

namespace mantissa::report {
namespace {

double number(const Json& layer, const char* key) { return layer.contains(key) && layer[key].is_number() ? layer[key].get<double>() : 0; }
std::string text(const Json& layer, const char* key) {
    return layer.contains(key) && layer[key].is_string() ? layer[key].get<std::string>() : "";
}

Cell count_cell(int run, const Json& layer, const char* key) {
    double value = number(layer, key);
    return {.text = words_of_count(value), .source = {run, "layers." + text(layer, "name") + "." + key, value}};
}

std::string shape_of(const Json& layer) {
    Shape shape;
    for (const Json& size : layer.value("shape", Json::array()))
        shape.push_back(size.is_number() ? size.get<std::int64_t>() : 0);
    return to_string(shape);
}

const Json* layers_of(const RunRecord& run) {
    return run.summary.contains("layers") && run.summary["layers"].is_array() ? &run.summary["layers"] : nullptr;
}

std::vector<Cell> row_of(const Context& context, int run, const Json& layer) {
    std::vector<Cell> row = {plain(text(layer, "name")), plain(shape_of(layer)), count_cell(run, layer, "parameters"),
                             count_cell(run, layer, "macs"), count_cell(run, layer, "flops")};
    for (int other = 0; other < context.count(); ++other) {
        const Json* layers = layers_of(context.run(other));
        Cell cell = plain(no_figure, Tone::muted);
        if (layers)
            for (const Json& same : *layers)
                if (same.value("name", Json()) == layer.value("name", Json()))
                    cell = plain(text(same, "activations") +
                                 (text(same, "variables").empty() || text(same, "variables") == text(same, "activations")
                                      ? ""
                                      : ", variables " + text(same, "variables")));
        row.push_back(cell);
    }
    return row;
}

} // namespace

Section layers_section(const Context& context) {
    using enum Column::Align;
    Section section{.id = "layers", .title = "Layers", .blocks = {}};
    int base = context.comparison.baseline;
    const Json* layers = layers_of(context.run(base));
    if (!layers)
        return section;
    Table table{.id = "layers",
                .columns = {{"Layer"}, {"Output"}, {"Parameters", "", right}, {"MACs", "per image", right}, {"FLOPs", "per image", right}},
                .rows = {},
                .caption = "MACs and FLOPs of the forward pass; one MAC counts as two FLOPs. Formats: of the layer's output, and of its "
                           "variables where they differ."};
    for (const RunRecord& run : context.runs())
        table.columns.push_back({run.name});
    for (const Json& layer : *layers)
        if (layer.is_object())
            table.rows.push_back(row_of(context, base, layer));
    section.blocks = {table};
    return section;
}

} // namespace mantissa::report
