// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/non_finite.h"

#include <cmath>
#include <ranges>

namespace mantissa {
namespace {

std::string layer_of(const Operation& operation) {
    if (!operation.layer.empty())
        return operation.layer;
    return operation.part == Part::copy ? "input" : "loss";
}

// Nothing in it is fused, so that each result can be looked at.
std::shared_ptr<const Plan> probed_plan(const Blueprint& blueprint, const StateLayout& state) {
    StepRequest request = blueprint.request(Mode::train);
    request.purpose = StepRequest::Purpose::probe;
    request.state = &state;
    return std::make_shared<Plan>(compile(request, *blueprint.backend));
}

} // namespace

std::optional<NonFinite> find_first_non_finite(const Blueprint& blueprint, Programs& programs, const Course& course, std::int64_t before) {
    State& snapshot = programs.snapshot();
    replay(*programs.over_snapshot(), snapshot, course, before);
    auto plan = probed_plan(blueprint, programs.plan().state);
    auto program = programs.over_snapshot(plan);
    std::optional<NonFinite> first;
    program->set_probe([&](const Probe& probe) {
        // An update writes its slots before the variable that follows from them, which it names first.
        for (int tensor : probe.operation.outputs | std::views::reverse) {
            const Tensor& t = plan->graph.tensor(tensor);
            if (!first && t.role != Role::raw && t.layout.empty() && !probe.finite(tensor))
                first = NonFinite{before + 1, layer_of(probe.operation), t.name};
        }
    });
    replay(*program, snapshot, course, before + 1);
    if (!first && !std::isfinite(snapshot.block().loss))
        first = NonFinite{before + 1, "loss", "loss"};
    return first;
}

} // namespace mantissa
