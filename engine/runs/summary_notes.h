// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/filed_list.h"
#include "runs/log_reader.h"
#include "runs/summary.h"
#include "runs/turns.h"

#include <optional>
#include <vector>

namespace mantissa {

ProcessorFacts processor_facts(const std::vector<TurnRecord>& turns); // what their steps had of it; of none: nothing

// The same, turn by turn.
class ProcessorNotes {
public:
    void add(const TurnRecord& turn);
    ProcessorFacts facts() const;

private:
    ProcessorFacts facts_;                      // as far as they are no share of a sum
    ProcessorShare all_;                        // of the turns so far
    double joules_ = 0, seconds_of_joules_ = 0; // of those whose meter could be read
};

// Gathers what summary.json tells while a run goes on; it is made anew from the log on resume.
class SummaryNotes {
public:
    SummaryNotes() = default;
    explicit SummaryNotes(const RunLog& log);

    void add(const StepRecord& record);
    bool is_best(const EpochRecord& record) const; // of it and those before
    void add(const EpochRecord& record);
    void add(const DeviceReading& reading) { device_.add(reading); }
    void add(const TurnRecord& record);
    void add(const EventRecord& record);
    void set_first_non_finite(const FirstNonFinite& found) { first_ = found; }
    const std::optional<FirstNonFinite>& first_non_finite() const { return first_; }
    // The step that diverged and was taken back, where the run stands before it still.
    std::optional<std::int64_t> taken_back() const { return taken_back_; }

    // What the records alone tell: of a run that has not ended too.
    Summary figures(std::int64_t batch) const;

private:
    struct Turn { // what tells which steps are steady
        std::int64_t step = 0, number = 0, steps = 0, stored = 0;
        bool disturbed = false;
    };
    std::vector<TurnRecord> turns() const;

    StepRecord last_step_;
    FiledList<StepTime> times_; // of all steps
    FiledList<Turn> turns_;
    ProcessorNotes processor_;
    std::optional<EpochRecord> last_epoch_, best_;
    std::optional<FirstNonFinite> first_;
    std::optional<std::int64_t> taken_back_;
    DeviceNotes device_;
    std::int64_t skipped_ = 0, non_finite_ = 0;
};

} // namespace mantissa
