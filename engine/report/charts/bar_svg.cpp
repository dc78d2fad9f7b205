// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/charts/svg.h"

#include "insight/words.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa::report {
namespace {

constexpr double row = 42, bar_height = 14, figure_width = 84, legend_row = 18;

const std::map<std::string, std::string>& palette(const BarChart& chart, const Look& look) {
    return chart.palette == BarChart::Palette::memory ? look.memory : look.time;
}

std::string colour_of(const BarChart& chart, const std::string& part, const SvgPen& pen) {
    const auto& colours = palette(chart, pen.look());
    auto found = colours.find(part);
    return found == colours.end() ? "#CBB9DD" : found->second;
}

double sum(const Bar& bar) {
    double total = 0;
    for (const BarPart& part : bar.parts)
        total += part.value;
    return total;
}

std::vector<std::string> part_names(const BarChart& chart) {
    std::vector<std::string> names;
    for (const Bar& bar : chart.bars)
        for (const BarPart& part : bar.parts)
            if (std::ranges::find(names, part.name) == names.end())
                names.push_back(part.name);
    return names;
}

// Rows of names that fit the width.
std::vector<std::vector<std::string>> legend(const BarChart& chart, double width, const Look& look) {
    std::vector<std::vector<std::string>> rows(1);
    double x = 0;
    for (const std::string& name : part_names(chart)) {
        double needed = width_of_text(look.told_own(name)) + 30;
        if (x + needed > width && !rows.back().empty()) {
            rows.emplace_back();
            x = 0;
        }
        rows.back().push_back(name);
        x += needed;
    }
    return rows;
}

void draw_bar(const BarChart& chart, const Bar& bar, double y, double scale, SvgPen& pen) {
    pen.line(0, y, 22, y, pen.run(bar.run).colour, 2, pen.dash_of(bar.run, 2));
    pen.marker(11, y, bar.run, "", 3.5);
    pen.name(28, y + 4, bar.name, pen.size().width - 28);
    double x = 0, top = y + 10;
    for (const BarPart& part : bar.parts) {
        double width = part.value * scale;
        if (width > 0.3)
            pen.rect(x, top, std::max(0.5, width - 1), bar_height, colour_of(chart, part.name, pen),
                     bar.name + ", " + pen.look().told_own(part.name) + ": " + words_of(part.value) + " " + chart.unit);
        x += width;
    }
    if (bar.tick > 0)
        pen.line(bar.tick * scale, top - 3, bar.tick * scale, top + bar_height + 3, pen.look().colour("text"), 1.5);
    pen.text(pen.size().width, top + 11, bar.text, SvgPen::Anchor::end, "text");
}

void draw_legend(const BarChart& chart, double y, SvgPen& pen) {
    for (const auto& names : legend(chart, pen.size().width, pen.look())) {
        double x = 0;
        for (const std::string& name : names) {
            pen.rect(x, y - 9, 10, 10, colour_of(chart, name, pen));
            pen.own_text(x + 15, y, name);
            x += width_of_text(pen.look().told_own(name)) + 30;
        }
        y += legend_row;
    }
}

} // namespace

double height_of(const BarChart& chart, double width, const Look& look) {
    return row * static_cast<double>(chart.bars.size()) + 14 + legend_row * static_cast<double>(legend(chart, width, look).size());
}

double reach_of(const BarChart& chart) {
    double largest = chart.reach;
    for (const Bar& bar : chart.bars)
        largest = std::max({largest, sum(bar), bar.tick});
    return largest;
}

void draw(const BarChart& chart, SvgPen& pen) {
    const double largest = reach_of(chart);
    double scale = largest > 0 ? (pen.size().width - figure_width) / largest : 0, y = 8;
    for (const Bar& bar : chart.bars) {
        draw_bar(chart, bar, y, scale, pen);
        y += row;
    }
    draw_legend(chart, y + 12, pen);
}

} // namespace mantissa::report
