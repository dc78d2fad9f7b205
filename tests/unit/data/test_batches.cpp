// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "examples.h"
#include "numbered_set.h"

#include "data/batch_maker.h"

#include <QTest>

#include <algorithm>
#include <numeric>
#include <set>

using namespace mantissa;
using mantissa::test::numbered_set;

namespace {

std::vector<std::int64_t> order(const Dataset& set, const BatchPlan& plan, std::int64_t first_step, std::int64_t steps) {
    std::vector<std::int64_t> all;
    for (std::int64_t step = first_step; step < first_step + steps; ++step) {
        auto batch = make_batch(set, plan, step);
        all.insert(all.end(), batch->indices.begin(), batch->indices.end());
    }
    return all;
}

std::set<std::int64_t> distinct(const std::vector<std::int64_t>& indices) { return {indices.begin(), indices.end()}; }

// What happened to a sample of numbered_set(): 0 nothing, 1 flipped across, 2 down, 3 both, -1 something else.
int flipped(const Batch& batch, std::size_t place) {
    static constexpr int ways[4][6] = {{0, 1, 2, 3, 4, 5}, {2, 1, 0, 5, 4, 3}, {3, 4, 5, 0, 1, 2}, {5, 4, 3, 2, 1, 0}};
    for (int way = 0; way < 4; ++way)
        if (std::equal(ways[way], ways[way] + 6, batch.images.begin() + static_cast<std::ptrdiff_t>(6 * place),
                       [&](int expected, std::uint8_t pixel) { return (6 * batch.indices[place] + expected) % 256 == pixel; }))
            return way;
    return -1;
}

} // namespace

class TestBatches : public QObject {
    Q_OBJECT

private slots:
    void every_pass_is_another_permutation();
    void a_last_partial_batch_is_dropped();
    void file_order_is_the_order_of_the_file();
    void long_epochs_go_on_with_further_permutations();
    void short_epochs_leave_nothing_out();
    void another_seed_is_another_order();
    void every_place_is_reached_about_equally_often();
    void batches_hold_their_samples();
    void a_used_batch_is_filled_afresh();
    void buffers_start_on_cache_lines();
    void a_set_smaller_than_one_batch_is_refused();
    void flips_are_flips_data();
    void flips_are_flips();
    void flips_depend_on_sample_and_pass_alone();
    void validation_is_complete();
};

void TestBatches::every_pass_is_another_permutation() {
    auto set = numbered_set(40);
    BatchPlan plan{.batch = 8};
    QCOMPARE(steps_per_epoch(*set, plan), 5);
    auto first = order(*set, plan, 0, 5), second = order(*set, plan, 5, 5);
    QCOMPARE(distinct(first).size(), std::size_t{40});
    QCOMPARE(distinct(second).size(), std::size_t{40});
    QVERIFY(first != second);
    QVERIFY(!std::ranges::is_sorted(first));
}

void TestBatches::a_last_partial_batch_is_dropped() {
    auto set = numbered_set(43);
    BatchPlan plan{.batch = 10};
    QCOMPARE(steps_per_epoch(*set, plan), 4);
    QCOMPARE(distinct(order(*set, plan, 0, 4)).size(), std::size_t{40});
    auto next = make_batch(*set, plan, 4);
    QCOMPARE(next->epoch, 1);
    QCOMPARE(next->step_in_epoch, 0);
    QCOMPARE(next->count, 10);
}

void TestBatches::file_order_is_the_order_of_the_file() {
    auto set = numbered_set(10);
    BatchPlan plan{.batch = 4, .order = BatchPlan::Order::file};
    QCOMPARE(order(*set, plan, 0, 3), (std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3}));
}

void TestBatches::long_epochs_go_on_with_further_permutations() {
    auto set = numbered_set(12);
    BatchPlan plan{.batch = 4, .steps_per_epoch = 6};
    QCOMPARE(steps_per_epoch(*set, plan), 6);
    auto first = order(*set, plan, 0, 3), second = order(*set, plan, 3, 3);
    QCOMPARE(distinct(first).size(), std::size_t{12});
    QCOMPARE(distinct(second).size(), std::size_t{12});
    QVERIFY(first != second);
    QCOMPARE(make_batch(*set, plan, 5)->epoch, 0);
    QCOMPARE(make_batch(*set, plan, 6)->epoch, 1);
}

void TestBatches::short_epochs_leave_nothing_out() {
    auto set = numbered_set(12);
    BatchPlan plan{.batch = 4, .steps_per_epoch = 1};
    QCOMPARE(distinct(order(*set, plan, 0, 3)).size(), std::size_t{12});
    QCOMPARE(make_batch(*set, plan, 2)->epoch, 2);
}

void TestBatches::another_seed_is_another_order() {
    auto set = numbered_set(40);
    BatchPlan one{.batch = 40, .seed = 1}, two{.batch = 40, .seed = 2};
    QVERIFY(order(*set, one, 0, 1) != order(*set, two, 0, 1));
    QCOMPARE(order(*set, one, 0, 1), order(*set, one, 0, 1));
}

// 2000 permutations of 5: each number stands in each place 400 times; 6 standard deviations are 107.
void TestBatches::every_place_is_reached_about_equally_often() {
    int counts[5][5] = {};
    for (std::int64_t pass = 0; pass < 2000; ++pass) {
        Permutation order = shuffled(5, 3, pass);
        for (std::size_t place = 0; place < 5; ++place)
            ++counts[place][order[place]];
    }
    for (auto& place : counts)
        for (int count : place)
            QVERIFY2(std::abs(count - 400) < 107, qPrintable(QString::number(count)));
}

