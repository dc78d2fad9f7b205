// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace mantissa::architecture {

struct SourceFile {
    std::filesystem::path path; // from the root
    std::vector<std::string> lines;
};

struct Include {
    std::string name;
    bool quoted = false;
};

std::vector<std::string> read_lines(const std::filesystem::path& file);
// Everything that is compiled below root/folder, in the order of the paths. Empty where there is no such folder.
std::vector<SourceFile> source_files(const std::filesystem::path& root, const std::filesystem::path& folder);
std::optional<Include> include_of(const std::string& line);
std::string first_part(const std::string& name);              // "plan" of "plan/plan.h"; empty: it names no folder
std::string bare_text(const SourceFile& file);                // without comments, strings and lines for the preprocessor
std::vector<std::string> literals_of(const SourceFile& file); // what stands in double quotes, includes apart
bool lies_in(const std::filesystem::path& path, const std::filesystem::path& folder);

} // namespace mantissa::architecture
