// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "health/observed_step.h"

#include "core/interruption.h"
#include "health/block_scales.h"
#include "health/step_values.h"
#include "health/update_census.h"
#include "health/wanted_change.h"
#include "ops/operands.h"

#include <algorithm>
#include <cmath>

namespace mantissa::health {
namespace {

bool is_variable(const StateEntry& entry) {
    bool weights = entry.category == Category::weights || entry.category == Category::master_weights;
    return weights && entry.name.find("/moving_") == std::string::npos;
}

// What the tensor's format is multiplied by now, where its elements share that.
std::optional<double> range_scale_of(const Program& program, const Tensor& tensor) {
    if (tensor.format.state_slot < 0)
        return std::nullopt;
    const Program::Range range = program.range_of(tensor);
    return std::ldexp(static_cast<double>(range.scale), range.shared_exponent);
}

std::string layer_of(const std::string& name) { return name.substr(0, name.find('/')); }

} // namespace

std::vector<Format> usual_formats() { return {float16, bfloat16, tf32, float8_e4m3, float8_e5m2, fixed_point(8, 8)}; }

ObservedStep::ObservedStep(Program& program, const State& before, const State& after, std::vector<Format> others)
    : others_(std::move(others)),
      program_(program),
      before_(before),
      after_(after),
      start_(before.block()),
      observations_(observations_of(program.plan())) {
    program_.set_probe([this](const Probe& probe) { look(probe); });
}

ObservedStep::~ObservedStep() { program_.set_probe({}); }

void ObservedStep::look(const Probe& probe) {
    const Graph& graph = program_.plan().graph;
    auto operation = static_cast<std::size_t>(&probe.operation - graph.operations.data());
    if (done_ == 0)
        start_ = after_.block(); // with the learning rate of this step
    for (; done_ < observations_.size() && observations_[done_].operation <= operation; ++done_) {
        const Observation& seen = observations_[done_];
        if (seen.operation < operation)
            continue; // of a view, which nothing makes
        const Tensor& tensor = graph.tensor(seen.stored);
        sample_.tensors.push_back({.layer = probe.operation.layer.empty() ? tensor.layer : probe.operation.layer,
                                   .tensor = tensor.name,
                                   .subject = seen.subject,
                                   .format = format_name(tensor.format.format),
                                   .scale = seen.scale,
                                   .function = seen.function,
                                   .tally = program_.tally(seen.wide, seen.stored, others_),
                                   .range_scale = range_scale_of(program_, tensor)});
        if (has_blocks(tensor.format.format))
            look_at_blocks(tensor, probe.values(seen.wide));
    }
    if (is_update(probe.operation.kind))
        look_at_update(probe);
    if (probe.operation.kind == OpKind::batch_norm)
        look_at_statistics(probe);
}

// A tally sees no blocks, only elements one by one.
void ObservedStep::look_at_blocks(const Tensor& tensor, const std::vector<double>& wide) {
    const Format& format = tensor.format.format;
    const BlockGrid grid = block_grid(tensor.shape, format);
    sample_.tensors.back().tally.wide.overflows = clamped_in_blocks(wide, grid, format);
    if (watched_ && watched_->ranges)
        watched_->ranges->blocks.push_back(scales_of_blocks(tensor.name, wide, grid, format));
}

void ObservedStep::look_at_update(const Probe& probe) {
    if (probe.operation.commit == Commit::if_finite && after_.block().found_bad != 0)
        return;
    const Graph& graph = program_.plan().graph;
    const Tensor& variable = graph.output(probe.operation, 0);
    std::vector<double> gradient = probe.values(probe.operation.inputs.front());
    std::vector<std::vector<double>> slots;
    for (std::size_t i = 0; i < repeated_inputs(probe.operation); ++i)
        slots.push_back(before_.values(*before_.layout().find(graph.tensor(probe.operation.inputs[i + 2]).name)));
    std::vector<double> before = before_.values(*before_.layout().find(variable.name));
    std::vector<double> after = probe.values(probe.operation.outputs.front());
    WantedChange change(probe.operation, start_);
    auto wanted = [&](std::size_t i) {
        BeforeUpdate element{.gradient = gradient[i], .weight = before[i], .slot = {}, .slot_count = static_cast<int>(slots.size())};
        for (std::size_t slot = 0; slot < slots.size(); ++slot)
            element.slot[slot] = slots[slot][i];
        return change(element);
    };
    UpdateHealth health = count_update({.before = before, .after = after, .wanted = wanted, .format = variable.format.format});
    health.layer = variable.layer;
    health.variable = variable.name;
    health.drawn = probe.operation.rounding.rounding == Rounding::stochastic && variable.format.format != float32;
    sample_.updates.push_back(std::move(health));
    for (const WatchedPlace& place : watched_ ? watched_->places : std::vector<WatchedPlace>{})
        if (const auto i = static_cast<std::size_t>(place.element); place.variable == variable.name && i < after.size())
            watched_->seen.push_back({.place = place,
                                      .step = after_.block().step + 1,
                                      .gradient = {place, graph.input(probe.operation, 0).format.format, gradient[i]},
                                      .format = variable.format.format,
                                      .before = before[i],
                                      .wanted = wanted(i),
                                      .after = after[i]});
}

// moving = moving * momentum + statistic * (1 - momentum)
void ObservedStep::look_at_statistics(const Probe& probe) {
    const auto& settings = std::get<BatchNorm>(probe.operation.attributes);
    std::vector<double> mean = probe.values(output_of(probe.operation, Operand::mean));
    std::vector<double> variance = probe.values(output_of(probe.operation, Operand::inverse_deviation));
    for (double& value : variance)
        value = 1 / (value * value) - settings.epsilon;
    for (Operand name : {Operand::moving_mean, Operand::moving_variance}) {
        const Tensor& moving = program_.plan().graph.tensor(output_of(probe.operation, name));
        if (moving.residence != Residence::state)
            return; // done once more, to be looked at
        const std::vector<double>& statistic = name == Operand::moving_mean ? mean : variance;
        std::vector<double> before = before_.values(*before_.layout().find(moving.name));
        std::vector<double> after = probe.values(output_of(probe.operation, name));
        auto wanted = [&](std::size_t i) { return (statistic[i] - before[i]) * (1 - settings.momentum); };
        UpdateHealth health = count_update({.before = before, .after = after, .wanted = wanted, .format = moving.format.format});
        health.layer = moving.layer;
        health.variable = moving.name;
        sample_.updates.push_back(std::move(health));
    }
}

// Variables that nobody casts: they are rounded where they are updated, and here they are seen as the step found them.
void ObservedStep::look_at_variables() {
    const Graph& graph = program_.plan().graph;
    for (const StateEntry& entry : before_.layout().entries) {
        auto casts = [&](const Operation& operation) {
            return operation.kind == OpKind::quantize && graph.input(operation, 0).name == entry.name &&
                   graph.output(operation, 0).format.format != float32;
        };
        if (!is_variable(entry) || std::ranges::any_of(graph.operations, casts))
            continue;
        const std::vector<std::byte> values = before_.read(entry);
        const std::optional<int> exponent = shared_exponent_of(graph, before_, entry.name);
        const Storage storage = entry.format.format.storage;
        TallySource source{.wide = values.data(),
                           .wide_storage = storage,
                           .stored = values.data(),
                           .stored_storage = storage,
                           .count = elements(entry.shape),
                           .channels = entry.shape.empty() ? 1 : entry.shape.back(),
                           .format = entry.format.format,
                           .shared_exponent = exponent.value_or(0)};
        sample_.tensors.push_back({.layer = layer_of(entry.name),
                                   .tensor = entry.name,
                                   .subject = Subject::weights,
                                   .format = format_name(entry.format.format),
                                   .tally = take_tally(source, others_),
                                   .range_scale = exponent ? std::optional(std::ldexp(1.0, *exponent)) : std::nullopt});
    }
}

HealthSample ObservedStep::sample() {
    look_at_variables();
    leave_if_given_up();
    sample_.step = after_.block().step;
    sample_.loss_scale = static_cast<double>(start_.loss_scale);
    sample_.learning_rate = static_cast<double>(start_.learning_rate);
    sample_.skipped = after_.block().found_bad != 0;
    return std::move(sample_);
}

} // namespace mantissa::health
