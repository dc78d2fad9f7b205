// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The suite itself: it must find what is wrong.
#include "backends/check/check.h"
#include "backends/check/compare.h"
#include "backends/check/gradients.h"
#include "backends/registry.h"
#include "contract/faulty_backend.h"

#include <QTest>

#include <algorithm>

using namespace mantissa;

class TestContractSuite : public QObject {
    Q_OBJECT

private slots:
    void a_fault_is_found_data() {
        QTest::addColumn<int>("fault");
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("filter");
        auto row = [](const char* name, Fault fault, const char* words, const char* filter = "scale_gradient/float32 to float32") {
            QTest::newRow(name) << static_cast<int>(fault) << words << filter;
        };
        row("none", Fault::none, "");
        row("wrong value", Fault::wrong_value, "expected");
        row("missing value", Fault::missing_value, "expected");
        row("wrong NaN", Fault::wrong_nan, "nan, expected");
        row("past the end", Fault::past_the_end, "outside its outputs");
        row("before the start", Fault::before_the_start, "outside its outputs");
        row("changed input", Fault::changed_input, "outside its outputs");
        row("changing result", Fault::changing_result, "run 2 gave another");
        row("wrong once settled", Fault::wrong_once_settled, "run 3 gave another");
        row("wrong counter", Fault::wrong_counter, "applied_steps");
        row("tf32 for float32", Fault::narrow_operands, "expected", "dense/float32");
    }

    void a_fault_is_found() {
        QFETCH(int, fault);
        QFETCH(QString, words);
        QFETCH(QString, filter);
        CheckReport report = run_contract_suite(*make_faulty_backend(static_cast<Fault>(fault)), {.filter = filter.toStdString()});
        QVERIFY(!report.results.empty());
        for (const CheckResult& result : report.results) {
            bool failed = result.outcome == CheckResult::Outcome::failed;
            QVERIFY2(failed == !words.isEmpty(), qPrintable(QString::fromStdString(result.name + ": " + result.message)));
            QVERIFY2(QString::fromStdString(result.message).contains(words), qPrintable(QString::fromStdString(result.message)));
        }
    }

    void a_wrong_derivative_is_found() {
        auto pairs = check::gradient_pairs();
        auto tanh = std::ranges::find(pairs, std::string("gradient/activation_backward/tanh"), &check::GradientPair::name);
        QVERIFY(tanh != pairs.end());
        tanh->sources[1] = {check::Source::From::input, 0}; // x in place of y
        CheckResult result = check::check_gradient(*tanh, *make_backend("reference"), 1);
        QVERIFY(result.outcome == CheckResult::Outcome::failed);
    }

    void last_places() {
        QCOMPARE(check::unit_in_last_place(1.0, float16), 1.0 / 1024);
        QCOMPARE(check::unit_in_last_place(-3.0, float16), 2.0 / 1024);
        QCOMPARE(check::unit_in_last_place(0.0, float16), smallest_positive(float16));
        QCOMPARE(check::unit_in_last_place(100.0, fixed_point(8, 8)), 1.0 / 256);
    }
};

QTEST_GUILESS_MAIN(TestContractSuite)
#include "test_contract_suite.moc"
