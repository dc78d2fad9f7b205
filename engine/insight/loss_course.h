// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/records.h"

#include <functional>
#include <optional>
#include <vector>

namespace mantissa::insight {

// How the loss went, coarsely: enough to tell whether it fell.
struct LossCourse {
    static constexpr std::size_t most_stretches = 20;

    std::int64_t steps = 0;             // in all; 0: nothing is known
    std::vector<double> stretches = {}; // the training loss: means over equal stretches of the steps, of those that are finite
    std::vector<EpochRecord> epochs = {};
};

// `loss` of `count` points that stand for `steps` steps, evenly.
LossCourse loss_course(std::int64_t steps, std::size_t count, const std::function<double(std::size_t)>& loss);

// The loss at first and in the later half, where that is no lower by more than it scatters. Nothing: it falls, or too little is known.
struct Standstill {
    double first = 0, later = 0;
};
std::optional<Standstill> standstill(const LossCourse& course);

} // namespace mantissa::insight
