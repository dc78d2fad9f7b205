// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/condition.h"

#include <QTest>

#include <cmath>

using namespace mantissa;
using namespace mantissa::report;

namespace {

// Twenty turns of two steps; every second one of them is `ripple` longer.
RunRecord timed(const std::string& name, double images_s, double ripple) {
    RunRecord run;
    run.name = name;
    for (int step = 1; step <= 40; ++step) {
        run.steps.own().push_back({.step = step, .parts = {16 / images_s * ((step - 1) / 2 % 2 ? 1 + ripple : 1)}});
        if (step % 2 == 0)
            run.turns.push_back({.step = step, .number = step / 2, .steps = 2, .together = "made"});
    }
    run.summary = summary_from_json({{"images_s", images_s}, {"ms_step", {{"median", 16e3 / images_s}}}, {"status", "completed"}});
    return run;
}

Comparison runs(double ripple = 0) {
    RunRecord a = timed("float32", 1000, 0), b = timed("mixed float16", 1500, ripple);
    a.summary.final.val_accuracy = 0.98;
    b.summary.status = Status::diverged; // the word alone: what it learned is not asked here
    return compare({a, b}, "float32");
}

} // namespace

class TestCondition : public QObject {
    Q_OBJECT

private slots:
    void holds_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("expected");
        auto row = [](const char* text, bool expected) { QTest::newRow(text) << text << expected; };
        row("mixed_float16.images_s < 1.2 * float32.images_s", false);
        row("mixed_float16.images_s < 1.6 * float32.images_s", true);
        row("\"mixed float16\".images_s == 1500", true);
        row("mixed_float16.status == \"diverged\"", true);
        row("float32.status != 'completed'", false);
        row("not float32.images_s > 999 or float32.images_s == 1", false);
        row("float32.images_s > 1 and (float32.images_s < 2 or 1 < 2)", true);
        row("1 + 2 * 3 == 7", true);
        row("(1 + 2) * 3 == 9", true);
        row("10 - 4 - 3 == 3", true);
        row("-2 < -1", true);
        row("max(1, float32.images_s) / 2 >= 500", true);
        row("abs(0.5 - 1) == min(0.5, 7)", true);
        row("1 < 2 or 2 < 1 and 2 < 1", true); // and binds closer
    }
    void holds() {
        QFETCH(QString, text);
        QFETCH(bool, expected);
        QCOMPARE(evaluate_condition(text.toStdString(), runs()).holds, expected);
    }

    void what_has_no_value_does_not_pass() {
        auto result = evaluate_condition("mixed_float16.final.val_accuracy < 0.9", runs());
        QVERIFY(result.holds);
        QVERIFY(result.why.find("has no value") != std::string::npos);
        QVERIFY(evaluate_condition("not mixed_float16.final.val_accuracy < 0.9", runs()).holds);
    }

    void what_is_divided_by_nothing_does_not_pass() {
        for (const char* text : {"0 * float32.images_s / 0 > 0.5", "0 / 0 < 1", "0 / 0 >= 1", "1 / 0 > 3", "1 / 0 < 3",
                                 "not 1 / (float32.images_s - float32.images_s) > 3"})
            QVERIFY2(evaluate_condition(text, runs()).holds, text);
        QVERIFY(evaluate_condition("1 / 0 > 3", runs()).why.starts_with("what is divided by 0 has no value"));
    }

    // Of runs that are still to be trained: their names and what a run may tell are known, their figures are not.
    void what_can_be_said_before_the_runs_is_said() {
        const std::vector<RunRecord> named = {{.folder = {}, .name = "float32"}, {.folder = {}, .name = "mixed float16"}};
        for (const char* text : {"mixed_float16.images_s < 1.2 * float32.images_s and not float32.memory.master_weights == 0",
                                 "float32.numerics.first_non_finite.value > 0 or float32.telemetry.power_watts.mean > 300",
                                 "float32.status == \"diverged\" or max(1, float32.steps) > abs(-3)",
                                 "float32.best.val_accuracy < 0.9 or float32.numerics.first_non_finite.layer == 'head'",
                                 "float32.memory.peak_bytes / float32.batch > 1 and float32.telemetry.readings == 0"}) {
            check_condition(text, named);
            evaluate_condition(text, runs()); // what passes before is no mistake after, whatever the run has
        }
        for (const char* text : {"float32.steps", "float32.steps <", "float33.steps > 1", "abs(1, 2) > 0", "float32.steps > (1",
                                 "float32.image_s > 1", "float32.final.val_acuracy < 0.9", "float32.steps.mean > 1", "float32.memory > 1",
                                 "float32.layers > 1", "1e400 > 0", "float32.steps > 1e-400", "float32.telemetry > 1", "float32.status > 1",
                                 "float32.steps == 'many'", "float32.telemetry.watts.mean > 1"})
            try {
                check_condition(text, named);
                QFAIL(text);
            } catch (const Error&) {
            }
    }

    void figures_that_there_are_are_named_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("named");
        QTest::newRow("a group") << "float32.final > 1"
                                 << "float32.final is a group of figures; name one of them: loss, accuracy, val_loss, val_accuracy";
        QTest::newRow("a letter") << "float32.final.val_acuracy > 1"
                                  << "float32.final.val_acuracy is no figure of summary.json; did you mean final.val_accuracy?";
        QTest::newRow("none of a group") << "float32.best.something_else > 1"
                                         << "no figure of summary.json; float32.best has epoch, step, val_loss, val_accuracy";
        QTest::newRow("none at all") << "float32.what_is_this_one > 1"
                                     << "no figure of summary.json; float32 has variant, policy, device, status";
    }
    void figures_that_there_are_are_named() {
        QFETCH(QString, text);
        QFETCH(QString, named);
        const auto said = [&](auto&& ask) {
            try {
                ask();
            } catch (const Error& error) {
                return QString(error.what());
            }
            return QString();
        };
        const QString before = said([&] { check_condition(text.toStdString(), {{.folder = {}, .name = "float32"}}); });
        QVERIFY2(before.contains(named), qPrintable(before));
        QCOMPARE(said([&] { evaluate_condition(text.toStdString(), runs()); }), before);
    }

    // What a run may have and this one has not.
    void what_a_run_has_none_of_does_not_pass() {
        for (const char* text : {"float32.best.val_accuracy < 0", "float32.telemetry.power_watts.mean > 1e9",
                                 "float32.numerics.first_non_finite.layer == 'head'", "float32.memory.master_weights < 0"}) {
            const ConditionResult result = evaluate_condition(text, runs());
            QVERIFY2(result.holds && result.why.find("has no value") != std::string::npos, text);
        }
    }

    void what_the_turns_do_not_tell_does_not_pass() {
        const std::string slow = "mixed_float16.images_s < 1.2 * float32.images_s";
        auto result = evaluate_condition(slow, runs());
        QVERIFY2(!result.holds && result.why.ends_with("; side by side: mixed float16 is 1.50 to 1.50 times as fast as float32 (95 % "
                                                       "confidence, 16 turns side by side)"),
                 result.why.c_str());
        result = evaluate_condition(slow, runs(0.5)); // from 1.00 to 1.50
        QVERIFY2(result.holds && result.why.find("allow both answers") != std::string::npos, result.why.c_str());
        QVERIFY(evaluate_condition("mixed_float16.images_s >= 1.2 * float32.images_s", runs(0.5)).holds);
        Comparison apart = runs();
        apart.runs[1].turns.clear();
        result = evaluate_condition(slow, compare(apart.runs, "float32"));
        QVERIFY2(result.holds && result.why.find("not trained in turns") != std::string::npos, result.why.c_str());
        QVERIFY(!evaluate_condition("mixed_float16.images_s < 1200", compare(apart.runs, "float32")).holds); // of one run alone
    }

    void what_is_simulated_is_no_figure_of_the_format() {
        Comparison both = runs();
        both.runs[1].summary.capabilities = {{"dense", "", Support::simulated, "", ""}};
        for (const char* text : {"mixed_float16.memory.peak_bytes > float32.memory.peak_bytes", "mixed_float16.images_s < float32.images_s",
                                 "mixed_float16.images_s > float32.images_s"}) {
            const ConditionResult result = evaluate_condition(text, both);
            QVERIFY2(result.holds && !result.can_be_told && result.why.starts_with("mixed float16 is simulated"), result.why.c_str());
        }
        const ConditionResult alone = evaluate_condition("mixed_float16.images_s < 1200", both);
        QVERIFY2(!alone.holds && alone.can_be_told && alone.why.ends_with("this is what its simulation takes"), alone.why.c_str());
        QVERIFY(evaluate_condition("mixed_float16.images_s < 1200", runs()).why.find("simulated") == std::string::npos);
        QVERIFY(!evaluate_condition("mixed_float16.final.val_accuracy < 0.9", both).can_be_told); // it has none
        QVERIFY(evaluate_condition("float32.final.val_accuracy < 0.9", both).can_be_told);
    }

    void mistakes_are_named_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("names");
        QTest::newRow("no run") << "float23.images_s < 1"
                                << "float23";
        QTest::newRow("no figure") << "float32.image_s < 1"
                                   << "image_s";
        QTest::newRow("a group") << "float32.final < 1"
                                 << "final";
        QTest::newRow("no comparison") << "float32.images_s"
                                       << "comparison";
        QTest::newRow("half") << "float32.images_s <"
                              << "expected";
        QTest::newRow("bracket") << "(1 < 2"
                                 << "bracket";
        QTest::newRow("quote") << "\"float32.images_s < 1"
                               << "quotation";
        QTest::newRow("more") << "1 < 2 3"
                              << "nothing more";
        QTest::newRow("text and number") << "float32.status < 1"
                                         << "number";
        QTest::newRow("empty") << ""
                               << "expected";
        QTest::newRow("deep") << QString(5000, '(') << "deep";
        QTest::newRow("minus signs") << QString(5000, '-') << "deep";
        QTest::newRow("not not") << QString("not ").repeated(100000) << "deep";
    }
    void mistakes_are_named() {
        QFETCH(QString, text);
        QFETCH(QString, names);
        try {
            evaluate_condition(text.toStdString(), runs());
            QFAIL("nothing was said");
        } catch (const Error& error) {
            QCOMPARE(error.kind(), ErrorKind::bad_input);
            QVERIFY2(QString(error.what()).contains(names), error.what());
        }
    }
};

QTEST_GUILESS_MAIN(TestCondition)
#include "test_condition.moc"
