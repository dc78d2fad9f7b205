// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "support/queued_backend.h"

#include "backends/step_ring.h"

#include <algorithm>

namespace mantissa {
namespace {

class QueuedProgram : public Program, public StepQueue {
public:
    QueuedProgram(std::unique_ptr<Program> program, State& state, int depth, std::shared_ptr<QueueNotes> notes)
        : program_(std::move(program)),
          state_(state),
          blocks_(static_cast<std::size_t>(depth)),
          ring_(blocks_.size()),
          notes_(std::move(notes)) {}

    const Plan& plan() const override { return program_->plan(); }
    const PartSeconds& seconds() const override { return seconds_; }
    std::span<const double> operation_seconds() const override { return program_->operation_seconds(); }
    void set_probe(std::function<void(const Probe&)> probe) override { program_->set_probe(std::move(probe)); }
    std::vector<double> values(int tensor) const override { return program_->values(tensor); }
    void step(const BatchView& batch) override {
        if (ring_.under_way() > 0)
            throw Error("[queue] a step between those of the queue");
        program_->step(batch);
    }

    StepQueue* queue() override { return this; }
    int depth() const override { return static_cast<int>(blocks_.size()); }
    void begin(float learning_rate, const BatchView& batch) override {
        StepBlock block = state_.block();
        block.learning_rate = learning_rate;
        state_.set_block(block);
        std::size_t place = ring_.begin();
        program_->step(batch);
        blocks_[place] = state_.block();
        ++notes_->begun;
        notes_->most_under_way = std::max(notes_->most_under_way, static_cast<int>(ring_.under_way()));
    }
    StepBlock finish() override {
        ++notes_->told;
        return blocks_[ring_.finish()];
    }

private:
    std::unique_ptr<Program> program_;
    State& state_; // the caller's
    std::vector<StepBlock> blocks_;
    StepRing ring_;
    std::shared_ptr<QueueNotes> notes_;
    PartSeconds seconds_{};
};

class QueuedBackend : public Backend {
public:
    QueuedBackend(std::shared_ptr<const Backend> device, int depth, std::shared_ptr<QueueNotes> notes)
        : device_(std::move(device)), depth_(depth), notes_(std::move(notes)) {}

    std::string device() const override { return device_->device(); }
    std::size_t memory_limit() const override { return device_->memory_limit(); }
    Selection select(const Graph& graph, const Operation& operation, const std::string& wanted) const override {
        return device_->select(graph, operation, wanted);
    }
    bool fuses(const Graph& graph, const Operation& operation, const Operation& next) const override {
        return device_->fuses(graph, operation, next);
    }
    DeviceInfo info() const override { return device_->info(); }
    std::vector<FormatSupport> formats() const override { return device_->formats(); }
    std::unique_ptr<Memory> allocate(std::size_t bytes) const override { return device_->allocate(bytes); }
    std::unique_ptr<Program> prepare(std::shared_ptr<const Plan> plan, State& state, Memory& arena) const override {
        return std::make_unique<QueuedProgram>(device_->prepare(std::move(plan), state, arena), state, depth_, notes_);
    }

    std::unique_ptr<Telemetry> telemetry() const override { return notes_->telemetry ? notes_->telemetry() : nullptr; }

private:
    std::shared_ptr<const Backend> device_;
    int depth_;
    std::shared_ptr<QueueNotes> notes_;
};

} // namespace

std::shared_ptr<const Backend> queued(std::shared_ptr<const Backend> device, int depth, std::shared_ptr<QueueNotes> notes) {
    return std::make_shared<QueuedBackend>(std::move(device), depth, std::move(notes));
}

} // namespace mantissa
