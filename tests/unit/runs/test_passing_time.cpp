// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/passing_time.h"

#include <QtTest>

#include <vector>

using namespace mantissa;

class TestPassingTime : public QObject {
    Q_OBJECT
private slots:
    void it_is_the_steps_own_where_they_are_all_that_passes() {
        PassingTime time;
        for (int step = 1; step <= 40; ++step)
            time.add(0.125, 0.125 * step);
        QCOMPARE(time.until_steps_took(10), 10.0);
    }

    // 39 steps of 1/16 s, each with 15/16 s of a twin: of 62.5 steps that are left, 62.5 s pass.
    void what_stands_beside_the_steps_is_waited_for_too() {
        PassingTime time;
        for (int step = 1; step <= 40; ++step)
            time.add(0.0625, step);
        QCOMPARE(time.until_steps_took(62.5 * 0.0625), 62.5);
    }

    // Every tenth step is followed by a validation of half a second: ten steps of 1/8 s take 1.75 s.
    void validations_count_as_often_as_they_come() {
        PassingTime time;
        double now = 0;
        for (int step = 0; step <= 100; ++step) {
            now += 0.125;
            time.add(0.125, now);
            now += step % 10 == 9 ? 0.5 : 0;
        }
        QCOMPARE(time.until_steps_took(12.5), 17.5);
    }

    void a_pause_is_nobodys_time() {
        PassingTime time;
        for (int step = 1; step <= 10; ++step)
            time.add(0.5, step);
        time.rest();
        for (int step = 1001; step <= 1010; ++step)
            time.add(0.5, step);
        QCOMPARE(time.until_steps_took(3), 6.0);
    }

    void of_less_than_a_second_nothing_is_concluded() {
        PassingTime time;
        QCOMPARE(time.until_steps_took(4), 4.0);
        time.add(0.25, 0.25);
        time.add(0.0625, 1); // 0.75 s, a first observed step among them
        QCOMPARE(time.until_steps_took(4), 4.0);
        time.add(0.1875, 1.25);
        QCOMPARE(time.until_steps_took(4), 16.0);
    }

    // Steps of a device are told a few at a time, which may seem quicker than they were.
    void it_is_never_shorter_than_the_steps() {
        PassingTime time;
        for (int step = 1; step <= 10; ++step)
            time.add(1, 0.5 * step);
        QCOMPARE(time.until_steps_took(8), 8.0);
    }

    // One that is nearly done says how long a step takes; the two that have not begun take all of theirs.
    void what_has_not_begun_is_left_whole() {
        const RunPace nearly{.step_seconds = 0.5, .done = 98, .total = 100};
        QCOMPARE(seconds_of_steps_left(std::vector<RunPace>{nearly}), 1.0);
        QCOMPARE(seconds_of_steps_left(std::vector<RunPace>{nearly, {}, {.total = 10}}), 1.0 + 50 + 5);
    }

    void who_has_taken_no_step_is_as_slow_as_the_slowest() {
        const RunPace over{.step_seconds = 2, .done = 40, .total = 40}, quick{.step_seconds = 0.25, .done = 20, .total = 40};
        QCOMPARE(seconds_of_steps_left(std::vector<RunPace>{over, quick, {.total = 40}}), 5.0 + 80);
        QCOMPARE(seconds_of_steps_left(std::vector<RunPace>{over}), 0.0);
    }

    void without_a_step_nothing_is_known() {
        QVERIFY(seconds_of_steps_left(std::vector<RunPace>{{.total = 40}, {}}) < 0);
        QVERIFY(seconds_of_steps_left(std::vector<RunPace>{}) < 0);
    }

    // Beyond what was asked for, as where fewer epochs are asked for than it has.
    void nothing_is_left_of_who_is_past_its_end() {
        QCOMPARE(seconds_of_steps_left(std::vector<RunPace>{{.step_seconds = 1, .done = 12, .total = 10}}), 0.0);
    }
};

QTEST_GUILESS_MAIN(TestPassingTime)
#include "test_passing_time.moc"
