// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/queue.h"
#include "backends/host/kernel.h"

namespace mantissa::MANTISSA_DEVICE {

// `quantize` to a format whose blocks share a scale.
Launch make_quantize_blocks(const KernelSite& site);

} // namespace mantissa::MANTISSA_DEVICE
