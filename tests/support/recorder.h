// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/trainer.h"

#include <vector>

namespace mantissa {

// Keeps everything a training tells, of one run.
class Recorder : public Observer {
public:
    std::vector<StepRecord> steps;
    std::vector<EpochRecord> epochs;
    std::vector<EventRecord> events;
    std::vector<ReadingRecord> readings;
    std::vector<RunEnd> ends;

    void on_start(int, const RunStart&) override {}
    void on_step(int, const StepRecord& record) override { steps.push_back(record); }
    void on_epoch(int, const EpochRecord& record) override { epochs.push_back(record); }
    void on_event(int, const EventRecord& record) override { events.push_back(record); }
    void on_reading(int, const ReadingRecord& record) override { readings.push_back(record); }
    void on_end(int, const RunEnd& end) override { ends.push_back(end); }
};

} // namespace mantissa
