// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/processor_cores.h"

#include <fmt/format.h>

#include <cstdio>

namespace mantissa {

// They were asked for, so they are taken.
inline void warn_of_threads(int threads) {
    if (const int cores = processor_cores(); threads > cores)
        fmt::print(stderr,
                   "mantissa-cli: {} threads on {} {} wait for each other: each step takes far longer; leave --threads out for as many as "
                   "there are cores\n",
                   threads, cores, cores == 1 ? "core" : "cores");
}

} // namespace mantissa
