// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace mantissa {

// Pairs of a run's name and what is said of it: "a, b and c: ..." where the same is said of several, where the first of them stands.
std::vector<std::string> told_once(const std::vector<std::pair<std::string, std::string>>& remarks);

} // namespace mantissa
