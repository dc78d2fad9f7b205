// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "core/shape.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::report {
namespace {

Cell count_cell(int run, const LayerRow& layer, const char* key, double value) {
    return {.text = words_of_count(value), .source = {run, "layers." + layer.name + "." + key, value}};
}

std::string formats_of(const LayerRow& layer) {
    bool one = layer.variable_format.empty() || layer.variable_format == layer.activation_format;
    return layer.activation_format + (one ? "" : ", variables " + layer.variable_format);
}

std::vector<Cell> layer_cells(const Context& context, int run, const LayerRow& layer) {
    std::vector<Cell> row = {plain(layer.name), plain(to_string(layer.shape)),
                             count_cell(run, layer, "parameters", static_cast<double>(layer.parameters)),
                             count_cell(run, layer, "macs", layer.macs), count_cell(run, layer, "flops", layer.flops)};
    for (const RunRecord& other : context.runs()) {
        auto same = std::ranges::find(other.summary.layers, layer.name, &LayerRow::name);
        row.push_back(same == other.summary.layers.end() ? plain(no_figure, Tone::muted) : plain(formats_of(*same)));
    }
    return row;
}

} // namespace

Section layers_section(const Context& context) {
    using enum Column::Align;
    Section section{.id = "layers", .title = "Layers", .blocks = {}};
    int base = context.comparison.baseline;
    const std::vector<LayerRow>& layers = context.run(base).summary.layers;
    if (layers.empty())
        return section;
    Table table{.id = "layers",
                .columns = {{"Layer"}, {"Output"}, {"Parameters", "", right}, {"MACs", "per image", right}, {"FLOPs", "per image", right}},
                .rows = {},
                .caption =
                    "MACs and FLOPs of the forward pass; one MAC counts as two FLOPs. A layer that has MACs counts them alone, without its "
                    "bias and its activation. Parameters: moving statistics, which are not trained, are among them. Formats: of the "
                    "layer's output, and of its "
                    "variables where they differ."};
    for (const RunRecord& run : context.runs())
        table.columns.push_back({run.name});
    for (const LayerRow& layer : layers)
        table.rows.push_back(layer_cells(context, base, layer));
    section.blocks = {table};
    return section;
}

} // namespace mantissa::report
