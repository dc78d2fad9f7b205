// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The rule for what may be said of speed, on a made clock: what is alike is not told apart, what differs is found.
#include "insight/speed.h"
#include "made_machine.h"

#include <QTest>

#include <cmath>

using namespace mantissa;
using namespace mantissa::insight;

namespace {

constexpr int comparisons = 200;

RunEvidence evidence(const std::string& name, std::vector<double> milliseconds) {
    RunEvidence run{.name = name};
    for (double time : milliseconds) {
        Pace pace{.together = "one", .number = std::ssize(run.paces) + 1, .length = 10, .steps = 9};
        pace.parts[0] = time * 1e-3;
        run.paces.push_back(pace);
    }
    return run;
}

std::vector<double> repeated(std::size_t count, double value) { return std::vector<double>(count, value); }

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

} // namespace

class TestSpeed : public QObject {
    Q_OBJECT

private slots:
    void the_same_twice_is_not_told_apart_data() {
        QTest::addColumn<double>("busy");
        for (double busy : {0.05, 0.5, 0.95})
            QTest::newRow(qPrintable(QString("%1 %").arg(100 * busy))) << busy;
    }
    void the_same_twice_is_not_told_apart() {
        QFETCH(double, busy);
        int claims = 0;
        for (int i = 0; i < comparisons; ++i) {
            auto runs = train_on({.seed = static_cast<std::uint64_t>(i + 1), .busy_share = busy}, {});
            Speed::Kind kind = speed_of(runs[1], runs[0]).kind;
            claims += kind == Speed::Kind::faster || kind == Speed::Kind::slower;
        }
        QVERIFY2(claims <= comparisons / 20, qPrintable(QString("%1 of %2 claim a difference").arg(claims).arg(comparisons)));
    }

    void a_fifth_slower_is_found_with_its_interval() {
        int found = 0, held = 0;
        for (int i = 0; i < comparisons; ++i) {
            auto runs = train_on({.seed = static_cast<std::uint64_t>(i + 1)}, {.milliseconds = {1.2, 1}});
            Speed speed = speed_of(runs[1], runs[0]);
            found += speed.kind == Speed::Kind::faster;
            held += speed.pairing.ratio.least <= 1.2 && 1.2 <= speed.pairing.ratio.most;
        }
        QVERIFY2(found >= 0.9 * comparisons, qPrintable(QString("%1 of %2 found").arg(found).arg(comparisons)));
        QVERIFY2(held >= 0.9 * comparisons, qPrintable(QString("%1 of %2 hold 1.2").arg(held).arg(comparisons)));
    }

    void each_verdict_has_its_words() {
        RunEvidence base = evidence("float32", repeated(12, 8)), half = evidence("half", repeated(12, 4));
        Speed speed = speed_of(half, base);
        QVERIFY(speed.kind == Speed::Kind::faster && speed.ratio() == 2);
        QCOMPARE(words_of(speed, half, base),
                 std::string("half is 2.00 times as fast as float32 (median of 12 turns side by side, 2.00 to 2.00 with 95 % confidence)"));
        QCOMPARE(sentence_of(speed, half, base), words_of(speed, half, base) + "."); // a name is not made to begin a sentence
        QVERIFY(speed_of(base, half).kind == Speed::Kind::slower);
        RunEvidence same = evidence("same", repeated(12, 8.1));
        speed = speed_of(same, base);
        QVERIFY(speed.kind == Speed::Kind::alike);
        QVERIFY(has(words_of(speed, same, base), "same is as fast as float32 (median of 12 turns side by side, 0.99 to 0.99"));
    }

