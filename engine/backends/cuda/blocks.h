// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/queue.h"
#include "backends/host/kernel.h"

namespace mantissa::MANTISSA_DEVICE {

// `quantize` to a format whose blocks share a scale.
Launch make_quantize_blocks(const KernelSite& site);

// The same as codes and scales, where cuBLASLt reads them (backends/card/block_places.h).
Launch make_pack_blocks(const KernelSite& site);
// What sums of two tensors with scales of their own are multiplied by, and the zero behind it: {a * b, 0}.
Launch make_product_scale(const float* a, const float* b, float* to);

} // namespace mantissa::MANTISSA_DEVICE
