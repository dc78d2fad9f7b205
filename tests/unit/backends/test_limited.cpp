// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A device that is said to have less memory: what is taken of it is not there for anybody else.
#include "backends/registry.h"

#include <QtTest>

using namespace mantissa;

namespace {

constexpr std::size_t bytes = 1 << 20;

} // namespace

class TestLimited : public QObject {
    Q_OBJECT

private slots:
    void what_is_taken_is_not_free() {
        const auto device = limited(make_backend("reference"), bytes);
        QCOMPARE(device->memory_limit(), bytes);
        auto first = device->allocate(bytes / 4), second = device->allocate(bytes / 2);
        QCOMPARE(device->memory_limit(), bytes / 4);
        first.reset();
        QCOMPARE(device->memory_limit(), bytes / 2);
        const auto beyond = device->allocate(2 * bytes); // nobody asked before
        QCOMPARE(device->memory_limit(), std::size_t{1});
    }

    void memory_may_be_there_longer() {
        auto device = limited(make_backend("reference"), bytes);
        const auto memory = device->allocate(bytes / 2);
        device.reset();
        QCOMPARE(memory->size(), bytes / 2);
    }

    void without_a_limit_it_is_the_device() {
        const auto device = limited(make_backend("reference"), 0);
        QVERIFY(device->memory_limit() > bytes);
    }
};

QTEST_APPLESS_MAIN(TestLimited)
#include "test_limited.moc"
