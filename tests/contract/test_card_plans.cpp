// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// cuDNN's engines for every network that ships, in every policy, on a card that is not here. cuDNN mixes up cards of
// different compute capability in one process, so CTest runs this once for each: $MANTISSA_TEST_CAPABILITY.
#include "backends/registry.h"
#include "contract/cards.h"
#include "ops/operands.h"
#include "plan/compile.h"
#include "train/session.h"

#include <QtTest>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

// Four gibibytes, and no more than a sixteenth of the card's memory.
std::size_t most_workspace() { return std::min(std::size_t{4} << 30, card_under_test().memory_bytes / 16); }

bool has_channels_in_eights(const Graph& graph, const Operation& operation) {
    for (const auto* list : {&operation.inputs, &operation.outputs})
        for (int index : *list)
            if (const Shape& shape = graph.tensor(index).shape; shape.back() % 8 != 0)
                return false;
    return true;
}

} // namespace

class TestCardPlans : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        if (!libraries_for_test())
            QSKIP("no cuDNN 9.8 or newer here: this build cannot ask it for engines");
    }

    void every_convolution_has_an_engine_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("policy");
        // Those that come with the program, and those that speed is measured on.
        std::vector<fs::directory_entry> files;
        for (const fs::path& folder : {fs::path(MANTISSA_RESOURCES) / "experiments", fs::path(MANTISSA_SOURCE) / "tests/bench/networks"})
            files.insert(files.end(), fs::directory_iterator(folder), fs::directory_iterator());
        for (const fs::directory_entry& entry : files)
            if (entry.path().extension() == ".mantissa")
                for (const char* policy : {"float32", "tf32", "float16", "mixed_float16", "bfloat16", "mixed_bfloat16"})
                    QTest::addRow("%s %s %s", entry.path().parent_path().stem().c_str(), entry.path().stem().c_str(), policy)
                        << QString::fromStdString(entry.path().string()) << policy;
    }

    void every_convolution_has_an_engine() {
        QFETCH(QString, file);
        QFETCH(QString, policy);
        Variant variant = read_experiment(file.toStdString()).variants.at(0);
        Problems problems;
        m_without.clear();
        variant.policy = read_policy(policy.toStdString(), "policy", problems);
        variant.loss_scale = variant.policy.loss_scale;
        Plan plan = compile(step_request(variant, Mode::train), *m_plans);
        for (const Operation& operation : plan.graph.operations)
            if (is_convolution(operation.kind))
                check(plan.graph, operation, policy);
        // cuDNN's only Tensor Core engine for one gradient of 11 x 11 kernels adds up in reduced precision, which no policy allows.
        QVERIFY2(m_without.size() <= 1, m_without.empty() ? "" : m_without.back().constData());
    }

    // Of float16 on 8.0 and 9.0; only where they are asked for, or were timed to be worth it.
    void convolutions_leave_sums_for_batch_norm_data() {
        QTest::addColumn<QString>("policy");
        for (const char* policy : {"float32", "tf32", "float16", "mixed_float16", "bfloat16", "mixed_bfloat16"})
            QTest::newRow(policy) << policy;
    }

    void convolutions_leave_sums_for_batch_norm() {
        QFETCH(QString, policy);
        Variant variant = read_experiment(fs::path(MANTISSA_SOURCE) / "tests/bench/networks/resnet20.mantissa").variants.at(0);
        Problems problems;
        variant.policy = read_policy(policy.toStdString(), "policy", problems);
        variant.loss_scale = variant.policy.loss_scale;
        StepRequest request = step_request(variant, Mode::train);
        Plan usual = compile(request, *m_plans);
        for (const Operation& operation : usual.graph.operations) {
            QVERIFY(!operation.selection.leaves_sums);
            if (operation.kind == OpKind::convolution)
                request.wanted[operation.name] = "cuDNN with sums";
        }
        Plan summing = compile(request, *m_plans);
        int left = 0, taken = 0, feeding = 0;
        for (const Operation& operation : summing.graph.operations) {
            left += operation.selection.leaves_sums;
            feeding += operation.kind == OpKind::convolution && std::get<Convolution>(operation.attributes).feeds_norm;
            taken += operation.kind == OpKind::batch_norm && has_input(operation, Operand::sums);
            if (operation.selection.leaves_sums) {
                QVERIFY(operation.selection.implementation.ends_with(" with sums"));
                QVERIFY(operation.selection.reason.find("an order of its own") != std::string::npos);
                QVERIFY(workspace_in_scratch(operation.selection.scratch_bytes) <= most_workspace());
                QCOMPARE(summing.graph.output(operation, 1).bytes,
                         static_cast<std::size_t>(8 * summing.graph.output(operation, 0).shape.back()));
            }
        }
        bool there = policy.endsWith("float16") && !policy.contains("bfloat16") && m_card.capability() >= 80;
        QVERIFY(feeding >= 19);
        QCOMPARE(left, there ? feeding : 0);
        QCOMPARE(taken, left);
    }

private:
    bool libraries_for_test() {
        m_card = card_under_test();
        m_plans = plans_for(m_card);
        Variant variant = read_experiment(fs::path(MANTISSA_RESOURCES) / "experiments" / "welcome.mantissa").variants.at(0);
        Plan plan = compile(step_request(variant, Mode::train), *m_plans);
        for (const Operation& operation : plan.graph.operations)
            if (is_convolution(operation.kind))
                return operation.selection.implementation.find("engine") != std::string::npos;
        return false;
    }

    void check(const Graph& graph, const Operation& operation, const QString& policy) {
        const Selection& selection = operation.selection;
        QByteArray words = QByteArray::fromStdString(operation.name + ": " + selection.implementation + ": " + selection.reason);
        bool bfloat16_missing = policy.contains("bfloat16") && m_card.capability() < 80;
        if (bfloat16_missing) {
            QVERIFY2(selection.support == Support::converted && !selection.reason.empty(), words);
            return;
        }
        QVERIFY2(selection.implementation.starts_with("cuDNN engine"), words);
        QVERIFY2(workspace_in_scratch(selection.scratch_bytes) <= most_workspace(), words);
        bool tensor_cores = selection.implementation.find("Tensor Cores") != std::string::npos;
        if (policy == "float32")
            QVERIFY2(!tensor_cores && selection.support == Support::native, words);
        if (policy.contains("float16") && has_channels_in_eights(graph, operation)) {
            if (tensor_cores)
                QVERIFY2(selection.support == Support::native, words);
            else
                m_without.push_back(words);
        }
        if (!tensor_cores && policy.contains("float16"))
            QVERIFY2(selection.support == Support::converted && !selection.reason.empty(), words);
        if (policy == "tf32")
            QCOMPARE(selection.support, m_card.capability() >= 80 ? Support::native : Support::simulated);
    }

    Card m_card;
    std::unique_ptr<Capabilities> m_plans;
    QList<QByteArray> m_without; // convolutions that no Tensor Cores do, though their channels suit them
};

QTEST_GUILESS_MAIN(TestCardPlans)
#include "test_card_plans.moc"
