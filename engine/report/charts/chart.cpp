// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/charts/chart.h"

#include "insight/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mantissa::report {

bool is_named(const Series& series) { return series.style != Series::Style::faint && series.style != Series::Style::band; }
namespace {

bool drawable(const Point& point) { return std::isfinite(point.x) && std::isfinite(point.y); }

// One column's points: the smallest and the largest, in their order.
void add_extremes(const std::vector<Point>& points, std::size_t begin, std::size_t end, std::vector<Point>& to) {
    auto lower = [](const Point& a, const Point& b) { return a.y < b.y; };
    auto first = points.begin() + static_cast<std::ptrdiff_t>(begin), last = points.begin() + static_cast<std::ptrdiff_t>(end);
    auto [low, high] = std::minmax_element(first, last, lower);
    if (low > high)
        std::swap(low, high);
    to.push_back(*low);
    if (low != high)
        to.push_back(*high);
}

// Within them an axis can be divided and drawn: sums and ratios of its ends stay finite.
constexpr double smallest_end = 1e-290, largest_end = 1e290, finest_span = 1e-9; // finest_span: the span against what stands at its ends

double step_of(double span) {
    double raw = span / 4, power = std::pow(10, std::floor(std::log10(raw))), part = raw / power;
    return power * (part < 1.5 ? 1 : part < 3.5 ? 2 : part < 7.5 ? 5 : 10);
}

// Decades; where they are few, what lies between them too.
std::vector<double> decades(const Axis& axis) {
    std::vector<double> values;
    double low = std::log10(axis.low), high = std::log10(axis.high), span = high - low;
    double every = std::max(1.0, std::ceil(span / 6));
    const std::vector<double> between = span < 1.5 ? std::vector<double>{1, 2, 5}
                                        : span < 3 ? std::vector<double>{1, 3}
                                                   : std::vector<double>{1};
    for (double power = std::floor(low); power <= high; power += 1)
        for (double factor : between)
            if (double value = factor * std::pow(10, power);
                value >= axis.low * (1 - 1e-9) && value <= axis.high * (1 + 1e-9) && std::fmod(std::fabs(power), every) < 0.5)
                values.push_back(value);
    return values;
}

// Every one where they are few, else every second, third, and so on: as exponents they stay whole.
std::vector<double> powers_of_two(const Axis& axis) {
    std::vector<double> values;
    int low = static_cast<int>(std::ceil(std::log2(axis.low) - 1e-9)), high = static_cast<int>(std::floor(std::log2(axis.high) + 1e-9));
    int every = std::max(1, (high - low + 4) / 5);
    for (int power = low + (high - low) % every; power <= high; power += every)
        values.push_back(std::exp2(power));
    return values;
}

} // namespace

std::vector<Point> thinned(const std::vector<Point>& points, std::size_t columns) {
    if (points.size() <= 2 * columns)
        return points;
    std::vector<Point> result;
    double low = points.front().x, width = (points.back().x - low) / static_cast<double>(columns);
    auto column = [&](const Point& point) { return width > 0 ? std::floor((point.x - low) / width) : 0; };
    for (std::size_t i = 0; i < points.size();) {
        std::size_t end = i + 1;
        if (drawable(points[i])) {
            while (end < points.size() && drawable(points[end]) && column(points[end]) == column(points[i]))
                ++end;
            add_extremes(points, i, end, result);
        } else {
            while (end < points.size() && !drawable(points[end]))
                ++end;
            result.push_back(points[i]);
        }
        i = end;
    }
    return result;
}

std::vector<Point> smoothed(const std::vector<Point>& points, double smoothing, Mean mean) {
    std::vector<Point> result;
    double average = 0, weight = 0;
    for (const Point& point : points) {
        bool logs = mean == Mean::geometric && point.y > 0;
        if (!std::isfinite(point.y)) {
            result.push_back(point);
            continue;
        }
        average = smoothing * average + (1 - smoothing) * (logs ? std::log(point.y) : point.y);
        weight = smoothing * weight + (1 - smoothing);
        result.push_back({point.x, logs ? std::exp(average / weight) : average / weight});
    }
    return result;
}

Axis drawable(Axis axis) {
    bool log = axis.scale != Scale::linear;
    axis.low = std::isnan(axis.low) ? (log ? 0.1 : 0) : std::clamp(axis.low, log ? smallest_end : -largest_end, largest_end);
    axis.high = std::isnan(axis.high) ? axis.low : std::clamp(axis.high, axis.low, largest_end);
    double size = std::max(std::fabs(axis.low), std::fabs(axis.high));
    if (axis.high - axis.low <= size * finest_span)
        axis.high = axis.low + std::max(size * 0.05, 1e-12);
    return axis;
}

std::vector<double> ticks(const Axis& given) {
    Axis axis = drawable(given);
    if (axis.scale == Scale::logarithmic)
        return decades(axis);
    if (axis.scale == Scale::powers)
        return powers_of_two(axis);
    std::vector<double> values;
    // Counted, for beside a large number a small step leads nowhere.
    double step = step_of(std::max(axis.high - axis.low, 1e-12)), first = std::ceil(axis.low / step - 1e-9);
    for (int i = 0; i <= 10; ++i)
        if (double value = (first + i) * step; value <= axis.high + step * 1e-9)
            values.push_back(std::fabs(value) < step * 1e-9 ? 0 : value);
    return values;
}

Axis fitted(Axis axis, const std::vector<double>& values) {
    if (axis.low != axis.high)
        return drawable(axis);
    bool log = axis.scale != Scale::linear, any = false;
    for (double value : values)
        if (std::isfinite(value) && (!log || value > 0)) {
            axis.low = any ? std::min(axis.low, value) : value;
            axis.high = any ? std::max(axis.high, value) : value;
            any = true;
        }
    if (!any)
        return axis.low = log ? 0.1 : 0, axis.high = 1, axis;
    if (log) {
        axis.low /= 1.15, axis.high *= 1.15;
        if (axis.high / axis.low < 4)
            axis.low /= 2, axis.high *= 2;
        return drawable(axis);
    }
    double size = std::max(std::fabs(axis.low), std::fabs(axis.high)), span = axis.high - axis.low;
    const bool is_one = span <= size * finest_span;
    double pad = is_one ? std::max(size * 0.05, 0.5) : span * 0.04;
    axis.low = is_one && axis.low >= 0 ? std::max(0.0, axis.low - pad) : axis.low - pad; // no seconds before the first
    axis.high += pad;
    return drawable(axis);
}

std::string tick_text(double value, Scale scale) {
    if (value == 0)
        return "0";
    if (scale == Scale::powers)
        return words_of_power(value);
    double size = std::fabs(value), power = std::floor(std::log10(size) + 1e-6), first = size / std::pow(10, power);
    if (size >= 1e6 || size < 1e-3)
        return (value < 0 ? "-" : "") + (std::fabs(first - 1) < 1e-3 ? "" : fmt::format("{:.3g}·", first)) + "10" +
               raised(static_cast<int>(power));
    if (size >= 1000)
        return words_of_count(value);
    return fmt::format("{:.6g}", value);
}

} // namespace mantissa::report
