// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a run's device said of itself.
#include "models/run_data.h"

#include <cmath>
#include <utility>

namespace mantissa::app {

void RunData::add(const DevicePoint& told) {
    m_held.watts = told.watts;
    m_held.celsius = told.celsius;
    m_held.megahertz = told.megahertz;
    m_held.busy = told.busy;
    m_held.deviceMemory = told.memory;
    if (told.heldDownBy && *told.heldDownBy != std::exchange(m_heldDownBy, *told.heldDownBy))
        add(EventPoint{m_heldDownBy.isEmpty() ? letGo : heldDown, qMax<qint64>(1, told.step), m_heldDownBy});
    if (!std::isnan(told.watts))
        m_power = {m_power.weighed + double(told.watts) * told.weight, m_power.weight + told.weight};
}

QVector<HeldSpan> heldSpans(const RunData& run) {
    QVector<HeldSpan> spans;
    bool open = false;
    for (const EventPoint& event : run.events) {
        if (!isOfClock(event))
            continue;
        if (open)
            spans.last().to = event.step;
        open = event.kind == heldDown;
        if (open)
            spans << HeldSpan{event.step, event.step, event.text};
    }
    if (open)
        spans.last().to = qMax(spans.last().from, run.steps());
    return spans;
}

// Of one that has ended the figure that its folder and reports have.
double RunData::meanWatts() const {
    if (state != RunState::running && summaryWatts > 0)
        return summaryWatts;
    return m_power.weight > 0 ? m_power.weighed / m_power.weight : 0;
}

} // namespace mantissa::app
