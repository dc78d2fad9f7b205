// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "core/problem.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mantissa {

using Names = std::vector<std::string>;

// Letters to add, take away, change or exchange with their neighbour to make one word of the other; capitals aside.
int edit_distance(std::string_view a, std::string_view b);

// The name that was meant, as far as letters tell; empty: none is near. Of names equally near the one that begins alike.
std::string nearest(std::string_view given, std::span<const std::string> known);

std::string listed(std::span<const std::string> words);                               // "adam, rmsprop, sgd"; a, "b, c"
std::string first_listed(std::span<const std::string> words);                         // of very many the first, and "…"
std::string did_you_mean(std::string_view given, std::span<const std::string> known); // "; did you mean float16?", or nothing
std::string as_written(const Json& given);                                            // as the file has it, cut where it is long

// A value that is none of the names: what was expected, what was given (null: nothing), and the nearest.
struct Expected {
    std::string where = {}, words = {}; // "one of adam, sgd", "a format: ..."
    Names known = {};
};
Problem unknown_name(const Expected& expected, const Json& given);
// Of an object that says with its "type" which of the known ones it is: "sgd" in place of {"type": "sgd"} lacks its braces, not a type.
Problem unknown_type(const std::string& where, const Names& known, const Json& object);
Problem unknown_key(const std::string& where, const std::string& key, const Expected& expected); // words: "a, b and the roles ..."
Problem wrong_value(const std::string& where, const std::string& expected, const Json& given);

} // namespace mantissa
