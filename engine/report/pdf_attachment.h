// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace mantissa::report {

// The first file that is attached to a PDF as this program writes them; empty: there is none.
std::string pdf_attachment(const std::string& pdf);

} // namespace mantissa::report
