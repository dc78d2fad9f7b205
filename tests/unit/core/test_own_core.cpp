// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// A thread that works with another goes to a core of its own where there is one, and stays where it is where there is none.
#include "core/own_core.h"

#include "core/parallel.h"

#include <QtTest>

#include <atomic>
#include <thread>

#include <sched.h>

using namespace mantissa;

namespace {

cpu_set_t cores_of(int thread) {
    cpu_set_t found;
    CPU_ZERO(&found);
    sched_getaffinity(thread, sizeof found, &found);
    return found;
}

int first_core() {
    const cpu_set_t allowed = cores_of(0);
    int core = 0;
    while (!CPU_ISSET(core, &allowed))
        ++core;
    return core;
}

void stay_on(int core) {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(core, &one);
    sched_setaffinity(0, sizeof one, &one);
}

bool one_core_alone() {
    const cpu_set_t allowed = cores_of(0);
    return CPU_COUNT(&allowed) < 2;
}

} // namespace

class TestOwnCore : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void it_leaves_the_others_core_and_keeps_away() {
        if (one_core_alone())
            QSKIP("there is one core here");
        const int other = thread_here(), core = first_core();
        int now = core;
        bool left = false, may_return = true;
        std::thread([&] {
            stay_on(core);
            left = leave_core_to(other, core, 2);
            now = core_here();
            const cpu_set_t mine = cores_of(0);
            may_return = CPU_ISSET(core, &mine);
        }).join();
        QVERIFY(left);
        QVERIFY(now != core);
        QVERIFY(!may_return);
    }

    void more_threads_than_cores_share() {
        const int other = thread_here();
        const cpu_set_t before = cores_of(0);
        std::thread([&] {
            QVERIFY(!leave_core_to(other, core_here(), CPU_COUNT(&before) + 1));
            const cpu_set_t after = cores_of(0);
            QVERIFY(CPU_EQUAL(&before, &after));
        }).join();
    }

    void one_core_is_not_left() {
        std::thread([] {
            stay_on(first_core());
            QVERIFY(!leave_core_to(thread_here(), core_here(), 1));
        }).join();
    }

    // The other part begins on the caller's core, as its thread inherits the caller's place, and must not end there.
    void a_team_of_two_has_two_cores() {
        if (one_core_alone())
            QSKIP("there is one core here");
        std::atomic<int> apart = 0;
        std::thread([&] {
            for (int section = 0; section < 100; ++section) {
                std::array<std::atomic<int>, 2> cores{-1, -1};
                parallel_sections(2, [&](int part) {
                    const auto mine = static_cast<std::size_t>(part);
                    cores[mine] = core_here();
                    while (cores[1 - mine] == -1)
                        std::this_thread::yield();
                });
                apart += cores[0] != cores[1];
            }
        }).join();
        QVERIFY2(apart > 50, qPrintable(QStringLiteral("apart in %1 of 100 sections").arg(apart.load())));
    }
};

QTEST_GUILESS_MAIN(TestOwnCore)
#include "test_own_core.moc"
