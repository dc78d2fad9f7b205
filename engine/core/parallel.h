// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/interruption.h"
#include "core/team.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <omp.h>

namespace mantissa {

inline int thread_count() { return std::min(omp_get_max_threads(), Team::most_parts); }

// work(part) for each part, on the threads of this thread's team; alone where it is itself at work on a part of another's.
template <typename Work>
void parallel_sections(int parts, Work&& work) {
    if (parts <= 1 || Team::inside()) {
        for (int part = 0; part < parts; ++part)
            work(part);
        return;
    }
    struct Section {
        Work& work;
        const Interruption* wish;
    } section{work, Interruptible::here()};
    Team::here().run(parts, {[](const void* what, int part) {
                                 const auto& all = *static_cast<const Section*>(what);
                                 Interruptible helping(all.wish);
                                 all.work(part);
                             },
                             &section});
}

inline int parts_of(std::int64_t count, std::int64_t smallest_part) {
    return static_cast<int>(std::clamp<std::int64_t>(count / std::max<std::int64_t>(1, smallest_part), 1, thread_count()));
}

// Splits [0, count) into one contiguous part per thread, the same parts every time, so that sums made
// per part and added in order do not depend on timing. `work(part, begin, end)` must not throw, and asks is_given_up() where it is long.
template <typename Work>
void parallel_parts(std::int64_t count, std::int64_t smallest_part, Work&& work) {
    const std::int64_t parts = parts_of(count, smallest_part);
    parallel_sections(static_cast<int>(parts), [&](int part) { work(part, count * part / parts, count * (part + 1) / parts); });
}

// Splits [0, count) into blocks of which each part takes one after the other, work(part, next) with `while (auto block = next())`: for
// results that do not depend on which part made them. `part` says whose workspace is free. Once given up, there is no next block.
template <typename Work>
void parallel_blocks(std::int64_t count, std::int64_t block, std::int64_t smallest_part, Work&& work) {
    const int parts = Team::inside() ? 1 : parts_of(count, smallest_part);
    if (parts == 1) {
        std::int64_t begin = 0;
        work(0, [&] {
            const std::int64_t first = std::exchange(begin, std::min(count, begin + block));
            return is_given_up() ? SharedRange::Block{} : SharedRange::Block{first, begin};
        });
        return;
    }
    SharedRange& range = Team::here().range();
    range.cut(count, block, parts);
    parallel_sections(parts, [&](int part) { work(part, [&, part] { return is_given_up() ? SharedRange::Block{} : range.next(part); }); });
}

// work(begin, end) for pieces of work worth a thread; before each is asked whether to go on.
template <typename Work>
void parallel_ranges(std::int64_t count, std::int64_t smallest_part, Work&& work) {
    parallel_blocks(count, std::max<std::int64_t>(1, smallest_part), smallest_part, [&](int, auto&& next) {
        while (const SharedRange::Block block = next())
            work(block.begin, block.end);
    });
}

// work(i) for each.
template <typename Work>
void parallel_for(std::int64_t count, std::int64_t smallest_part, Work&& work) {
    parallel_ranges(count, smallest_part, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i)
            work(i);
    });
}

} // namespace mantissa
