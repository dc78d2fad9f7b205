// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/health_record.h"

#include <cmath>
#include <limits>

namespace mantissa {

bool TensorHealth::range_follows() const { return range_scale || has_blocks(parse_format(format).value_or(float32)); }

double UpdateHealth::headroom_bits() const { return changes > 0 ? std::log2(weights / changes) : std::numeric_limits<double>::infinity(); }

} // namespace mantissa
