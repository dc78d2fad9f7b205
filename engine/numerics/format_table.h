// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/format.h"

namespace mantissa {

// Formats with numbers of one's own.
struct FormatFamily {
    std::string_view pattern; // "fixed<IL,FL>"
    Format example;
};
const std::vector<FormatFamily>& format_families();

std::string_view format_note(const Format& format); // what its numbers do not say: "IEEE 754 binary16"; mostly empty
std::string why_no_format(std::string_view name);   // of a family's name with impossible numbers, the reason; else empty
std::string format_words();                         // all that can be written, for a sentence
std::vector<Format> format_examples();              // the named rows and an example of each family

} // namespace mantissa
