// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The rows a user reads are those of the network, whatever the device joins and the policy casts.
#include "backends/registry.h"
#include "plan/bytes_together.h"
#include "plan/compile.h"
#include "plan/layer_table.h"
#include "support/small_experiment.h"
#include "train/experiment.h"
#include "train/session.h"

#include <QtTest>

#include <cmath>
#include <filesystem>

using namespace mantissa;

namespace {

using Shapes = std::map<std::string, Shape>;

// Of the layers' own fields: no plan is asked.
Shape walk(const std::vector<LayerConfig>& layers, Shape shape, Shapes& shapes) {
    for (const LayerConfig& layer : layers) {
        walk(layer.layers, shape, shapes);
        walk(layer.shortcut, shape, shapes);
        shape = layer.type->output(layer, shape);
        shapes[layer.name] = shape;
        if (layer.type->inside == LayerType::Inside::branches)
            shapes.emplace(layer.name + "_projection", shape);
    }
    return shape;
}

Plan compiled_for(const Variant& variant, const std::string& device, StepRequest::Purpose purpose, const SelectionRecord& wanted = {}) {
    StepRequest request = step_request(variant, Mode::train);
    request.purpose = purpose;
    request.batch = 2;
    request.wanted = wanted;
    return compile(request, *make_backend(device));
}

// Of another back end, so that the processor takes each product's own way and measures none: what is fastest here is no affair of rows,
// and takes a minute to find where nothing is kept yet.
SelectionRecord any_way(const Variant& variant) { return selection_of(compiled_for(variant, "reference", StepRequest::Purpose::run)); }

std::size_t layers_without_operation(const Plan& plan) {
    return static_cast<std::size_t>(std::ranges::count_if(plan.graph.layers, [&](const LayerEnd& end) {
        return std::ranges::none_of(plan.graph.operations,
                                    [&](const Operation& o) { return o.layer == end.layer && o.part == Part::forward; });
    }));
}

void compare_rows(const Variant& variant, std::size_t& joined) {
    Shapes shapes;
    walk(variant.model.layers, variant.model.input, shapes);
    const Plan plan = compiled_for(variant, "cpu", StepRequest::Purpose::run, any_way(variant));
    const auto rows = layer_table(plan), apart = layer_table(compiled_for(variant, "reference", StepRequest::Purpose::probe));
    joined += layers_without_operation(plan);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        names.push_back(rows[i].name);
        QVERIFY2(rows[i].shape == shapes.at(rows[i].name), (rows[i].name + ": " + to_string(rows[i].shape)).c_str());
        QVERIFY(i < apart.size());
        QCOMPARE(rows[i].activation_format, apart[i].activation_format);
        if (rows[i].macs > 0)
            QCOMPARE(rows[i].flops, apart[i].flops);
    }
    QVERIFY(names == layer_names(variant.model));
}

bool is_activation(const Tensor& tensor) {
    return tensor.category == Category::activations && tensor.role != Role::gradients && tensor.residence != Residence::view;
}

} // namespace

class TestLayerTable : public QObject {
    Q_OBJECT

private slots:
    void rows_are_the_models_data() {
        QTest::addColumn<QString>("file");
        for (const auto& file : std::filesystem::directory_iterator(MANTISSA_RESOURCES "/experiments"))
            if (file.path().extension() == ".mantissa")
                QTest::newRow(file.path().stem().c_str()) << QString::fromStdString(file.path().string());
    }

    void rows_are_the_models() {
        QFETCH(QString, file);
        Experiment experiment = read_experiment(file.toStdString());
        std::size_t joined = 0;
        for (Variant& variant : experiment.variants)
            compare_rows(variant, joined);
        for (const BuiltinPolicy& policy : builtin_policies()) {
            Problems problems;
            Variant variant = experiment.variants.front();
            variant.policy = read_policy(policy.name, "policy", problems);
            compare_rows(variant, joined);
        }
        if (QString(QTest::currentDataTag()) == "resnet20")
            QVERIFY(joined > 0); // or this shows nothing
    }

