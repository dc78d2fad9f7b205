// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What pages have done beside the window: one job after another, told in the window's thread.
#include "work/worker.h"

#include <QtTest>

#include <new>
#include <stdexcept>

using namespace mantissa::app;

class TestWorker : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void jobs_are_told_in_their_order() {
        Worker worker;
        QVector<int> told;
        for (int job = 0; job < 3; ++job)
            worker.start([&, job] { worker.tell([&, job] { told << job; }); });
        QTRY_COMPARE(told, QVector<int>({0, 1, 2}));
    }

    // It would end the program, and the training that goes on in it.
    void what_a_job_throws_ends_that_job_alone() {
        Worker worker;
        bool told = false;
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression("bad_alloc"));
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression("the disk is gone"));
        worker.start([] { throw std::bad_alloc(); });
        worker.start([] { throw std::runtime_error("the disk is gone"); });
        worker.start([&] { worker.tell([&] { told = true; }); });
        QTRY_VERIFY(told);
    }

    void what_is_asked_for_is_done_before_it_goes() {
        int done = 0;
        {
            Worker worker;
            for (int job = 0; job < 3; ++job)
                worker.start([&] { ++done; });
        }
        QCOMPARE(done, 3);
    }
};

QTEST_GUILESS_MAIN(TestWorker)
#include "test_worker.moc"
