// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/field.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mantissa {

// What a sweep varies: "sweep" in an experiment's file. An empty list: as the experiment has it.
struct SweepSettings {
    std::vector<std::string> policies = {}; // names of variants; the first one is the baseline; empty: all
    std::vector<std::int64_t> batches = {};
    std::vector<std::uint64_t> seeds = {};

    bool operator==(const SweepSettings&) const = default;
};

std::vector<Field> sweep_fields(const std::vector<std::string>& variants = {}); // each of one item of its list
Json sweep_schema();
// What is wrong is appended; `variants`: the names there are.
SweepSettings read_sweep(const Json& json, const std::vector<std::string>& variants, Problems& problems);
Json write_sweep(const SweepSettings& settings); // empty lists are left out

} // namespace mantissa
