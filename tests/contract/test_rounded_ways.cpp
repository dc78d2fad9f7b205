// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// However a result is rounded, it may be multiplied in every way, and is rounded as in any other: chance draws by element.
#include "backends/check/compare.h"
#include "backends/check/windows.h"
#include "backends/registry.h"

#include <QtTest>

#include <cmath>

using namespace mantissa;
using namespace mantissa::check;

namespace {

constexpr std::int64_t filters = 32;
constexpr double bias_scale = 1e3;
constexpr double alike = 0.9; // of the elements: sums in another order end on the other side of a step now and then

bool is_by_points(const std::string& way) { return way.starts_with("winograd"); }

Windowed image_of(std::int64_t size, std::int64_t stride) {
    Windowed shape{.batch = 3, .height = 13, .width = 18, .channels = 16, .window = {}};
    shape.window.height = shape.window.width = size;
    shape.window.stride_y = shape.window.stride_x = stride;
    return padded(shape, Padding::same);
}

// Of the first image some results overflow float16, of the second they are subnormal there; of the third some see nothing at all.
constexpr double scales[] = {3e3, 1e-6, 1};
Fill of_many_orders(const Shape& shape) {
    return [shape, some = normal(1)](Draw& draw, std::int64_t element) {
        const std::int64_t pixel = element / shape[3], image = pixel / (shape[1] * shape[2]), row = pixel / shape[2] % shape[1];
        const double value = scales[image] * some(draw, element);
        return image == 2 && row > 4 ? 0.0 : value;
    };
}

struct Rounded {
    OpKind kind = OpKind::convolution;
    Windowed shape;
    Format operand, result;
    RoundingRule rule;
    bool followed = false; // by a bias and relu, as one
};

Case rounded_case(const Rounded& r) {
    const bool back = r.kind == OpKind::convolution_backward_data;
    const Shape image = r.shape.image(), features = r.shape.result(filters), from = back ? features : image, to = back ? image : features;
    CaseBuilder c("rounded", {});
    const int x = c.input("from", from, r.operand, of_many_orders(from), Role::compute);
    const Shape taps = {r.shape.window.height, r.shape.window.width, r.shape.channels, filters};
    const int kernel = c.input("kernel", taps, r.operand, normal(1), Role::compute);
    const int sum = r.followed ? c.between("sum", to, r.result) : c.output("to", to, r.result);
    c.operation(r.kind, {x, kernel}, {sum}, Convolution{r.shape.window}).rounding = r.rule;
    if (!r.followed)
        return c.done();
    const int bias = c.input("bias", {filters}, r.result, normal(bias_scale), Role::compute), biased = c.between("biased", to, r.result);
    c.operation(OpKind::bias_add, {sum, bias}, {biased}).rounding = r.rule;
    c.operation(OpKind::activation, {biased}, {c.output("to", to, r.result)}, Activation{Function::relu}).rounding = r.rule;
    c.fused();
    return c.done();
}

bool are_same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

} // namespace

class TestRoundedWays : public QObject {
    Q_OBJECT

private slots:
    void every_way_rounds_alike_data() {
        QTest::addColumn<int>("rounding");
        QTest::addColumn<bool>("saturates");
        QTest::addColumn<bool>("flushes");
        QTest::newRow("as usual") << static_cast<int>(Rounding::nearest_even) << false << false;
        QTest::newRow("saturating") << static_cast<int>(Rounding::nearest_even) << true << false;
        QTest::newRow("stochastic") << static_cast<int>(Rounding::stochastic) << false << false;
        QTest::newRow("stochastic, saturating") << static_cast<int>(Rounding::stochastic) << true << false;
        QTest::newRow("toward zero") << static_cast<int>(Rounding::toward_zero) << false << false;
        QTest::newRow("flushing") << static_cast<int>(Rounding::nearest_even) << false << true;
        QTest::newRow("stochastic, flushing") << static_cast<int>(Rounding::stochastic) << false << true;
    }
    void every_way_rounds_alike() {
        QFETCH(int, rounding);
        QFETCH(bool, saturates);
        QFETCH(bool, flushes);
        const RoundingRule rule{static_cast<Rounding>(rounding), saturates ? Overflow::saturate : Overflow::special};
        for (const Format& format : {float16, bfloat16})
            for (auto [size, stride] : {std::pair(3, 1), {5, 2}}) {
                const Format result = with_subnormals(format, flushes ? Subnormals::flushed : Subnormals::kept);
                for (OpKind kind : {OpKind::convolution, OpKind::convolution_backward_data})
                    look({kind, image_of(size, stride), format, result, rule});
                if (rule.rounding != Rounding::toward_zero) // a large bias takes what is small below it up or down, by where it is added
                    look({OpKind::convolution, image_of(size, stride), format, result, rule, true});
            }
    }

private:
    // By the reference; the ways that are compared have what follows joined to them.
    void look(const Rounded& r) {
        const Case c = rounded_case(r);
        const TensorValues inputs = draw_inputs(c, 7);
        Trial expected(*make_backend("reference"), c.graph);
        expected.run(inputs, c.block);
        const Values right = expected.values(c.outputs[0]);
        const std::shared_ptr<const Backend> device = make_backend("cpu");
        const Graph graph = r.followed ? fuse(c.graph, *device) : c.graph;
        const std::vector<std::string> ways = device->implementations(graph, graph.operations[0]);
        QVERIFY(std::ranges::any_of(ways, is_by_points));
        for (const std::string& way : ways) {
            Trial trial(*device, graph, {.reuse = Placement::Reuse::none}, {{graph.operations[0].name, way}});
            trial.run(inputs, c.block);
            compare(r, right, trial.values(c.outputs[0]), way);
        }
    }

    static void compare(const Rounded& r, const Values& right, const Values& ours, const std::string& way) {
        std::size_t same = 0;
        for (std::size_t i = 0; i < right.size(); ++i) {
            same += are_same(right[i], ours[i]);
            QVERIFY2(is_near(r, right[i], ours[i], scales[i / (right.size() / std::size(scales))]),
                     qPrintable(QString("%1: %2 where %3 is right").arg(way.c_str()).arg(ours[i]).arg(right[i])));
        }
        const double share = static_cast<double>(same) / static_cast<double>(right.size());
        QVERIFY2(share > alike, qPrintable(QString("%1: %2 of the elements").arg(way.c_str()).arg(share)));
    }

    // One step, where the number is small or a bias was added one of those, and what sums of such numbers leave.
    static bool is_near(const Rounded& r, double right, double ours, double scale) {
        const double most = largest_finite(r.result), step = unit_in_last_place(std::min(std::abs(right), most), r.result);
        const double of_sum = r.followed ? unit_in_last_place(bias_scale + 16 * scale, r.result) : 0;
        const double flushed = r.result.subnormals == Subnormals::flushed ? smallest_normal(r.result) : 0;
        const double off = std::clamp(right, -most, most) - std::clamp(ours, -most, most);
        return are_same(right, ours) || std::abs(off) <= step + 4 * of_sum + flushed + 1e-3 * scale;
    }
};

QTEST_GUILESS_MAIN(TestRoundedWays)
#include "test_rounded_ways.moc"
