// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/context.h"
#include "backends/cuda/device/queue.h"

namespace mantissa::cuda {

// A convolution by the cuDNN engine that its selection names, and the rounding after it where there is one.
Launch make_convolution_run(const std::shared_ptr<const Context>& context, const KernelSite& site);

// The same by our own kernel, where the selection names that.
Launch make_tiled_run(const KernelSite& site);

// Times the engines for every convolution of a plan that has not been timed on this card, with buffers of its own.
void time_engines(const Context& context, const Plan& plan);

} // namespace mantissa::cuda
