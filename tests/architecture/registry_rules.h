// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace mantissa::architecture {

// A list of the engine that nobody else may keep.
struct Registry {
    std::string of;                 // "layers"
    std::vector<std::string> names; // of its rows
    std::string ask;                // "layer_types()"
    std::vector<std::string> homes; // files and folders that have more than one of its names for a reason
};

// Files outside the registries that name two rows of one, a sentence each.
std::vector<std::string> hand_kept_lists(const std::filesystem::path& root, const std::vector<Registry>& registries);

} // namespace mantissa::architecture
