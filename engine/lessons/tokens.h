// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace mantissa::lessons {

// The words and signs of an expression.
struct Token {
    enum class Of { number, text, name, sign, end } of = Of::end;
    std::string text = {};
    double number = 0;
    std::size_t at = 0; // its first character
};
// Throws ExpressionError. The last one is always an end.
std::vector<Token> tokens_of(const std::string& text);

} // namespace mantissa::lessons
