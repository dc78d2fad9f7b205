// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

namespace mantissa {

// The whole command line: parses, runs, prints one sentence where something is wrong, returns the exit code.
int run_program(int argc, char** argv);

} // namespace mantissa
