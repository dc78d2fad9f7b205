// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

namespace mantissa::cpu {

// While it lives, what the library does in parallel on this thread is done by our team (core/team.h). Two sets of threads would stand
// in each other's way: each spins while the other works.
class LibraryThreads {
public:
    enum class Use { team, one }; // one: what is prepared meanwhile works on the thread that calls it
    explicit LibraryThreads(Use use);
    ~LibraryThreads();
    LibraryThreads(const LibraryThreads&) = delete;
    LibraryThreads& operator=(const LibraryThreads&) = delete;

private:
    Use before_;
    bool was_at_work_;
};

} // namespace mantissa::cpu
