// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "core/json.h"
#include "core/processor_time.h"
#include "plan/compile.h"
#include "runs/first_non_finite.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace mantissa {

// Shares that an observed step tells of all its tensors; NaN: it was not observed, or has nothing of the kind.
struct ObservedShares {
    static constexpr double none = std::numeric_limits<double>::quiet_NaN();
    double lost_updates = none; // of the weights that were to change, and would in float32: those that did not
    double beyond = none;       // of the values that were rounded and are not 0: those beyond their format's range
    double flipped = none;      // of the weights of which products read the sign: those whose sign turned
};

// What a run tells while it goes on, and what its folder keeps. All steps and epochs count from 1.
struct StepRecord {
    std::int64_t step = 0, epoch = 0;
    double loss = 0, accuracy = 0, images_s = 0, loss_scale = 1;
    bool skipped = false;
    bool non_finite = false; // the loss, a gradient or a variable
    double seconds = 0;      // on the run's own clock, at the end of the step
    PartSeconds parts{};     // they add up to the step's wall time
    ObservedShares observed = {};
    // of a run that has a twin: its loss in this step, and how far the weights are from the twin's after it; NaN: there is none
    double twin_loss = std::numeric_limits<double>::quiet_NaN(), twin_distance = std::numeric_limits<double>::quiet_NaN();
    double learning_rate = std::numeric_limits<double>::quiet_NaN(); // as it was asked for; NaN: nobody said
    double memory_bytes = std::numeric_limits<double>::quiet_NaN();  // held at its end, looking at numbers included; NaN: nobody said
    std::int64_t to_growth = -1; // good steps until the loss scale grows, of a step just taken; -1: it does not, or nobody knows
    double step_seconds() const;
};

struct EpochRecord {
    std::int64_t epoch = 0, step = 0;
    double val_loss = 0, val_accuracy = 0;
    double seconds = 0;
    bool still = false;                       // no bit of a weight has changed since the epoch before, or since the start
    std::vector<std::int32_t> predicted = {}; // the class of each validation image; -1: it could not be read
};

enum class EventKind {
    note,
    broken_files,
    resumed,
    setting,
    loss_scale,
    non_finite,
    skips,
    taken_back,
    refused,
    memory_low,
    memory_back,
    checkpoint,
    ranges,
    imported,
    reported,
    best_dropped,
    unknown
};
const char* name_of(EventKind kind);
EventKind event_kind(std::string_view name); // unknown: of a newer program

// What belongs to an event besides its sentence.
struct PassedOver { // broken_files
    struct File {
        std::string file, reason;
    };
    std::int64_t count = 0;
    std::vector<File> files = {}; // the first ones
};
struct ScaleChange { // loss_scale
    double from = 0, to = 0;
};
struct Waiting { // skips
    bool waits = false;
};
struct SettingChange {
    std::string setting = {}; // its place: "loss_scale", "policy", "layers.conv2d" of the variant, "training.optimizer.learning_rate"
    Json from = {}, to = {};  // as the file would say it; null: not said
};
struct SettingChanges { // setting
    std::vector<SettingChange> list = {};
};
struct Ranges { // ranges
    struct Range {
        std::string tensor;
        double value = 0;  // bits before the point, or what codes are multiplied by
        double beyond = 0; // of an exponent: the share of values that were beyond it
    };
    std::vector<Range> exponents = {}, scales = {};
};
using EventFacts = std::variant<std::monostate, PassedOver, ScaleChange, FirstNonFinite, Waiting, SettingChanges, Ranges>;

struct EventRecord {
    EventKind kind = EventKind::note;
    std::int64_t step = 0, epoch = 0;
    std::string text; // one sentence
    EventFacts facts = {};
};

// What the device says of itself, every few seconds; devices that say nothing give none.
struct ReadingRecord {
    std::int64_t step = 0, epoch = 0; // after which it was taken
    double seconds = 0;
    DeviceReading reading;
};

// A few steps that a run took in one go. Runs that train together take turns: those of one number belong side by side.
struct TurnRecord {
    std::int64_t step = 0, epoch = 0; // the last
    std::int64_t number = 0, steps = 0;
    std::string together = {}; // the same for runs of one training, and for no others
    std::int64_t stored = 0;   // pictures that were decoded for the first time and come from a store from then on
    ProcessorShare processor = {};
    bool disturbed = false; // somebody else was in the way of this run, or of one that took a turn of this number with it
};

// running: no ending was written; it goes on, or was killed.
enum class Status { running, completed, stopped, diverged, failed };
const char* name_of(Status status);

struct RunStart {
    std::string variant, policy, device, folder;
    std::int64_t first_step = 0, total_steps = 0, steps_per_epoch = 0, batch = 0;
    std::int64_t threads = 0;
    std::int64_t classes = 0, validation_images = 0, commonest = 0; // commonest: of those images, of the class that most of them show
    MemoryPrediction memory;
    std::optional<Support> support = {}; // of its worst product; none: it has no such
    std::string earlier = {};            // the folder that an earlier run of this place was moved to; empty: there was none
};

} // namespace mantissa
