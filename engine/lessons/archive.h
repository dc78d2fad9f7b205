// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace mantissa::lessons {

// A zip file as a plain value: bytes by name. Names use / and never lead out of the folder they are unpacked into.
using Archive = std::map<std::string, std::string>;

void write_archive(const std::filesystem::path& file, const Archive& archive);
// Throws bad_input where it is no zip file, is damaged, holds more than 64 MiB, or names a place outside.
Archive read_archive(const std::filesystem::path& file);

bool is_safe_name(const std::string& name);

} // namespace mantissa::lessons
