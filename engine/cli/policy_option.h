// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/asked_policies.h"

#include <CLI/CLI.hpp>

namespace mantissa {

// Alike for every call that takes an experiment.
inline void add_policy_option(CLI::App& command, std::vector<std::string>& policies, const std::string& what = "Only this one") {
    command
        .add_option("--policy", policies,
                    what + ": a variant, a policy of the program whether or not the experiment has it, or the file of one that was kept; "
                           "all: each policy of the program; may be repeated")
        ->allow_extra_args(false);
}

} // namespace mantissa
