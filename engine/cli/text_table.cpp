// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/text_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa {
namespace {

std::size_t widest_in(const TextColumn& column, const std::vector<TextRow>& rows, std::size_t index) {
    std::size_t width = shown_width(column.title);
    for (const TextRow& row : rows)
        width = std::max(width, shown_width(row[index]));
    return width;
}

std::string laid_out(const std::string& text, std::size_t width, TextColumn::Align align) {
    const std::string space(width - shown_width(text), ' ');
    return align == TextColumn::Align::right ? space + text : text + space;
}

void print_text_row(const std::vector<TextColumn>& columns, const std::vector<std::size_t>& widths, const TextRow& row) {
    std::string line;
    for (std::size_t i = 0; i < columns.size(); ++i)
        line += (i == 0 ? "" : "  ") + laid_out(row[i], widths[i], columns[i].align);
    fmt::print("{}\n", line.substr(0, line.find_last_not_of(' ') + 1));
}

} // namespace

std::size_t shown_width(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

void print_text_table(const std::vector<TextColumn>& columns, const std::vector<TextRow>& rows) {
    std::vector<std::size_t> widths;
    TextRow titles;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        widths.push_back(widest_in(columns[i], rows, i));
        titles.push_back(columns[i].title);
    }
    print_text_row(columns, widths, titles);
    for (const TextRow& row : rows)
        print_text_row(columns, widths, row);
}

} // namespace mantissa
