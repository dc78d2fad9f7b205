// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/run_record.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace mantissa::report {

inline constexpr const char* ran_as_tag = "mantissa/ran_as"; // a text: "native", "converted", "simulated"; none where it is not known

// The curves of a run as TensorBoard reads them: loss, accuracy, milliseconds and loss scale by step, validation by epoch.
std::string tensorboard_events(const RunRecord& run);
// A folder for each run in `folder`, named as the run is; returns the files. Throws where one cannot be written.
std::vector<std::filesystem::path> write_tensorboard(const std::vector<RunRecord>& runs, const std::filesystem::path& folder);

std::uint32_t crc32c(std::string_view bytes); // Castagnoli's, which guards each record

} // namespace mantissa::report
