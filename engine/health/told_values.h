// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"

#include <vector>

namespace mantissa::health {

// What the codes of a probed tensor stand for: of a format with a scale, times that.
inline std::vector<double> told_values(const Program& program, const Probe& probe, int tensor) {
    std::vector<double> values = probe.values(tensor);
    const Program::Range range = program.range_of(program.plan().graph.tensor(tensor));
    if (!range.is_in_values && range.scale != 1)
        for (double& value : values)
            value *= static_cast<double>(range.scale);
    return values;
}

} // namespace mantissa::health
