// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a run's device said of itself.
#include "models/run_data.h"

#include <cmath>

namespace mantissa::app {

void RunData::add(const DevicePoint& told) {
    m_held.watts = told.watts;
    m_held.celsius = told.celsius;
    m_held.megahertz = told.megahertz;
    m_held.busy = told.busy;
    if (!std::isnan(told.watts))
        m_power = {m_power.weighed + double(told.watts) * told.weight, m_power.weight + told.weight};
}

// Of one that has ended the figure that its folder and reports have.
double RunData::meanWatts() const {
    if (state != RunState::running && summaryWatts > 0)
        return summaryWatts;
    return m_power.weight > 0 ? m_power.weighed / m_power.weight : 0;
}

} // namespace mantissa::app
