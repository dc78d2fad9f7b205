// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/narrow_table.h"

#include "insight/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace mantissa {
namespace {

using report::NarrowResult;
using report::NarrowResults;

constexpr std::array cell_names = {"untried", "next", "inside", "beyond", "diverged"};

std::string name_of_cell(const NarrowCell& cell) { return cell_names[static_cast<std::size_t>(cell.state)]; }
std::string tensor_name(NarrowTensor tensor) { return narrow_tensor_names[static_cast<std::size_t>(tensor)]; }

// What loses too much has a mark, for who sees no colour.
std::string cell_text(const NarrowCell& cell) {
    switch (cell.state) {
    case NarrowCell::State::untried: return no_figure;
    case NarrowCell::State::next: return "next";
    case NarrowCell::State::diverged: return "diverged";
    case NarrowCell::State::inside: return words_of_points(cell.change);
    case NarrowCell::State::beyond: break;
    }
    return words_of_points(cell.change) + " !";
}

// "−" and "–" are one column wide and several bytes long.
std::string right(const std::string& text, std::size_t width) {
    const auto shown =
        static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
    return std::string(width - std::min(width, shown), ' ') + text;
}

void print_tensor(const NarrowResult& column) {
    std::string line = fmt::format("{:<12} {:<24}", tensor_name(column.which.tensor), column.which.layer);
    for (const NarrowCell& cell : column.cells)
        line += right(cell_text(cell), 10);
    fmt::print("{}{}\n", line, right(column.settled ? std::to_string(column.width) : "...", 8));
}

Json number_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(); }

Json column_json(const NarrowResult& column) {
    Json tried = Json::array();
    for (std::size_t i = 0; i < column.cells.size(); ++i)
        tried.push_back(
            {{"bits", narrow_bits[i]}, {"state", name_of_cell(column.cells[i])}, {"change", number_or_null(column.cells[i].change)}});
    return {{"tensor", tensor_name(column.which.tensor)},        {"layer", column.which.layer}, {"tried", tried},
            {"bits", column.bits ? Json(*column.bits) : Json()}, {"width", column.width},       {"settled", column.settled}};
}

} // namespace

void print_narrow(const NarrowResults& results) {
    std::string head = fmt::format("{:<12} {:<24}", "tensor", "layer");
    for (int bits : narrow_bits)
        head += right(std::to_string(bits), 10);
    fmt::print("\n{} at batch {}: points of accuracy lost with so many bits of fraction and 8 of exponent", results.policy, results.batch);
    fmt::print(" (!: more than the {} that may be lost)\n{}   width\n",
               results.allowed ? words_of_percent(*results.allowed) : std::string(no_figure), head);
    for (const NarrowResult& column : results.columns)
        print_tensor(column);
    for (const report::NarrowMean& mean : results.means)
        fmt::print("{}: {:.1f} bits, {:.0f} % of float32\n", tensor_name(mean.tensor), mean.width, mean.share * 100);
    fmt::print("{}\n", results.answer);
    if (!results.together_words.empty())
        fmt::print("{}\n", results.together_words);
    if (!results.variant.is_null())
        fmt::print("As a variant: {}\n", results.variant.dump());
}

Json narrow_json(const NarrowResults& results) {
    Json columns = Json::array();
    for (const NarrowResult& column : results.columns)
        columns.push_back(column_json(column));
    return {{"policy", results.policy},
            {"batch", results.batch},
            {"allowed", results.allowed ? number_or_null(*results.allowed) : Json()},
            {"columns", columns},
            {"runs", results.runs},
            {"about", results.about},
            {"over", results.over},
            {"accuracy", number_or_null(results.together.n > 0 ? results.together.mean : NAN)},
            {"change", number_or_null(results.change.n > 0 ? results.change.difference : NAN)},
            {"answer", results.answer},
            {"together", results.together_words},
            {"variant", results.variant}};
}

} // namespace mantissa
