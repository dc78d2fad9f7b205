// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numbered_set.h"

#include "core/error.h"
#include "core/stopwatch.h"
#include "data/prefetch.h"

#include <QTest>

#include <atomic>
#include <filesystem>
#include <iterator>
#include <set>

using namespace mantissa;
using mantissa::test::numbered_set;

namespace {

BatchPlan flipping_plan() { return {.batch = 8, .augment = {.horizontal_flip = true, .vertical_flip = true}}; }

bool same(const Batch& a, const Batch& b) {
    return a.images == b.images && a.labels == b.labels && a.indices == b.indices && a.count == b.count && a.epoch == b.epoch &&
           a.step_in_epoch == b.step_in_epoch;
}

std::size_t threads_of_process() {
    std::error_code none;
    const std::filesystem::directory_iterator all("/proc/self/task", none);
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

// Takes its time, counts what was asked for, and breaks at one sample if told to.
class SlowSet final : public Dataset {
public:
    std::chrono::microseconds delay{200};
    std::int64_t breaks_at = -1;
    mutable std::atomic<int> images_made{0};

    std::int64_t size() const override { return 64; }
    Shape shape() const override { return {8, 8, 1}; }
    int classes() const override { return 1; }
    int label(std::int64_t) const override { return 0; }
    std::vector<std::string> class_names() const override { return {"only"}; }
    void image(std::int64_t index, std::uint8_t* out) const override {
        std::this_thread::sleep_for(delay);
        ++images_made;
        if (index == breaks_at)
            throw Error("sample " + std::to_string(index) + " is damaged");
        std::fill(out, out + 64, static_cast<std::uint8_t>(index));
    }
};

} // namespace

class TestPrefetch : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_alone = threads_of_process(); }
    void same_batches_however_they_are_made_data();
    void same_batches_however_they_are_made();
    void resumes_anywhere();
    void ends_at_any_moment();
    void never_runs_farther_ahead();
    void rests_while_others_train_data();
    void rests_while_others_train();
    void same_batches_when_workers_leave();
    void buffers_are_used_again();
    void held_batches_stay_as_they_are();
    void batches_outlive_their_stream();
    void failures_reach_the_caller_data();
    void failures_reach_the_caller();
    void what_is_made_ahead_is_given_at_once();

private:
    std::size_t m_alone = 0; // threads, before any stream
};

void TestPrefetch::same_batches_however_they_are_made_data() {
    QTest::addColumn<int>("workers");
    QTest::addColumn<int>("prefetch");
    QTest::newRow("in next()") << 2 << 0;
    QTest::newRow("one, one ahead") << 1 << 1;
    QTest::newRow("two, four ahead") << 2 << 4;
    QTest::newRow("more workers than batches ahead") << 8 << 2;
    QTest::newRow("many") << 8 << 32;
}

void TestPrefetch::same_batches_however_they_are_made() {
    QFETCH(int, workers);
    QFETCH(int, prefetch);
    auto set = numbered_set(40);
    BatchStream stream(set, flipping_plan(), {workers, prefetch}, 0);
    for (std::int64_t step = 0; step < 200; ++step)
        QVERIFY(same(*stream.next(), *make_batch(*set, flipping_plan(), step)));
}

void TestPrefetch::resumes_anywhere() {
    auto set = numbered_set(40);
    BatchStream stream(set, flipping_plan(), {2, 4}, 17);
    for (std::int64_t step = 17; step < 40; ++step)
        QVERIFY(same(*stream.next(), *make_batch(*set, flipping_plan(), step)));
}

void TestPrefetch::ends_at_any_moment() {
    auto set = std::make_shared<SlowSet>();
    for (int taken = 0; taken < 12; ++taken) {
        BatchStream stream(set, {.batch = 4}, {1 + taken % 4, 1 + taken % 5}, taken);
        for (int i = 0; i < taken / 2; ++i)
            stream.next();
    }
}

void TestPrefetch::never_runs_farther_ahead() {
    auto set = std::make_shared<SlowSet>();
    set->delay = {};
    BatchStream stream(set, {.batch = 4}, {4, 3}, 0);
    stream.next();
    QTest::qWait(100);
    QVERIFY2(set->images_made <= 4 * (1 + 3), qPrintable(QString::number(set->images_made)));
}

void TestPrefetch::rests_while_others_train_data() {
    QTest::addColumn<BatchStream::Workers>("workers");
    QTest::newRow("workers wait") << BatchStream::Workers::wait;
    QTest::newRow("workers leave") << BatchStream::Workers::leave;
}

