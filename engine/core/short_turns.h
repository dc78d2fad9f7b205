// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace mantissa {

inline constexpr std::chrono::nanoseconds short_turn = std::chrono::microseconds(100);

// Asks the system for short turns on the processor, for the calling thread and those that it starts from then on: no more time than
// before, beside other programs, but sooner and in smaller pieces. Threads that wait for each other a thousand times a second lose most
// of a busy machine's time to such waits. False: this system has no such thing (Linux has it since 6.12), and nothing has changed.
bool ask_for_short_turns();

} // namespace mantissa
