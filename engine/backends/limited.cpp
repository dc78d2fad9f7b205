// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/registry.h"

#include <algorithm>
#include <atomic>

namespace mantissa {
namespace {

// Bytes that are taken; what took them may be there longer than this.
class Taken {
public:
    std::size_t bytes() const { return *bytes_; }
    std::shared_ptr<const void> take(std::size_t bytes) const {
        *bytes_ += bytes;
        return {nullptr, [all = bytes_, bytes](const void*) { *all -= bytes; }};
    }

private:
    std::shared_ptr<std::atomic<std::size_t>> bytes_ = std::make_shared<std::atomic<std::size_t>>(0);
};

// A device with less memory than it has: plans that need more are refused before anything is allocated.
class Limited : public Backend {
public:
    Limited(std::unique_ptr<Backend> device, std::size_t bytes) : device_(std::move(device)), bytes_(bytes) {}

    std::size_t memory_limit() const override {
        const std::size_t own = device_->memory_limit(), left = bytes_ - std::min(bytes_, taken_.bytes());
        return std::max<std::size_t>(1, own == 0 ? left : std::min(own, left));
    }

    std::string device() const override { return device_->device(); }
    Selection select(const Graph& graph, const Operation& operation, const std::string& wanted) const override {
        return device_->select(graph, operation, wanted);
    }
    bool fuses(const Graph& graph, const Operation& operation, const Operation& next) const override {
        return device_->fuses(graph, operation, next);
    }
    DeviceInfo info() const override { return device_->info(); }
    std::vector<FormatSupport> formats() const override { return device_->formats(); }
    Peaks peaks() const override { return device_->peaks(); }
    std::vector<std::string> implementations(const Graph& graph, const Operation& operation) const override {
        return device_->implementations(graph, operation);
    }
    std::unique_ptr<Memory> allocate(std::size_t bytes) const override {
        auto memory = device_->allocate(bytes);
        memory->go_with(taken_.take(bytes));
        return memory;
    }
    std::unique_ptr<Program> prepare(std::shared_ptr<const Plan> plan, const ProgramMemory& memory) const override {
        return device_->prepare(std::move(plan), memory);
    }
    Format widest() const override { return device_->widest(); }
    bool sums_alike_when_wide(const Graph& graph, const Operation& operation) const override {
        return device_->sums_alike_when_wide(graph, operation);
    }
    bool keeps_data() const override { return device_->keeps_data(); }
    bool snapshots_in_order() const override { return device_->snapshots_in_order(); }
    bool keeps_validation() const override { return device_->keeps_validation(); }
    bool packs_together() const override { return device_->packs_together(); }
    bool keeps_weights() const override { return device_->keeps_weights(); }
    bool tunes() const override { return device_->tunes(); }
    void tune(const Plan& plan) const override { device_->tune(plan); }
    std::unique_ptr<Telemetry> telemetry() const override { return device_->telemetry(); }

private:
    std::unique_ptr<Backend> device_;
    std::size_t bytes_;
    Taken taken_;
};

} // namespace

std::unique_ptr<Backend> limited(std::unique_ptr<Backend> device, std::size_t bytes) {
    if (bytes == 0)
        return device;
    return std::make_unique<Limited>(std::move(device), bytes);
}

} // namespace mantissa
