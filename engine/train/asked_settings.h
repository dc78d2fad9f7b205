// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/experiment.h"

namespace mantissa {

// For whoever changes settings by words: "training.batch=64", "variants.half.policy=float16", "model.layers[2].filters=8". The
// experiment as if its file had these values; an item of a list is named by its number or its name. Throws bad_input naming the key.
Experiment with_settings(const Experiment& experiment, const std::vector<std::string>& words);

} // namespace mantissa
