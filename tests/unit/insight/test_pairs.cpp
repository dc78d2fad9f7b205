// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/pairs.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace mantissa;
using namespace mantissa::insight;

namespace {

Pace pace(std::int64_t number, double seconds, Pace::Use use = Pace::Use::counts, const std::string& together = "one") {
    Pace made{.use = use, .together = together, .number = number, .length = 10, .steps = 9};
    made.parts[0] = seconds;
    return made;
}

double all(const Pace& pace) { return pace.seconds(); }

std::vector<Pace> paces(int count, double seconds) {
    std::vector<Pace> made;
    for (int i = 1; i <= count; ++i)
        made.push_back(pace(i, seconds));
    return made;
}

} // namespace

class TestPairs : public QObject {
    Q_OBJECT

private slots:
    // From tables of the sign test's interval, 95 %.
    void the_interval_is_the_table_s_data() {
        QTest::addColumn<int>("n");
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("most");
        QTest::newRow("6") << 6 << 1.0 << 6.0;
        QTest::newRow("8") << 8 << 1.0 << 8.0;
        QTest::newRow("9") << 9 << 2.0 << 8.0;
        QTest::newRow("20") << 20 << 6.0 << 15.0;
        QTest::newRow("25") << 25 << 8.0 << 18.0;
        QTest::newRow("100") << 100 << 40.0 << 61.0;
    }
    void the_interval_is_the_table_s() {
        QFETCH(int, n);
        std::vector<double> values(static_cast<std::size_t>(n));
        std::iota(values.rbegin(), values.rend(), 1.0);
        RankInterval interval = median_interval(values);
        QTEST(interval.least, "least");
        QTEST(interval.most, "most");
        QCOMPARE(interval.median, (n + 1) / 2.0);
        QCOMPARE(interval.n, n);
    }

    void with_fewer_than_six_there_is_no_interval() {
        RankInterval interval = median_interval({1, 2, 3, 4, 5, NAN, INFINITY});
        QCOMPARE(interval.n, 5);
        QVERIFY(interval.least == 0 && std::isinf(interval.most));
        QVERIFY(std::isnan(median_interval({}).median));
    }

    void long_runs_are_counted_by_the_normal_distribution() {
        for (int n : {499, 501}) {
            std::vector<double> values(static_cast<std::size_t>(n));
            std::iota(values.begin(), values.end(), 1.0);
            RankInterval interval = median_interval(values);
            QVERIFY2(std::fabs(interval.least - (n / 2.0 - 0.98 * std::sqrt(n))) < 2, qPrintable(QString::number(interval.least)));
            QVERIFY(std::fabs(interval.least + interval.most - n - 1) < 1e-9);
        }
    }

    void turns_of_one_number_are_set_side_by_side() {
        std::vector<Pace> run = paces(10, 2), base = paces(10, 3);
        base.pop_back(); // it ended first
        run[0].use = Pace::Use::first;
        base[1].use = Pace::Use::stores;
        Pairing pairing = paired(run, base, all);
        QCOMPARE(pairing.ratio.n, 7);
        QCOMPARE(pairing.ratio.median, 1.5);
        QCOMPARE(pairing.first, 1);
        QCOMPARE(pairing.stores, 1);
        QCOMPARE(pairing.turns(), 9);
        QCOMPARE(pairing.steps, 10.0);
    }

    void turns_of_another_training_are_not() {
        std::vector<Pace> run = paces(10, 2), base = paces(10, 3);
        for (Pace& other : base)
            other.together = "two";
        QCOMPARE(paired(run, base, all).turns(), 0);
        for (std::vector<Pace>* each : {&run, &base})
            for (Pace& other : *each)
                other.together.clear(); // not known
        QCOMPARE(paired(run, base, all).turns(), 0);
    }

    void disturbed_pairs_are_left_out_where_enough_others_remain() {
        std::vector<Pace> run = paces(10, 2), base = paces(10, 3);
        for (std::size_t i = 0; i < 2; ++i)
            run[i] = pace(run[i].number, 20, Pace::Use::disturbed), base[i + 2] = pace(base[i + 2].number, 30, Pace::Use::disturbed);
        Pairing pairing = paired(run, base, all);
        QCOMPARE(pairing.disturbed, 4);
        QCOMPARE(pairing.ratio.n, 6);
        QCOMPARE(pairing.ratio.least, 1.5);
        run[5] = pace(run[5].number, 20, Pace::Use::disturbed);
        pairing = paired(run, base, all);
        QCOMPARE(pairing.disturbed, 0);
        QCOMPARE(pairing.kept_disturbed, 5);
        QCOMPARE(pairing.ratio.n, 10);
    }
};

QTEST_GUILESS_MAIN(TestPairs)
#include "test_pairs.moc"
