// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"

#include <numeric>
#include <vector>

namespace mantissa::cuda {

// Steps that are timed operation by operation: the first loads every kernel, so that the second can be a graph and tells how the time
// is shared out.
constexpr int taken_apart = 2;

// Seconds of the last step. A graph tells its time as a whole: its parts are those of the step that was taken apart, in proportion.
struct StepTimes {
    std::vector<double> operations;
    PartSeconds parts{};
    double apart = 0; // of the device, for the step that was taken apart last

    void tell(const Plan& plan, double copied, double ran) {
        const double known = std::reduce(operations.begin(), operations.end()), scale = known > 0 ? ran / known : 0;
        parts = {};
        parts[static_cast<std::size_t>(Part::copy)] = copied;
        for (std::size_t i = 0; i < operations.size(); ++i) {
            operations[i] *= scale;
            parts[static_cast<std::size_t>(plan.graph.operations[i].part)] += operations[i];
        }
    }
};

} // namespace mantissa::cuda
