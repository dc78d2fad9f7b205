// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/records.h"

#include <filesystem>
#include <optional>

namespace mantissa {

// validation.json: what the network said of each validation image when it was last validated.
void keep_validation(const std::filesystem::path& folder, const EpochRecord& epoch);
// Its step, epoch and predictions. None: there is none yet, or it is damaged.
std::optional<EpochRecord> stored_validation(const std::filesystem::path& folder);

} // namespace mantissa
