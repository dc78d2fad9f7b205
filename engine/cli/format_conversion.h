// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/format.h"

#include <cstdint>
#include <string>

namespace mantissa {

constexpr std::int64_t most_values = std::int64_t{1} << 31; // of a file of float32, which a conversion holds in memory

// What the command line asks of `formats`.
struct FormatsChoice {
    std::string value, input, format, rounding = "nearest_even", output, scales;
    std::uint64_t seed = 1;
    std::int64_t row = 0; // values of a row, along which blocks lie; 0: all of them
    bool saturate = false, json = false;
};

Format wanted_format(const std::string& name); // throws bad_input with those there are
void convert_file(const FormatsChoice& options);

} // namespace mantissa
