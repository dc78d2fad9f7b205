// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/chart_view.h"

#include <algorithm>
#include <cmath>

namespace mantissa::app {

ChartView::ChartView() {
    for (const PaneType& pane : paneTypes()) {
        if (pane.presence == PaneType::Presence::always)
            asked.insert(choices.size());
        choices.push_back(pane.atFirst);
    }
}

PaneAxis ChartView::axisOf(std::size_t pane) const {
    const PaneAxis own = paneTypes()[pane].axis(choices[pane]);
    return own == PaneAxis::linear && logY.contains(pane) ? PaneAxis::logarithmic : own;
}

// Logs of other programs may say no moments, and damaged ones.
bool ChartView::tellsTime(const RunData& run) { return run.loss.empty() || run.secondsDone() > 0; }

double ChartView::xOf(const RunData& run, double step) const {
    if (xUnit == XUnit::epoch)
        return step / double(run.stepsPerEpoch);
    if (xUnit == XUnit::step)
        return step;
    return !hasPlace(run) ? -HUGE_VAL : step < 1 || run.seconds.empty() ? 0 : run.seconds[run.pointOf(step)];
}

std::size_t ChartView::indexAt(const RunData& run, double x) const {
    if (run.loss.empty())
        return 0;
    double step = xUnit == XUnit::epoch ? x * double(run.stepsPerEpoch) : x;
    if (xUnit == XUnit::time)
        step = double(run.stride) * double(std::upper_bound(run.seconds.begin(), run.seconds.end(), x) - run.seconds.begin());
    return run.pointOf(step);
}

double ChartView::leastX() const { return xUnit == XUnit::step ? 1 : xUnit == XUnit::epoch ? 0.001 : 0.01; }

} // namespace mantissa::app
