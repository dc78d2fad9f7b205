// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mantissa {

struct CheckOptions {
    std::string filter; // runs the cases whose name contains it; empty: all
    std::uint64_t seed = 1;
    std::size_t each = 1;                                  // of the cases that pass the filter, every so-manieth: a sample of them all
    enum class Depth { quick, full } depth = Depth::quick; // full: ten times the shapes, and the stranger formats
};

struct CheckResult {
    enum class Outcome { passed, failed, unsupported } outcome = Outcome::passed;
    std::string name;           // "convolution/float16/3x13x11x5 kernel 5x5 stride 2 same"
    std::string implementation; // what ran
    std::string message;        // the first thing that was wrong, or why the device does not do it
};

struct CheckReport {
    std::vector<CheckResult> results;
    std::int64_t count(CheckResult::Outcome outcome) const;
};

// Runs every operation in every format that the built-in policies use, against the reference back end: values within a
// bound that follows from the format and the length of the sum, untouched memory around every buffer, twice the same result.
CheckReport run_contract_suite(const Backend& device, const CheckOptions& options = {});

} // namespace mantissa
