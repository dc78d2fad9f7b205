// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/decimal.h"
#include "core/nearest.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace mantissa {

// An option that takes one of these: refuses others with what was given, what there is and the nearest.
inline CLI::Validator one_of(const Names& names) {
    auto check = [names](const std::string& given) {
        bool known = std::ranges::find(names, given) != names.end();
        return known ? std::string() : unknown_name({.words = "one of " + listed(names), .known = names}, given).message;
    };
    return CLI::Validator(check, "");
}

// A number for which `good` holds; CLI11's own name the largest double in full, which has 309 digits.
template <typename Good>
CLI::Validator number_that(const std::string& words, const Good& good) {
    auto check = [words, good](const std::string& given) {
        const auto read = read_decimal(given);
        const bool right = read && read->length == given.size() && good(read->value) && std::isfinite(read->value);
        return right ? std::string() : "expected " + words + ", not \"" + given + "\"";
    };
    return CLI::Validator(check, "POSITIVE");
}

inline CLI::Validator above_zero() {
    return number_that("a number above 0", [](double value) { return value > 0; });
}

// Less than one would become 0, which stands for no limit, and so may what is more than a whole number of 64 bits holds.
inline CLI::Validator a_byte_or_more() {
    return number_that("a number of bytes, 1 or more and at most 1e18", [](double value) { return value >= 1 && value <= 1e18; });
}

// CLI11 takes -1 for the largest there is.
inline CLI::Validator a_seed() { return CLI::Range(std::uint64_t{0}, std::uint64_t{1000000000}, "0 to 1000000000"); }

// Of --device, of every call that has it.
inline constexpr const char* which_device = "cpu, cuda:0 or reference; left out: the first CUDA device, else cpu";

// As of a shell's variable that is not set: taken for an option that was left out, a check in a script would pass.
inline CLI::Validator not_empty() {
    auto check = [](const std::string& given) { return given.empty() ? "expected a value, not an empty one" : std::string(); };
    return CLI::Validator(check, "");
}

// Of an option that may be repeated: what is asked twice is answered once.
template <typename T>
void keep_once(std::vector<T>& given) {
    std::vector<T> kept;
    for (T& one : given)
        if (std::ranges::find(kept, one) == kept.end())
            kept.push_back(std::move(one));
    given = std::move(kept);
}

} // namespace mantissa
