// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/words.h"
#include "report/charts/svg.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace mantissa::report {
namespace {

constexpr double heat_left = 130, heat_row = 14, heat_foot = 46;

std::string cell_tip(const HeatMap& map, std::size_t row, std::size_t column) {
    const float share = map.cells[row * map.columns.size() + column];
    return map.rows[row] + ", step " + words_of_count(map.columns[column]) + ": " +
           (std::isnan(share) ? no_figure : words_of_percent(static_cast<double>(share))) + " %";
}

// What a colour stands for.
void draw_legend(SvgPen& pen, double y) {
    double x = heat_left;
    pen.text(x - 8, y + 9, "%", SvgPen::Anchor::end);
    for (double end : heat_classes) {
        pen.rect(x, y, 30, 10, heat_colour(pen.look(), static_cast<float>(end)));
        pen.text(x + 34, y + 9, "≥ " + words_of(end * 100, 1));
        x += 78;
    }
}

} // namespace

int heat_of(double share) {
    // Shares are kept as floats, which may be a little below the end that they are at.
    return static_cast<int>(std::ranges::count_if(heat_classes, [&](double end) { return share >= end * (1 - 1e-7); }));
}

std::string heat_colour(const Look& look, float share) {
    if (std::isnan(share))
        return look.colour("panel");
    const int heat = heat_of(static_cast<double>(share));
    return heat == 0 ? look.colour("grid") : over_white(look.colour("warn"), 0.2 + 0.8 * (heat - 1) / (std::size(heat_classes) - 1.0));
}

double height_of(const HeatMap& map) { return heat_row * static_cast<double>(map.rows.size()) + heat_foot; }

// Neighbours of one colour are one rectangle: a picture of 200 layers stays small.
void draw(const HeatMap& map, SvgPen& pen) {
    const std::size_t count = map.columns.size();
    const double width = (pen.size().width - heat_left - 12) / static_cast<double>(std::max<std::size_t>(1, count));
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
        const double top = heat_row * static_cast<double>(row);
        const std::string& name = map.rows[row];
        pen.text(heat_left - 8, top + 11, name.size() > 18 ? name.substr(0, 17) + "…" : name, SvgPen::Anchor::end, "text");
        for (std::size_t begin = 0, end = 0; begin < count; begin = end) {
            const std::string colour = heat_colour(pen.look(), map.cells[row * count + begin]);
            std::size_t worst = begin;
            for (end = begin; end < count && heat_colour(pen.look(), map.cells[row * count + end]) == colour; ++end)
                worst = map.cells[row * count + end] > map.cells[row * count + worst] ? end : worst;
            pen.rect(heat_left + width * static_cast<double>(begin), top + 1, width * static_cast<double>(end - begin), heat_row - 2,
                     colour, cell_tip(map, row, worst));
        }
    }
    const double foot = heat_row * static_cast<double>(map.rows.size());
    for (std::size_t column : {std::size_t{0}, count / 2})
        if (column < count)
            pen.text(heat_left + width * (static_cast<double>(column) + 0.5), foot + 14, words_of_count(map.columns[column]),
                     SvgPen::Anchor::middle);
    if (count > 2) // its middle is too near the edge for many digits
        pen.text(heat_left + width * static_cast<double>(count), foot + 14, words_of_count(map.columns.back()), SvgPen::Anchor::end);
    draw_legend(pen, foot + 24);
}

} // namespace mantissa::report
