// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/first_non_finite.h"
#include "train/course.h"
#include "train/programs.h"

#include <optional>

namespace mantissa {

// Where a number that is not finite first appeared in the step after `before`, how it was made, and what its tensor held in the steps
// that can be replayed. Replays from the snapshot, which is spoilt by it.
std::optional<FirstNonFinite> find_first_non_finite(const Blueprint& blueprint, Programs& programs, const Course& course,
                                                    std::int64_t before);

inline constexpr std::int64_t most_seen_before = 10; // steps

} // namespace mantissa
