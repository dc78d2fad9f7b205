// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Every device of this build against the contract of every operation.
#include "backends/check/cases.h"
#include "backends/check/check.h"
#include "backends/registry.h"
#include "ops/operation_table.h"

#include <QTest>

#include <set>

using namespace mantissa;

namespace {

std::vector<OpKind> all_kinds() {
    std::vector<OpKind> kinds;
    for (const OperationRow& row : operation_table())
        kinds.push_back(row.kind);
    return kinds;
}

QString failures(const CheckReport& report) {
    QString text;
    for (const CheckResult& result : report.results)
        if (result.outcome == CheckResult::Outcome::failed)
            text += QString::fromStdString("\n" + result.name + " [" + result.implementation + "]: " + result.message);
    return text.left(4000);
}

QString first_refusal(const CheckReport& report) {
    for (const CheckResult& result : report.results)
        if (result.outcome == CheckResult::Outcome::unsupported)
            return QString::fromStdString(result.name + ": " + result.message);
    return "no case";
}

} // namespace

class TestContract : public QObject {
    Q_OBJECT

private slots:
    void every_operation_has_cases_data() {
        QTest::addColumn<int>("kind");
        for (OpKind kind : all_kinds())
            QTest::newRow(name_of(kind)) << static_cast<int>(kind);
    }

    void every_operation_has_cases() {
        QFETCH(int, kind);
        auto operation = static_cast<OpKind>(kind);
        bool has_cases = !check::cases_of(operation, CheckOptions::Depth::quick).empty();
        for (const check::Case& c : check::cases_of(operation, CheckOptions::Depth::full))
            QVERIFY2(c.name.starts_with(std::string(name_of(operation)) + "/"), c.name.c_str()); // filters rely on it
        QVERIFY2(has_cases || !check::why_no_cases(operation).empty(), "add its cases to engine/backends/check/cases.cpp");
    }

    void case_names_are_unique() {
        QSet<QString> names;
        for (const check::Case& c : check::all_cases(CheckOptions::Depth::full)) {
            QString name = QString::fromStdString(c.name);
            QVERIFY2(!names.contains(name), qPrintable(name));
            names.insert(name);
        }
    }

    void all_that_is_checked_quickly_is_checked_fully_too() {
        std::set<std::string> full;
        for (const check::Case& c : check::all_cases(CheckOptions::Depth::full))
            full.insert(c.name);
        for (const check::Case& c : check::all_cases(CheckOptions::Depth::quick))
            QVERIFY2(full.contains(c.name), c.name.c_str());
    }

    void device_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("filter");
        std::vector<std::string> ids = device_ids();
        std::erase(ids, "reference"); // which does everything, below
        for (const std::string& id : ids)
            for (OpKind kind : all_kinds())
                if (check::why_no_cases(kind).empty())
                    QTest::addRow("%s %s", id.c_str(), name_of(kind)) << QString::fromStdString(id) << QString("%1/").arg(name_of(kind));
        QTest::addRow("reference gradients") << "reference"
                                             << "gradient/";
    }

    void device() {
        QFETCH(QString, id);
        QFETCH(QString, filter);
        CheckReport report = run_contract_suite(*make_backend(id.toStdString()), {.filter = filter.toStdString()});
        QVERIFY2(report.count(CheckResult::Outcome::failed) == 0, qPrintable(failures(report)));
        if (report.count(CheckResult::Outcome::passed) == 0)
            QSKIP(qPrintable(first_refusal(report)));
    }

    void reference_takes_every_case() {
        auto reference = make_backend("reference");
        for (const check::Case& c : check::all_cases(CheckOptions::Depth::full))
            for (const Operation& operation : c.graph.operations) {
                Selection selection = reference->select(c.graph, operation, {});
                QVERIFY2(selection.support != Support::unsupported, qPrintable(QString::fromStdString(c.name + ": " + selection.reason)));
            }
    }

    // Against itself: what it touches, what it gives again, and memory that is shared. Long shapes show nothing more of these than short
    // ones, so of all that is checked fully it is a sample.
    void reference_keeps_to_its_memory_data() {
        QTest::addColumn<bool>("fully");
        QTest::newRow("quickly") << false;
        QTest::newRow("fully, every ninth") << true;
    }

    void reference_keeps_to_its_memory() {
        QFETCH(bool, fully);
        CheckOptions options;
        if (fully)
            options.each = 9, options.depth = CheckOptions::Depth::full;
        CheckReport report = run_contract_suite(*make_backend("reference"), options);
        QVERIFY2(report.count(CheckResult::Outcome::failed) == 0, qPrintable(failures(report)));
        QVERIFY(report.count(CheckResult::Outcome::passed) > 100);
    }
};

QTEST_GUILESS_MAIN(TestContract)
#include "test_contract.moc"
