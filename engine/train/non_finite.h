// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/course.h"
#include "train/programs.h"

#include <optional>

namespace mantissa {

// Where a number that is not finite first appeared.
struct NonFinite {
    std::int64_t step = 0;
    std::string layer, tensor;
};

// Replays the step after `before` with probes, from the snapshot, which is spoilt by it.
std::optional<NonFinite> find_first_non_finite(const Blueprint& blueprint, Programs& programs, const Course& course, std::int64_t before);

} // namespace mantissa
