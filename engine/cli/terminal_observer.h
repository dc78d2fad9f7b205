// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/stopwatch.h"
#include "train/observer.h"

#include <map>
#include <memory>
#include <string>

namespace mantissa {

// Progress with bar and remaining time, of so many runs, on a terminal; a line per epoch where nobody watches.
std::unique_ptr<Observer> make_terminal_observer(std::size_t runs);

// "half: step 3: ..."; before anything has been trained without a step.
std::string event_line(const std::string& variant, const EventRecord& record);

// "12 s", "3 min 05 s"
std::string time_in_words(double seconds);

// One JSON object per line, for programs.
std::unique_ptr<Observer> make_json_lines_observer();

} // namespace mantissa
