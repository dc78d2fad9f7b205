// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Operands that only fused operations have: the reference takes them for what they are.
#include "backends/check/trial.h"
#include "backends/registry.h"
#include "ops/operands.h"

#include <QTest>

using namespace mantissa;
using check::Values;

namespace {

struct Result {
    Values first, second; // outputs of the case
};

Result run(check::Case c) {
    auto reference = make_backend("reference");
    check::Trial trial(*reference, c.graph);
    c.block.valid_count = static_cast<std::int32_t>(c.graph.input(c.graph.operations.front(), 0).shape[0]);
    trial.run(check::draw_inputs(c, 3), c.block);
    return {trial.values(c.outputs[0]), c.outputs.size() > 1 ? trial.values(c.outputs[1]) : Values{}};
}

enum class Sums { none, given };

Values normalised(Sums given) {
    check::CaseBuilder c("norm", {});
    Shape image = {2, 3, 3, 2}, channels = {2};
    int x = c.input("x", image, float32, check::normal());
    int gamma = c.input("gamma", channels, float32, check::constant(1.5)), beta = c.input("beta", channels, float32, check::constant(0.5));
    int moving_mean = c.state("moving_mean", channels, float32, check::constant(0));
    int moving_variance = c.state("moving_variance", channels, float32, check::constant(1));
    int y = c.output("y", image, float32), mean = c.output("mean", channels, float32), inverse = c.output("inverse", channels, float32);
    Operation& operation = c.operation(OpKind::batch_norm, {x, gamma, beta, moving_mean, moving_variance},
                                       {y, mean, inverse, moving_mean, moving_variance}, BatchNorm{});
    if (given == Sums::given)
        add_input(operation, Operand::sums, c.raw_input("sums", {2, 2}, Storage::float32, check::constant(1000)), Role::raw);
    return run(c.done()).first;
}

} // namespace

class TestReferenceOperands : public QObject {
    Q_OBJECT

private slots:
    void sums_are_not_added_to_what_is_normalised() { QCOMPARE(normalised(Sums::given), normalised(Sums::none)); }

    void a_pooling_behind_relu_passes_where_its_result_was_positive() {
        check::CaseBuilder c("pool", {});
        int dy = c.input("dy", {1, 1, 2, 1}, float32, check::listed({3, 5}));
        int index = c.raw_input("index", {1, 1, 2, 1}, Storage::uint8, check::listed({0, 1}));
        int y = c.input("y", {1, 1, 2, 1}, float32, check::listed({0, 2}));
        int dx = c.output("dx", {1, 1, 4, 1}, float32, Role::gradients);
        Operation& operation = c.operation(OpKind::max_pool_backward, {dy, index}, {dx}, Window{.height = 1, .width = 2, .stride_x = 2});
        add_input(operation, Operand::y, y, Role::raw);
        QCOMPARE(run(c.done()).first, (Values{0, 0, 0, 5}));
    }

    void a_bias_behind_relu_sums_where_its_result_was_positive() {
        check::CaseBuilder c("bias", {});
        int dy = c.input("dy", {3, 2}, float32, check::listed({1, 2, 4, 8, 16, 32}));
        int y = c.input("y", {3, 2}, float32, check::listed({1, 0, 0, 1, 1, 1}));
        Operation& operation = c.operation(OpKind::bias_backward, {dy}, {c.output("dbias", {2}, float32, Role::gradients)});
        add_input(operation, Operand::y, y, Role::raw);
        QCOMPARE(run(c.done()).first, (Values{17, 40}));
    }

    void a_convolution_leaves_sums_of_what_it_wrote() {
        check::CaseBuilder c("convolution", {});
        int x = c.input("x", {1, 1, 3, 1}, float32, check::listed({1, 2, 3}));
        int kernel = c.input("kernel", {1, 1, 1, 2}, float32, check::listed({1, -2}));
        int y = c.output("y", {1, 1, 3, 2}, float32), sums = c.raw_output("sums", {2, 2}, Storage::float32);
        add_output(c.operation(OpKind::convolution, {x, kernel}, {y}, Convolution{}), Operand::sums, sums);
        QCOMPARE(run(c.done()).second, (Values{6, -12, 14, 56}));
    }
};

QTEST_GUILESS_MAIN(TestReferenceOperands)
#include "test_reference_operands.moc"
