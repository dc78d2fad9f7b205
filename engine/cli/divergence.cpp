// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/divergence.h"

#include "runs/stored_run.h"

#include <algorithm>

namespace mantissa {

bool any_diverged(const std::vector<std::filesystem::path>& folders) {
    return std::ranges::any_of(folders, [](const std::filesystem::path& folder) {
        const auto summary = stored_summary(folder);
        return summary && (summary->status == Status::diverged || lost_its_loss(*summary));
    });
}

} // namespace mantissa
