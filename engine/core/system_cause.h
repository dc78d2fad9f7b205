// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace mantissa {

// What the system said, in its own words: "No space left on device".
std::string system_cause(int error);
// The same with what to do about it, behind a file that could not be written.
std::string why_not_written(int error);
// Likewise behind a file or folder that could not be read.
std::string why_unreadable(int error);

} // namespace mantissa
