// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/queue.h"

namespace mantissa::MANTISSA_DEVICE {

// A cast and the packing of its result in one go: the result itself is never written, so nobody else may read it.
bool can_cast_and_pack(const KernelSite& cast, const KernelSite& pack);
Launch make_cast_and_pack(const KernelSite& cast, const KernelSite& pack);

} // namespace mantissa::MANTISSA_DEVICE
