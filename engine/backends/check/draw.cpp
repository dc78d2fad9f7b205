// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/draw.h"

#include <cmath>

namespace mantissa::check {

double Draw::uniform(double low, double high) { return low + (high - low) * (next() + 0.5) / 4294967296.0; }

double Draw::normal() {
    double radius = std::sqrt(-2 * std::log(uniform(0, 1)));
    return radius * std::cos(uniform(0, 6.283185307179586));
}

Fill normal(double deviation, double mean) {
    return [=](Draw& draw, std::int64_t) { return mean + deviation * draw.normal(); };
}

Fill uniform(double low, double high) {
    return [=](Draw& draw, std::int64_t) { return draw.uniform(low, high); };
}

Fill integers(std::int64_t count) {
    return [=](Draw& draw, std::int64_t) { return static_cast<double>(draw.integer(count)); };
}

Fill constant(double value) {
    return [=](Draw&, std::int64_t) { return value; };
}

Fill listed(Values values) {
    return [values = std::move(values)](Draw&, std::int64_t element) { return values[static_cast<std::size_t>(element) % values.size()]; };
}

Fill every_magnitude(int low, int high) {
    return [=](Draw& draw, std::int64_t) { return std::ldexp(draw.normal(), low + static_cast<int>(draw.integer(high - low + 1))); };
}

Fill sprinkled(Fill fill, Values rare) {
    return [fill = std::move(fill), rare = std::move(rare)](Draw& draw, std::int64_t element) {
        bool is_rare = draw.integer(8) == 0;
        return is_rare ? rare[static_cast<std::size_t>(draw.integer(static_cast<std::int64_t>(rare.size())))] : fill(draw, element);
    };
}

} // namespace mantissa::check
