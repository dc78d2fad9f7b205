// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <filesystem>
#include <string>

namespace mantissa {

// A file that is read would be lost where what comes of it were written over it.
inline void keep_input(const std::filesystem::path& input, const std::filesystem::path& out, const std::string& option) {
    std::error_code code; // one of them is not there: they are two
    if (std::filesystem::equivalent(input, out, code))
        throw bad_input(option + " " + out.string() + ": this is the file that is read, and it would be lost; name another one");
}

} // namespace mantissa
