// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_data.h"
#include "runs/records.h"

namespace mantissa::app {

// What a run's device said of itself, to be told between the steps: each after the step that it was read after. A card is read as the run
// goes on; of a processor every turn tells.
class DevicePoints {
public:
    void take(const ReadingRecord& reading);
    void take(const RunData& run, const TurnRecord& turn);
    void tellBefore(RunData& run, qint64 step); // what was read before this step was taken
    void tellRest(RunData& run);

private:
    std::vector<DevicePoint> m_points;
    std::size_t m_told = 0;
};

} // namespace mantissa::app
