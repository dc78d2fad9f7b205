// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace mantissa {

// Counts of a histogram, most of which are zero: where the first that is not zero stands, then the counts; -n: n zeros. Zeros at the
// end are left out.
std::vector<std::int64_t> run_lengths(std::span<const std::int64_t> counts);
// False: those are no run lengths of so many counts; then `counts` is all zeros.
bool from_run_lengths(std::span<const std::int64_t> lengths, std::span<std::int64_t> counts);

} // namespace mantissa
