// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <filesystem>

namespace mantissa {

// A policy that somebody keeps under a name: a file of its own, which can be given to others.
Json read_policy_file(const std::filesystem::path& file); // an object with its name; throws bad_input: file, key, remedy
void write_policy_file(const std::filesystem::path& file, const Json& policy);
bool is_policy_file(const std::filesystem::path& file); // says it is one, whether or not it can be read as one

} // namespace mantissa