    // By hand: 9 x 11 x 3 gives 7 x 9 windows of 3 x 3 that overlap, and those 4 x 5 of 2 x 2 that touch, the last ones past the edge.
    void a_pooling_counts_what_lies_in_its_windows() {
        const Json layers = Json::parse(R"([{"type": "max_pool2d", "size": 3, "stride": 1},
            {"type": "average_pool2d", "size": 2, "padding": "same"}, {"type": "flatten"}, {"type": "dense", "units": 4}])");
        Experiment experiment = parsed(merge(tiny_experiment({"float32"}), {{"model", {{"input", {9, 11, 3}}, {"layers", layers}}}}));
        const auto rows = layer_table(compiled_for(experiment.variants.front(), "reference", StepRequest::Purpose::run));
        QCOMPARE(rows.at(0).flops, 7.0 * 9 * 3 * 9);
        QCOMPARE(rows.at(1).flops, 4.0 * 5 * 3 * 4);
        QCOMPARE(rows.at(3).flops, 2.0 * 4 * 5 * 3 * 4);
    }

    void what_is_computed_in_place_counts_once() {
        const Experiment experiment = read_experiment(MANTISSA_RESOURCES "/experiments/welcome.mantissa");
        const Plan plan = compiled_for(experiment.variants.front(), "reference", StepRequest::Purpose::run);
        std::size_t told = 0, all = 0, own = 0;
        const auto rows = layer_table(plan);
        for (const LayerRow& row : rows)
            told += row.activation_bytes;
        for (int i = 0; i < static_cast<int>(plan.graph.tensors.size()); ++i)
            if (const Tensor& tensor = plan.graph.tensor(i);
                is_activation(tensor) && std::ranges::find(rows, tensor.layer, &LayerRow::name) != rows.end()) {
                all += tensor.bytes;
                own += tensor.buffer == i ? tensor.bytes : 0;
            }
        QVERIFY(own < all); // or this shows nothing
        QCOMPARE(told, own);
    }

    // The convolution's own result and its sum with the bias are made on the way to that of relu.
    void what_was_fused_away_counts_nowhere() {
        const Experiment experiment = read_experiment(MANTISSA_RESOURCES "/experiments/welcome.mantissa");
        const Variant& variant = experiment.variants.front();
        const auto rows = layer_table(compiled_for(variant, "cpu", StepRequest::Purpose::run, any_way(variant)));
        const auto convolution = std::ranges::find(rows, "conv2d", &LayerRow::name);
        QVERIFY(convolution != rows.end());
        const std::size_t result = std::size_t{2} * 24 * 24 * 8 * sizeof(float); // of a batch
        QVERIFY2(convolution->activation_bytes >= result && convolution->activation_bytes < 2 * result,
                 qPrintable(QString::number(convolution->activation_bytes)));
    }

    // By hand, of one image: 8 x 8 x 3 of the input, 8 x 8 x 5 after each of the two relus, which are computed in place, and the gradient
    // of four logits; of the batch of two, mean and inverse deviation of five channels.
    void a_framework_keeps_what_the_backward_pass_reads_once() {
        const Json layers = Json::parse(R"([{"type": "conv2d", "filters": 5, "kernel": 3, "padding": "same", "activation": "relu"},
            {"type": "batch_norm"}, {"type": "activation", "function": "relu"}, {"type": "flatten"}, {"type": "dense", "units": 4}])");
        Experiment experiment = parsed(merge(tiny_experiment({"float32"}), {{"model", {{"input", {8, 8, 3}}, {"layers", layers}}}}));
        const Plan plan = compiled_for(experiment.variants.front(), "reference", StepRequest::Purpose::run);
        std::size_t variables = 0;
        for (Category category : {Category::weights, Category::master_weights, Category::gradients, Category::optimizer})
            variables += plan.format_bytes[static_cast<std::size_t>(category)];
        const std::size_t kept = (2 * (8 * 8 * 3 + 8 * 8 * 5 + 8 * 8 * 5 + 4) + 2 * 5) * sizeof(float);
        QCOMPARE(framework_estimate(plan), 2 * kept + variables);
    }

    // 7.25 MiB an image in float32: the input, what each convolution gives, and the first two again behind their normalisation. The last
    // one goes into a mean, of which the backward pass reads nothing.
    void of_a_published_network_it_is_what_its_layers_add_up_to() {
        const Experiment experiment = read_experiment(MANTISSA_RESOURCES "/experiments/imagenette-blog-256.mantissa");
        const Plan plan = compiled_for(experiment.variants.front(), "reference", StepRequest::Purpose::run);
        double variables = 0;
        for (Category category : {Category::weights, Category::master_weights, Category::gradients, Category::optimizer})
            variables += static_cast<double>(plan.format_bytes[static_cast<std::size_t>(category)]);
        const double kept = (static_cast<double>(framework_estimate(plan)) - variables) / 2 / 2; // of a batch of two
        const double by_hand = 4.0 * (256 * 256 * 3 + 2 * 128 * 128 * 32 + 2 * 64 * 64 * 64 + 32 * 32 * 128);
        QVERIFY2(std::abs(kept / by_hand - 1) < 0.001, qPrintable(QString("%1 of %2").arg(kept).arg(by_hand)));
    }

    void an_estimate_beyond_all_machines_is_not_a_small_one() {
        Plan plan;
        for (Category category : {Category::weights, Category::optimizer})
            plan.format_bytes[static_cast<std::size_t>(category)] = std::size_t{1} << 63;
        QCOMPARE(framework_estimate(plan), endless_bytes);
    }

    void formats_are_those_the_policy_gives_results() {
        Experiment experiment = read_experiment(MANTISSA_RESOURCES "/experiments/resnet20.mantissa");
        Problems problems;
        Variant variant = experiment.variants.front();
        variant.policy = read_policy("mixed_float16", "policy", problems);
        for (const LayerRow& row : layer_table(compiled_for(variant, "cpu", StepRequest::Purpose::run, any_way(variant))))
            QCOMPARE(row.activation_format, std::string("float16"));
    }
};

QTEST_APPLESS_MAIN(TestLayerTable)
#include "test_layer_table.moc"
