// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

namespace mantissa {

inline constexpr const char* fail_on_divergence_help = "Exit with 3 when a run diverged, or ended with a training loss that is not finite";

// Of the runs in these folders, any did; a folder without an ending says nothing.
bool any_diverged(const std::vector<std::filesystem::path>& folders);

} // namespace mantissa
