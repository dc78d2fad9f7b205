// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/device_watch.h"
#include "train/observer.h"
#include "train/session.h"

#include <optional>
#include <vector>

namespace mantissa {

// Gathers what summary.json tells while a run goes on; it is made anew from metrics.jsonl on resume.
class SummaryNotes {
public:
    void add(const StepRecord& record);
    bool add(const EpochRecord& record); // true: the best so far
    void add(const DeviceReading& reading);
    void set_first_non_finite(const NonFinite& found);
    void read_back(const std::vector<Json>& lines);
    bool has_first_non_finite() const { return first_.has_value(); }

    // What the records alone tell: of a run that has not ended too.
    Json figures(std::int64_t batch) const;
    Json summary(const Session& session, const std::string& device, Status status, const std::string& reason) const;

private:
    Json times() const;
    Json step_times() const;
    std::vector<StepRecord> steps_;
    std::optional<EpochRecord> last_epoch_, best_;
    std::optional<NonFinite> first_;
    DeviceNotes device_;
    std::int64_t skipped_ = 0, non_finite_ = 0;
};

// Asked and ran: one row per kind of operation, format and implementation.
Json capabilities_of(const Plan& plan);
Json memory_to_json(const MemoryPrediction& memory);

} // namespace mantissa
