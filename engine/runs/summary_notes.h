// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/log_reader.h"
#include "runs/summary.h"

#include <optional>
#include <vector>

namespace mantissa {

ProcessorFacts processor_facts(const std::vector<TurnRecord>& turns); // what their steps had of it; of none: nothing

// Gathers what summary.json tells while a run goes on; it is made anew from the log on resume.
class SummaryNotes {
public:
    SummaryNotes() = default;
    explicit SummaryNotes(const RunLog& log);

    void add(const StepRecord& record);
    bool add(const EpochRecord& record); // true: the best so far
    void add(const DeviceReading& reading) { device_.add(reading); }
    void add(const TurnRecord& record) { turns_.push_back(record); }
    void add(const EventRecord& record);
    void set_first_non_finite(const FirstNonFinite& found) { first_ = found; }
    const std::optional<FirstNonFinite>& first_non_finite() const { return first_; }
    // The step that diverged and was taken back, where the run stands before it still.
    std::optional<std::int64_t> taken_back() const { return taken_back_; }

    // What the records alone tell: of a run that has not ended too.
    Summary figures(std::int64_t batch) const;

private:
    std::vector<StepRecord> steps_;
    std::vector<TurnRecord> turns_;
    std::optional<EpochRecord> last_epoch_, best_;
    std::optional<FirstNonFinite> first_;
    std::optional<std::int64_t> taken_back_;
    DeviceNotes device_;
    std::int64_t skipped_ = 0, non_finite_ = 0;
};

} // namespace mantissa
