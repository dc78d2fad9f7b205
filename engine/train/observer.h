// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "core/json.h"
#include "plan/compile.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mantissa {

// All steps and epochs count from 1.
struct StepRecord {
    std::int64_t step = 0, epoch = 0;
    double loss = 0, accuracy = 0, images_s = 0, loss_scale = 1;
    bool skipped = false;
    bool non_finite = false; // the loss, a gradient or a variable
    double seconds = 0;      // on the run's own clock, at the end of the step
    PartSeconds parts{};     // they add up to the step's wall time
    double step_seconds() const;
};

struct EpochRecord {
    std::int64_t epoch = 0, step = 0;
    double val_loss = 0, val_accuracy = 0;
    double seconds = 0;
    std::vector<std::int32_t> predicted = {}; // the class of each validation image; -1: it could not be read
};

struct EventRecord {
    std::string event; // "loss_scale", "setting", "checkpoint", "non_finite", "resumed", "taken_back", "skips"
    std::int64_t step = 0, epoch = 0;
    Json facts = Json::object(); // what else belongs to it
    std::string text;            // one sentence
};

// What the device says of itself, every few seconds; devices that say nothing give none.
struct ReadingRecord {
    std::int64_t step = 0, epoch = 0; // after which it was taken
    double seconds = 0;
    DeviceReading reading;
};

enum class Status { running, completed, stopped, diverged, failed };
const char* name_of(Status status);

struct RunStart {
    std::string variant, policy, device, folder;
    std::int64_t first_step = 0, total_steps = 0, steps_per_epoch = 0, batch = 0;
    MemoryPrediction memory;
};

struct RunEnd {
    Status status = Status::running;
    std::string reason;
    Json summary;
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
    virtual void on_reading(int, const ReadingRecord&) {}
    virtual void on_end(int run, const RunEnd& end) = 0;
};

} // namespace mantissa
