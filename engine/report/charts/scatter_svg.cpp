// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/charts/dot_labels.h"
#include "report/charts/svg.h"

#include "insight/words.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa::report {
namespace {

// The best front: a staircase that no dot lies beyond.
void draw_front(const ScatterChart& chart, const Plane& plane, SvgPen& pen) {
    std::vector<const Dot*> best;
    for (const Dot& dot : chart.dots)
        if (dot.best)
            best.push_back(&dot);
    std::ranges::sort(best, {}, &Dot::x);
    std::string d;
    double last = plane.bottom();
    for (const Dot* dot : best) {
        double x = plane.px(dot->x), y = plane.py(dot->y);
        d += fmt::format("{}{:.1f} {:.1f}L{:.1f} {:.1f}", d.empty() ? 'M' : 'L', x, last, x, y);
        last = y;
    }
    if (!d.empty())
        d += fmt::format("L{:.1f} {:.1f}", plane.right(), last);
    pen.path(d, pen.look().colour("axis"), 1, "3 3");
}

void draw_dot(const Dot& dot, const Plane& plane, SvgPen& pen) {
    double x = plane.px(dot.x), y = plane.py(dot.y);
    if (dot.high > dot.low) {
        pen.line(x, plane.py(dot.low), x, plane.py(dot.high), pen.run(dot.run).colour, 1.5);
        for (double end : {dot.low, dot.high})
            pen.line(x - 4, plane.py(end), x + 4, plane.py(end), pen.run(dot.run).colour, 1.5);
    }
    pen.marker(x, y, dot.run, dot.name + ": " + words_of(dot.x) + " ms, " + words_of(dot.y, 4) + " %, " + dot.note, 6);
}

// What no name may cover.
std::vector<LabelBox> taken_by(const ScatterChart& chart, const Plane& plane) {
    std::vector<LabelBox> taken;
    for (const Dot& dot : chart.dots) {
        const double x = plane.px(dot.x), y = plane.py(dot.y), top = plane.py(dot.high);
        taken.push_back({x - 7, y - 7, 14, 14});
        if (dot.high > dot.low)
            taken.push_back({x - 4, top, 8, plane.py(dot.low) - top});
    }
    return taken;
}

void draw_label(const Dot& dot, const DotLabel& label, SvgPen& pen) {
    const LabelBox& box = label.box;
    if (label.far)
        pen.line(label.x, label.y, std::clamp(label.x, box.x, box.x + box.width), std::clamp(label.y, box.y, box.y + box.height),
                 pen.look().colour("axis"));
    const double x = box.x + box.width * (1 - label.side) / 2;
    const auto anchor = label.side > 0 ? SvgPen::Anchor::start : label.side < 0 ? SvgPen::Anchor::end : SvgPen::Anchor::middle;
    pen.name(x, box.y + 11, dot.name, box.width, anchor);
    pen.text(x, box.y + 25, dot.note, anchor);
}

void draw_labels(const ScatterChart& chart, const Plane& plane, SvgPen& pen) {
    std::vector<DotLabel> labels;
    const LabelBox room{plane.left(), plane.top(), plane.right() - plane.left(), plane.bottom() - plane.top()};
    for (const Dot& dot : chart.dots) {
        const double name = std::min(width_of_text(dot.name), 0.4 * room.width);
        labels.push_back({.x = plane.px(dot.x), .y = plane.py(dot.y), .width = std::max(name, width_of_text(dot.note))});
    }
    place_labels(labels, room, taken_by(chart, plane));
    for (std::size_t i = 0; i < labels.size(); ++i)
        draw_label(chart.dots[i], labels[i], pen);
}

} // namespace

void draw(const ScatterChart& chart, SvgPen& pen) {
    std::vector<double> xs, ys;
    for (const Dot& dot : chart.dots) {
        xs.push_back(dot.x);
        ys.insert(ys.end(), {dot.y, dot.low, dot.high});
    }
    double low = *std::ranges::min_element(xs), high = *std::ranges::max_element(xs), pad = std::max((high - low) * 0.15, high * 0.05);
    auto [bottom, top] = std::ranges::minmax(ys);
    ys.insert(ys.end(), {bottom - (top - bottom) * 0.15, top + (top - bottom) * 0.1});
    Axis x = chart.x;
    x.low = std::max(0.0, low - pad), x.high = high + pad;
    Plane plane(x, fitted(chart.y, ys), pen, 16);
    draw_front(chart, plane, pen);
    for (const Dot& dot : chart.dots)
        draw_dot(dot, plane, pen);
    draw_labels(chart, plane, pen);
}

} // namespace mantissa::report
