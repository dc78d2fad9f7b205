// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The CUDA back end's kernels, as loops on the host: their index maps and arithmetic against the reference.
#include "backends/check/cases.h"
#include "backends/check/check.h"
#include "backends/cuda/serial/serial_device.h"
#include "ops/operation_table.h"

#include <QTest>

using namespace mantissa;

class TestCudaKernels : public QObject {
    Q_OBJECT

private slots:
    void contract_data() {
        QTest::addColumn<QString>("filter");
        for (const OperationRow& row : operation_table())
            if (check::why_no_cases(row.kind).empty())
                QTest::newRow(row.name) << QString("%1/").arg(row.name);
    }

    // Codes and scales of blocks, which a card of 10.0 multiplies by its own units, as the library would read them.
    void codes_of_blocks_are_those_of_the_cast() {
        QString text;
        for (const char* operation : {"dense", "dense_backward_data", "dense_backward_weights"})
            for (const char* blocks : {"mxfp8_e4m3 rows", "nvfp4 rows"}) {
                CheckReport report =
                    run_contract_suite(*make_serial_device(SerialOrder::packed_on_10), {.filter = std::string(operation) + "/" + blocks});
                QCOMPARE(report.results.size(), std::size_t{1});
                const CheckResult& result = report.results[0];
                if (result.outcome != CheckResult::Outcome::passed)
                    text += QString::fromStdString("\n" + result.name + " [" + result.implementation + "]: " + result.message);
            }
        QVERIFY2(text.isEmpty(), qPrintable(text.left(4000)));
    }

    // Of 8 bits, in the layouts that cuDNN is given and takes, scales multiplied in behind it.
    void convolutions_of_8_bits_take_scales_afterwards() {
        QString text;
        int native = 0;
        for (const char* filter : {"convolution/float8", "convolution_backward_data/float8", "convolution_backward_weights/float8"})
            for (const CheckResult& result : run_contract_suite(*make_serial_device(SerialOrder::packed), {.filter = filter}).results) {
                native += result.implementation == "kernel on layouts";
                if (result.outcome != CheckResult::Outcome::passed)
                    text += QString::fromStdString("\n" + result.name + " [" + result.implementation + "]: " + result.message);
            }
        QVERIFY2(text.isEmpty(), qPrintable(text.left(4000)));
        QCOMPARE(native, 6); // each direction, with even borders and uneven ones
    }

    // Few parts of sums, and places found by dividing 64 bits.
    void wishes_change_no_result() {
        qputenv("MANTISSA_CUDA_PARTS", "3");
        qputenv("MANTISSA_CUDA_DIVISION", "64");
        QString text;
        for (const char* filter : {"batch_norm", "bias_backward/", "max_pool", "average_pool"}) {
            CheckReport report = run_contract_suite(*make_serial_device(), {.filter = filter});
            QVERIFY(!report.results.empty());
            for (const CheckResult& result : report.results)
                if (result.outcome != CheckResult::Outcome::passed)
                    text += QString::fromStdString("\n" + result.name + ": " + result.message);
        }
        qunsetenv("MANTISSA_CUDA_PARTS");
        qunsetenv("MANTISSA_CUDA_DIVISION");
        QVERIFY2(text.isEmpty(), qPrintable(text.left(4000)));
    }

    void contract() {
        QFETCH(QString, filter);
        // Convolutions have by far the most cases, for the sake of other devices' many algorithms. Here one loop does them all,
        // so a sample of the shapes is enough; seven of every hundred meet every format, window, stride and padding.
        std::size_t each = filter.startsWith("convolution") ? 14 : 1;
        CheckReport report =
            run_contract_suite(*make_serial_device(), {.filter = filter.toStdString(), .each = each, .depth = CheckOptions::Depth::full});
        QString text;
        for (const CheckResult& result : report.results)
            if (result.outcome != CheckResult::Outcome::passed)
                text += QString::fromStdString("\n" + result.name + " [" + result.implementation + "]: " + result.message);
        QVERIFY2(text.isEmpty(), qPrintable(text.left(4000)));
        QVERIFY(!report.results.empty());
    }
};

QTEST_GUILESS_MAIN(TestCudaKernels)
#include "test_cuda_kernels.moc"
