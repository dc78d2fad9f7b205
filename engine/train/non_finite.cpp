// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/non_finite.h"

#include "health/made_of.h"
#include "health/told_values.h"
#include "plan/observe.h"
#include "train/guest.h"
#include "train/steps.h"

#include <algorithm>
#include <cmath>
#include <ranges>

namespace mantissa {
namespace {

std::string layer_of(const Operation& operation) {
    if (!operation.layer.empty())
        return operation.layer;
    return operation.part == Part::copy ? "input" : "loss";
}

// Nothing in it is fused, so that each result can be looked at; products are multiplied as in training.
std::shared_ptr<const Plan> probed_plan(const Blueprint& blueprint, const Plan& training) {
    StepRequest request = blueprint.request(Mode::train);
    request.purpose = StepRequest::Purpose::probe;
    request.state = &training.state;
    request.wanted = selection_of(training);
    return std::make_shared<Plan>(compile(request, *blueprint.backend));
}

std::vector<std::byte> bytes_of(const State& state) {
    std::vector<std::byte> bytes(state.memory().size());
    state.memory().read(0, bytes);
    return bytes;
}

SeenBefore ends_of(std::int64_t step, const std::vector<double>& values) {
    SeenBefore seen{.step = step};
    for (double value : values | std::views::filter([](double v) { return std::isfinite(v) && v != 0; })) {
        seen.smallest = std::min(seen.smallest.value_or(INFINITY), std::abs(value));
        seen.largest = std::max(seen.largest.value_or(0), std::abs(value));
    }
    return seen;
}

// Takes the same steps several times over, each time looking at something else.
class Search {
public:
    Search(const Blueprint& blueprint, Programs& programs, const Course& course, std::int64_t before)
        : blueprint_(blueprint),
          programs_(programs),
          course_(course),
          before_(before),
          snapshot_(programs.snapshot()),
          oldest_(bytes_of(snapshot_)) {}

    std::optional<FirstNonFinite> run() {
        const std::int64_t from = snapshot_.block().step;
        replay(*programs_.over_snapshot(), snapshot_, course_, before_);
        const std::vector<std::byte> start = bytes_of(snapshot_);
        plan_ = probed_plan(blueprint_, programs_.plan());
        guest_.emplace(programs_, *blueprint_.backend, plan_);
        program_ = &guest_->program();
        find();
        const StepBlock after = snapshot_.block();
        if (!first_ && !std::isfinite(told_loss(after)))
            first_ = {.step = before_ + 1, .layer = "loss", .tensor = "loss", .value = told_loss(after)};
        if (!first_)
            return std::nullopt;
        first_->skipped = is_skipped(after, blueprint_.variant.loss_scale);
        if (operation_ < plan_->graph.operations.size()) {
            look_closely(start);
            look_back(from);
        }
        return first_;
    }

    // Whatever came of it.
    void end() {
        if (guest_)
            guest_->leave();
    }

private:
    void find() {
        program_->set_probe([&](const Probe& probe) {
            // An update writes its slots before the variable that follows from them, which it names first.
            for (int tensor : probe.operation.outputs | std::views::reverse) {
                const Tensor& t = plan_->graph.tensor(tensor);
                if (first_ || t.role == Role::raw || !t.layout.empty() || probe.finite(tensor))
                    continue;
                first_.emplace();
                first_->step = before_ + 1;
                first_->layer = layer_of(probe.operation);
                first_->tensor = t.name;
                operation_ = index_of(probe);
            }
        });
        replay(*program_, snapshot_, course_, before_ + 1);
    }

    std::size_t index_of(const Probe& probe) const { return static_cast<std::size_t>(&probe.operation - plan_->graph.operations.data()); }

