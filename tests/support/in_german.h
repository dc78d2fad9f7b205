// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace mantissa {

// The text, if words of English are left in it outside of quotation marks; else nothing.
std::string half_told(const std::string& told);
// A sentence of the engine as the German book tells it, if words of English are left in it outside of quotation marks; else nothing.
std::string half_told_in_german(const std::string& english);

} // namespace mantissa
