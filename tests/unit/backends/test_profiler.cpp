// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// "Profile N steps" from beginning to end, with a profiler's library that is made for the test.
#include "backends/cuda/profile/cupti.h"
#include "core/shared_library.h"

#include <QtTest>

using namespace mantissa;

namespace {

CUgraphNode_st* node(std::uintptr_t number) { return reinterpret_cast<CUgraphNode_st*>(number); }

} // namespace

class TestProfiler : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        SharedLibrary fake(MANTISSA_FAKE_CUPTI);
        QVERIFY2(fake.is_loaded(), fake.why_not().c_str());
        fake.get(m_clone, "fake_clone");
        fake.get(m_kernel, "fake_kernel");
    }
    void init() { qunsetenv("FAKE_CUPTI"); }

    void kernels_find_their_operations() {
        std::string why;
        auto profiler = cuda::start_profiler(MANTISSA_FAKE_CUPTI, why);
        QVERIFY2(profiler, why.c_str());
        profiler->made(node(11), 0); // while the step was captured
        profiler->made(node(12), 3);
        m_clone(node(11), node(111)); // when its graph was made ready
        m_clone(node(12), node(112));
        for (int step = 0; step < 2; ++step) {
            m_kernel("sm90_xmma_fprop_implicit_gemm_f16f16", 4000, 111);
            m_kernel("_ZN8mantissa3sumE", 1000, 112);
            m_kernel("begin", 500, 7);
        }
        KernelProfile profile = profiler->finish(2);
        QVERIFY2(profile.why_not.empty(), profile.why_not.c_str());
        QCOMPARE(profile.operations.size(), std::size_t{2});
        QCOMPARE(profile.operations[1].operation, 3);
        QVERIFY(qFuzzyCompare(profile.operations[0].seconds, 4e-6));
        QVERIFY(qFuzzyCompare(profile.operations[0].on_tensor_cores, 4e-6));
        QCOMPARE(profile.operations[1].on_tensor_cores, 0.0);
        QVERIFY(qFuzzyCompare(profile.unowned_seconds, 5e-7));
    }

    // Of a kernel whose time was not taken, and of one that had not ended when it was asked.
    void a_kernel_without_a_time_is_none() {
        std::string why;
        auto profiler = cuda::start_profiler(MANTISSA_FAKE_CUPTI, why);
        QVERIFY2(profiler, why.c_str());
        profiler->made(node(11), 0);
        m_clone(node(11), node(111));
        m_kernel("sum", 1000, 111);
        m_kernel("sum", std::uint64_t{0} - 1000, 111); // to the time 0
        m_kernel("sum", std::uint64_t{0} - 10, 111);   // to a time before it began
        KernelProfile profile = profiler->finish(1);
        QCOMPARE(profile.operations.size(), std::size_t{1});
        QVERIFY(qFuzzyCompare(profile.operations[0].seconds, 1e-6));
    }

    void one_at_a_time() {
        std::string why;
        auto first = cuda::start_profiler(MANTISSA_FAKE_CUPTI, why);
        QVERIFY(first);
        QVERIFY(!cuda::start_profiler(MANTISSA_FAKE_CUPTI, why));
        QVERIFY2(why.find("another profile") != std::string::npos, why.c_str());
        first.reset();
        QVERIFY(cuda::start_profiler(MANTISSA_FAKE_CUPTI, why));
    }

    void nothing_seen_is_not_zero() {
        std::string why;
        KernelProfile profile = cuda::start_profiler(MANTISSA_FAKE_CUPTI, why)->finish(5);
        QVERIFY(!profile.why_not.empty() && profile.operations.empty());
    }

    void refusals_say_why_data() {
        QTest::addColumn<QString>("library");
        QTest::addColumn<QString>("wish");
        QTest::addColumn<QString>("words");
        QTest::newRow("another profiler") << MANTISSA_FAKE_CUPTI << "subscribe"
                                          << "another profiler may be attached";
        QTest::newRow("not allowed") << MANTISSA_FAKE_CUPTI << "enable"
                                     << "administrators";
        QTest::newRow("no library") << "libnot-there.so.1"
                                    << ""
                                    << "was not found";
        QTest::newRow("another library") << "libm.so.6"
                                         << ""
                                         << "not one that this program knows";
    }

    void refusals_say_why() {
        QFETCH(QString, library);
        QFETCH(QString, wish);
        QFETCH(QString, words);
        qputenv("FAKE_CUPTI", wish.toUtf8());
        std::string why;
        QVERIFY(!cuda::start_profiler(library.toStdString(), why));
        QVERIFY2(QString::fromStdString(why).contains(words), why.c_str());
    }

private:
    void (*m_clone)(CUgraphNode_st*, CUgraphNode_st*) = nullptr;
    void (*m_kernel)(const char*, std::uint64_t, std::uint64_t) = nullptr;
};

QTEST_GUILESS_MAIN(TestProfiler)
#include "test_profiler.moc"
