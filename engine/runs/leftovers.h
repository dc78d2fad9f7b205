// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace mantissa {

// What a kill leaves in a folder of runs: files that were half written beside the ones they should have replaced. For who holds the
// folder's lock.
void clear_leftovers(const std::filesystem::path& folder);

} // namespace mantissa
