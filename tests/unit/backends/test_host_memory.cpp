// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Memory that grows stays where it is, so that what was prepared over it goes on.
#include "backends/host/host_memory.h"
#include "core/interruption.h"

#include <QTest>

#include <algorithm>
#include <vector>

using namespace mantissa;

namespace {

constexpr std::size_t mebibyte = 1 << 20;

bool all_are(HostMemory& memory, std::size_t begin, std::byte value) {
    return std::all_of(memory.data() + begin, memory.data() + memory.size(), [value](std::byte one) { return one == value; });
}

} // namespace

class TestHostMemory : public QObject {
    Q_OBJECT

private slots:
    void what_is_new_is_zero_and_what_was_there_stays() {
        HostMemory memory(3 * mebibyte + 17);
        std::byte* const where = memory.data();
        QVERIFY(all_are(memory, 0, std::byte{0}));
        std::fill_n(memory.data(), memory.size(), std::byte{7});
        for (const std::size_t bytes : {3 * mebibyte + 100, 4 * mebibyte, 9 * mebibyte + 1}) {
            const std::size_t before = memory.size();
            if (!memory.grow(bytes))
                QSKIP("this system keeps no addresses free behind memory");
            QVERIFY(memory.data() == where && memory.size() == bytes);
            QVERIFY(std::all_of(where, where + before, [](std::byte one) { return one == std::byte{7}; }));
            QVERIFY(all_are(memory, before, std::byte{0}));
            std::fill_n(memory.data(), memory.size(), std::byte{7});
        }
        QVERIFY(memory.grow(5) && memory.size() == 9 * mebibyte + 1); // it never shrinks
    }

    void beyond_its_addresses_it_stays_as_it_is() {
        HostMemory memory(3 * mebibyte);
        QVERIFY(!memory.grow(std::size_t{1} << 40) && memory.size() == 3 * mebibyte);
        HostMemory small(100);
        QVERIFY(!small.grow(mebibyte) && small.size() == 100 && small.grow(50));
    }

    // Gibibytes of it take seconds.
    void it_is_left_as_it_was_where_a_stop_is_asked_for() {
        HostMemory memory(3 * mebibyte);
        Interruption stop;
        stop.ask();
        Interruptible asked(&stop);
        QVERIFY_EXCEPTION_THROWN(HostMemory(64 * mebibyte), Interrupted);
        QVERIFY_EXCEPTION_THROWN(memory.grow(9 * mebibyte), Interrupted);
        QCOMPARE(memory.size(), 3 * mebibyte);
    }

    void more_than_there_is_is_refused_as_before() {
        try {
            HostMemory memory(std::size_t{1} << 47);
            QFAIL("128 TiB were given");
        } catch (const Error& error) {
            QVERIFY(QString(error.what()).contains("choose a smaller batch"));
        }
    }
};

QTEST_GUILESS_MAIN(TestHostMemory)
#include "test_host_memory.moc"
