// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
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
    bool right = x + 12 + width_of_text(dot.name) < plane.right();
    auto anchor = right ? SvgPen::Anchor::start : SvgPen::Anchor::end;
    pen.text(x + (right ? 11 : -11), y - 2, dot.name, anchor, "text");
    pen.text(x + (right ? 11 : -11), y + 12, dot.note, anchor);
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
}

} // namespace mantissa::report
