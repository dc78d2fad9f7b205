// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Threads that help one thread with its work, part by part, and are polite where other programs want the processor too: a part belongs
// to whoever comes first, so one that was taken off its core holds nobody up with parts it has not begun; all that wait spin for a bounded
// time and sleep then; and a helper does not stay on the core of the thread it helps.
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

namespace mantissa {

struct TeamPart {
    void (*call)(const void* what, int part) = nullptr;
    const void* what = nullptr;
};

// What is left of a range, in shares for the parts of a team: a part takes blocks of its own share, then of the others'.
class SharedRange {
public:
    static constexpr int most_parts = 256;
    struct Block {
        std::int64_t begin = 0, end = 0;
        explicit operator bool() const { return begin < end; }
    };

    void cut(std::int64_t count, std::int64_t block, int parts);
    Block next(int part); // empty: none is left

private:
    struct alignas(64) Share {
        std::atomic<std::int64_t> next = 0;
        std::int64_t end = 0;
    };
    Block take(Share& share) const;

    std::int64_t block_ = 1;
    int parts_ = 0;
    std::array<Share, most_parts> shares_;
};

class Team {
public:
    static constexpr int most_parts = SharedRange::most_parts;

    static Team& here();  // that of the calling thread, made when it is first asked for
    static bool inside(); // the calling thread is at work on a part: what it calls has no team to share it with
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;
    ~Team();

    // Each of at most `most_parts` parts once, by any thread; returns when all are done. The work must not throw.
    void run(int parts, TeamPart work);
    SharedRange& range() { return range_; } // for the parts of the next run

    // Each part by a thread of its own and all at the same time, so that they may wait for each other in meet().
    void together(int parts, TeamPart work);
    static void meet();
    static int place(); // of the calling thread among those that are together, and how many they are; 0 and 1 elsewhere
    static int together_now();

private:
    Team();
    struct Threads;
    std::unique_ptr<Threads> threads_;
    SharedRange range_;
};

} // namespace mantissa
