// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/experiment.h"

#include <algorithm>

namespace mantissa {

std::vector<std::string> twin_names() { return {"off", "float32", "reference"}; }

std::optional<TrainingSettings::Twin> parse_twin(std::string_view name) {
    const auto names = twin_names();
    auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<TrainingSettings::Twin>(found - names.begin()));
}

} // namespace mantissa
