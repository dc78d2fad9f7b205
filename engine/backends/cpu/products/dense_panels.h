// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Dense layers as products of panels: both operands are widened and rearranged on their way into the near caches, the sums are
// rounded on their way out. In float32, for what is stored in float32 or in 16 bits; no widened copy of the weights is made.
#include "backends/host/kernel.h"

#include <string>
#include <vector>

namespace mantissa::cpu {

// Names of the ways in which this operation can be done so; none where it cannot.
std::vector<std::string> panel_candidates(const Graph& graph, const Operation& operation);
bool is_panel_product(const std::string& implementation);
Selection select_panel_product(const Graph& graph, const Operation& operation, const std::string& implementation);
Kernel make_panel_product(const KernelSite& site);

} // namespace mantissa::cpu
