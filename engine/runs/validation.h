// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace mantissa {

// What the network said of each validation image when it was last validated, and what the image shows: who reads it later may not have
// the data any more.
struct StoredValidation {
    std::int64_t epoch = 0, step = 0;
    std::vector<std::int32_t> predicted = {}; // the class of each image; -1: it could not be read
    std::vector<std::int32_t> labels = {};    // its true class, for each that is predicted; empty: not known
};

// As validation.json.
void keep_validation(const std::filesystem::path& folder, const StoredValidation& said);
// None: there is none yet, or it is damaged.
std::optional<StoredValidation> stored_validation(const std::filesystem::path& folder);

} // namespace mantissa
