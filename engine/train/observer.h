// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/health_record.h"
#include "runs/records.h"
#include "runs/summary.h"
#include "train/watch.h"

namespace mantissa {

struct RunEnd {
    Status status = Status::running;
    std::string reason;
    Summary summary;
    enum class When { now, earlier } when = When::now; // earlier: there was nothing left to do
    std::string folder = {};                           // of what ended earlier, for it has no start
};

// Called on the training thread with values; must return at once. `run` is the variant's index in the experiment's file.
// Each run that started ends exactly once.
class Observer {
public:
    virtual ~Observer() = default;
    virtual void on_start(int run, const RunStart& start) = 0;
    virtual void on_step(int run, const StepRecord& record) = 0;
    virtual void on_epoch(int run, const EpochRecord& record) = 0;
    virtual void on_event(int run, const EventRecord& record) = 0;
    virtual void on_replanned(int, const Summary&) {} // after a change in mid-run: the memory and the kernels of its steps from here on
    virtual void on_reading(int, const ReadingRecord&) {}
    virtual void on_health(int, const HealthSample&) {}                                // of the step that comes next
    virtual void on_watched(int, const WatchRecord&) {}                                // between two steps
    virtual void on_watched_updates(int, const std::vector<health::WatchedUpdate>&) {} // of the observed step
    virtual void on_turn(int, const TurnRecord&) {} // after its last step, where that did not end the run
    virtual void on_end(int run, const RunEnd& end) = 0;
};

} // namespace mantissa
