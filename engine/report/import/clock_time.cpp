// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/import/clock_time.h"

#include <algorithm>

namespace mantissa::report {
namespace {

// As long as half of the points take, by those that went on; 0: too few to know.
double usual_time_between(const std::vector<ScalarPoint>& points) {
    std::vector<double> times;
    for (std::size_t i = 1; i < points.size(); ++i)
        if (const double time = points[i].time - points[i - 1].time; time > 0)
            times.push_back(time);
    if (times.size() < 2)
        return 0;
    const auto middle = times.begin() + (std::ssize(times) - 1) / 2;
    std::ranges::nth_element(times, middle);
    return *middle;
}

struct Times {
    double before = 0, leaping = 0, in_line_again = 0;
};

// A clock leapt ahead and was set right: from the point before to the one that is in line again far less time passed, and what it leapt
// over is far more than from one point to the next as a rule, or it went on as ever and was set back then.
bool leapt(const Times& times, double usual) {
    constexpr double least = 60, times_longer = 10; // less may as well be a clock that was set back
    return times.leaping - times.before > std::max(least, times_longer * std::max(usual, times.in_line_again - times.before));
}

} // namespace

void let_time_go_on(std::vector<ScalarPoint>& points) {
    double set_back = 0;
    const double usual = usual_time_between(points);
    for (auto point = points.begin(); point != points.end(); ++point) {
        point->time += set_back;
        const double time = point->time;
        if (point == points.begin() || !(time < (point - 1)->time))
            continue;
        const auto ahead =
            std::ranges::upper_bound(points.begin(), point, time, {}, &ScalarPoint::time); // of those before, which are in line
        if (ahead != points.begin() && leapt({(ahead - 1)->time, ahead->time, time}, usual)) {
            const double leap = ahead->time - (ahead - 1)->time;
            std::for_each(ahead, point, [&](ScalarPoint& one) { one.time = std::min(time, one.time - leap); });
        } else {
            set_back += (point - 1)->time - time;
            point->time = (point - 1)->time;
        }
    }
}

} // namespace mantissa::report
