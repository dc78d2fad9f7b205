// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cctype>
#include <string>

namespace mantissa::report {

// What a part of a condition comes to, and the letters that its words are made of.
struct Value {
    enum class Kind { number, text, truth } kind = Kind::number;
    double number = 0;
    std::string text = {};
    bool truth = false;
};

inline Value truth(bool value) { return {.kind = Value::Kind::truth, .truth = value}; }
inline Value number(double value) { return {.kind = Value::Kind::number, .number = value}; }

inline bool holds_between(double x, const std::string& sign, double y) {
    return sign == "<" ? x < y : sign == "<=" ? x <= y : sign == ">" ? x > y : sign == ">=" ? x >= y : sign == "==" ? x == y : x != y;
}

// Of a figure's path in summary.json.
inline bool is_time(const std::string& path) {
    return path.starts_with(".ms_step.m") || path.starts_with(".ms_step.p") || path.starts_with(".time.") || path == ".seconds";
}

// Which simulated runs have none of their own of.
inline bool is_cost(const std::string& path) {
    return is_time(path) || path == ".images_s" || (path.starts_with(".memory.") && !path.starts_with(".memory.format_bytes"));
}

inline std::string plain_name(const std::string& name) {
    std::string plain;
    for (char c : name)
        plain += std::isalnum(static_cast<unsigned char>(c)) ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : '_';
    return plain;
}

inline bool starts_word(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
inline bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

} // namespace mantissa::report
