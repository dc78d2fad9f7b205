// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/host/kernel.h"

namespace mantissa::cpu {

// Whether these windows are 2 x 2 pixels side by side, all inside the image.
bool is_by_two(const Window& window, const Shape& large, const Shape& small);
Kernel make_max_pool_by_two(const KernelSite& site);
Kernel make_max_pool_backward_by_two(const KernelSite& site);

} // namespace mantissa::cpu
