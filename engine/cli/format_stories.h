// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What `formats --value` tells beside the table: several values as a block, and where fixed point puts one.
#include "core/json.h"
#include "numerics/format.h"

#include <optional>
#include <string>
#include <vector>

namespace mantissa {

inline constexpr const char* how_errors_are_meant =
    "error: result - value; relative: (result - value) / value, above 0 where the number grew in size and below 0 where it shrank.";
std::string relative_text(double share); // "-11.1 %"

// "96, 0.7, 0.02": the values of a block; of a single number there is one.
std::vector<double> parse_values(const std::string& text);

// Of every format with blocks, or of the one that is asked for.
std::vector<Format> block_formats(const std::optional<Format>& asked);
void print_blocks(const std::vector<double>& values, const std::vector<Format>& formats, Rounding rounding);
Json blocks_json(const std::vector<double>& values, const std::vector<Format>& formats, Rounding rounding);

// "fixed<8,8> counts in steps of 0.00390625 from -128 to 127.99609375; 0.1 lies between 0.09765625 and 0.1015625". Empty: no fixed point.
std::string fixed_sentence(double value, const Format& format);

} // namespace mantissa
