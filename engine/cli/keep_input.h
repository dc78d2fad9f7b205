// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace mantissa {

struct Experiment;

// A file that is read would be lost where what comes of it were written over it. Each throws, naming the option and the file.
void keep_input(const std::filesystem::path& input, const std::filesystem::path& out, const std::string& option);
void keep_data(const Experiment& experiment, const std::filesystem::path& out, const std::string& option);
// Of run folders, folders of runs and reports; a report that lies among runs is written anew.
void keep_runs(const std::vector<std::filesystem::path>& folders, const std::filesystem::path& out, const std::string& option);

} // namespace mantissa
