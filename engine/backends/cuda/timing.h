// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/context.h"
#include "backends/cuda/cudnn/race.h"

namespace mantissa::cuda {

// Memory to try something with, filled with a pattern that is no NaN.
DeviceBytes trial_memory(const Context& context, std::size_t bytes);

// Seconds of what `put` puts into the stream. Once: after it has loaded its kernels. Carefully: several runs are one graph, as the step
// will run them, so that neither the launches nor what cannot be captured count; its kernels are loaded.
double seconds_of(const Context& context, Look look, const std::function<void()>& put);

} // namespace mantissa::cuda
