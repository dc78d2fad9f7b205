// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/asked_settings.h"

#include <CLI/CLI.hpp>

namespace mantissa {

// Alike for every call that takes an experiment to train, plan or measure.
inline void add_set_option(CLI::App& command, std::vector<std::string>& settings) {
    command
        .add_option("--set", settings,
                    "KEY=VALUE instead of what the file says: training.batch=64, training.optimizer.learning_rate=0.01, "
                    "variants.float16.policy=bfloat16, model.layers[2].filters=8; a value that is no JSON is a text, the path of data "
                    "begins here; may be repeated")
        ->allow_extra_args(false);
}

} // namespace mantissa
