// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "plan/observe.h"

#include <optional>

namespace mantissa::health {

// What a step stored in one tensor; of a gradient that is multiplied by the loss scale, without it.
struct StepValues {
    std::string layer = {}, tensor = {};
    Subject subject = Subject::activations;
    Format format = {};
    double factor = 1;               // times which what the format holds is a value: its range, without the loss scale
    std::int64_t count = 0;          // of the whole tensor
    std::vector<double> values = {}; // all of them, or of a large tensor every so many
};
// What the numbers of a variable share, as the state has it; nothing: they share none.
std::optional<int> shared_exponent_of(const Graph& graph, const State& state, const std::string& variable);

inline constexpr std::int64_t most_step_values = 1 << 16; // that are kept of a tensor

// Keeps the activations and gradients of a step while a program of an observed plan takes it, in the order in which they are made.
class StepRecorder {
public:
    StepRecorder(Program& program, const State& state); // the program's; both outlive it
    ~StepRecorder();
    StepRecorder(const StepRecorder&) = delete;
    StepRecorder& operator=(const StepRecorder&) = delete;

    std::vector<StepValues> take() { return std::move(values_); } // when the step is done

private:
    void look(const Probe& probe);

    Program& program_;
    const State& state_;
    std::vector<Observation> observations_;
    std::size_t done_ = 0; // of those
    std::vector<StepValues> values_;
};

} // namespace mantissa::health
