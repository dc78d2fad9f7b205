// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

// Numbers and quotation marks in a sentence, as English and other languages have them.
namespace mantissa {

constexpr std::string_view opening_quote = "“", closing_quote = "”";

bool is_number(std::string_view text);           // "−1,024.5", "<0.001"; a list of numbers, or a version, is none
std::string with_comma(std::string_view number); // "1,024.5" as "1.024,5", "6.0e-08" as "6,0 × 10⁻⁸"
bool is_quoted(std::string_view text);           // a name as somebody wrote it
bool is_of_sweep(std::string_view name);         // made of a policy, a batch and a seed: "float16, batch 64, seed 1"
std::string with_own_quotes(std::string text);   // “a” as „a“

} // namespace mantissa
