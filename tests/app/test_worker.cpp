// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Work beside the window: what is waited for, and what is left to itself.
#include "work/worker.h"

#include <QRegularExpression>
#include <QThread>
#include <QtTest>

#include <future>
#include <memory>
#include <new>
#include <stdexcept>

using mantissa::app::Worker;

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
    void an_answer_is_told_on_the_windows_thread() {
        Worker worker;
        QThread *asked = nullptr, *told = nullptr;
        worker.ask([&]() -> Worker::Job {
            asked = QThread::currentThread();
            return [&] { told = QThread::currentThread(); };
        });
        QTRY_COMPARE(told, QThread::currentThread());
        QVERIFY(asked && asked != told);
    }
    // A button that waits for the answer would be grey for ever.
    void who_asked_hears_of_a_look_that_throws() {
        Worker worker;
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression("the folder is gone"));
        QThread* told = nullptr;
        bool answered = false, needless = false;
        worker.ask([]() -> Worker::Job { throw std::runtime_error("the folder is gone"); }, [&] { told = QThread::currentThread(); });
        worker.ask([&]() -> Worker::Job { return [&] { answered = true; }; }, [&] { needless = true; });
        QTRY_VERIFY(answered);
        QCOMPARE(told, QThread::currentThread());
        QVERIFY(!needless);
    }
    void a_job_is_done_though_its_worker_goes() {
        bool done = false;
        {
            Worker worker;
            worker.ask([] { return Worker::Job(); });
            worker.start([&] { done = true; });
        }
        QVERIFY(done);
    }
    // A drive that does not answer: this waits for ever where that is waited for.
    void nobody_waits_for_what_was_asked() {
        const auto begun = std::make_shared<std::promise<void>>(), drive = std::make_shared<std::promise<void>>(),
                   ended = std::make_shared<std::promise<void>>();
        const auto told = std::make_shared<int>(0);
        const auto look = [=](const std::shared_ptr<void>& held) {
            return [=]() -> Worker::Job {
                begun->set_value();
                drive->get_future().wait();
                (void)held;
                return [=] { ++*told; };
            };
        };
        {
            Worker worker;
            worker.ask(look(std::shared_ptr<void>(nullptr, [ended](void*) { ended->set_value(); })));
            worker.ask([=]() -> Worker::Job { return [=] { ++*told; }; });
            begun->get_future().wait();
        }
        QVERIFY(Worker::anyIsLeft());
        drive->set_value();
        ended->get_future().wait(); // the thread has let go of all that it held
        QTRY_VERIFY(!Worker::anyIsLeft());
        QCoreApplication::processEvents();
        QCOMPARE(*told, 0);
    }
    void what_waits_behind_a_look_is_done() {
        const auto drive = std::make_shared<std::promise<void>>();
        bool done = false;
        auto worker = std::make_unique<Worker>();
        worker->ask([drive]() -> Worker::Job {
            drive->get_future().wait();
            return {};
        });
        worker->start([&] { done = true; });
        drive->set_value();
        worker.reset();
        QVERIFY(done);
    }
};

QTEST_GUILESS_MAIN(TestWorker)
#include "test_worker.moc"
