// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/summary.h"
#include "train/experiment.h"

#include <filesystem>
#include <optional>

namespace mantissa {

// Throws where the run was another experiment's; how long it goes and what nothing is computed from may differ.
void check_same_experiment(const std::filesystem::path& folder, const Variant& variant);

// The summary of a run that needs nothing more: it diverged, or completed with at least these steps.
std::optional<Summary> finished_summary(const std::filesystem::path& folder, std::int64_t target_steps);

} // namespace mantissa
