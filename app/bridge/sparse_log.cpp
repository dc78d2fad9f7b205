// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/sparse_log.h"

#include "bridge/run_values.h"
#include "models/time_parts.h"

#include <cmath>
#include <limits>

namespace mantissa::app {
namespace {

using Points = std::vector<StepPoint>;

StepPoint toldPoint(const StepRecord& record, double before) {
    StepPoint point = toPoint(record);
    if (point.milliseconds <= 0)
        point.milliseconds = std::numeric_limits<float>::quiet_NaN();
    if (!(point.seconds >= before)) // nobody told, or the clock was set back
        point.seconds = before;
    return point;
}

// An accuracy is told less often than a loss, a scale where it changes.
void fillBetween(Points& points, const std::vector<StepRecord>& steps) {
    std::size_t last = points.size(); // that has an accuracy
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i > 0 && std::isnan(points[i].lossScale))
            points[i].lossScale = points[i - 1].lossScale;
        if (std::isnan(points[i].accuracy))
            continue;
        for (std::size_t k = last + 1; k < i; ++k)
            points[k].accuracy =
                static_cast<float>(std::lerp(double(points[last].accuracy), double(points[i].accuracy),
                                             double(steps[k].step - steps[last].step) / double(steps[i].step - steps[last].step)));
        last = i;
    }
}

StepPoint pointBetween(const StepPoint& from, const StepPoint& to, double share) {
    StepPoint point = from; // a scale holds until the next one
    point.loss = static_cast<float>(std::lerp(double(from.loss), double(to.loss), share));
    point.accuracy = static_cast<float>(std::lerp(double(from.accuracy), double(to.accuracy), share));
    point.milliseconds = to.milliseconds;
    point.seconds = std::lerp(from.seconds, to.seconds, share);
    return point;
}

} // namespace

void addSparse(RunData& run, const RunLog& log, DevicePoints& device) {
    Points points;
    for (const StepRecord& record : log.steps)
        points.push_back(toldPoint(record, points.empty() ? 0 : points.back().seconds));
    fillBetween(points, log.steps);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const qint64 step = log.steps[i].step, before = i > 0 ? log.steps[i - 1].step : 0;
        const TimeBars bars = toTimeBars(log.steps[i].parts);
        device.tellBefore(run, before + 1);
        if (i > 0 && std::isfinite(points[i - 1].loss) && std::isfinite(points[i].loss))
            for (qint64 missing = before + 1; missing < step; ++missing)
                run.add(pointBetween(points[i - 1], points[i], double(missing - before) / double(step - before)), bars);
        device.tellBefore(run, step);
        if (run.skipTo(step - 1))
            run.add(points[i], bars);
    }
}

} // namespace mantissa::app
