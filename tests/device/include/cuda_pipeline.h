// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// In place of the toolkit's: copies that a thread has begun arrive when it waits for them, and not before. What is read too early is no
// number.
#include <array>
#include <cstring>
#include <deque>
#include <utility>
#include <vector>

struct StandInCopies {
    struct Copy {
        void* to;
        const void* from;
        std::size_t bytes;
    };
    std::vector<Copy> open;
    std::deque<std::vector<Copy>> committed;
};

inline StandInCopies& stand_in_copies() { // a block keeps to one thread of the system
    static thread_local std::array<StandInCopies, 1024> of_threads;
    return of_threads[threadIdx.x];
}

inline void __pipeline_memcpy_async(void* to, const void* from, std::size_t bytes) {
    stand_in::require_aligned(to, bytes);
    stand_in::require_aligned(from, bytes);
    std::memset(to, 0xFF, bytes);
    stand_in_copies().open.push_back({to, from, bytes});
}
inline void __pipeline_commit() { stand_in_copies().committed.push_back(std::exchange(stand_in_copies().open, {})); }
inline void __pipeline_wait_prior(std::size_t but) {
    auto& committed = stand_in_copies().committed;
    for (; committed.size() > but; committed.pop_front())
        for (const StandInCopies::Copy& copy : committed.front())
            std::memcpy(copy.to, copy.from, copy.bytes);
}
