// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What cuBLASLt is asked for: the problem that is timed once a plan stands is the one whose winner is looked up while it is made, and
// has all that its operation hands over.
#include "backends/card/blocks.h"
#include "backends/cuda/matmul.h"
#include "ops/operation_table.h"
#include "plan/compile.h"
#include "support/small_experiment.h"
#include "train/session.h"

#include <QtTest>

using namespace mantissa;
using cuda::MatmulProblem;

namespace {

const Card blackwell{.id = "b200", .name = "NVIDIA B200", .major = 10, .minor = 0, .memory_bytes = 180ull << 30, .processors = 148};

// Sides in whole 32s, as all units want them, and a last layer of 4.
Variant variant_of(const char* policy) {
    Json json = small_experiment({"float32"});
    json["model"]["layers"] = Json::array({{{"type", "flatten"}},
                                           {{"type", "dense"}, {"units", 64}, {"activation", "relu"}},
                                           {{"type", "dense"}, {"units", 32}, {"activation", "relu"}},
                                           {{"type", "dense"}, {"units", 4}}});
    json["training"]["batch"] = 32;
    json["variants"][0]["policy"] = Json::parse(policy);
    return parsed(json).variants.at(0);
}

struct Asked {
    Plan plan;
    std::map<std::string, std::string> keys; // by operation, while the plan was made
};

Asked asked_for(const char* policy) {
    Asked asked;
    CardLibraries libraries;
    libraries.find_product = [&](const Graph& graph, const Operation& operation, const std::string&) {
        bool codes = multiplies_blocks(graph, operation) && why_not_in_blocks(blackwell, graph, operation).empty();
        asked.keys[operation.name] = cuda::product_of(graph, operation, codes ? cuda::Reads::codes : cuda::Reads::as_they_lie).key();
        return cuda::algorithm_name(0);
    };
    asked.plan = compile(step_request(variant_of(policy), Mode::train), *plan_for_card(blackwell, libraries));
    return asked;
}

// The library itself says whether an attribute has the size that it knows.
void let_the_library_describe(const MatmulProblem& problem) {
    if (cuda::why_no_blas().empty())
        cuda::describe_product(problem, matmul_workspace);
}

} // namespace

class TestCudaProducts : public QObject {
    Q_OBJECT

private slots:
    void what_is_timed_is_what_is_looked_up_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<int>("scaled"); // problems whose operands have scales of whole tensors, by pointers of their own
        QTest::addColumn<int>("alphas"); // and by one of both
        auto row = [](const char* policy, int scaled, int alphas) { QTest::newRow(policy) << QString(policy) << scaled << alphas; };
        row(R"("float32")", 0, 0);
        row(R"("tf32")", 0, 0);
        row(R"("mixed_bfloat16")", 0, 0);
        row(R"("float8")", 5, 0);
        row(R"({"base":"float8","scaling":{"mode":"none"}})", 0, 0);
        row(R"("mxfp8")", 0, 0);
        row(R"("nvfp4")", 0, 4);
    }

    void what_is_timed_is_what_is_looked_up() {
        QFETCH(QString, policy);
        QFETCH(int, scaled);
        QFETCH(int, alphas);
        Asked asked = asked_for(policy.toUtf8().constData());
        int products = 0, with_scales = 0, with_alpha = 0;
        for (const Operation& operation : asked.plan.graph.operations) {
            if (!is_product(operation.kind) || !operation.selection.implementation.starts_with(cuda::algorithm_name(0)))
                continue;
            ++products;
            MatmulProblem problem = cuda::product_of(asked.plan.graph, operation);
            QCOMPARE(problem.key(), asked.keys.at(operation.name));
            with_scales += problem.scaled_a && problem.scaled_b;
            with_alpha += problem.has_tensor_scales();
            std::size_t workspace = workspace_in_scratch(operation.selection.scratch_bytes),
                        left = workspace - problem.workspace_in(operation.selection.scratch_bytes);
            QCOMPARE(workspace, std::size_t{32} << 20);
            QCOMPARE(left,
                     problem.has_tensor_scales() ? std::size_t{256} : std::size_t{0}); // two floats, and the workspace stays whole lines
            let_the_library_describe(problem);
            if (problem.lies_along_sum())
                QVERIFY(problem.turn_a == MatmulProblem::Turn::yes && problem.turn_b == MatmulProblem::Turn::no && !problem.biased);
        }
        QVERIFY(products > 0);
        QCOMPARE(with_scales, scaled);
        QCOMPARE(with_alpha, alphas);
    }

    void problems_are_told_apart() {
        MatmulProblem plain{.storage_a = Storage::float8_e4m3, .storage_b = Storage::float8_e4m3, .rows = 16, .columns = 16, .inner = 32};
        MatmulProblem one = plain, both = plain;
        one.scaled_a = true;
        both.scaled_a = both.scaled_b = true;
        QCOMPARE((std::set<std::string>{plain.key(), one.key(), both.key()}.size()), std::size_t{3});
    }
};

QTEST_GUILESS_MAIN(TestCudaProducts)
#include "test_cuda_products.moc"