void TestBatches::batches_hold_their_samples() {
    auto set = numbered_set(40);
    auto batch = make_batch(*set, {.batch = 16}, 1);
    QCOMPARE(batch->count, 16);
    QCOMPARE(batch->images.size(), std::size_t{96});
    for (std::size_t i = 0; i < 16; ++i) {
        QCOMPARE(std::int64_t{batch->labels[i]}, batch->indices[i]);
        QCOMPARE(flipped(*batch, i), 0);
    }
}

void TestBatches::a_used_batch_is_filled_afresh() {
    auto set = numbered_set(40);
    BatchPlan plan{.batch = 8, .augment = {.horizontal_flip = true}};
    BatchMaker maker(*set, plan);
    Batch batch;
    for (std::int64_t step : {9, 0, 7, 7, 3})
        maker.fill(step, batch);
    auto fresh = make_batch(*set, plan, 3);
    QVERIFY(batch.images == fresh->images && batch.labels == fresh->labels && batch.indices == fresh->indices);
    QCOMPARE(batch.count, fresh->count);
    QCOMPARE(batch.step_in_epoch, 3);
}

void TestBatches::buffers_start_on_cache_lines() {
    auto set = numbered_set(3);
    std::vector<std::shared_ptr<const Batch>> batches; // held, so that each has a place of its own
    for (std::int64_t step = 0; step < 20; ++step) {
        batches.push_back(make_batch(*set, {.batch = 1}, step));
        QCOMPARE(reinterpret_cast<std::uintptr_t>(batches.back()->images.data()) % 64, std::uintptr_t{0});
    }
}

void TestBatches::a_set_smaller_than_one_batch_is_refused() {
    auto set = numbered_set(7);
    std::string said = test::refusal([&] { steps_per_epoch(*set, {.batch = 8}); });
    QVERIFY2(said.find("training.batch") != std::string::npos && said.find("7") != std::string::npos, said.c_str());
    QVERIFY(!test::refusal([&] { make_batch(*set, {.batch = 8, .steps_per_epoch = 2}, 0); }).empty());
    said = test::refusal([&] { steps_per_epoch(*numbered_set(1), {.batch = 8}); });
    QVERIFY2(said.find("the 1 training sample;") != std::string::npos, said.c_str());
}

void TestBatches::flips_are_flips_data() {
    QTest::addColumn<bool>("across");
    QTest::addColumn<bool>("down");
    QTest::newRow("none") << false << false;
    QTest::newRow("across") << true << false;
    QTest::newRow("down") << false << true;
    QTest::newRow("both") << true << true;
}

// Each way that is allowed happens, each about equally often, and no other.
void TestBatches::flips_are_flips() {
    QFETCH(bool, across);
    QFETCH(bool, down);
    auto set = numbered_set(400);
    BatchPlan plan{.batch = 400};
    plan.augment = {.horizontal_flip = across, .vertical_flip = down};
    auto batch = make_batch(*set, plan, 0);
    std::vector<int> counts(4);
    for (std::size_t i = 0; i < 400; ++i) {
        int way = flipped(*batch, i);
        QVERIFY(way >= 0);
        ++counts[static_cast<std::size_t>(way)];
    }
    int expected = 400 / ((across ? 2 : 1) * (down ? 2 : 1));
    for (int way = 0; way < 4; ++way) {
        bool allowed = (!(way & 1) || across) && (!(way & 2) || down);
        QVERIFY(std::abs(counts[static_cast<std::size_t>(way)] - (allowed ? expected : 0)) <= (allowed ? 60 : 0));
    }
}

void TestBatches::flips_depend_on_sample_and_pass_alone() {
    auto set = numbered_set(40);
    BatchPlan small{.batch = 1, .order = BatchPlan::Order::file, .augment = {.horizontal_flip = true}}, large = small;
    large.batch = 40;
    large.order = BatchPlan::Order::shuffled;
    auto first = make_batch(*set, large, 0), second = make_batch(*set, large, 1);
    std::vector<int> in_first(40), in_second(40);
    for (std::size_t i = 0; i < 40; ++i) {
        auto sample = static_cast<std::size_t>(first->indices[i]);
        in_first[sample] = flipped(*first, i);
        in_second[static_cast<std::size_t>(second->indices[i])] = flipped(*second, i);
        QCOMPARE(in_first[sample], flipped(*make_batch(*set, small, first->indices[i]), 0));
    }
    QVERIFY(in_first != in_second);
}

void TestBatches::validation_is_complete() {
    auto set = numbered_set(10);
    QCOMPARE(validation_batches(*set, 4), 3);
    std::vector<std::int64_t> all;
    for (std::int64_t which = 0; which < 3; ++which) {
        auto batch = make_validation_batch(*set, 4, which);
        QCOMPARE(batch->images.size(), std::size_t{24});
        QCOMPARE(batch->labels.size(), std::size_t{4});
        all.insert(all.end(), batch->indices.begin(), batch->indices.end());
    }
    std::vector<std::int64_t> expected(10);
    std::iota(expected.begin(), expected.end(), 0);
    QCOMPARE(all, expected);
    auto last = make_validation_batch(*set, 4, 2);
    QCOMPARE(last->count, 2);
    QCOMPARE(last->labels, (std::vector<std::int32_t>{8, 9, 0, 0}));
    QCOMPARE(last->images[11], std::uint8_t{59});
    QVERIFY(std::all_of(last->images.begin() + 12, last->images.end(), [](std::uint8_t byte) { return byte == 0; }));
}

QTEST_APPLESS_MAIN(TestBatches)
#include "test_batches.moc"
