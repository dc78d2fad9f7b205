// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Dense layers of which both operands are signs: an exclusive or and a count of bits in place of multiplications. Sums of signs are whole
// numbers, so the result is that of any other way, to the last bit.
#include "backends/host/kernel.h"

#include <string>
#include <vector>

namespace mantissa::cpu {

std::vector<std::string> sign_candidates(const Graph& graph, const Operation& operation); // none where it cannot be done so
bool is_sign_product(const std::string& implementation);
Selection select_sign_product(const Graph& graph, const Operation& operation, const std::string& implementation);
Kernel make_sign_product(const KernelSite& site);

} // namespace mantissa::cpu
