// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/evaluate.h"

#include <string>
#include <vector>

namespace mantissa::lessons {

// A {{ figure | form }} of a text.
struct Placeholder {
    std::string expression = {}, form = {};
    std::size_t begin = 0, end = 0; // of the text, braces included
};
// Throws bad_input where braces are opened and not closed.
std::vector<Placeholder> placeholders_of(const std::string& text);

// The text with the learner's figures in it. Paragraphs that begin with {? condition ?} are left out where it does not hold.
std::string filled_text(const std::string& text, const Facts& facts);

// What is wrong with its placeholders and conditions, as sentences with the line.
std::vector<std::string> problems_of_text(const std::string& text, const Known& known);
// Its placeholders and conditions, sorted: those of two languages must be the same.
std::vector<std::string> figures_of_text(const std::string& text);

} // namespace mantissa::lessons
