// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

namespace mantissa::tests {

// One of the tests of a program that holds many (support/grouped.cmake): the name of its own program, and that program's main().
struct Grouped {
    Grouped(const char* name, int (*main)(int, char**));
};

} // namespace mantissa::tests
