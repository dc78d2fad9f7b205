// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "contract/faulty_backend.h"

#include "backends/registry.h"
#include "numerics/rounding.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mantissa {
namespace {

class FaultyProgram : public Program {
public:
    FaultyProgram(std::unique_ptr<Program> right, State& state, Memory& arena, Fault fault)
        : right_(std::move(right)), state_(state), arena_(arena), fault_(fault) {}

    const Plan& plan() const override { return right_->plan(); }
    int steps_to_settle() const override { return fault_ == Fault::wrong_once_settled ? 2 : 0; }
    const PartSeconds& seconds() const override { return right_->seconds(); }
    std::span<const double> operation_seconds() const override { return right_->operation_seconds(); }
    void set_probe(std::function<void(const Probe&)> probe) override { right_->set_probe(std::move(probe)); }
    std::vector<double> values(int tensor) const override { return right_->values(tensor); }

    void step(const BatchView& batch) override {
        const Operation& operation = plan().graph.operations.front();
        const Tensor& output = plan().graph.output(operation, 0);
        auto* result = reinterpret_cast<float*>(arena_.data() + output.offset);
        float unwritten = *result;
        fault_ == Fault::narrow_operands ? step_with_narrow(plan().graph.input(operation, 0), batch) : right_->step(batch);
        ++steps_;
        spoil(result, unwritten, output.bytes, arena_.data() + plan().graph.input(operation, 0).offset);
    }

private:
    void step_with_narrow(const Tensor& input, const BatchView& batch) {
        std::span values(reinterpret_cast<float*>(arena_.data() + input.offset), input.bytes / sizeof(float));
        std::vector<float> kept(values.begin(), values.end());
        for (float& value : values)
            value = static_cast<float>(round_to(static_cast<double>(value), tf32));
        right_->step(batch);
        std::ranges::copy(kept, values.begin());
    }

    void spoil(float* result, float unwritten, std::size_t bytes, std::byte* input) {
        auto* start = reinterpret_cast<std::byte*>(result);
        StepBlock block = state_.block();
        switch (fault_) {
        case Fault::none:
        case Fault::narrow_operands: break;
        case Fault::wrong_value:
            while (*result == 0)
                ++result;
            *result += 8 * std::abs(*result) * std::numeric_limits<float>::epsilon();
            break;
        case Fault::missing_value: *result = unwritten; break;
        case Fault::wrong_nan: *result = std::numeric_limits<float>::quiet_NaN(); break;
        case Fault::past_the_end: start[bytes] = std::byte{0}; break;
        case Fault::before_the_start: start[-1] = std::byte{0}; break;
        case Fault::changed_input: *input ^= std::byte{1}; break;
        case Fault::changing_result: *result = steps_ % 2 ? *result : std::nextafter(*result, 10.0f); break;
        case Fault::wrong_once_settled: *result = steps_ < 3 ? *result : std::nextafter(*result, 10.0f); break;
        case Fault::wrong_counter: ++block.applied_steps; break;
        }
        state_.set_block(block);
    }

    std::unique_ptr<Program> right_;
    State& state_;
    Memory& arena_;
    Fault fault_;
    int steps_ = 0;
};

class FaultyBackend : public Backend {
public:
    explicit FaultyBackend(Fault fault) : fault_(fault) {}

    std::string device() const override { return "faulty"; }
    Selection select(const Graph& graph, const Operation& operation, const std::string& wanted) const override {
        return right_->select(graph, operation, wanted);
    }
    bool fuses(const Graph&, const Operation&, const Operation&) const override { return false; }
    std::size_t memory_limit() const override { return right_->memory_limit(); }
    DeviceInfo info() const override { return right_->info(); }
    std::vector<FormatSupport> formats() const override { return right_->formats(); }
    std::unique_ptr<Memory> allocate(std::size_t bytes) const override { return right_->allocate(bytes); }
    std::unique_ptr<Program> prepare(std::shared_ptr<const Plan> plan, const ProgramMemory& memory) const override {
        return std::make_unique<FaultyProgram>(right_->prepare(std::move(plan), memory), memory.state, memory.arena, fault_);
    }

private:
    std::unique_ptr<Backend> right_ = make_backend("reference");
    Fault fault_;
};

} // namespace

std::unique_ptr<Backend> make_faulty_backend(Fault fault) { return std::make_unique<FaultyBackend>(fault); }

} // namespace mantissa
