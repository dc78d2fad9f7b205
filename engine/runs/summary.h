// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "ops/capability.h"
#include "plan/layer_table.h"
#include "runs/device_notes.h"
#include "runs/records.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace mantissa {

// What is not known is not zero: an older program did not write it, or the file is damaged.
using Number = std::optional<double>;
using Count = std::optional<std::int64_t>;

struct StepTimes { // milliseconds, of the steps that count
    Number median = {}, p95 = {};
    Count steps = {}, warm_up_steps = {};
    Count left_out_steps = {}; // beside the warm-up: first ones of a turn, disturbed ones, those that filled a store
};

// How much of the processor the run really had: of the time that its threads were ready to run. Shares of its time.
struct ProcessorFacts {
    Number had = {}, stolen = {}, pressure = {};
    Count turns = {}, disturbed_turns = {};
    Number least_megahertz = {}, most_megahertz = {};
    Number watts = {};        // of the whole processor in the run's own turns, whoever used it
    Number most_celsius = {}; // at the end of a turn
};

struct RunMemory { // bytes
    Count predicted_bytes = {};
    std::array<Count, category_count> bytes{}, format_bytes{};
    Count peak_bytes = {}, data_bytes = {};
    Count observing_bytes = {}; // beside the peak: what observed steps took, which are no part of the training
};

struct Results {
    Number loss = {}, accuracy = {}, val_loss = {}, val_accuracy = {};
};

struct BestEpoch {
    std::int64_t epoch = 0, step = 0;
    Number val_loss = {}, val_accuracy = {};
};

struct NumericFacts {
    Count skipped_steps = {}, non_finite_steps = {};
    std::optional<FirstNonFinite> first_non_finite = {};
    Number loss_scale = {};
    Count taken_back = {}; // the step that diverged and was taken back, where the run stands before it still
};

struct UsedData {
    std::int64_t train = 0, validation = 0;
    std::int64_t commonest = 0; // validation images of the class that most of them show; 0: a run that was made before it was kept
    std::string identity = {};  // a hash of their names, labels and contents; empty: a run that was made before it was kept
    std::vector<std::string> classes = {};
    std::int64_t broken_files = 0;
    std::vector<PassedOver::File> broken = {};
    std::vector<std::string> notes = {};
};

// Asked and ran: one row per kind of operation, format and implementation.
struct CapabilityRow {
    std::string operation, formats;
    Support support = Support::unsupported;
    std::string implementation, reason;
};

// summary.json as a value.
struct Summary {
    // what it is of
    std::string variant, policy, device;
    std::vector<std::string> exceptions; // layers with a policy of their own
    // how it went
    Status status = Status::running;
    std::string reason;
    Count steps, epochs, batch;
    Number seconds, images_s;
    Number observing_s = {}; // beside the seconds: what looking at numbers took
    StepTimes ms_step;
    std::array<Number, part_count> time{}; // milliseconds, means around the median length, which they add up to
    ProcessorFacts processor;
    RunMemory memory;
    Results final;
    std::optional<BestEpoch> best;
    NumericFacts numerics;
    std::optional<UsedData> data;
    DeviceSummary telemetry;
    // what was compiled
    std::vector<LayerRow> layers;
    std::vector<CapabilityRow> capabilities;

    // A number by its path in the file, "ms_step.median"; NaN where there is none.
    double figure(const std::string& path) const;
};

// Every number and text that summary.json may have, in its order; rows of its lists have no path.
const std::vector<FigurePath>& figures_of_summary();

Json to_json(const Summary& summary);
// Its last training loss is known and not finite, whatever it is called that ended the run: a loss scale skips such steps and goes on.
bool lost_its_loss(const Summary& summary);
Json layers_to_json(const std::vector<LayerRow>& layers); // as they stand in it
// What is missing or damaged stays unknown; `damage` takes the paths of what was there and could not be believed.
Summary summary_from_json(const Json& json, std::vector<std::string>* damage = nullptr);

} // namespace mantissa
