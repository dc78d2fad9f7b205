// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/host/host_program.h"

#include "backends/host/undo.h"
#include "core/interruption.h"
#include "core/parallel.h"
#include "core/problem.h"
#include "core/stopwatch.h"
#include "numerics/convert.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace mantissa {
namespace {

class HostProgram : public Program {
public:
    HostProgram(std::shared_ptr<const Plan> plan, const ProgramMemory& memory, const std::function<Kernel(const KernelSite&)>& make,
                ScaledFloats scaled)
        : plan_(std::move(plan)),
          state_memory_(memory.state.memory()),
          arena_(memory.arena),
          memory_(bases_of(memory)),
          block_(reinterpret_cast<StepBlock*>(memory_.state + memory.state.layout().bytes)),
          undo_(*plan_, memory_, block_),
          operation_seconds_(plan_->graph.operations.size()),
          scaled_(scaled) {
        if (memory.arena.size() < plan_->arena_bytes)
            throw Error("[program] the arena is smaller than the plan");
        for (const Operation& operation : plan_->graph.operations)
            kernels_.push_back(is_view(operation.kind) ? Kernel{} : make(site(operation)));
    }

    const Plan& plan() const override { return *plan_; }
    const PartSeconds& seconds() const override { return seconds_; }
    std::span<const double> operation_seconds() const override { return operation_seconds_; }
    void set_probe(std::function<void(const Probe&)> probe) override { probe_ = std::move(probe); }

    void step(const BatchView& batch) override {
        seconds_ = {};
        Stopwatch watch;
        look_at_weights();
        undo_.keep();
        begin(batch);
        seconds_[static_cast<std::size_t>(Part::copy)] += watch.lap();
        for (std::size_t i = 0; i < undo_.first_update(); ++i)
            run_or_undo(i, watch);
        Interruptible not_any_more(nullptr);
        for (std::size_t i = undo_.first_update(); i < kernels_.size(); ++i)
            run(i, watch);
        whole_ = true;
    }

    std::vector<double> values(int tensor) const override {
        const Tensor& t = plan_->graph.tensor(tensor);
        const std::byte* data = site(plan_->graph.operations.front()).address(tensor);
        std::vector<double> values(static_cast<std::size_t>(elements(t.shape)));
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = load(data, storage_of(t), static_cast<std::int64_t>(i));
        return values;
    }

    Census census(int tensor, const Format& against, int shared_exponent) const override {
        const Tensor& t = plan_->graph.tensor(tensor);
        return take_census(site(plan_->graph.operations.front()).address(tensor), storage_of(t), elements(t.shape), against,
                           shared_exponent);
    }

    Tally tally(int wide, int stored, std::span<const Format> others) const override {
        const KernelSite here = site(plan_->graph.operations.front());
        const Tensor &before = plan_->graph.tensor(wide), &after = plan_->graph.tensor(stored);
        TallySource source = source_of(after);
        source.wide = here.address(wide), source.wide_storage = storage_of(before);
        source.stored = here.address(stored), source.stored_storage = storage_of(after);
        return take_tally(source, others);
    }

protected:
    bool floats_have_scales() const override { return scaled_ == ScaledFloats::values; }

private:
    KernelSite site(const Operation& operation) const { return {*plan_, operation, memory_, block_, &weights_changed_}; }

    // A training step changes them. What was made of them is made anew after a step that was given up, where it is looked at, and where
    // another program has worked in the same arena.
    void look_at_weights() {
        if (plan_->mode == Mode::train)
            state_memory_.changed();
        bool alone = arena_.changes() == arena_seen_;
        arena_.changed();
        weights_changed_ = !whole_ || probe_ || !alone || state_memory_.changes() != seen_;
        seen_ = state_memory_.changes(), arena_seen_ = arena_.changes();
        whole_ = false;
    }

    void begin(const BatchView& batch) {
        block_->found_bad = block_->bad_variable = block_->bad_state = 0;
        block_->loss = 0;
        block_->correct = 0;
        block_->valid_count = static_cast<std::int32_t>(batch.count);
        stage(plan_->graph.input_bytes, batch.images);
        stage(plan_->graph.labels, batch.labels);
    }

    void stage(int tensor, const void* from) {
        if (tensor >= 0 && from)
            std::memcpy(site(plan_->graph.operations.front()).address(tensor), from, plan_->graph.tensor(tensor).bytes);
    }

    // A kernel that was given up has left a part of its result, which nobody reads.
    void run_or_undo(std::size_t i, Stopwatch& watch) {
        if (!is_given_up())
            run(i, watch);
        if (!is_given_up())
            return;
        undo_.restore();
        throw Interrupted();
    }

    void run(std::size_t i, Stopwatch& watch) {
        const Operation& operation = plan_->graph.operations[i];
        if (kernels_[i] && (weights_changed_ || operation.when == Operation::When::every_step))
            kernels_[i]();
        operation_seconds_[i] = watch.lap();
        seconds_[static_cast<std::size_t>(operation.part)] += operation_seconds_[i];
        if (!probe_ || is_given_up())
            return;
        probe_({operation, [this](int t) { return values(t); }, [this](int t) { return finite(t); }});
        watch.lap(); // looking is not part of the step
    }

    bool finite(int tensor) const {
        const Tensor& t = plan_->graph.tensor(tensor);
        const std::byte* data = site(plan_->graph.operations.front()).address(tensor);
        std::int64_t count = elements(t.shape);
        for (std::int64_t i = 0; i < count; ++i)
            if (!std::isfinite(load(data, storage_of(t), i)))
                return false;
        return true;
    }

    std::shared_ptr<const Plan> plan_;
    Memory &state_memory_, &arena_; // the caller's, as what follows
    MemoryBases memory_;
    StepBlock* block_; // in State's memory
    Undo undo_;
    std::vector<Kernel> kernels_; // one per operation; empty for views
    std::vector<double> operation_seconds_;
    ScaledFloats scaled_;
    PartSeconds seconds_{};
    std::function<void(const Probe&)> probe_;
    std::uint64_t seen_ = 0, arena_seen_ = 0; // of State's and the arena's changes, by the step before
    bool weights_changed_ = true;             // since the step before, which was
    bool whole_ = false;                      // done to its end
};

} // namespace

MemoryBases bases_of(const ProgramMemory& memory) {
    return {memory.state.memory().data(), memory.arena.data(), memory.data ? memory.data->data() : nullptr};
}

std::unique_ptr<Program> make_host_program(std::shared_ptr<const Plan> plan, const ProgramMemory& memory,
                                           const std::function<Kernel(const KernelSite&)>& make, ScaledFloats scaled) {
    return std::make_unique<HostProgram>(std::move(plan), memory, make, scaled);
}

} // namespace mantissa
