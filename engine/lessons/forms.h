// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/value.h"

#include <string>
#include <vector>

namespace mantissa::lessons {

// How a value is written: "percent 1". The decimal mark is the language's.
std::string written(const Value& value, const std::string& form, const std::string& language);
// Empty: there is such a form and it takes that argument.
std::string problem_of_form(const std::string& form);
std::vector<std::string> names_of_forms();

// "1,570.5" as the language has it: "1.570,5" in German.
std::string with_marks_of(std::string figure, const std::string& language);

} // namespace mantissa::lessons
