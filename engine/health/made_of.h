// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ops/graph.h"
#include "ops/step_block.h"
#include "runs/first_non_finite.h"

namespace mantissa::health {

// An operation's operands as it found them, and its results as it left them.
struct OperationValues {
    std::vector<std::vector<double>> inputs, outputs;
};

// Fills in how the first value of a result that is not finite was made: element, operands, and what they make without rounding.
// `step` as before the step, with its learning rate.
void tell_how_made(FirstNonFinite& first, const Graph& graph, const Operation& operation, const OperationValues& values,
                   const StepBlock& step);

} // namespace mantissa::health
