// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/sweep/reader.h"
#include "train/observer.h"

#include <filesystem>
#include <memory>

namespace mantissa {

// A line for each run that ends, with how many there are and what time is left; on a terminal also what trains now.
std::unique_ptr<Observer> make_sweep_progress(const Sweep& sweep, const std::filesystem::path& out);
// The same of a search, of which nobody knows before how many runs it takes.
std::unique_ptr<Observer> make_narrow_progress();

} // namespace mantissa
