// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/interruption.h"

#include <algorithm>
#include <cstdint>

#include <omp.h>

namespace mantissa {

// Splits [0, count) into one contiguous part per thread, the same parts every time, so that sums made
// per part and added in order do not depend on timing. `work(part, begin, end)` must not throw, and asks is_given_up() where it is long.
template <typename Work>
void parallel_parts(std::int64_t count, std::int64_t smallest_part, Work&& work) {
    std::int64_t threads = omp_get_max_threads();
    std::int64_t parts = std::clamp<std::int64_t>(count / std::max<std::int64_t>(1, smallest_part), 1, threads);
    if (parts == 1) {
        work(0, std::int64_t{0}, count);
        return;
    }
    const Interruption* wish = Interruptible::here();
#pragma omp parallel for schedule(static, 1) num_threads(static_cast <int>(parts))
    for (std::int64_t part = 0; part < parts; ++part) {
        Interruptible helping(wish);
        work(static_cast<int>(part), count * part / parts, count * (part + 1) / parts);
    }
}

// Whether to go on is asked as often as there is work worth a thread.
template <typename Work>
void parallel_for(std::int64_t count, std::int64_t smallest_part, Work&& work) {
    std::int64_t piece = std::max<std::int64_t>(1, smallest_part);
    parallel_parts(count, smallest_part, [&](int, std::int64_t begin, std::int64_t end) {
        while (begin < end && !is_given_up())
            for (std::int64_t stop = std::min(end, begin + piece); begin < stop; ++begin)
                work(begin);
    });
}

inline int thread_count() { return omp_get_max_threads(); }

} // namespace mantissa
