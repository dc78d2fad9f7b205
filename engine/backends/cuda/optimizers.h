// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/queue.h"
#include "backends/cuda/device/update.h"

namespace mantissa::MANTISSA_DEVICE {

// An update of several variables in one go: a table made from the first operation, an entry for each.
UpdateTable update_table(const KernelSite& site);
// gradient, packed: tensors; packed: the gradient as a library left it, -1: it is read where it lies plainly.
void add_entry(UpdateTable& table, const KernelSite& site, int gradient, int packed = -1);
Launch make_update(const KernelSite& site, const UpdateTable& table);
// Whether the gradients of two updates that are alike otherwise can be read by one kernel.
bool can_share_table(const KernelSite& a, int gradient_a, const KernelSite& b, int gradient_b);

} // namespace mantissa::MANTISSA_DEVICE
