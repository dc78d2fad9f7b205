// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/health_record.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace mantissa {

bool TensorHealth::range_follows() const { return range_scale || has_blocks(parse_format(format).value_or(float32)); }

// By a weight of the size of their root mean square; a change that is zero as a float stands at no exponent.
std::int64_t UpdateHealth::lost_to_any() const {
    if (lost_at.empty() || !(weights > 0) || !std::isfinite(weights))
        return 0;
    const int half_a_place = std::ilogb(weights) - float32.mantissa_bits - 1;
    const auto first = std::clamp<std::ptrdiff_t>(half_a_place - Census::lowest_exponent, 0, std::ssize(lost_at));
    return lost - std::accumulate(lost_at.begin() + first, lost_at.end(), std::int64_t{0});
}

double UpdateHealth::lost_share() const {
    const std::int64_t apart = lost_to_any(), counted = count - idle - apart;
    return counted > 0 ? static_cast<double>(lost - apart) / static_cast<double>(counted) : 0;
}

double UpdateHealth::headroom_bits() const { return changes > 0 ? std::log2(weights / changes) : std::numeric_limits<double>::infinity(); }

} // namespace mantissa
