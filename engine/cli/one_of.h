// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/decimal.h"
#include "core/nearest.h"

#include <CLI/CLI.hpp>

#include <cmath>

namespace mantissa {

// An option that takes one of these: refuses others with what was given, what there is and the nearest.
inline CLI::Validator one_of(const Names& names) {
    auto check = [names](const std::string& given) {
        bool known = std::ranges::find(names, given) != names.end();
        return known ? std::string() : unknown_name({.words = "one of " + listed(names), .known = names}, given).message;
    };
    return CLI::Validator(check, "");
}

// CLI11's own names the largest double in full, which has 309 digits.
inline CLI::Validator above_zero() {
    auto check = [](const std::string& given) {
        const auto read = read_decimal(given);
        const bool good = read && read->length == given.size() && read->value > 0 && std::isfinite(read->value);
        return good ? std::string() : "expected a number above 0, not \"" + given + "\"";
    };
    return CLI::Validator(check, "POSITIVE");
}

} // namespace mantissa
