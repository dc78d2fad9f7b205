// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// What the system says of a thread's turns after they were asked for, of threads it starts, and of those of a team.
#include "core/parallel.h"
#include "core/short_turns.h"

#include <QtTest>

#include <array>
#include <atomic>
#include <cstdint>
#include <thread>

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace mantissa;

namespace {

struct Turns {
    std::uint64_t nanoseconds = 0;
    int nice = 0;
};

Turns turns_here() {
    std::array<std::uint64_t, 6> words{}; // size and policy, flags, nice and priority, runtime, deadline, period
    if (syscall(SYS_sched_getattr, 0, words.data(), sizeof words, 0) != 0)
        return {};
    return {words[3], static_cast<std::int32_t>(words[2])};
}

bool can_be_asked_for() { return turns_here().nanoseconds != 0; }

constexpr auto wanted = static_cast<std::uint64_t>(short_turn.count());

} // namespace

class TestShortTurns : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void a_thread_and_those_it_starts_have_them() {
        Turns own, child;
        bool asked = false;
        std::thread([&] {
            asked = ask_for_short_turns();
            own = turns_here();
            std::thread([&] { child = turns_here(); }).join();
        }).join();
        QCOMPARE(asked, can_be_asked_for());
        if (!asked)
            QSKIP("this kernel gives all programs turns of the same length (Linux before 6.12)");
        QCOMPARE(own.nanoseconds, wanted);
        QCOMPARE(child.nanoseconds, wanted);
    }

    void others_keep_theirs() {
        const Turns before = turns_here();
        std::thread([] { ask_for_short_turns(); }).join();
        QCOMPARE(turns_here().nanoseconds, before.nanoseconds);
    }

    void a_low_priority_stays_low() {
        Turns own;
        std::thread([&] {
            setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 7);
            ask_for_short_turns();
            own = turns_here();
        }).join();
        if (can_be_asked_for())
            QCOMPARE(own.nice, 7);
    }

    void a_team_has_them() {
        if (!can_be_asked_for())
            QSKIP("this kernel gives all programs turns of the same length (Linux before 6.12)");
        std::atomic<int> with = 0, arrived = 0;
        std::thread([&] {
            const auto look = [&](int) {
                with += turns_here().nanoseconds == wanted;
                ++arrived;
                while (arrived < 3) // each part on a thread of its own
                    std::this_thread::yield();
            };
            parallel_sections(3, look);
        }).join();
        QCOMPARE(with.load(), 3);
    }
};

QTEST_GUILESS_MAIN(TestShortTurns)
#include "test_short_turns.moc"
