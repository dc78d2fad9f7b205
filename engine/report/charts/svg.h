// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/charts/chart.h"
#include "report/look.h"

namespace mantissa::report {

// Text inside markup: & < > " ' as entities.
std::string escaped_markup(const std::string& text);

struct Size {
    double width = 640, height = 300;
};
// What a chart asks for; the height follows from what it holds.
Size size_of(const Chart& chart, double width, const Look& look = {});

// A whole <svg> element that stands alone: presentation attributes only, no style sheet, no script, tool tips as <title>.
// `label`: what a screen reader says.
std::string draw_svg(const Chart& chart, const Look& look, Size size, const std::string& label);

// Shared by the drawings, each in its own file.
class SvgPen {
public:
    SvgPen(const Look& look, Size size) : look_(look), size_(size) {}
    const Look& look() const { return look_; }
    const RunLook& run(int index) const;
    Size size() const { return size_; }

    void line(double x1, double y1, double x2, double y2, const std::string& colour, double width = 1, const std::string& dash = {});
    void rect(double x, double y, double width, double height, const std::string& colour, const std::string& tip = {});
    enum class Anchor { start, middle, end };
    void text(double x, double y, const std::string& text, Anchor anchor = Anchor::start, const std::string& role = "muted",
              const char* weight = "400");
    // What somebody called it, in its middle shortened to the room; then a tip has it whole.
    void name(double x, double y, const std::string& name, double room, Anchor anchor = Anchor::start);
    void own_text(double x, double y, const std::string& text); // a word of the program's own, whatever a run is called
    void area(const std::string& d, const std::string& colour);
    void path(const std::string& d, const std::string& colour, double width, const std::string& dash = {});
    void marker(double x, double y, int run, const std::string& tip = {}, double radius = 4);
    void cross(double x, double y, const std::string& tip);    // a number that was not finite
    void triangle(double x, double y, const std::string& tip); // a skipped step
    std::string dash_of(int run, double width) const;
    std::string finished(const std::string& label) const;
    void raw(const std::string& markup) { body_ += markup; }
    std::string title_of(const std::string& tip) const; // in the report's language

private:
    void write(double x, double y, const std::string& text, Anchor anchor, const std::string& role, const char* weight);

    const Look& look_;
    Size size_;
    std::string body_;
};

void draw(const LineChart& chart, SvgPen& pen);
void draw(const BarChart& chart, SvgPen& pen);
void draw(const ScatterChart& chart, SvgPen& pen);
void draw(const NetworkPicture& picture, SvgPen& pen);
void draw(const HeatMap& map, SvgPen& pen);
double height_of(const HeatMap& map);
double height_of(const LineChart& chart);
double height_of(const BarChart& chart, double width, const Look& look);
double reach_of(const BarChart& chart);                      // its longest bar, or the mark of one
double width_of_text(const std::string& text);               // about, at 12 px
std::string shortened(const std::string& text, double room); // its beginning and its end, which tell one name from another

// Where values lie on the picture; draws axes, grid and tick labels.
class Plane {
public:
    Plane(Axis x, Axis y, SvgPen& pen, double right_margin);
    double px(double x) const { return place(x, x_, left_, right_); }
    double py(double y) const { return place(y, y_, bottom_, top_); }
    bool holds(const Point& point) const;
    double left() const { return left_; }
    double right() const { return right_; }
    double top() const { return top_; }
    double bottom() const { return bottom_; }

private:
    static double place(double value, const Axis& axis, double from, double to);
    void draw_axes(SvgPen& pen) const;
    Axis x_, y_;
    double left_ = 52, right_, top_ = 14, bottom_;
};

} // namespace mantissa::report
