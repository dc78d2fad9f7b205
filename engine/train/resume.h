// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/dataset.h"
#include "runs/summary.h"
#include "train/experiment.h"

#include <filesystem>
#include <optional>
#include <string>

namespace mantissa {

// Throws where the run was another experiment's; how long it goes and what nothing is computed from may differ.
void check_same_experiment(const std::filesystem::path& folder, const Variant& variant);

// Throws where its training went through other images than there are now; of an old checkpoint, where it had more or fewer. The hash that
// was kept with it; of an old one empty, for nobody knows which they were.
std::string check_same_data(const std::filesystem::path& folder, const DataSets& data);
inline constexpr const char* kept_identity = "data"; // in a checkpoint's metadata

// Before anything is trained beside what a folder of runs holds: throws where all of it is another experiment's. Variants that came, went
// or have another name since are of the same one.
void check_shares_folder(const std::filesystem::path& out, const Experiment& experiment);

// Before hours of other runs: the same of a folder whose run is over, or can be gone on with.
void check_resumable(const std::filesystem::path& folder, const Variant& variant);

// Before another run begins: that what it goes on from can be read. A folder without a checkpoint begins afresh.
void check_goes_on(const std::filesystem::path& folder, const Variant& variant);

// The summary of a run that needs nothing more: it diverged, or completed with at least these steps. Throws as above.
std::optional<Summary> finished_summary(const std::filesystem::path& folder, const Variant& variant, std::int64_t target_steps);

} // namespace mantissa
