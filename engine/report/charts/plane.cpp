// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/charts/svg.h"

#include <algorithm>
#include <cmath>

namespace mantissa::report {

Plane::Plane(Axis x, Axis y, SvgPen& pen, double right_margin)
    : x_(drawable(std::move(x))), y_(drawable(std::move(y))), right_(pen.size().width - right_margin), bottom_(pen.size().height - 40) {
    double widest = 0;
    for (double value : ticks(y_))
        widest = std::max(widest, width_of_text(tick_text(value, y_.scale)));
    left_ = std::max(30.0, widest + 12);
    draw_axes(pen);
}

double Plane::place(double value, const Axis& axis, double from, double to) {
    bool log = axis.scale != Scale::linear;
    double share = log ? (std::log(value) - std::log(axis.low)) / (std::log(axis.high) - std::log(axis.low))
                       : (value - axis.low) / (axis.high - axis.low);
    return from + std::clamp(share, 0.0, 1.0) * (to - from);
}

bool Plane::holds(const Point& point) const {
    return std::isfinite(point.x) && std::isfinite(point.y) && (y_.scale == Scale::linear || point.y > 0) &&
           (x_.scale == Scale::linear || point.x > 0);
}

void Plane::draw_axes(SvgPen& pen) const {
    for (double value : ticks(y_)) {
        pen.line(left_, py(value), right_, py(value), pen.look().colour("grid"));
        pen.text(left_ - 7, py(value) + 4, tick_text(value, y_.scale), SvgPen::Anchor::end);
    }
    for (double value : ticks(x_)) {
        pen.line(px(value), top_, px(value), bottom_, pen.look().colour("grid"));
        pen.text(px(value), bottom_ + 17, tick_text(value, x_.scale), SvgPen::Anchor::middle);
    }
    pen.line(left_, top_, left_, bottom_, pen.look().colour("axis"));
    pen.line(left_, bottom_, right_, bottom_, pen.look().colour("axis"));
    pen.text((left_ + right_) / 2, bottom_ + 34, x_.title, SvgPen::Anchor::middle);
}

} // namespace mantissa::report