    void what_is_not_known_is_said_with_what_would_settle_it() {
        RunEvidence base = evidence("float32", repeated(8, 8));
        RunEvidence wide = evidence("wide", {7, 7.2, 7.4, 7.6, 7.7, 7.9, 8, 8.2});
        Speed speed = speed_of(wide, base);
        QVERIFY(speed.kind == Speed::Kind::undecided && std::isnan(speed.ratio()) && speed.more_steps > 0);
        std::string words = words_of(speed, wide, base);
        QVERIFY2(
            has(words,
                "whether wide is faster than float32 is not known: it was 0.98 to 1.14 times as fast with 95 % confidence, 8 turns side by "
                "side; run ") &&
                has(words, " more steps to settle it"),
            words.c_str());
        QVERIFY(sentence_of(speed, wide, base).starts_with("Whether wide is faster") && sentence_of(speed, wide, base).ends_with("it."));
        RunEvidence late = evidence("late", {8.1, 8.3, 8.5, 9, 9.3, 9.6, 9.9, 10});
        speed = speed_of(late, base);
        QVERIFY(speed.kind == Speed::Kind::undecided && speed.pairing.ratio.most < 1);
        words = words_of(speed, late, base);
        QVERIFY2(has(words, "whether late is slower than float32, or as fast, is not known: it was "), words.c_str());
        RunEvidence few = evidence("few", repeated(3, 4));
        words = words_of(speed_of(few, base), few, base);
        QVERIFY2(has(words, "3 turns side by side count, and an interval needs 6; run 40 more steps to settle it"), words.c_str());
        RunEvidence apart = evidence("apart", repeated(12, 4));
        for (Pace& pace : apart.paces)
            pace.together = "two";
        words = words_of(speed_of(apart, base), apart, base);
        QVERIFY2(has(words, "they were not trained in turns"), words.c_str());
        apart.imported = true; // of turns nobody knows, and nobody can train it here
        words = words_of(speed_of(apart, base), apart, base);
        QVERIFY2(has(words, "event files tell of no turns") && !has(words, "together"), words.c_str());
    }

    void who_learns_nothing_is_not_fast() {
        RunEvidence base = evidence("float32", repeated(12, 8)), lost = evidence("lost", repeated(12, 2));
        lost.learning = {Learning::Kind::diverged, "diverged at step 3"};
        Speed speed = speed_of(lost, base);
        QVERIFY(!speed.is_told() && std::isnan(speed.ratio()));
        QVERIFY(has(words_of(speed, lost, base), "lost diverged at step 3"));
        QVERIFY(!speed_of(base, lost).is_told());
    }

    void other_work_and_simulation_are_not_set_side_by_side() {
        RunEvidence base = evidence("float32", repeated(12, 8)), other = evidence("other", repeated(12, 2));
        other.environment.threads = 1;
        QVERIFY(speed_of(other, base).kind == Speed::Kind::other_work);
        other = evidence("other", repeated(12, 2));
        other.support = Support::simulated;
        QVERIFY(speed_of(other, base).kind == Speed::Kind::simulated);
    }

    // As it was at some step: beside itself a run is as fast as it is.
    void a_copy_is_the_same_run() {
        RunEvidence whole = evidence("float32", {8, 8.2, 8.1, 7.9, 8, 8.3, 8, 8.1}), copy = evidence("float32 (2)", {8, 8.2, 8.1});
        for (RunEvidence* run : {&whole, &copy})
            run->experiment = {{"training", {{"seed", 1}}}, {"variants", {{{"name", "float32"}}}}};
        Speed speed = speed_of(copy, whole);
        QVERIFY(speed.kind == Speed::Kind::same_run && !speed.is_told() && !speed.is_asked() && speed.more_steps == 0);
        QCOMPARE(sentence_of(speed, copy, whole),
                 std::string("float32 (2) is the same run as float32: their turns are the same measurements, which tell nothing of their "
                             "speed."));
        RunEvidence seed = copy, twin = copy;
        seed.experiment["training"]["seed"] = 2;
        twin.experiment["variants"][0]["name"] = "again";
        QVERIFY(!is_same_run(seed, whole) && !is_same_run(twin, whole));
        for (Pace& pace : copy.paces) // of its own, though it was asked for the same
            pace.parts[1] = 1e-4;
        QVERIFY(!is_same_run(copy, whole) && speed_of(copy, whole).kind == Speed::Kind::too_few);
    }

    void advice_is_worth_taking() { // as many steps as are advised do settle it
        int settled = 0, advised = 0;
        for (int i = 0; i < 60; ++i) {
            MadeMachine machine{.seed = static_cast<std::uint64_t>(i + 1), .busy_share = 0.95};
            auto runs = train_on(machine, {.milliseconds = {1.1, 1}, .turns = 12});
            Speed speed = speed_of(runs[1], runs[0]);
            if (speed.kind != Speed::Kind::undecided || speed.more_steps == 0)
                continue;
            ++advised;
            int turns = 12 + static_cast<int>(std::ceil(speed.more_steps / 10));
            runs = train_on(machine, {.milliseconds = {1.1, 1}, .turns = turns});
            settled += speed_of(runs[1], runs[0]).is_told();
        }
        QVERIFY2(advised > 10 && settled >= 0.4 * advised, qPrintable(QString("%1 of %2").arg(settled).arg(advised)));
    }
};

QTEST_GUILESS_MAIN(TestSpeed)
#include "test_speed.moc"
