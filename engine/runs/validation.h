// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/summary.h"

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

// Of the validation images that could be read: how many there are, and how many show the class that most of them show.
struct ReadImages {
    std::int64_t all = 0, commonest = 0; // 0: the labels are not known
};
ReadImages read_images(const StoredValidation& said);
// Whether a run's summary does not tell them itself: it is of an older run, or some images are broken.
inline bool are_told_by_image(const UsedData& data) { return data.commonest < 1 || data.broken_files > 0; }

} // namespace mantissa
