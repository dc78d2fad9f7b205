// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace mantissa::lessons {

// A condition or a figure as a lesson writes it, read:
//   bfloat16.final.loss > 2 * float32.final.loss and not right("prediction")
// Numbers, "texts" or 'texts', names, figures with arguments, + - * / < <= > >= == and or not ( ).
struct Expression {
    enum class Of {
        number,
        text,
        reference,
        negated,
        denied,
        sum,
        difference,
        product,
        quotient,
        less,
        at_most,
        more,
        at_least,
        equal,
        unequal,
        both,
        either
    };
    Of of = Of::number;
    double number = 0;
    std::string text = {};               // of a text
    std::vector<std::string> names = {}; // of a reference: bfloat16, final, loss
    enum class First { plain, quoted } first = First::plain;
    enum class Call { none, with_arguments } call = Call::none;
    std::vector<Expression> parts = {}; // operands, or the reference's arguments
    std::size_t at = 0;                 // where it begins in what was written, from 0

    std::string name() const; // of a reference, joined by points
    bool is_name() const { return of == Of::reference && names.size() == 1 && call == Call::none; }
    bool is_comparison() const { return of >= Of::less && of <= Of::unequal; }
};

// What cannot be read, and where.
struct ExpressionError : std::runtime_error {
    ExpressionError(std::size_t at_, const std::string& what) : std::runtime_error(what), at(at_) {}
    std::size_t at = 0;
};

// Throws ExpressionError.
Expression parse_expression(const std::string& text);
// "at character 12 (\"> > 3\"): a number or a name was expected"
std::string sentence_of(const ExpressionError& error, const std::string& text);

} // namespace mantissa::lessons
