// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "support/watched_backend.h"

#include <algorithm>

namespace mantissa {
namespace {

class WatchedMemory : public Memory {
public:
    WatchedMemory(std::unique_ptr<Memory> memory, std::shared_ptr<WatchNotes> notes)
        : memory_(std::move(memory)), notes_(std::move(notes)) {
        notes_->bytes += memory_->size();
        notes_->most_bytes = std::max(notes_->most_bytes, notes_->bytes);
    }
    ~WatchedMemory() override { notes_->bytes -= memory_->size(); }
    std::byte* data() override { return memory_->data(); }
    std::size_t size() const override { return memory_->size(); }
    void read(std::size_t offset, std::span<std::byte> to) const override {
        notes_->before_access();
        memory_->read(offset, to);
    }
    void write(std::size_t offset, std::span<const std::byte> from) override {
        notes_->before_access();
        memory_->write(offset, from);
    }

private:
    std::unique_ptr<Memory> memory_;
    std::shared_ptr<WatchNotes> notes_;
};

class WatchedProgram : public Program {
public:
    WatchedProgram(std::unique_ptr<Program> program, std::shared_ptr<WatchNotes> notes)
        : program_(std::move(program)), notes_(std::move(notes)) {}
    const Plan& plan() const override { return program_->plan(); }
    void step(const BatchView& batch) override {
        notes_->before_step(plan());
        program_->step(batch);
        notes_->after_step(plan());
    }
    const PartSeconds& seconds() const override { return program_->seconds(); }
    std::span<const double> operation_seconds() const override { return program_->operation_seconds(); }
    void set_probe(std::function<void(const Probe&)> probe) override { program_->set_probe(std::move(probe)); }
    std::vector<double> values(int tensor) const override { return program_->values(tensor); }

private:
    std::unique_ptr<Program> program_;
    std::shared_ptr<WatchNotes> notes_;
};

class WatchedBackend : public Backend {
public:
    WatchedBackend(std::shared_ptr<const Backend> device, std::shared_ptr<WatchNotes> notes)
        : device_(std::move(device)), notes_(std::move(notes)) {}

    std::string device() const override { return device_->device(); }
    std::size_t memory_limit() const override { return notes_->limit ? notes_->limit() : device_->memory_limit(); }
    Selection select(const Graph& graph, const Operation& operation, const std::string& wanted) const override {
        ++notes_->selections;
        return device_->select(graph, operation, wanted);
    }
    bool fuses(const Graph& graph, const Operation& operation, const Operation& next) const override {
        return device_->fuses(graph, operation, next);
    }
    DeviceInfo info() const override { return device_->info(); }
    std::vector<FormatSupport> formats() const override { return device_->formats(); }
    std::unique_ptr<Memory> allocate(std::size_t bytes) const override {
        notes_->before_allocate(bytes);
        return std::make_unique<WatchedMemory>(device_->allocate(bytes), notes_);
    }
    std::unique_ptr<Program> prepare(std::shared_ptr<const Plan> plan, const ProgramMemory& memory) const override {
        ++notes_->programs;
        notes_->before_prepare(*plan);
        return std::make_unique<WatchedProgram>(device_->prepare(std::move(plan), memory), notes_);
    }

private:
    std::shared_ptr<const Backend> device_;
    std::shared_ptr<WatchNotes> notes_;
};

} // namespace

std::shared_ptr<const Backend> watched(std::shared_ptr<const Backend> device, std::shared_ptr<WatchNotes> notes) {
    return std::make_shared<WatchedBackend>(std::move(device), std::move(notes));
}

} // namespace mantissa
