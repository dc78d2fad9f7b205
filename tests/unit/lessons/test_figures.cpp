// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Every figure gives what its folder holds, and nothing where there is nothing.
#include "lessons/evaluate.h"
#include "lessons/figure.h"
#include "support/run_folders.h"
#include "support/small_experiment.h"

#include <QTemporaryDir>
#include <QTest>

using namespace mantissa;
using namespace mantissa::lessons;
namespace fs = std::filesystem;

class TestFigures : public QObject {
    Q_OBJECT
private:
    QTemporaryDir folder_;
    lessons::Facts facts_;

    double number(const std::string& text) const {
        Value value = evaluate(parse_expression(text), facts_);
        return std::holds_alternative<double>(value) ? std::get<double>(value) : -12345;
    }
    std::string text(const std::string& expression) const {
        Value value = evaluate(parse_expression(expression), facts_);
        return std::holds_alternative<std::string>(value) ? std::get<std::string>(value) : "nothing";
    }

private slots:
    void initTestCase() {
        fs::path root = folder_.path().toStdString();
        make_run_folder(root / "a", {.name = "float32", .milliseconds = 8, .accuracy = 0.98});
        make_run_folder(root / "b",
                        {.name = "float16", .policy = "float16", .status = "diverged", .milliseconds = 4, .diverges_at = 20, .skipped = 2});
        facts_.runs["float32"] = std::make_shared<RunFacts>(root / "a", EvidenceOf{});
        facts_.runs["float16"] = std::make_shared<RunFacts>(root / "b", EvidenceOf{});
        facts_.experiments.push_back(std::make_shared<Experiment>(parsed(tiny_experiment({"float32", "float16"}))));
    }

    void names_are_unique() {
        std::set<std::string> seen;
        for (const lessons::Figure* figure : all_figures())
            QVERIFY2(seen.insert((figure->of == lessons::Figure::Of::run ? "run:" : "program:") + std::string(figure->name)).second,
                     figure->name);
    }

    void of_runs() {
        const StoredRun stored = read_stored_run(folder_.path().toStdString() + "/a");
        QCOMPARE(number("float32.final.loss"), *stored.summary.final.loss);
        QCOMPARE(number("float32.final.val_accuracy"), *stored.summary.final.val_accuracy);
        QCOMPARE(number("float32.ms"), *stored.summary.ms_step.median);
        QCOMPARE(number("float32.peak"), static_cast<double>(*stored.summary.memory.peak_bytes));
        QCOMPARE(number("float32.figure('ms_step.median')"), number("float32.ms"));
        QCOMPARE(number("float32.first.loss"), stored.log.steps.front().loss);
        QCOMPARE(number("float32.loss(10)"), stored.log.steps[9].loss);
        QCOMPARE(number("float32.loss(1e9)"), stored.log.steps.back().loss);
        QCOMPARE(number("float32.steps"), 40.0);
        QCOMPARE(text("float32.status"), std::string("completed"));
    }

    void of_endings() {
        QCOMPARE(text("float16.status"), std::string("diverged"));
        QVERIFY(number("float16.diverged_at") > 0);
        QVERIFY(!is_known(evaluate(parse_expression("float32.diverged_at"), facts_)));
        QVERIFY(holds(evaluate(parse_expression("done(float32, float16)"), facts_)));
        QVERIFY(!holds(evaluate(parse_expression("done(float32, bfloat16)"), facts_)));
    }

    void of_settings() {
        QCOMPARE(number("float16.setting('training.batch')"),
                 static_cast<double>(read_stored_run(folder_.path().toStdString() + "/b").experiment["training"]["batch"].get<int>()));
        QVERIFY(!is_known(evaluate(parse_expression("float16.setting('training.nonsense')"), facts_)));
    }

    void of_numbers_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("number");
        QTest::newRow("ulp of bfloat16 at 0.1") << "ulp(0.1, bfloat16)" << 0x1p-11;
        QTest::newRow("ulp at a power") << "ulp(1, float32)" << 0x1p-23;
        QTest::newRow("ulp of a subnormal") << "ulp(1e-7, float16)" << 0x1p-24;
        QTest::newRow("next after 1") << "next(1, float16) - 1" << 0x1p-10;
        QTest::newRow("next below zero") << "next(-1, float16)" << -1 - 0x1p-10;
        QTest::newRow("next of what is not there") << "next(0.1, bfloat16)" << 0.10009765625;
        QTest::newRow("swamped sum") << "sum(1, 300, bfloat16)" << 256.0;
        QTest::newRow("wide sum") << "sum(1, 300, float32)" << 300.0;
        QTest::newRow("largest") << "largest(float16)" << 65504.0;
        QTest::newRow("smallest") << "smallest(float16)" << 0x1p-24;
        QTest::newRow("epsilon") << "epsilon(bfloat16)" << 0x1p-7;
        QTest::newRow("bits of a format") << "format.bits(float8_e4m3)" << 8.0;
        QTest::newRow("overflow") << "if(round(60000 + 60000, float16) > 1e300, 1, 0)" << 1.0;
    }
    void of_numbers() {
        QFETCH(QString, text);
        QFETCH(double, number);
        QCOMPARE(this->number(text.toStdString()), number);
    }

    void of_bits() {
        QCOMPARE(text("bits(0.1, float16)"), std::string("0 01011 1001100110"));
        QCOMPARE(text("bits.sign(-1, float16)"), std::string("1"));
        QCOMPARE(text("bits.exponent(1, bfloat16)"), std::string("01111111"));
        QCOMPARE(text("bits.fraction(1.5, bfloat16)"), std::string("1000000"));
    }

    void of_plans() {
        std::string variant = facts_.experiments.front()->variants.front().name;
        double few = number("predicted.peak('" + variant + "', 8)"), many = number("predicted.peak('" + variant + "', 512)");
        QVERIFY(few > 0 && many > few);
        QVERIFY(number("predicted.ms('" + variant + "', 8, 'h200')") > 0);
        QVERIFY(holds(evaluate(parse_expression("predicted.fits('" + variant + "', 8, 'h200')"), facts_)));
        QVERIFY(number("predicted.usable('h200')") > 1e11);
    }

    void of_several() {
        QCOMPARE(number("mean(1, 2, 6)"), 3.0);
        QCOMPARE(number("sd(1, 3)"), std::sqrt(2.0));
        QVERIFY(!is_known(evaluate(parse_expression("mean(1, bfloat16.final.loss)"), facts_)));
        QCOMPARE(number("min(3, -2, 5)"), -2.0);
        QCOMPARE(number("power(2, 10)"), 1024.0);
    }
};

QTEST_MAIN(TestFigures)
#include "test_figures.moc"
