// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace mantissa::architecture {

// Paths in backticks in the Markdown files of a source tree that lead nowhere, each in a sentence with file and line. A path may
// begin anywhere: `layers/dropout.cpp` is one, wherever it lies. Placeholders and what the program itself writes are passed over.
std::vector<std::string> missing_paths(const std::filesystem::path& root);

// A row of the table in CONTRIBUTING.md: what is added, how many files that touches, which, and one that was added so (empty: none).
struct Recipe {
    std::string thing, example;
    int files = 0;
    std::vector<std::string> patterns = {}; // engine/model/layers/<name>.{h,cpp}
};
std::vector<Recipe> recipes_in(const std::filesystem::path& markdown);

// What is not so in a recipe: a file that is not there, another number of files, a file that names the example but not the table.
std::vector<std::string> untrue(const Recipe& recipe, const std::filesystem::path& root);

// Tests that are not called as the others are: the class TestStepTime, its tests parts_sum_to_the_wall_time.
std::vector<std::string> odd_test_names(const std::filesystem::path& root);

} // namespace mantissa::architecture
