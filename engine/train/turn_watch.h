// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/processor_time.h"
#include "data/dataset.h"
#include "runs/records.h"

namespace mantissa {

std::string name_of_training(); // no two have the same

// A turn under way: what the run had of the processor since it began, and whether it filled a store that others will find full.
class TurnWatch {
public:
    TurnWatch(ProcessorClock& clock, const Dataset& images, TurnRecord begins);
    const TurnRecord& begins() const { return begins_; }
    void hold(); // what passes until it goes on is nobody's: somebody paused, or another one trains
    void go_on();
    TurnRecord ended_at(std::int64_t step, std::int64_t epoch) const;

private:
    ProcessorShare so_far() const;

    ProcessorClock& clock_;
    const Dataset& images_;
    TurnRecord begins_;                       // its step: that after which it began
    ProcessorTime before_;                    // since when it goes on
    std::optional<ProcessorShare> held_ = {}; // what it had until it was held last
    bool is_held_ = false;
};

} // namespace mantissa
