// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/experiment.h"

#include <filesystem>
#include <string>
#include <vector>

namespace mantissa {

// A network with every kind of layer that fits into 12 x 12 pixels, on drawn images; trains a step in a millisecond.
Json small_experiment(const std::vector<std::string>& policies = {"float32"});
// Two dense layers, nothing random inside.
Json tiny_experiment(const std::vector<std::string>& policies = {"float32"});
Experiment parsed(const Json& json, const std::filesystem::path& folder = ".");

} // namespace mantissa
