// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace mantissa::report {

enum class Scale { linear, logarithmic, powers }; // powers: logarithmic, with ticks at powers of two

struct Axis {
    std::string title = {};
    Scale scale = Scale::linear;
    double low = 0, high = 0; // equal: as the data are
};

struct Point {
    double x = 0, y = 0;
};

// One line; a point that is not finite ends it there.
struct Series {
    int run = -1;
    std::string name = {};
    // marked: a marker at each point, with a tool tip; band: what lies between the points on the way there and on the way back
    enum class Style { faint, line, marked, steps, band } style = Style::line;
    std::vector<Point> points = {};
};

bool is_named(const Series& series); // what lies beneath a line says no name of its own

// A triangle or a square with a cross on the top edge, never a point at 0.
struct Mark {
    int run = -1;
    double x = 0;
    enum class Kind { non_finite, skipped } kind = Kind::non_finite;
    std::string text = {};
};

struct LineChart {
    Axis x = {}, y = {};
    std::vector<Series> series = {};
    std::vector<Mark> marks = {};
    double target = 0; // a dashed line across; 0: none
    std::string target_text = {};
};

struct BarPart {
    std::string name = {};
    double value = 0;
};
struct Bar {
    int run = -1;
    std::string name = {}, text = {}; // text: the sum, in words
    std::vector<BarPart> parts = {};
    double tick = 0; // predicted; 0: none
};
struct BarChart {
    enum class Palette { memory, time } palette = Palette::memory;
    std::string unit = {};
    std::vector<Bar> bars = {};
    double reach = 0; // at least that long is the longest bar: it may stand on another page
};

struct Dot {
    int run = -1;
    double x = 0, y = 0, low = 0, high = 0; // low, high: spread of y; equal: none
    std::string name = {}, note = {};
    bool best = false; // on the best front
};
struct ScatterChart {
    Axis x = {}, y = {};
    std::vector<Dot> dots = {};
};

// The network: each layer's output as a block to scale.
struct LayerBlock {
    std::string name = {}, text = {}, type = {};
    double height = 0, width = 0, channels = 0; // height 0: a vector of `channels`
};
struct NetworkPicture {
    std::vector<LayerBlock> layers = {};
};

// Rows down, columns along; each cell the worst of what it stands for. Shares of 1, in classes that can be told apart.
struct HeatMap {
    std::vector<std::string> rows = {};
    std::vector<double> columns = {}; // what stands beneath: steps
    std::vector<float> cells = {};    // row by row; NaN: nothing is known
    std::string what = {};            // "underflow to zero"
};
inline constexpr double heat_classes[] = {0.001, 0.003, 0.01, 0.03, 0.1, 0.3}; // ends, of shares
int heat_of(double share);                                                     // classes that it is beyond

using Chart = std::variant<LineChart, BarChart, ScatterChart, NetworkPicture, HeatMap>;

// At most two points for each of `columns` equal steps of x: the smallest and the largest, in their order; the first and
// the last stay, and so does every gap. What a pixel column shows is what all points would have shown.
std::vector<Point> thinned(const std::vector<Point>& points, std::size_t columns);
// Exponential mean without start-up bias; skips what is not finite. geometric: of the logarithms.
enum class Mean { arithmetic, geometric };
std::vector<Point> smoothed(const std::vector<Point>& points, double smoothing, Mean mean);

// 3 to 6 values at 1-2-5, decades (with 2 and 5, or 3, between where there are few), or powers of two.
std::vector<double> ticks(const Axis& axis);
// With ends that are finite, in order and far enough apart to divide; what can be drawn stays as it is.
Axis drawable(Axis axis);
// The range of the data, and of what stands beside them, rounded outwards.
Axis fitted(Axis axis, const std::vector<double>& values);
std::string tick_text(double value, Scale scale = Scale::linear);

} // namespace mantissa::report
