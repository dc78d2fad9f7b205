// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace mantissa {

// compare --against: runs of today beside those of a stored baseline.
struct AgainstRequest {
    std::filesystem::path baseline = {};
    std::string judged = {}; // speed, accuracy; empty: both
    bool fail_if_worse = false, json = false;
};
// Prints the verdicts; throws ExitWith{condition} where one fails that is to fail.
void judge_against(const AgainstRequest& request, const std::vector<std::filesystem::path>& folders);

} // namespace mantissa
