// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/words.h"
#include "report/charts/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ranges>

namespace mantissa::report {
namespace {

constexpr double marker_gap = 110, line_width = 2, name_height = 16;

// One decimal is a tenth of a pixel.
std::string path_of(const Series& series, const Plane& plane) {
    std::string d;
    bool drawing = false;
    double last = 0;
    for (const Point& point : series.points) {
        if (!plane.holds(point)) {
            drawing = false;
            continue;
        }
        double x = plane.px(point.x), y = plane.py(point.y);
        if (drawing && series.style == Series::Style::steps)
            d += fmt::format("L{:.1f} {:.1f}", x, last);
        d += fmt::format("{}{:.1f} {:.1f}", drawing ? 'L' : 'M', x, y);
        drawing = true;
        last = y;
    }
    return d;
}

std::string figure_of(const LineChart& chart, double y) {
    return chart.y.scale == Scale::powers && y > 0 ? words_of_power(y) : words_of(y, 4);
}

// About every 110 pixels, staggered from run to run so that they do not hide each other.
void draw_markers(const LineChart& chart, const Series& series, const Plane& plane, SvgPen& pen, std::size_t index) {
    double next = plane.left() + 24 + 31 * static_cast<double>(index % 4);
    for (const Point& point : series.points) {
        if (!plane.holds(point) || plane.px(point.x) < next)
            continue;
        pen.marker(plane.px(point.x), plane.py(point.y), series.run,
                   series.name + ": " + figure_of(chart, point.y) + " at " + tick_text(point.x));
        next = plane.px(point.x) + marker_gap;
    }
}

void draw_points(const Series& series, const Plane& plane, SvgPen& pen) {
    for (const Point& point : series.points)
        if (plane.holds(point))
            pen.marker(plane.px(point.x), plane.py(point.y), series.run,
                       fmt::format("{}: {:.4g} at {:.4g}", series.name, point.y, point.x));
}

void draw_series(const LineChart& chart, const Plane& plane, SvgPen& pen) {
    for (const Series& series : chart.series)
        if (series.style == Series::Style::band)
            pen.area(path_of(series, plane), pen.run(series.run).colour);
        else if (series.style == Series::Style::faint)
            pen.path(path_of(series, plane), over_white(pen.run(series.run).colour, 0.2), 1);
    std::size_t index = 0;
    for (const Series& series : chart.series) {
        if (!is_named(series))
            continue;
        pen.path(path_of(series, plane), pen.run(series.run).colour, line_width, pen.dash_of(series.run, line_width));
        if (series.style == Series::Style::marked)
            draw_points(series, plane, pen);
        else
            draw_markers(chart, series, plane, pen, index);
        ++index;
    }
}

void draw_marks(const LineChart& chart, const Plane& plane, SvgPen& pen) {
    for (const Mark& mark : chart.marks) {
        double x = plane.px(mark.x);
        if (mark.kind == Mark::Kind::skipped) {
            pen.triangle(x, plane.top() + 2, mark.text);
            continue;
        }
        pen.line(x, plane.top(), x, plane.bottom(), pen.look().colour("bad"), 1, "2 3");
        pen.cross(x, plane.top(), mark.text);
    }
}

// Names at the right, beside the last value of each line; moved apart where they would touch.
void draw_names(const LineChart& chart, const Plane& plane, SvgPen& pen) {
    struct Label {
        double y;
        const Series* series;
    };
    std::vector<Label> labels;
    for (const Series& series : chart.series) {
        if (!is_named(series))
            continue;
        double y = plane.top() + 20;
        for (const Point& point : series.points)
            if (plane.holds(point))
                y = plane.py(point.y);
        labels.push_back({y, &series});
    }
    std::ranges::sort(labels, {}, &Label::y);
    double lowest = plane.top() + 4;
    for (Label& label : labels)
        lowest = (label.y = std::max(label.y, lowest)) + name_height;
    double highest = plane.bottom();
    for (Label& label : std::views::reverse(labels))
        highest = (label.y = std::min(label.y, highest)) - name_height;
    for (const Label& label : labels) {
        double y = label.y, x = plane.right() + 10;
        pen.line(x, y, x + 22, y, pen.run(label.series->run).colour, 2, pen.dash_of(label.series->run, 2));
        pen.marker(x + 11, y, label.series->run, "", 3.5);
        pen.name(x + 28, y + 4, label.series->name, pen.size().width - x - 28);
    }
}

double name_margin(const LineChart& chart, double width) {
    double widest = 0;
    for (const Series& series : chart.series)
        widest = std::max(widest, is_named(series) ? width_of_text(series.name) : 0);
    return std::min(widest + 44, width * 0.4);
}

} // namespace

// Of many lines as much as their names take, with the edges above and below the plane.
double height_of(const LineChart& chart) {
    return std::max(300.0, 14 + name_height * double(std::ranges::count_if(chart.series, is_named)) + 40);
}

void draw(const LineChart& chart, SvgPen& pen) {
    std::vector<double> xs, ys;
    for (const Series& series : chart.series)
        for (const Point& point : series.points)
            if (std::isfinite(point.y)) {
                xs.push_back(point.x);
                ys.push_back(point.y);
            }
    for (const Mark& mark : chart.marks)
        xs.push_back(mark.x);
    if (chart.target > 0)
        ys.push_back(chart.target);
    Plane plane(fitted(chart.x, xs), fitted(chart.y, ys), pen, name_margin(chart, pen.size().width));
    if (chart.target > 0) {
        pen.line(plane.left(), plane.py(chart.target), plane.right(), plane.py(chart.target), pen.look().colour("muted"), 1, "4 3");
        pen.text(plane.right() - 4, plane.py(chart.target) - 5, chart.target_text, SvgPen::Anchor::end);
    }
    draw_series(chart, plane, pen);
    draw_marks(chart, plane, pen);
    draw_names(chart, plane, pen);
}

} // namespace mantissa::report