    // Operands are read before the operation, which may write over them.
    void look_closely(const std::vector<std::byte>& start) {
        snapshot_.memory().write(0, start);
        StepBlock block = snapshot_.block();
        block.learning_rate = static_cast<float>(course_.rate_at(before_));
        const Graph& graph = plan_->graph;
        const Operation& operation = graph.operations[operation_];
        std::vector<int> sources;
        for (int tensor : operation.inputs)
            sources.push_back(plain(tensor));
        health::OperationValues values;
        values.inputs.resize(sources.size());
        values.outputs.resize(operation.outputs.size());
        program_->set_probe([&](const Probe& probe) {
            const std::size_t index = index_of(probe);
            for (std::size_t i = 0; i < sources.size() && index < operation_; ++i)
                if (std::size_t made = made_by(sources[i]); index == (made < operation_ ? made : 0))
                    take(probe, sources[i], values.inputs[i]);
            if (index == operation_ && operation.kind == OpKind::prepare_input) // what is staged stays
                values.inputs.front() = probe.values(operation.inputs.front());
            for (std::size_t i = 0; i < values.outputs.size() && index == operation_; ++i)
                take(probe, operation.outputs[i], values.outputs[i]);
        });
        replay(*program_, snapshot_, course_, before_ + 1);
        health::tell_how_made(*first_, graph, operation, values, block);
        for (const Observation& seen : observations_of(*plan_))
            if (graph.tensor(seen.stored).name == first_->tensor && seen.scale == Observation::Scale::loss_scale)
                first_->loss_scale = static_cast<double>(block.loss_scale);
    }

    // The operation before the one in question that wrote a tensor, or what it is another shape of; that one: none, it lies in State.
    std::size_t made_by(int tensor) const {
        const Graph& graph = plan_->graph;
        for (std::size_t i = operation_; i-- > 0;)
            for (int output : graph.operations[i].outputs)
                if (graph.operations[i].kind != OpKind::reshape && graph.root(output) == graph.root(tensor))
                    return i;
        return operation_;
    }

    // Before a back end laid it out in its own way.
    int plain(int tensor) const {
        for (const Operation& operation : plan_->graph.operations)
            if (operation.kind == OpKind::pack && operation.outputs.front() == tensor)
                return operation.inputs.front();
        return tensor;
    }

    void take(const Probe& probe, int index, std::vector<double>& to) const {
        const Tensor& tensor = plan_->graph.tensor(index);
        if (tensor.role != Role::raw && tensor.layout.empty())
            to = health::told_values(*program_, probe, index);
    }

    // The steps from the snapshot on, as far as it goes back.
    void look_back(std::int64_t from) {
        snapshot_.memory().write(0, oldest_);
        const int tensor = plan_->graph.find(first_->tensor);
        if (tensor < 0 || from >= before_)
            return;
        program_->set_probe({});
        replay(*program_, snapshot_, course_, std::max(from, before_ - most_seen_before));
        program_->set_probe([&](const Probe& probe) {
            if (std::ranges::find(probe.operation.outputs, tensor) != probe.operation.outputs.end())
                first_->before.push_back(ends_of(snapshot_.block().step + 1, health::told_values(*program_, probe, tensor)));
        });
        replay(*program_, snapshot_, course_, before_);
    }

    // sources
    const Blueprint& blueprint_;
    Programs& programs_;
    const Course& course_;
    std::int64_t before_;

    // derived
    State& snapshot_;
    std::vector<std::byte> oldest_;
    std::shared_ptr<const Plan> plan_;
    std::optional<Guest> guest_;
    Program* program_ = nullptr; // the guest's
    std::optional<FirstNonFinite> first_;
    std::size_t operation_ = SIZE_MAX; // of the plan, that made it
};

} // namespace

std::optional<FirstNonFinite> find_first_non_finite(const Blueprint& blueprint, Programs& programs, const Course& course,
                                                    std::int64_t before) {
    Search search(blueprint, programs, course, before);
    try {
        auto first = search.run();
        search.end();
        return first;
    } catch (...) {
        search.end();
        throw;
    }
}

} // namespace mantissa