void TestPrefetch::rests_while_others_train() {
    QFETCH(BatchStream::Workers, workers);
    auto set = std::make_shared<SlowSet>();
    BatchStream stream(set, {.batch = 4}, {2, 8}, 0);
    stream.next();
    stream.rest(workers);
    QTest::qWait(20); // those under way
    int made = set->images_made;
    QTest::qWait(100);
    QCOMPARE(int(set->images_made), made);
    for (int i = 0; i < 30; ++i) // and goes on by itself
        stream.next();
    QVERIFY(set->images_made > made);
}

void TestPrefetch::same_batches_when_workers_leave() {
    auto set = numbered_set(40);
    BatchStream stream(set, flipping_plan(), {2, 4}, 0);
    for (std::int64_t step = 0; step < 60; ++step) {
        QVERIFY(same(*stream.next(), *make_batch(*set, flipping_plan(), step)));
        if (step % 3 == 0)
            stream.rest(BatchStream::Workers::leave);
    }
    stream.rest(BatchStream::Workers::wait);
    stream.rest(BatchStream::Workers::leave);
    if (m_alone == 0)
        QSKIP("this system does not tell of threads");
    QTRY_COMPARE(threads_of_process(), m_alone); // a little later than they are waited for
    stream.next();
    QTRY_COMPARE(threads_of_process(), m_alone + 2);
}

void TestPrefetch::buffers_are_used_again() {
    auto set = numbered_set(40);
    for (int prefetch : {0, 4}) {
        BatchStream stream(set, flipping_plan(), {2, prefetch}, 0);
        std::set<const void*> places;
        for (int i = 0; i < 300; ++i)
            places.insert(stream.next()->images.data());
        QVERIFY2(places.size() <= std::size_t(prefetch + 2 + 2), qPrintable(QString::number(places.size())));
    }
}

void TestPrefetch::held_batches_stay_as_they_are() {
    auto set = numbered_set(40);
    BatchStream stream(set, flipping_plan(), {2, 4}, 0);
    std::vector<std::shared_ptr<const Batch>> held;
    for (int i = 0; i < 30; ++i)
        held.push_back(stream.next());
    for (std::size_t step = 0; step < held.size(); ++step)
        QVERIFY(same(*held[step], *make_batch(*set, flipping_plan(), static_cast<std::int64_t>(step))));
}

void TestPrefetch::batches_outlive_their_stream() {
    auto set = numbered_set(40);
    std::shared_ptr<const Batch> held;
    {
        BatchStream stream(set, flipping_plan(), {2, 4}, 5);
        held = stream.next();
    }
    QVERIFY(same(*held, *make_batch(*set, flipping_plan(), 5)));
}

void TestPrefetch::failures_reach_the_caller_data() {
    QTest::addColumn<int>("prefetch");
    QTest::newRow("in next()") << 0;
    QTest::newRow("ahead") << 4;
}

void TestPrefetch::failures_reach_the_caller() {
    QFETCH(int, prefetch);
    auto set = std::make_shared<SlowSet>();
    set->breaks_at = 9;
    BatchStream stream(set, {.batch = 4, .order = BatchPlan::Order::file}, {2, prefetch}, 0);
    QCOMPARE(stream.next()->indices[0], 0);
    QCOMPARE(stream.next()->indices[0], 4);
    QVERIFY_EXCEPTION_THROWN(stream.next(), Error);
}

void TestPrefetch::what_is_made_ahead_is_given_at_once() {
    auto set = std::make_shared<SlowSet>();
    set->delay = std::chrono::milliseconds(5);
    BatchStream waiting(set, {.batch = 4}, {1, 0}, 0);
    Stopwatch made_now;
    waiting.next();
    QVERIFY2(made_now.seconds() >= 0.02, qPrintable(QString::number(made_now.seconds())));
    BatchStream ready(set, {.batch = 4}, {1, 4}, 0);
    ready.next();
    while (set->images_made < 4 + 4 * 5)
        QTest::qWait(5);
    QTest::qWait(20);
    Stopwatch given;
    ready.next();
    const double seconds = given.seconds();
    QVERIFY2(seconds < 0.02, qPrintable(QString::number(seconds)));
}

QTEST_GUILESS_MAIN(TestPrefetch)
#include "test_prefetch.moc"
