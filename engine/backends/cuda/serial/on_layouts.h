// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/queue.h"

namespace mantissa {

// In place of an engine of cuDNN: a plain kernel between operands and results that lie in the layouts that such engines want.
bool takes_layouts(const KernelSite& site);
cuda_serial::Launch make_on_layouts(const KernelSite& site, cuda_serial::LaunchMaker make);

} // namespace mantissa
