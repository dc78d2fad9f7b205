// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace mantissa::architecture {

// Everything in engine/ and app/ below `root` that goes against the arrows of DESIGN: one sentence each,
// "file:line: what is wrong", in the order of the files. Empty: the house is in order.
std::vector<std::string> broken_rules(const std::filesystem::path& root);

} // namespace mantissa::architecture
