// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The CUDA back end's contract on the device made of the processor: its kernels thread by thread, as graphs, products and convolutions
// as they are described to NVIDIA's libraries.
#include "backends/check/cases.h"
#include "backends/check/check.h"
#include "backends/registry.h"
#include "device/environment.h"
#include "device/grid.h"
#include "ops/operation_table.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace mantissa;

class TestContractOnStandIn : public QObject {
    Q_OBJECT

    QTemporaryDir m_cache;

private slots:
    void initTestCase() {
        qputenv("MANTISSA_CACHE", m_cache.path().toLocal8Bit()); // what was timed before would choose other engines
        QCOMPARE(make_backend("cuda:0")->info().name, std::string("Stand-in on the processor"));
    }
    void init() { stand_in::forget_faults(); }
    void cleanup() { QCOMPARE(stand_in::faults(), std::string()); }

    void contract_data() {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<QString>("order");
        for (const OperationRow& row : operation_table())
            if (check::why_no_cases(row.kind).empty())
                QTest::newRow(row.name) << QString("%1/").arg(row.name) << "5";
        for (const char* adds_up : {"batch_norm", "bias_backward/", "global_average_pool", "softmax", "range", "sum"})
            for (const char* order : {"forward", "backward"})
                QTest::addRow("%s %s", adds_up, order) << QString(adds_up) << order;
    }
    void contract() {
        QFETCH(QString, filter);
        QFETCH(QString, order);
        Environment here("MANTISSA_STAND_IN_ORDER=" + order);
        QString text;
        for (const CheckResult& result : run_contract_suite(*make_backend("cuda:0"), {.filter = filter.toStdString()}).results)
            if (result.outcome != CheckResult::Outcome::passed)
                text += QString::fromStdString("\n" + result.name + " [" + result.implementation + "]: " + result.message);
        QVERIFY2(text.isEmpty(), qPrintable(text.left(4000)));
    }
};

QTEST_GUILESS_MAIN(TestContractOnStandIn)
#include "test_contract_on_stand_in.moc"
