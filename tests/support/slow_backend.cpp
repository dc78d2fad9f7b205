// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "support/slow_backend.h"

#include "core/stopwatch.h"

#include <algorithm>

namespace mantissa {
namespace {

void wait_for(double seconds) {
    for (Stopwatch watch; watch.seconds() < seconds;) {
    }
}

class SlowProgram : public Program {
public:
    SlowProgram(std::unique_ptr<Program> program, const Slowness& more) : program_(std::move(program)) {
        for (const Operation& operation : plan().graph.operations)
            more_.push_back(more(plan().graph, operation) / 1e3);
    }
    const Plan& plan() const override { return program_->plan(); }
    void step(const BatchView& batch) override {
        program_->step(batch);
        parts_ = program_->seconds();
        operations_.assign(program_->operation_seconds().begin(), program_->operation_seconds().end());
        for (std::size_t i = 0; i < more_.size(); ++i) {
            if (more_[i] <= 0)
                continue;
            Stopwatch watch;
            wait_for(more_[i]);
            double took = watch.seconds();
            operations_[i] += took;
            parts_[static_cast<std::size_t>(plan().graph.operations[i].part)] += took;
        }
    }
    const PartSeconds& seconds() const override { return parts_; }
    std::span<const double> operation_seconds() const override { return operations_; }
    void set_probe(std::function<void(const Probe&)> probe) override { program_->set_probe(std::move(probe)); }
    std::vector<double> values(int tensor) const override { return program_->values(tensor); }

private:
    std::unique_ptr<Program> program_;
    std::vector<double> more_, operations_;
    PartSeconds parts_{};
};

class SlowBackend : public Backend {
public:
    SlowBackend(std::shared_ptr<const Backend> device, Slowness more) : device_(std::move(device)), more_(std::move(more)) {}

    std::string device() const override { return device_->device(); }
    std::size_t memory_limit() const override { return device_->memory_limit(); }
    Selection select(const Graph& graph, const Operation& operation, const std::string& wanted) const override {
        Selection selection = device_->select(graph, operation, wanted);
        if (wanted == "direct")
            selection.implementation += ", by definition";
        return selection;
    }
    bool fuses(const Graph& graph, const Operation& operation, const Operation& next) const override {
        return device_->fuses(graph, operation, next);
    }
    DeviceInfo info() const override { return device_->info(); }
    std::vector<FormatSupport> formats() const override { return device_->formats(); }
    std::unique_ptr<Memory> allocate(std::size_t bytes) const override { return device_->allocate(bytes); }
    std::unique_ptr<Program> prepare(std::shared_ptr<const Plan> plan, const ProgramMemory& memory) const override {
        return std::make_unique<SlowProgram>(device_->prepare(std::move(plan), memory), more_);
    }

private:
    std::shared_ptr<const Backend> device_;
    Slowness more_;
};

} // namespace

std::shared_ptr<const Backend> slowed(std::shared_ptr<const Backend> device, Slowness more) {
    return std::make_shared<SlowBackend>(std::move(device), std::move(more));
}

} // namespace mantissa
