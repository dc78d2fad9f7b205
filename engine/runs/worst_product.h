// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/summary.h"

namespace mantissa {

// The row of the product or convolution that was worst supported: those decide speed. Null: none is known.
const CapabilityRow* worst_product(const Summary& summary);
bool has_better_products(const Summary& summary); // than that one

} // namespace mantissa
