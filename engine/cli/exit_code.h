// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

namespace mantissa {

// What the shell is told.
struct ExitCode {
    static constexpr int done = 0, failed = 1, bad_usage = 2, diverged = 3, condition = 4, stopped = 130;
};

// Thrown by a command that ends otherwise than done without having anything to say.
struct ExitWith {
    int code;
};

} // namespace mantissa
