// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// How many kernels a step of the measured networks sends to a card, each call of cuDNN and cuBLASLt counted as one: between two small
// ones a card has nothing to do.
#include "backends/card/card.h"
#include "backends/cuda/serial/serial_device.h"
#include "ops/operation_table.h"
#include "plan/compile.h"
#include "train/session.h"

#include <QtTest>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

Plan plan_of(const std::string& network, const std::string& policy, const Card& card) {
    Variant variant = read_experiment(fs::path(MANTISSA_SOURCE) / "tests/bench/networks" / (network + ".mantissa")).variants.at(0);
    Problems problems;
    variant.policy = read_policy(policy, "policy", problems);
    variant.loss_scale = variant.policy.loss_scale;
    return compile(step_request(variant, Mode::train), *plan_for_card(card));
}

const Card h200{.id = "h200", .name = "NVIDIA H200", .major = 9, .minor = 0, .memory_bytes = 140ull << 30, .processors = 132};
const Card turing{.id = "t4", .name = "Tesla T4", .major = 7, .minor = 5, .memory_bytes = 16ull << 30, .processors = 40};

// Operands of products that are rounded to tf32 in a pass of their own.
int casts_to_tf32(const Graph& graph) {
    std::set<int> read;
    for (const Operation& operation : graph.operations)
        if (is_product(operation.kind))
            read.insert(operation.inputs.begin(), operation.inputs.begin() + 2);
    return static_cast<int>(std::ranges::count_if(graph.operations, [&](const Operation& operation) {
        return operation.kind == OpKind::quantize && graph.output(operation, 0).format.format == tf32 &&
               read.contains(operation.outputs[0]);
    }));
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
            QTest::addRow("resnet20 %s", policy) << "resnet20" << policy << 142;
            QTest::addRow("resnet18 %s", policy) << "resnet18" << policy << 140;
            QTest::addRow("lenet %s", policy) << "lenet" << policy << 36;
            QTest::addRow("mlp %s", policy) << "mlp" << policy << 30;
        }
    }

    void a_step_takes_few_kernels() {
        QFETCH(QString, network);
        QFETCH(QString, policy);
        QFETCH(int, most);
        int kernels = kernels_per_step(plan_of(network.toStdString(), policy.toStdString(), h200));
        qInfo("%s %s: %d", qPrintable(network), qPrintable(policy), kernels);
        QVERIFY2(kernels <= most, qPrintable(QString("%1 kernels, %2 at most").arg(kernels).arg(most)));
    }

    // From 8.0 on the units cut operands as they read them: an attribute of the product in place of a pass.
    void tf32_takes_no_casts() {
        for (const char* network : {"resnet20", "lenet", "mlp"}) {
            Plan plan = plan_of(network, "tf32", h200);
            QCOMPARE(casts_to_tf32(plan.graph), 0);
            int cut = 0;
            for (const Operation& operation : plan.graph.operations)
                cut += is_product(operation.kind) && plan.graph.operand_format(operation, 0) == tf32 &&
                       operation.selection.support == Support::native;
            QVERIFY2(cut >= 8, qPrintable(QString("%1: %2 products").arg(network).arg(cut)));
            QVERIFY(casts_to_tf32(plan_of(network, "tf32", turing).graph) > 0);
        }
    }
};

QTEST_GUILESS_MAIN(TestCudaLaunches)
#include "test_cuda_launches.moc"
