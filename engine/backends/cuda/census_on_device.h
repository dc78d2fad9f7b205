// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/context.h"
#include "backends/cuda/tally.h"
#include "backends/host/kernel.h"
#include "numerics/census_counts.h"

namespace mantissa::cuda {

// Takes a census behind what the stream has, and waits for it: a few kilobytes come to the host.
Census census_on_device(const std::shared_ptr<const Context>& context, const KernelSite& site, int tensor, const Borders& borders);
Tally tally_on_device(const std::shared_ptr<const Context>& context, const TallyJob& job); // likewise

} // namespace mantissa::cuda
