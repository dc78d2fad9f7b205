// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string_view>

namespace mantissa {

constexpr const char* name_on_one_line = "a text of 1 to 200 characters on one line";

// What tables, messages and files can show as a name.
inline bool is_name_on_one_line(std::string_view text) {
    return !text.empty() && text.size() <= 200 && std::ranges::none_of(text, [](unsigned char c) { return c < 32 || c == 127; });
}

} // namespace mantissa
