// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/expression.h"
#include "lessons/facts.h"

namespace mantissa::lessons {

// Nothing where a figure it needs is not known yet; a comparison with it does not hold.
Value evaluate(const Expression& expression, const Facts& facts);

// Whether the condition holds; "else" always does.
bool condition_holds(const std::string& condition, const Facts& facts);

// What expressions of a lesson may name, beside the figures there are.
struct Known {
    std::vector<std::string> variants = {}, predictions = {};
};
struct ExpressionProblem {
    std::size_t at = 0;
    std::string message = {};
};
struct CheckedExpression {
    Kind kind = Kind::nothing; // of what it gives; nothing: it depends
    std::vector<ExpressionProblem> problems = {};
};
// What would be wrong with it whatever the runs tell.
CheckedExpression check_expression(const Expression& expression, const Known& known);
// The same of what is written, as sentences; `wanted`: of the whole, nothing: any.
std::vector<std::string> problems_of(const std::string& text, Kind wanted, const Known& known);

} // namespace mantissa::lessons
