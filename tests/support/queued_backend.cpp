// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "support/queued_backend.h"

#include "backends/step_groups.h"

#include <algorithm>
#include <thread>
#include <vector>

namespace mantissa {
namespace {

// What a step needs until it is launched: whoever began it may use the batch's memory again.
struct Slot {
    float learning_rate = 0;
    std::vector<std::uint8_t> images;
    std::vector<std::int32_t> labels;
    std::int64_t count = 0;
    StepBlock block;  // as the step left it
    int together = 1; // steps that are told with it; 0: an earlier one's are
};

class QueuedProgram : public Program, public StepQueue {
public:
    QueuedProgram(std::unique_ptr<Program> program, State& state, const QueueShape& shape, std::shared_ptr<QueueNotes> notes)
        : program_(std::move(program)),
          state_(state),
          slots_(static_cast<std::size_t>(shape.depth)),
          groups_(slots_.size()),
          notes_(std::move(notes)) {
        groups_.set_size(static_cast<std::size_t>(shape.together));
    }

    const Plan& plan() const override { return program_->plan(); }
    const PartSeconds& seconds() const override { return seconds_; }
    std::span<const double> operation_seconds() const override { return program_->operation_seconds(); }
    void set_probe(std::function<void(const Probe&)> probe) override { program_->set_probe(std::move(probe)); }
    std::vector<double> values(int tensor) const override { return program_->values(tensor); }
    void step(const BatchView& batch) override {
        if (groups_.under_way() > 0)
            throw Error("[queue] a step between those of the queue");
        program_->step(batch);
    }

    StepQueue* queue() override { return this; }
    int depth() const override { return static_cast<int>(slots_.size()); }
    void begin(float learning_rate, const BatchView& batch) override {
        const Graph& graph = plan().graph;
        const std::size_t bytes = graph.tensor(graph.input_bytes).bytes, labels = graph.tensor(graph.labels).bytes / sizeof(std::int32_t);
        slots_[groups_.begin()] = {
            learning_rate, {batch.images, batch.images + bytes}, {batch.labels, batch.labels + labels}, batch.count, {}, 1};
        for (StepLaunch ready = groups_.ready(); ready.count > 0; ready = groups_.ready())
            launch(ready);
        ++notes_->begun;
        notes_->most_under_way = std::max(notes_->most_under_way, static_cast<int>(groups_.under_way()));
    }
    StepBlock finish() override {
        if (groups_.is_overdue())
            launch_waiting();
        ++notes_->told;
        const Slot& slot = slots_[groups_.finish()];
        told_together_ = slot.together;
        if (slot.together > 0)
            std::this_thread::sleep_for(notes_->launch_takes);
        return slot.block;
    }
    int told_together() const override { return told_together_; }
    void keep(Memory& to) override {
        launch_waiting();
        notes_->kept_ahead += groups_.under_way() > 0;
        to.copy_from(state_.memory());
    }

private:
    void launch_waiting() {
        for (StepLaunch next = groups_.next(); next.count > 0; next = groups_.next())
            launch(next);
    }
    void launch(const StepLaunch& steps) {
        ++notes_->launches;
        for (std::size_t place = steps.first; place < steps.first + steps.count; ++place) {
            Slot& slot = slots_[place];
            StepBlock block = state_.block();
            block.learning_rate = slot.learning_rate;
            state_.set_block(block);
            program_->step({.images = slot.images.data(), .labels = slot.labels.data(), .count = slot.count});
            slot.block = state_.block();
            slot.together = place == steps.first ? static_cast<int>(steps.count) : 0;
        }
    }

    std::unique_ptr<Program> program_;
    State& state_; // the caller's
    std::vector<Slot> slots_;
    StepGroups groups_;
    std::shared_ptr<QueueNotes> notes_;
    PartSeconds seconds_{};
    int told_together_ = 1;
};

class QueuedBackend : public Backend {
public:
    QueuedBackend(std::shared_ptr<const Backend> device, const QueueShape& shape, std::shared_ptr<QueueNotes> notes)
        : device_(std::move(device)), shape_(shape), notes_(std::move(notes)) {}

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
    std::unique_ptr<Program> prepare(std::shared_ptr<const Plan> plan, const ProgramMemory& memory) const override {
        return std::make_unique<QueuedProgram>(device_->prepare(std::move(plan), memory), memory.state, shape_, notes_);
    }
    bool keeps_data() const override { return device_->keeps_data(); }
    bool snapshots_in_order() const override { return true; }
    bool keeps_validation() const override { return device_->keeps_validation(); }

    std::unique_ptr<Telemetry> telemetry() const override { return notes_->telemetry ? notes_->telemetry() : nullptr; }

private:
    std::shared_ptr<const Backend> device_;
    QueueShape shape_;
    std::shared_ptr<QueueNotes> notes_;
};

} // namespace

std::shared_ptr<const Backend> queued(std::shared_ptr<const Backend> device, const QueueShape& shape, std::shared_ptr<QueueNotes> notes) {
    return std::make_shared<QueuedBackend>(std::move(device), shape, std::move(notes));
}

} // namespace mantissa
