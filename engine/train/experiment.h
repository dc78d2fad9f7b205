// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/system_memory.h"
#include "model/model.h"
#include "model/optimizer.h"
#include "model/schedule.h"
#include "policy/policy.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mantissa {

struct TrainingSettings {
    std::int64_t batch = 32, epochs = 1, steps_per_epoch = 0; // 0: one pass over the data
    std::uint64_t seed = 1;
    enum class Order { file, shuffled } order = Order::shuffled;
    enum class OnDivergence { stop, pause, go_on } on_divergence = OnDivergence::stop;
    enum class OnSkips { tell, pause, stop } on_skips = OnSkips::tell;
    std::int64_t skips_in_a_row = 10;  // after which that is done; tell waits, too, where on_divergence does; 0: never
    std::int64_t turns = 0;            // steps per turn of variants that train side by side; 0: as many as suit
    std::int64_t checkpoint_steps = 0; // 0: at each epoch and about every ten seconds
    MemoryMargin memory_margin;        // that a run leaves free where its device's memory is the system's
    bool strict = false;               // products by their definition alone, see StepRequest
    enum class Twin { none, in_float32, on_reference } twin = Twin::none; // that takes the same steps beside it
    OptimizerConfig optimizer;
    Schedule schedule;
};

// One column of the comparison: the experiment with this variant's changes merged in.
struct Variant {
    int index = 0; // in the experiment's file, whatever subset is trained: names its run folder
    std::string name;
    Model model;
    Policy policy; // with its exceptions by layer
    LossScaling loss_scale;
    TrainingSettings training;
    Json data;                         // checked, with defaults
    Json resolved;                     // a whole experiment of this variant alone, for its run folder
    std::filesystem::path folder = {}; // of the experiment's file: where relative paths of its data begin
};

struct Experiment {
    std::string name, description;
    std::filesystem::path file;
    Json json; // as written
    std::vector<Variant> variants;
    std::string asked = {}; // " with --set": behind the file's name, where a setting to blame may not stand in it
};

constexpr std::size_t most_variants = 500; // more would only be waited for

// Everything wrong with it, in the order of the file; empty: good.
Problems validate_experiment(const Json& json);
// Throws bad_input with the first problem: file, key, remedy.
// A problem with the experiment names its file too; other errors name theirs, or an option.
Error with_file(const Experiment& experiment, const Error& error);
// Names the file, the variant asked for and the nearest there is.
Error unknown_variant(const Experiment& experiment, const std::string& name);
Experiment read_experiment(const std::filesystem::path& file);
Experiment parse_experiment(const Json& json, const std::filesystem::path& file);

// What a shipped experiment is in small, in the size of its source: "full" merged over the rest; the same where there is none.
Json full_size(const Json& experiment);
Experiment in_full(const Experiment& experiment);

std::vector<std::string> twin_names(); // "off" first
std::optional<TrainingSettings::Twin> parse_twin(std::string_view name);
std::vector<Field> training_fields();
Field training_field(const std::string& key);
Json experiment_schema(); // JSON Schema of the file, made from the field tables

} // namespace mantissa
