// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/cases.h"

#include "ops/operation_table.h"

#include <algorithm>
#include <set>

namespace mantissa::check {
namespace {

struct Entry {
    OpKind kind;
    Cases (*make)(OpKind kind, Depth depth);
};

constexpr Entry entries[] = {
#define DOES(kind, make) {OpKind::kind, make},
#include "backends/check/operations.inl"
};

auto maker_of(OpKind kind) -> Cases (*)(OpKind, Depth) {
    if (is_update(kind))
        return optimizer_cases;
    const auto* entry = std::ranges::find(entries, kind, &Entry::kind);
    return entry == std::end(entries) ? nullptr : entry->make;
}

} // namespace

// A shape that was drawn twice is tried once.
Cases cases_of(OpKind kind, Depth depth) {
    auto make = maker_of(kind);
    Cases cases = make ? make(kind, depth) : Cases{};
    std::set<std::string> names;
    std::erase_if(cases, [&](const Case& c) { return !names.insert(c.name).second; });
    return cases;
}

Cases all_cases(Depth depth, const std::string& filter) {
    auto is_named = [&](const OperationRow& row) { return filter.starts_with(std::string(row.name) + "/"); };
    bool of_one = std::ranges::any_of(operation_table(), is_named);
    Cases all;
    for (const OperationRow& row : operation_table())
        if (!of_one || is_named(row))
            std::ranges::move(cases_of(row.kind, depth), std::back_inserter(all));
    return all;
}

std::string why_no_cases(OpKind kind) {
    if (is_view(kind))
        return "a view, never executed";
    return row_of(kind).family == Family::packing ? "run with the operations whose implementation asks for it" : "";
}

std::vector<FormatSet> format_sets(Depth depth) {
    std::vector<FormatSet> sets = {
        {"float32", float32, float32}, {"tf32", tf32, float32}, {"float16", float16, float16}, {"bfloat16", bfloat16, bfloat16}};
    if (depth == Depth::full) {
        sets.push_back({"float8", float8_e4m3, bfloat16});
        sets.push_back({"float<5,7>", small_float(5, 7), small_float(5, 7)});
        sets.push_back({"fixed<8,8>", fixed_point(8, 8), fixed_point(8, 8)});
        // What products read under the policies of few bits; their results are wide.
        for (const Format& operand : {float8_e4m3, float8_e5m2, mxfp8_e4m3, mxfp6_e2m3, mxfp4, nvfp4, binary})
            sets.push_back({format_name(operand) + " to float32", operand, float32});
        sets.push_back({"fixed<2,14> to fixed<6,10>", fixed_point(2, 14), fixed_point(6, 10)});
    }
    return sets;
}

} // namespace mantissa::check
