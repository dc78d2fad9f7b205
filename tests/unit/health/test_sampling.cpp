// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "health/sampling.h"

#include <QtTest>

#include <limits>

using namespace mantissa::health;

namespace {

struct Course {
    double observed = 0, total = 0;
    std::int64_t samples = 0, bytes = 0;
};

// So many steps of so many seconds; each sample costs so much, the first some more, once.
Course run(Sampling sampling, int steps, double step_seconds, double cost, std::int64_t bytes = 1000, double once = 0) {
    Course course;
    for (int done = 0; done < steps; ++done) {
        double clock = done * step_seconds;
        if (sampling.is_due(done, clock)) {
            sampling.note(
                {.seconds = cost + (done == 0 ? once : 0), .once_seconds = done == 0 ? once : 0, .bytes = static_cast<std::size_t>(bytes)});
            course.bytes += bytes;
        }
    }
    course.observed = sampling.seconds();
    course.total = steps * step_seconds + course.observed;
    course.samples = sampling.samples();
    return course;
}

SamplingSettings share(double part) { return {.mode = SamplingSettings::Mode::share, .share = part}; }

} // namespace

class TestSampling : public QObject {
    Q_OBJECT

private slots:
    void stays_within_its_share() {
        for (double cost : {0.001, 0.02, 0.3}) {
            Course course = run(Sampling(share(0.05)), 10000, 0.01, cost);
            QVERIFY(course.observed <= 0.05 * course.total);
            QVERIFY2(course.observed > 0.045 * course.total, "it makes use of what it may");
        }
    }

    void the_first_step_is_observed_and_waited_for() {
        Course course = run(Sampling(share(0.05)), 50, 0.01, 0.1);
        QCOMPARE(course.samples, std::int64_t{1});
    }

    // 0.1 s in all, of which 0.08 never again: the second is due when 0.12 s are a twentieth of the time, not 0.2 s.
    void what_is_made_ready_once_is_not_expected_again() {
        QCOMPARE(run(Sampling(share(0.05)), 240, 0.01, 0.02, 1000, 0.08).samples, std::int64_t{2});
        QCOMPARE(run(Sampling(share(0.05)), 240, 0.01, 0.1).samples, std::int64_t{1});
    }

    // 120 steps of 5 ms are over before a twentieth of them affords a second look of 8 ms.
    void few_samples_are_spread_over_a_short_run() {
        QCOMPARE(run(Sampling(share(0.05)), 120, 0.005, 0.008).samples, std::int64_t{3});
        Sampling sampling(share(0.05));
        sampling.expect(120);
        QVector<int> observed;
        for (int done = 0; done < 120; ++done)
            if (sampling.is_due(done, done * 0.005)) {
                observed << done;
                sampling.note({.seconds = 0.008});
                QCOMPARE(sampling.certain(done), observed.size() < 10 ? std::int64_t{12} : std::numeric_limits<std::int64_t>::max());
            }
        QCOMPARE(observed, (QVector<int>{0, 12, 24, 36, 48, 60, 72, 84, 96, 108}));
    }

    // Where they would be felt, the share alone decides; and what earlier lives of the run observed is counted.
    void few_samples_take_little() {
        Sampling dear(share(0.05)), resumed(share(0.05));
        dear.expect(120);
        resumed.expect(120);
        QCOMPARE(run(dear, 120, 0.005, 0.15).samples, std::int64_t{1});
        resumed.note({.seconds = 0.08, .once_seconds = 0.072, .samples = 10});
        for (int done = 60; done < 80; ++done)
            QVERIFY(!resumed.is_due(done, done * 0.005));
    }

    void an_hour_of_large_samples_stays_under_fifty_megabytes() {
        Course course = run(Sampling(share(0.05)), 360000, 0.01, 0.001, 400000);
        QVERIFY(course.bytes < 50e6);
        QVERIFY(course.samples > 100);
    }

    void every_so_many_steps() {
        Sampling sampling({.mode = SamplingSettings::Mode::steps, .every = 3});
        QVERIFY(sampling.is_due(0, 0) && !sampling.is_due(1, 0) && !sampling.is_due(2, 0) && sampling.is_due(3, 0));
    }

    void off_and_stopped_are_never_due() {
        QVERIFY(!Sampling().is_due(0, 0));
        Sampling sampling(share(1));
        sampling.stop();
        QVERIFY(!sampling.is_due(0, 0));
    }

    void is_read_and_told_in_words() {
        for (const char* text : {"off", "5%", "0.5%", "10 steps", "1 step"})
            QCOMPARE(sampling_text(parse_sampling(text).value()), std::string(text));
        QVERIFY(parse_sampling("0.05") == share(0.05));
        for (const char* text : {"", "0", "0%", "-1%", "101%", "2", "0 steps", "1.5 steps", "steps", "5 %x", "nan"})
            QVERIFY2(!parse_sampling(text), text);
    }
};

QTEST_GUILESS_MAIN(TestSampling)
#include "test_sampling.moc"
