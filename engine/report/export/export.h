// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/experiment.h"

namespace mantissa::report {

struct ExportOptions {
    std::string framework = "pytorch";
    std::string variant = {};          // empty: the first
    enum class Processes { one, many } processes = Processes::one; // many: the framework's own data-parallel launch
};

// The variant as a script that runs as it is: network, data, policy, loss scale, optimizer, seeds; loads safetensors.
// Throws bad_input for a variant there is not, or something the framework cannot do.
std::string exported_script(const Experiment& experiment, const ExportOptions& options);

std::string pytorch_script(const Experiment& experiment, const Variant& variant, ExportOptions::Processes processes);

} // namespace mantissa::report
