// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/host/kernel.h"

namespace mantissa::cpu {

// `quantize` to a format whose blocks share a scale; select_quantize() asks for the scratch.
Kernel make_quantize_blocks(const KernelSite& site);

} // namespace mantissa::cpu
