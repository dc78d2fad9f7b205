// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/devices.h"
#include "plan/plan.h"
#include "runs/profile.h"

#include <string>
#include <vector>

namespace mantissa {

// How long a step of this program would take on a card that is not here: an estimate, never a measurement.
struct StepEstimate {
    double milliseconds = 0, least = 0, most = 0;
};

// Whether products of narrow formats are taken to run on the card's matrix units, where it has such units for them.
enum class MatrixUnits { used, idle };

// What decides it of one operation.
struct EstimatedWork {
    double flops = 0, bytes = 0;
    bool multiplies = false;
    std::string format = {}; // of a product's operands
};
std::vector<EstimatedWork> work_of(const Plan& plan);
std::vector<EstimatedWork> work_of(const RunProfile& profile); // of another device's step: without what that device rearranges
StepEstimate estimate_step(const CatalogueCard& card, const std::vector<EstimatedWork>& work, MatrixUnits units = MatrixUnits::used);
// The same step in a framework of 2020, which starts each operation by itself.
StepEstimate estimate_framework_step(const CatalogueCard& card, const std::vector<EstimatedWork>& work,
                                     MatrixUnits units = MatrixUnits::used);
// What the figures of this program rest on, in one sentence for who reads them.
const char* how_steps_are_estimated();

} // namespace mantissa
