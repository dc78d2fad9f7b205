// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The processor in what policies of few bits read and store: formats that the everyday contract leaves to `check --full`.
#include "backends/check/cases.h"
#include "backends/check/check.h"
#include "backends/registry.h"
#include "ops/operation_table.h"

#include <QTest>

using namespace mantissa;

namespace {

std::vector<check::FormatSet> sets_of_few_bits() {
    std::vector<check::FormatSet> sets = check::format_sets(CheckOptions::Depth::full);
    for (const check::FormatSet& everyday : check::format_sets(CheckOptions::Depth::quick))
        std::erase_if(sets, [&](const check::FormatSet& set) { return set.name == everyday.name; });
    return sets;
}

} // namespace

class TestContractFewBits : public QObject {
    Q_OBJECT

private slots:
    void a_sample_of_their_cases_data() {
        QTest::addColumn<QString>("operation");
        for (const OperationRow& row : operation_table())
            if (check::why_no_cases(row.kind).empty())
                QTest::newRow(row.name) << QString(row.name);
    }

    void a_sample_of_their_cases() {
        QFETCH(QString, operation);
        auto cpu = make_backend("cpu");
        QString wrong;
        for (const check::FormatSet& set : sets_of_few_bits()) {
            const std::string filter = operation.toStdString() + "/" + set.name + "/";
            const CheckReport report = run_contract_suite(*cpu, {.filter = filter, .each = 23, .depth = CheckOptions::Depth::full});
            for (const CheckResult& result : report.results)
                if (result.outcome != CheckResult::Outcome::passed)
                    wrong += QString::fromStdString("\n" + result.name + " [" + result.implementation + "]: " + result.message);
            m_signs += std::ranges::count_if(report.results, [](const CheckResult& r) { return r.implementation.starts_with("signs "); });
            m_cases += static_cast<int>(report.results.size());
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.left(4000)));
    }

    void products_of_signs_are_among_them() {
        QVERIFY(m_cases > 100);
        QVERIFY(m_signs >= 3);
    }

private:
    std::ptrdiff_t m_signs = 0;
    int m_cases = 0;
};

QTEST_GUILESS_MAIN(TestContractFewBits)
#include "test_contract_few_bits.moc"
