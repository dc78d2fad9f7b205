// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mantissa {

// environment.json as a value: where a run was made. Empty: unknown.
struct Environment {
    std::string device, processor;
    std::vector<std::string> facts = {};
    std::optional<std::int64_t> threads = {};
    std::string program, compiler, system;
    std::string started;        // 2026-01-01T00:00:00Z
    std::string observing = {}; // how often its steps were observed, as health::sampling_text has it; empty: also where that was changed
};

std::string moment_of(std::int64_t seconds); // since 1970, as `started` has it; empty: of no year with four digits
Json to_json(const Environment& environment);
Environment environment_from_json(const Json& json);

} // namespace mantissa
