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
    if (told.heldDownBy)
        markHeld(qMax<qint64>(1, told.step), *told.heldDownBy);
    if (!std::isnan(told.watts))
        m_power = {m_power.weighed + double(told.watts) * told.weight, m_power.weight + told.weight};
}

// From where it was read to where it was read otherwise. Of too many every other one goes, each with its own end: no span reaches over
// steps in which the clock was free.
void RunData::markHeld(qint64 step, const QString& by) {
    const QString before = std::exchange(m_heldDownBy, by);
    if (!before.isEmpty())
        clockHeld.last().to = step;
    if (by.isEmpty() || by == before)
        return;
    clockHeld << HeldSpan{step, step, by};
    qsizetype i = 0;
    if (clockHeld.size() >= mostHeld)
        clockHeld.removeIf([&](const HeldSpan&) { return i++ % 2 == 1 && i < mostHeld; });
}

QVector<HeldSpan> heldSpans(const RunData& run) {
    QVector<HeldSpan> spans = run.clockHeld;
    if (!run.m_heldDownBy.isEmpty())
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
