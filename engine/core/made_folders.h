// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

namespace mantissa {

// A folder that something is going to be put into, with those above it. Those that were made here go with this object where they are still
// empty: what could not be written leaves nothing behind. Throws bad_input where the folder cannot be made.
class MadeFolders {
public:
    explicit MadeFolders(const std::filesystem::path& folder);
    ~MadeFolders();
    MadeFolders(const MadeFolders&) = delete;
    MadeFolders& operator=(const MadeFolders&) = delete;

private:
    std::vector<std::filesystem::path> made_; // the innermost first
};

} // namespace mantissa
