// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/queue.h"
#include "numerics/census_counts.h"

namespace mantissa::MANTISSA_DEVICE {

// Adds to the counts of the step's tensor as it is stored; `to` lies on the device and is cleared by the caller.
Launch make_census(const KernelSite& site, int tensor, const Borders& borders, CensusCounts* to);

} // namespace mantissa::MANTISSA_DEVICE
