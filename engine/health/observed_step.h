// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "health/watched.h"
#include "runs/health_record.h"

namespace mantissa::health {

// Formats of which a sample says what they would have made of the same values.
std::vector<Format> usual_formats();

// Looks at a step while a program of an observed plan takes it. `before` is the State that step starts from, in memory of its own: the
// program works on a copy, so that nothing of what it does stays.
class ObservedStep {
public:
    ObservedStep(Program& program, const State& before, const State& after, std::vector<Format> others);
    ~ObservedStep();
    ObservedStep(const ObservedStep&) = delete;
    ObservedStep& operator=(const ObservedStep&) = delete;

    void watch(WatchList* list) { watched_ = list; } // before the step; null: nothing. It outlives the step
    HealthSample sample();                           // when the step is done

private:
    void look(const Probe& probe);
    void look_at_blocks(const Tensor& tensor, const std::vector<double>& wide);
    void look_at_update(const Probe& probe);
    void look_at_statistics(const Probe& probe);
    void look_at_variables();

    // settings
    std::vector<Format> others_;
    WatchList* watched_ = nullptr;

    // sources
    Program& program_;
    const State& before_;
    const State& after_;
    StepBlock start_; // as the step found it

    // derived
    std::vector<Observation> observations_; // of the plan, in its order
    std::size_t done_ = 0;                  // of those
    HealthSample sample_;
};

} // namespace mantissa::health
