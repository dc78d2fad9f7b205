// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/stopwatch.h"
#include "train/observer.h"

#include <map>
#include <memory>

namespace mantissa {

// Progress with bar and remaining time on a terminal; a line per epoch where nobody watches.
std::unique_ptr<Observer> make_terminal_observer();

// One JSON object per line, for programs.
std::unique_ptr<Observer> make_json_lines_observer();

} // namespace mantissa
