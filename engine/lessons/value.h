// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <variant>

namespace mantissa::lessons {

// What an expression comes to. Nothing: no run has told it yet.
using Nothing = std::monostate;
using Value = std::variant<Nothing, double, std::string, bool>;

enum class Kind { nothing, number, text, truth }; // nothing: any of them, as `if` gives
inline Kind kind_of(const Value& value) { return static_cast<Kind>(value.index()); }
inline bool is_known(const Value& value) { return value.index() != 0; }
// What is nothing does not hold.
inline bool holds(const Value& value) { return std::holds_alternative<bool>(value) && std::get<bool>(value); }

} // namespace mantissa::lessons
