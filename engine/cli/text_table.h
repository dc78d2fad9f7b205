// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace mantissa {

// Of what a terminal shows, which is not what a text has in bytes.
std::size_t shown_width(const std::string& text);

struct TextColumn {
    std::string title;
    enum class Align { left, right } align = Align::left;
};
using TextRow = std::vector<std::string>; // a text of each column

// Each column as wide as its widest text; no line ends in spaces.
void print_text_table(const std::vector<TextColumn>& columns, const std::vector<TextRow>& rows);

} // namespace mantissa
