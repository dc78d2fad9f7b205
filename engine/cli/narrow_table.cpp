// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/narrow_table.h"

#include "insight/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <type_traits>

namespace mantissa {
namespace {

using report::NarrowRange;
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

void print_cells(const std::string& tensor, const std::string& layer, const std::vector<NarrowCell>& cells) {
    fmt::print("{:<12} {:<24}", tensor, layer);
    for (const NarrowCell& cell : cells)
        fmt::print("{}", right(cell_text(cell), 10));
}

std::string head_of(const char* first, const char* second, std::span<const int> bits) {
    std::string head = fmt::format("{:<12} {:<24}", first, second);
    for (int each : bits)
        head += right(std::to_string(each), 10);
    return head;
}

Json number_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(); }

Json tried_json(const std::vector<NarrowCell>& cells, std::span<const int> bits) {
    Json tried = Json::array();
    for (std::size_t i = 0; i < cells.size(); ++i)
        tried.push_back({{"bits", bits[i]}, {"state", name_of_cell(cells[i])}, {"change", number_or_null(cells[i].change)}});
    return tried;
}

Json column_json(const NarrowResult& column) {
    return {{"tensor", tensor_name(column.which.tensor)},
            {"layer", column.which.layer},
            {"tried", tried_json(column.cells, narrow_bits)},
            {"bits", column.bits ? Json(*column.bits) : Json()},
            {"exponent", column.exponent},
            {"width", column.width},
            {"settled", column.settled}};
}

Json range_json(const NarrowRange& range) {
    return {{"tensor", tensor_name(range.tensor)},
            {"tried", tried_json(range.cells, narrow_exponents)},
            {"exponent", range.bits},
            {"settled", range.settled}};
}

Json list_of(const auto& items, Json (*one)(const typename std::decay_t<decltype(items)>::value_type&)) {
    Json list = Json::array();
    for (const auto& item : items)
        list.push_back(one(item));
    return list;
}

} // namespace

void print_narrow(const NarrowResults& results) {
    fmt::print("\n{} at batch {}: change of the accuracy in points, with so many bits of fraction", results.policy, results.batch);
    fmt::print(" (!: more than the {} that may be lost)\n{}   width\n",
               results.allowed ? words_of_percent(*results.allowed) : std::string(no_figure), head_of("tensor", "layer", narrow_bits));
    for (const NarrowResult& column : results.columns) {
        print_cells(tensor_name(column.which.tensor), column.which.layer, column.cells);
        fmt::print("{}\n", right(std::to_string(column.width) + (column.settled ? "" : "..."), 8));
    }
    fmt::print("With the fractions that were found, and so many bits of exponent\n{}   exponent\n",
               head_of("tensor", "", narrow_exponents));
    for (const NarrowRange& range : results.ranges) {
        print_cells(tensor_name(range.tensor), "", range.cells);
        fmt::print("{}\n", right(std::to_string(range.bits) + (range.settled ? "" : "..."), 11));
    }
    for (const report::NarrowMean& mean : results.means)
        fmt::print("{}: {} bits, {:.0f} % of {}, {}\n", tensor_name(mean.tensor), words_of(mean.width), mean.share * 100, results.policy,
                   report::mean_words(mean.of));
    fmt::print("{}\n", results.answer);
    if (!results.together_words.empty())
        fmt::print("{} {}\n", results.together_words, results.interval_words);
    if (!results.variant.is_null())
        fmt::print("As a variant: {}\n", results.variant.dump());
}

Json narrow_json(const NarrowResults& results) {
    return {{"policy", results.policy},
            {"batch", results.batch},
            {"allowed", results.allowed ? number_or_null(*results.allowed) : Json()},
            {"columns", list_of(results.columns, column_json)},
            {"ranges", list_of(results.ranges, range_json)},
            {"runs", results.runs},
            {"most", results.most},
            {"over", results.over},
            {"accuracy", number_or_null(results.together.n > 0 ? results.together.mean : NAN)},
            {"change", number_or_null(results.change.n > 0 ? results.change.difference : NAN)},
            {"interval", number_or_null(results.change.n > 1 ? results.change.interval : NAN)},
            {"answer", results.answer},
            {"together", results.together_words},
            {"variant", results.variant}};
}

} // namespace mantissa
