// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace mantissa::report {

// Text for pdflatex: its metacharacters are taken at their word; what its fonts lack becomes U+XXXX in words.
std::string latex_escaped(const std::string& text);

} // namespace mantissa::report
