// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// An output that sees nothing but zeros is zero, by whichever algorithm, and so is the slope of the rectifier behind it.
#include "backends/check/trial.h"
#include "backends/check/windows.h"
#include "backends/registry.h"
#include "core/paths.h"
#include "data/source.h"
#include "train/session.h"

#include <QtTest>

#include <cmath>

using namespace mantissa;
using namespace mantissa::check;

namespace {

bool is_quick(const std::string& way) { return way.starts_with("winograd"); }

// Something in one corner of every image, nothing anywhere else; some of it -0.
Fill drawing(const Shape& shape) {
    return [shape, some = normal(0.5)](Draw& draw, std::int64_t element) {
        std::int64_t pixel = element / shape[3], row = pixel / shape[2] % shape[1], column = pixel % shape[2];
        double value = some(draw, element);
        return row < 7 && column < 8 ? value : element % 3 == 0 ? -0.0 : 0.0;
    };
}

struct Product {
    OpKind kind;
    Format format;
    Windowed shape;
    std::int64_t filters = 32;
};

Case case_of(const Product& p) {
    bool back = p.kind == OpKind::convolution_backward_data;
    CaseBuilder c("zeros", {});
    Shape image = p.shape.image(), result = p.shape.result(p.filters), from = back ? result : image;
    int x = c.input("from", from, p.format, drawing(from), Role::compute);
    int kernel =
        c.input("kernel", {p.shape.window.height, p.shape.window.width, p.shape.channels, p.filters}, p.format, normal(0.5), Role::compute);
    c.operation(p.kind, {x, kernel}, {c.output("to", back ? image : result, p.format)}, Convolution{p.shape.window});
    return c.done();
}

Windowed window_of(std::int64_t size, std::int64_t stride, Padding padding) {
    Windowed shape{.batch = 2, .height = 19, .width = 22, .channels = 16, .window = {}};
    shape.window.height = shape.window.width = size;
    shape.window.stride_y = shape.window.stride_x = stride;
    return padded(shape, padding);
}

// One step with every convolution done so, by plain descent: what a variable moves by is its gradient.
std::vector<double> variable_after_a_step(bool strict, const std::string& variable, int& quick) {
    Json json = read_json((resources_folder() / "experiments/small-vgg.mantissa").string());
    json["variants"] = Json::array({{{"name", "float32"}, {"policy", "float32"}}});
    json["training"].update({{"batch", 16}, {"strict", strict}, {"optimizer", {{"type", "sgd"}, {"learning_rate", 1.0}}}});
    json["data"].update({{"train", 16}, {"validation", 2}});
    Variant variant = parse_experiment(json, "small-vgg").variants.at(0);
    std::shared_ptr<const Backend> device = make_backend("cpu");
    SelectionRecord record;
    Plan plan = compile(step_request(variant, Mode::train), *device);
    for (const Operation& operation : plan.graph.operations)
        for (const std::string& way : device->implementations(plan.graph, operation))
            if (is_quick(way) && !strict)
                record[operation.name] = way;
    quick = static_cast<int>(record.size());
    Session session(variant, device, open_data({variant.data, variant.model.input, ".", resources_folder()}), {.selection = record});
    session.step();
    return session.state().values(*session.state().layout().find(variable));
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
    double off = 0, whole = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        off += (a[i] - b[i]) * (a[i] - b[i]), whole += b[i] * b[i];
    return std::sqrt(off / whole);
}

} // namespace

class TestZeroWindows : public QObject {
    Q_OBJECT

private slots:
    void zeros_stay_zeros_data() {
        QTest::addColumn<int>("size");
        QTest::addColumn<int>("stride");
        QTest::addColumn<bool>("same");
        for (auto [size, stride] : {std::pair(3, 1), {5, 1}, {3, 2}, {7, 2}, {11, 2}, {2, 1}, {4, 1}})
            for (bool same : {true, false})
                QTest::addRow("%d x %d, stride %d, %s", size, size, stride, same ? "same" : "valid") << size << stride << same;
    }
    void zeros_stay_zeros() {
        QFETCH(int, size);
        QFETCH(int, stride);
        QFETCH(bool, same);
        for (const Format& format : {float32, float16, bfloat16})
            for (OpKind kind : {OpKind::convolution, OpKind::convolution_backward_data})
                look({kind, format, window_of(size, stride, same ? Padding::same : Padding::valid)});
    }

    // As with the background of a drawing and biases that begin with zero.
    void the_slope_behind_them_is_that_of_the_direct_sum() {
        for (const char* variable : {"conv2d_1/bias", "conv2d_2/bias", "conv2d/kernel"}) {
            int quick = 0, none = 0;
            std::vector<double> by_points = variable_after_a_step(false, variable, quick);
            QVERIFY(quick > 4);
            double off = distance(by_points, variable_after_a_step(true, variable, none));
            QVERIFY2(off < 1e-4, qPrintable(QString("%1 is off by %2").arg(variable).arg(off)));
        }
    }

    void signs_are_multiplied_directly() {
        Product p{OpKind::convolution, float32, window_of(3, 1, Padding::same)};
        Case c = case_of(p);
        std::shared_ptr<const Backend> device = make_backend("cpu");
        QVERIFY(std::ranges::any_of(device->implementations(c.graph, c.graph.operations[0]), is_quick));
        c.graph.tensor(1).format.format = binary;
        QVERIFY(std::ranges::none_of(device->implementations(c.graph, c.graph.operations[0]), is_quick));
    }

private:
    void look(const Product& p) {
        Case c = case_of(p);
        TensorValues inputs = draw_inputs(c, 7);
        Trial expected(*make_backend("reference"), c.graph);
        expected.run(inputs, c.block);
        Values right = expected.values(c.outputs[0]);
        QVERIFY(std::ranges::count(right, 0.0) > 100 && std::ranges::count(right, 0.0) < std::ssize(right));
        std::shared_ptr<const Backend> device = make_backend("cpu");
        for (const std::string& way : device->implementations(c.graph, c.graph.operations[0])) {
            Trial trial(*device, c.graph, {.reuse = Placement::Reuse::none}, {{c.graph.operations[0].name, way}});
            trial.run(inputs, c.block);
            Values ours = trial.values(c.outputs[0]);
            for (std::size_t i = 0; i < right.size(); ++i)
                QVERIFY2((right[i] == 0) == (ours[i] == 0) || (right[i] != 0 && std::abs(right[i]) < 1e-3),
                         qPrintable(QString("%1: %2 where %3 is right").arg(way.c_str()).arg(ours[i]).arg(right[i])));
        }
    }
};

QTEST_GUILESS_MAIN(TestZeroWindows)
#include "test_zero_windows.moc"
