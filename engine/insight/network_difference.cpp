// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/network_difference.h"

#include <algorithm>

namespace mantissa {
namespace {

struct Line {
    std::string kind, words; // kind: type and depth, by which layers are found to belong together
};

std::string text_of_value(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

// What it has otherwise than by default; names differ by place alone.
std::string words_of_layer(const LayerConfig& layer) {
    std::string words;
    for (const Field& field : layer.type->fields)
        if (layer.values.contains(field.key) && layer.values[field.key] != field.fallback)
            words += (words.empty() ? ": " : ", ") + field.key + " " + text_of_value(layer.values[field.key]);
    return layer.type->type + words;
}

void add_lines(const std::vector<LayerConfig>& layers, const std::string& indent, std::vector<Line>& lines) {
    for (const LayerConfig& layer : layers) {
        lines.push_back({indent + layer.type->type, indent + words_of_layer(layer)});
        add_lines(layer.layers, indent + "› ", lines);
        if (!layer.shortcut.empty())
            lines.push_back({indent + "› beside", indent + "› beside it:"});
        add_lines(layer.shortcut, indent + "› ", lines);
    }
}

std::vector<Line> lines_of(const Model& model) {
    std::vector<Line> lines = {{"input", "input " + to_string(model.input)}};
    add_lines(model.layers, "", lines);
    lines.push_back({"loss", std::string("loss ") + text_of_value(write_model(model).value("loss", Json("–")))});
    return lines;
}

int likeness(const Line& one, const Line& other) { return one.words == other.words ? 3 : one.kind == other.kind ? 1 : 0; }

// The best that can be had of what is left of both, from each pair of places on.
std::vector<std::vector<int>> best_from(const std::vector<Line>& one, const std::vector<Line>& other) {
    std::vector<std::vector<int>> best(one.size() + 1, std::vector<int>(other.size() + 1));
    for (std::size_t i = one.size(); i-- > 0;)
        for (std::size_t j = other.size(); j-- > 0;) {
            const int pair = likeness(one[i], other[j]);
            best[i][j] = std::max({best[i + 1][j], best[i][j + 1], pair > 0 ? pair + best[i + 1][j + 1] : 0});
        }
    return best;
}

} // namespace

std::vector<LayersBeside> side_by_side(const Model& one, const Model& other) {
    const std::vector<Line> left = lines_of(one), right = lines_of(other);
    const auto best = best_from(left, right);
    std::vector<LayersBeside> rows;
    for (std::size_t i = 0, j = 0; i < left.size() || j < right.size();) {
        const int pair = i < left.size() && j < right.size() ? likeness(left[i], right[j]) : 0;
        if (pair > 0 && best[i][j] == pair + best[i + 1][j + 1])
            rows.push_back({left[i++].words, right[j++].words});
        else if (j == right.size() || (i < left.size() && best[i][j] == best[i + 1][j]))
            rows.push_back({left[i++].words, ""});
        else
            rows.push_back({"", right[j++].words});
    }
    return rows;
}

// What the first lacks shares a row with what an other before has in that place.
std::vector<LayersInRow> beside_first(const Model& first, const std::vector<Model>& others) {
    std::vector<LayersInRow> rows;
    for (std::size_t other = 0; other < others.size(); ++other) {
        std::size_t at = 0;
        for (const LayersBeside& pair : side_by_side(first, others[other])) {
            while (!pair.one.empty() && at < rows.size() && rows[at].first.empty())
                ++at;
            if (at == rows.size() || rows[at].first.empty() != pair.one.empty())
                rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(at), {pair.one, std::vector<std::string>(others.size())});
            rows[at++].others[other] = pair.other;
        }
    }
    return rows;
}

} // namespace mantissa
