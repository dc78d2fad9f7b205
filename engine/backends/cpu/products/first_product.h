// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cpu/products/dnnl_shim.h"

namespace mantissa::cpu {

// oneDNN writes the code of its general product when one is run for the first time, and does not look whether there was memory for it:
// where that had run out, the program died in the midst of a training. A small one is run while products are prepared, once a process.
void run_first_product(Number operands);

} // namespace mantissa::cpu
