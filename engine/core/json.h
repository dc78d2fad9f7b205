// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

// Made once, in json_library.cpp: else every file that reads a setting compiles the library anew.
extern template class nlohmann::basic_json<>;

namespace mantissa {

using Json = nlohmann::json; // objects keep their keys sorted, so files are the same every time

// Reads a JSON file of at most 64 MiB and 100 levels. Throws bad_input naming the file, line and column.
Json read_json(const std::filesystem::path& file);
Json parse_json(const std::string& text, const std::string& name);

// Writes beside the file and renames: a kill at any moment leaves the old file or the new one, never half of one.
void write_file(const std::filesystem::path& file, const std::string& bytes);
void write_json(const std::filesystem::path& file, const Json& value);
std::string json_text(const Json& value); // what write_json writes
// Of what somebody wrote, and it cannot be understood: it stays beside as ….damaged, or the next would be written over it.
void put_aside(const std::filesystem::path& file);
std::string read_file(const std::filesystem::path& file, std::uintmax_t limit);

// JSON has no NaN and no infinities; files hold the strings "NaN", "Infinity", "-Infinity".
Json number_to_json(double value);
double number_from_json(const Json& value);

// An object over an object, deeply; where both have a "type" and it differs, the new one replaces.
Json merge(const Json& base, const Json& over);

} // namespace mantissa
