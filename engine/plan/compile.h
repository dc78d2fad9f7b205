// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "model/model.h"
#include "model/optimizer.h"
#include "plan/passes.h"
#include "policy/policy.h"

#include <functional>

namespace mantissa {

// Everything that decides one compiled step.
struct StepRequest {
    const Model* model = nullptr;
    const Policy* policy = nullptr;
    OptimizerConfig optimizer; // not needed to evaluate
    LossScaling loss_scale;
    double rescale = 1;
    enum class Input { bytes, prepared } input = Input::bytes; // prepared: numbers come in the format the plan gives the input
    std::int64_t kept_samples = 0;    // of the data that lie on the device, of which a step is told which; 0: batches come whole
    std::int64_t kept_validation = 0; // of those, validation's; 0: its batches come whole
    std::int64_t batch = 1;
    Mode mode = Mode::train;
    const StateLayout* state = nullptr; // of the run's State; null: a new one
    SelectionRecord wanted;
    bool strict = false; // products by their definition alone, see Freedom
    // probe: nothing fused, so that each result can be looked at. observe: and each is wide before it is rounded (see observe.h)
    enum class Purpose { run, probe, observe } purpose = Purpose::run;
};

// The passes by themselves, in their order.
Graph lower(const StepRequest& request);
Graph assign(Graph graph, const Policy& policy);
Graph insert_casts(Graph graph, const Policy& policy);
Graph observe(Graph graph, const Capabilities& device);     // results are there before they are rounded; see observe.h
Graph pass_straight_through(Graph graph);                   // adds the adjoints of roundings that have one of their own
Policy name_last_layers(Policy policy, const Graph& graph); // those it keeps wider become exceptions of it
Graph bound_masters(Graph graph, const Policy& policy);     // of variables that products read as signs
// Exponents and scales that tensors share, and what moves them. Evaluation over a State that training laid out uses those it has.
Graph keep_ranges(Graph graph, const Policy& policy, Mode mode, const StateLayout* state = nullptr);

// lower, assign, cast, fuse, select, place, cost.
Plan compile(const StepRequest& request, const Capabilities& device);

// What was chosen, by operation, for a run folder.
SelectionRecord selection_of(const Plan& plan);

// Copies of State that a run keeps: one of a few steps ago, and where State is small and the device takes them behind steps under way,
// another that is not so old.
std::size_t snapshots_of(const StateLayout& state, const Capabilities& device);

// Memory of a whole run: training, its validation, and the snapshots.
struct MemoryPrediction {
    std::size_t peak_bytes = 0, arena_bytes = 0, state_bytes = 0;
    std::size_t snapshots = 1;
    CategoryBytes bytes{}, format_bytes{};
};
// Validation seldom needs more than training; without it a prediction costs half, and is never too high.
enum class Validated { yes, no };
MemoryPrediction predict_memory(const StepRequest& training, const Capabilities& device, Validated validated = Validated::yes);
// The same of the plan that is compiled from it, where it is there already.
MemoryPrediction predict_memory(const Plan& train, const StepRequest& training, const Capabilities& device, Validated validated);
// What the step wants that looks for the first tensor that is not finite, in the place of the arena, for as long as it looks.
std::size_t arena_of_search(const StepRequest& training, const Capabilities& device);
// The largest batch whose peak stays within `limit`; 0: none.
constexpr std::int64_t largest_batch_asked = 1 << 20; // larger ones may fit, too
std::int64_t largest_batch(const std::function<std::size_t(std::int64_t batch)>& peak_bytes, std::size_t limit);
// The same, looked for by training alone; validation is asked of the answer.
std::int64_t largest_batch(const std::function<std::size_t(std::int64_t batch, Validated validated)>& peak_bytes, std::size_t limit);

} // namespace mantissa
