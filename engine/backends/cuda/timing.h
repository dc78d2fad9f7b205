// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/context.h"
#include "backends/cuda/cudnn/race.h"
#include "core/stopwatch.h"

namespace mantissa::cuda {

// Memory to try something with, filled with numbers that differ and are finite in every format: how many bits change from one to the next
// decides what power a card takes, and with it how fast it may go.
DeviceBytes trial_memory(const Context& context, std::size_t bytes);

// Seconds of what `put` puts into the stream. Once: after it has loaded its kernels. Carefully: several runs are one graph, as the step
// will run them, so that neither the launches nor what cannot be captured count; its kernels are loaded.
double seconds_of(const Context& context, Look look, const std::function<void()>& put);

// A card whose clocks fall while plans are made on the host alone: has it at work for a moment before it is timed.
class WakefulCard {
public:
    explicit WakefulCard(const Context& context);
    void wake(); // where it has had nothing to do
    double seconds_of(Look look, const std::function<void()>& put);

private:
    const Context& context_;
    DeviceBytes memory_; // to write to
    Stopwatch idle_;     // since it was timed last
    bool slept_ = true;
};

// Candidates that throw are passed over. One that broke the device ends all that follows: told here, as what it was.
void check_candidate(const Context& context, const std::string& tried);

} // namespace mantissa::cuda
