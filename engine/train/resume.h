// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "plan/passes.h"
#include "train/experiment.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace mantissa {

// What a run that goes on reads back from its folder. Damaged files are told in one sentence that names them.

SelectionRecord stored_selection(const std::filesystem::path& folder); // empty: none is stored
// Throws where the run was another experiment's; how long it goes and what nothing is computed from may differ.
void check_same_experiment(const std::filesystem::path& folder, const Variant& variant);
std::vector<Json> lines_of(const std::filesystem::path& metrics); // the whole ones
double number_of(const Json& line, const char* key);              // 0 where it is missing or no number

// The summary of a run that needs nothing more: it diverged, or completed with at least these steps.
std::optional<Json> finished_summary(const std::filesystem::path& folder, std::int64_t target_steps);

} // namespace mantissa
