// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Validation reads what training laid out: under every policy, behind every kind of layer, with the exponents and scales that are there.
#include "backends/registry.h"
#include "data/source.h"
#include "ops/operands.h"
#include "plan/compile.h"
#include "support/small_experiment.h"
#include "train/session.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

using namespace mantissa;

namespace {

// A policy, and what layers have instead.
struct Choice {
    std::string name;
    Json policy, layers = Json::object();
};

std::vector<Choice> choices() {
    std::vector<Choice> all;
    for (const BuiltinPolicy& policy : builtin_policies())
        all.push_back({policy.name, policy.name});
    all.push_back({"delayed scales", {{"base", "float8"}, {"scaling", {{"mode", "delayed"}, {"history", 4}}}}});
    all.push_back({"no scales", {{"base", "float8"}, {"scaling", {{"mode", "none"}}}}});
    all.push_back({"float8 in a layer", "mixed_float16", {{"after", "float8"}}});
    all.push_back({"dynamic in a layer", "float32", {{"after", "dynamic_fixed"}}});
    all.push_back({"dynamic in two layers", "float32", {{"left", "dynamic_fixed"}, {"after", "dynamic_fixed"}}});
    return all;
}

// The kind of layer between a convolution and a dropout that a product reads, and dropouts wherever else they may stand.
Json network_around(const LayerType& type) {
    static const std::set<std::string> from_features = {"dense"}, to_features = {"dense", "flatten", "global_average_pool2d"};
    const Json conv = {{"type", "conv2d"}, {"filters", 4}, {"kernel", 3}, {"padding", "same"}, {"activation", "relu"}},
               dense = {{"type", "dense"}, {"units", 6}}, dropout = {{"type", "dropout"}, {"rate", 0.25}}, flatten = {{"type", "flatten"}};
    Json layer = type.starts, left = dropout;
    layer["type"] = type.type;
    if (type.inside == LayerType::Inside::branches)
        layer["layers"] = Json::array({dropout, conv});
    left["name"] = "left";
    Json layers = Json::array({dropout, conv});
    if (from_features.contains(type.type))
        layers.push_back(flatten);
    layers.push_back(layer);
    layers.push_back(left);
    const bool features = to_features.contains(type.type);
    layers.push_back(features ? dense : conv);
    layers.back()["name"] = "after";
    if (!features)
        layers.push_back(flatten);
    for (const Json& last : {dropout, Json{{"type", "dense"}, {"units", 4}, {"name", "head"}}})
        layers.push_back(last);
    return layers;
}

Experiment experiment_of(const LayerType& type, const Choice& choice) {
    Json json = tiny_experiment();
    json["model"]["layers"] = network_around(type);
    json["variants"][0]["policy"] = choice.policy;
    json["variants"][0]["layers"] = choice.layers;
    json["training"]["optimizer"] = {{"type", "sgd"}, {"learning_rate", 0.01}};
    return parsed(json);
}

Plan compiled_step(const Variant& variant, const StateLayout* state, StepRequest::Purpose purpose, const Backend& device) {
    StepRequest request = step_request(variant, state ? Mode::evaluate : Mode::train);
    request.state = state;
    request.purpose = purpose;
    return compile(request, device);
}

std::string slot_read(const Graph& graph, const Operation& reader, std::size_t input) {
    const int slot = graph.input(reader, input).format.state_slot;
    return slot < 0 ? "" : graph.tensor(slot).name;
}

} // namespace

class TestRanges : public QObject {
    Q_OBJECT

private slots:
    void validation_finds_what_training_has_data() {
        QTest::addColumn<QString>("layer");
        for (const LayerType* type : layer_types())
            QTest::newRow(type->type.c_str()) << QString::fromStdString(type->type);
    }

    void validation_finds_what_training_has() {
        QFETCH(QString, layer);
        int shared = 0;
        for (const char* name : {"cpu", "reference"})
            for (const Choice& choice : choices()) {
                const auto device = make_backend(name);
                const Experiment experiment = experiment_of(*find_layer_type(layer.toStdString()), choice);
                const Variant& variant = experiment.variants[0];
                try {
                    const Plan train = compiled_step(variant, nullptr, StepRequest::Purpose::run, *device);
                    compiled_step(variant, &train.state, StepRequest::Purpose::run, *device);
                    const Plan plain = compiled_step(variant, nullptr, StepRequest::Purpose::probe, *device); // nothing joined
                    shared +=
                        slots_in_common(plain.graph, compiled_step(variant, &plain.state, StepRequest::Purpose::probe, *device).graph);
                } catch (const std::exception& error) {
                    QFAIL((std::string(name) + ", " + choice.name + ": " + error.what()).c_str());
                }
            }
        QVERIFY(shared > 20);
    }

    void both_learn_and_validate_alike_data() {
        QTest::addColumn<int>("choice");
        for (std::size_t i = 0; i < choices().size(); ++i)
            QTest::newRow(choices()[i].name.c_str()) << static_cast<int>(i);
    }

    void both_learn_and_validate_alike() {
        QFETCH(int, choice);
        const Experiment experiment = experiment_of(*find_layer_type("max_pool2d"), choices()[static_cast<std::size_t>(choice)]);
        const Variant& variant = experiment.variants[0];
        double losses[2] = {};
        for (int i = 0; i < 2; ++i) {
            Session session(variant, make_backend(i == 0 ? "cpu" : "reference"), open_data({variant.data, variant.model.input, ".", {}}));
            session.step();
            losses[i] = session.validate().val_loss;
        }
        QVERIFY(std::isfinite(losses[0]) && std::isfinite(losses[1]));
        QVERIFY2(std::abs(losses[0] - losses[1]) < 0.1 * std::abs(losses[1]), qPrintable(QString("%1, %2").arg(losses[0]).arg(losses[1])));
    }

    // The names by which checkpoints of earlier versions hold the scales.
    void slots_keep_their_names() {
        const Experiment experiment = experiment_of(*find_layer_type("max_pool2d"), {"float8", "float8"});
        const Plan train = compiled_step(experiment.variants[0], nullptr, StepRequest::Purpose::run, *make_backend("cpu"));
        for (const char* name : {"left/output:float8_e4m3:scale", "after/kernel:float8_e4m3:scale"})
            QVERIFY2(train.state.find(name), name);
    }

private:
    // Each product reads its operands by the very scales by which training does, and by exponents where that does; of these what goes
    // into a dropout may have one of its own. How many that are.
    static int slots_in_common(const Graph& train, const Graph& evaluate) {
        int shared = 0;
        for (const Operation& product : evaluate.operations)
            for (std::size_t i = 0; is_product(product.kind) && i < 2; ++i) {
                const auto trained = std::ranges::find(train.operations, product.name, &Operation::name);
                const std::string here = slot_read(evaluate, product, i), there = slot_read(train, *trained, i);
                if (here.empty() != there.empty() || (there.ends_with(":scale") && here != there))
                    throw std::runtime_error(product.name + " reads by \"" + here + "\", in training by \"" + there + "\"");
                shared += here.empty() ? 0 : 1;
            }
        return shared;
    }
};

QTEST_APPLESS_MAIN(TestRanges)
#include "test_ranges.moc"
