// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The program of many tests. It lies under the name of each of them, and is the test by whose name it was started.
#include "support/grouped.h"

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

namespace mantissa::tests {

using Main = int (*)(int, char**);

static std::map<std::string, Main>& all_grouped() {
    static std::map<std::string, Main> tests;
    return tests;
}

Grouped::Grouped(const char* name, Main main) { all_grouped()[name] = main; }

} // namespace mantissa::tests

int main(int count, char** words) {
    const auto& tests = mantissa::tests::all_grouped();
    std::string name = std::filesystem::path(words[0]).filename().string();
    if (auto found = tests.find(name); found != tests.end())
        return found->second(count, words);
    std::fprintf(stderr, "%s is none of the tests in this program. Start it by the name of one of them:\n", name.c_str());
    for (const auto& [test, main] : tests)
        std::fprintf(stderr, "  %s\n", test.c_str());
    return 2;
}
