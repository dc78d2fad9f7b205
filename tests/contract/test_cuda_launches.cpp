// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// How many kernels a step of the measured networks sends to a card, each call of cuDNN and cuBLASLt counted as one: between two small
// ones a card has nothing to do.
#include "backends/card/card.h"
#include "backends/cuda/serial/serial_device.h"
#include "plan/compile.h"
#include "train/session.h"

#include <QtTest>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

int kernels_of(const std::string& network, const std::string& policy) {
    Variant variant = read_experiment(fs::path(MANTISSA_SOURCE) / "tests/bench/networks" / (network + ".mantissa")).variants.at(0);
    Problems problems;
    variant.policy = read_policy(policy, "policy", problems);
    variant.loss_scale = variant.policy.loss_scale;
    Card card{.id = "h200", .name = "NVIDIA H200", .major = 9, .minor = 0, .memory_bytes = 140ull << 30, .processors = 132};
    return kernels_per_step(compile(step_request(variant, Mode::train), *plan_for_card(card)));
}

} // namespace

class TestCudaLaunches : public QObject {
    Q_OBJECT

private slots:
    void a_step_takes_few_kernels_data() {
        QTest::addColumn<QString>("network");
        QTest::addColumn<QString>("policy");
        QTest::addColumn<int>("most");
        for (const char* policy : {"float32", "tf32", "float16", "mixed_float16", "bfloat16", "mixed_bfloat16"}) {
            QTest::addRow("resnet20 %s", policy) << "resnet20" << policy << 150;
            QTest::addRow("resnet18 %s", policy) << "resnet18" << policy << 150;
            QTest::addRow("lenet %s", policy) << "lenet" << policy << 36;
            QTest::addRow("mlp %s", policy) << "mlp" << policy << 30;
        }
    }

    void a_step_takes_few_kernels() {
        QFETCH(QString, network);
        QFETCH(QString, policy);
        QFETCH(int, most);
        int kernels = kernels_of(network.toStdString(), policy.toStdString());
        qInfo("%s %s: %d", qPrintable(network), qPrintable(policy), kernels);
        QVERIFY2(kernels <= most, qPrintable(QString("%1 kernels, %2 at most").arg(kernels).arg(most)));
    }
};

QTEST_GUILESS_MAIN(TestCudaLaunches)
#include "test_cuda_launches.moc"
