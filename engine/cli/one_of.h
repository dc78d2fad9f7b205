// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/nearest.h"

#include <CLI/CLI.hpp>

namespace mantissa {

// An option that takes one of these: refuses others with what was given, what there is and the nearest.
inline CLI::Validator one_of(const Names& names) {
    auto check = [names](const std::string& given) {
        bool known = std::ranges::find(names, given) != names.end();
        return known ? std::string() : unknown_name({.words = "one of " + listed(names), .known = names}, given).message;
    };
    return CLI::Validator(check, "");
}

} // namespace mantissa
