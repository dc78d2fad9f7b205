// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/registry.h"
#include "plan/compile.h"
#include "support/small_experiment.h"
#include "train/requirements.h"

namespace mantissa {

inline std::shared_ptr<const Plan> plan_of(const Json& json, const Backend& device) {
    return std::make_shared<Plan>(compile(step_request(parsed(json).variants[0], Mode::train), device));
}

// A program with what it borrows.
struct Made {
    explicit Made(const Json& json = small_experiment({"mixed_float16"}))
        : plan(plan_of(json, *device)),
          state(plan->state, device->allocate(State::bytes_needed(plan->state))),
          arena(device->allocate(plan->arena_bytes)),
          program(prepared()),
          images(plan->graph.tensor(plan->graph.input_bytes).bytes, 100),
          labels(static_cast<std::size_t>(plan->batch), 1) {
        initialize(state, 1);
    }
    std::unique_ptr<Program> prepared() { return device->prepare(plan, {.state = state, .arena = *arena}); }
    BatchView batch() const { return {.images = images.data(), .labels = labels.data(), .count = plan->batch}; }
    void step() { program->step(batch()); }
    void take_ahead(int steps) {
        StepQueue& queue = *program->queue();
        for (int i = 0; i < steps; ++i) {
            queue.begin(0.01f, batch());
            queue.finish();
        }
    }

    std::unique_ptr<Backend> device = make_backend("cuda:0");
    std::shared_ptr<const Plan> plan;
    State state;
    std::unique_ptr<Memory> arena;
    std::unique_ptr<Program> program;
    std::vector<std::uint8_t> images;
    std::vector<std::int32_t> labels;
};

} // namespace mantissa
