// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/check/case.h"
#include "backends/check/check.h"

namespace mantissa::check {

using Depth = CheckOptions::Depth;
using Cases = std::vector<Case>;

// Every case of every operation, in the order of their table. Cases begin with their operation's name: where the
// filter does, the others are not made.
Cases all_cases(Depth depth, const std::string& filter = {});
Cases cases_of(OpKind kind, Depth depth);
// Why an operation has none, for those that cannot; empty for the others.
std::string why_no_cases(OpKind kind);

// One set per line of the policies' table: operands, results and the arithmetic between them.
struct FormatSet {
    std::string name;
    Format operand, result;
};
std::vector<FormatSet> format_sets(Depth depth);

Cases optimizer_cases(OpKind kind, Depth depth);
#define DOES(kind, make) Cases make(OpKind asked_for, Depth depth);
#include "backends/check/operations.inl"

} // namespace mantissa::check
