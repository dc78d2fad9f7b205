// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Whole trainings by the CUDA back end's kernels, as loops on the host: beside those that Keras did, and fused and joined as in a
// captured step, which must not change a bit.
#include "backends/card/block_places.h"
#include "backends/card/blocks.h"
#include "backends/cuda/serial/serial_device.h"
#include "core/json.h"
#include "core/paths.h"
#include "data/source.h"
#include "ops/operands.h"
#include "support/small_experiment.h"
#include "train/session.h"

#include <QtTest>

#include <cmath>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

Session session_of(const Variant& variant, const fs::path& folder, SerialOrder order) {
    return Session(variant, make_serial_device(order), open_data({variant.data, variant.model.input, folder, resources_folder()}));
}

// Everything but the StepBlock's padding.
std::vector<std::byte> state_of(Session& session) {
    std::vector<std::byte> bytes(session.state().layout().bytes);
    session.state().memory().read(0, bytes);
    return bytes;
}

Json with(Json optimizer, const std::string& policy) {
    Json json = small_experiment({policy});
    json["training"]["optimizer"] = std::move(optimizer);
    return json;
}

// Windows that reach further at one side than at the other, channels in whole eights and not.
Json with_strides(const std::string& policy) {
    Json json = small_experiment({policy});
    auto convolution = [](int filters, int kernel) {
        return Json{{"type", "conv2d"}, {"filters", filters}, {"kernel", kernel}, {"padding", "same"}, {"stride", 2}};
    };
    Json front = Json::array({convolution(8, 3), convolution(5, 5)});
    for (const Json& layer : json["model"]["layers"])
        if (layer["type"] != "max_pool2d" && layer["type"] != "conv2d")
            front.push_back(layer);
    json["model"]["layers"] = front;
    return json;
}

// Batch norm with everything behind it that is done in the same go: a relu, an addition, both.
Json with_norms(const std::string& policy) {
    Json json = small_experiment({policy});
    auto convolution = [] { return Json{{"type", "conv2d"}, {"filters", 8}, {"kernel", 3}, {"padding", "same"}, {"bias", false}}; };
    Json norm = {{"type", "batch_norm"}}, relu = {{"type", "activation"}, {"function", "relu"}};
    Json front = Json::array({convolution(), norm, relu, {{"type", "residual"}, {"layers", {convolution(), norm}}}, relu});
    for (const Json& layer : json["model"]["layers"])
        front.push_back(layer);
    json["model"]["layers"] = front;
    return json;
}

// A bias and relu before a pooling: windows that meet and that do not, channels in whole eights and not.
Json with_pools(const std::string& policy) {
    Json json = small_experiment({policy});
    auto convolution = [](int filters) {
        return Json{{"type", "conv2d"}, {"filters", filters}, {"kernel", 3}, {"padding", "same"}, {"activation", "relu"}};
    };
    json["model"]["layers"] = Json::array({convolution(6),
                                           {{"type", "max_pool2d"}, {"size", 2}},
                                           convolution(8),
                                           {{"type", "max_pool2d"}, {"size", 3}, {"stride", 1}},
                                           {{"type", "flatten"}},
                                           {{"type", "dense"}, {"units", 4}}});
    return json;
}

// Dense layers whose sides are whole 16s, as the units of 8-bit floats want them, and a last one of 4.
Json with_sixteens(const Json& policy) {
    Json json = small_experiment({"float32"});
    json["model"]["layers"] = Json::array({{{"type", "flatten"}},
                                           {{"type", "dense"}, {"units", 32}, {"activation", "relu"}},
                                           {{"type", "dense"}, {"units", 16}, {"activation", "relu"}},
                                           {{"type", "dense"}, {"units", 4}}});
    json["variants"][0]["policy"] = policy;
    return json;
}

// The same with whole 32s along the sums, batches among them, as the units of blocks want them.
Json with_thirty_twos(const Json& policy) {
    Json json = with_sixteens(policy);
    json["model"]["layers"][1]["units"] = 64;
    json["model"]["layers"][2]["units"] = 32;
    json["training"]["batch"] = 32;
    return json;
}

std::int64_t count(const Plan& plan, OpKind kind) { return std::ranges::count(plan.graph.operations, kind, &Operation::kind); }

} // namespace

class TestCudaTraining : public QObject {
    Q_OBJECT

private slots:
    void agrees_with_keras_data() {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<int>("steps");
        auto row = [](const char* name, int steps) { QTest::newRow(name) << QString(MANTISSA_ORACLES) + "/" + name << steps; };
        row("mlp_sgd_float32", 20);
        row("mlp_sgd_float16", 20);
        row("mlp_sgd_bfloat16", 20);
        row("mlp_adam_float16", 20);
        row("floatx_float16", 20);
        row("residual_adam_float32", 4);
        row("same_padding_float32", 4);
        row("lenet_rmsprop_float32", 2);
        row("lenet_nesterov_float32", 2);
        row("lenet_adam_mixed_float16", 2);
        row("lenet_adam_mixed_bfloat16", 2);
    }

    void agrees_with_keras() {
        QFETCH(QString, folder);
        QFETCH(int, steps);
        fs::path path = folder.toStdString();
        Json expected = read_json(path / "expected.json");
        Experiment experiment = read_experiment(path / "experiment.mantissa");
        Session session = session_of(experiment.variants.at(0), path, SerialOrder::joined);
        session.load_weights(read_tensors(path / "initial.safetensors"), "initial.safetensors");
        double tolerance = expected["relative_tolerance"].get<double>();
        for (int step = 0; step < std::min<int>(steps, static_cast<int>(expected["loss"].size())); ++step) {
            double loss = session.step().loss, theirs = number_from_json(expected["loss"][static_cast<std::size_t>(step)]);
            QVERIFY2(std::abs(loss - theirs) <= tolerance * std::abs(theirs),
                     qPrintable(QString("step %1: loss %2, Keras %3").arg(step + 1).arg(loss, 0, 'g', 9).arg(theirs, 0, 'g', 9)));
        }
    }

    void joining_changes_no_bit_data() {
        QTest::addColumn<QString>("json");
        auto row = [](const std::string& name, const Json& json) { QTest::newRow(name.c_str()) << QString::fromStdString(json.dump()); };
        for (const char* policy : {"float32", "tf32", "float16", "mixed_float16", "bfloat16", "mixed_bfloat16"}) {
            row(std::string("adam ") + policy, with({{"type", "adam"}}, policy));
            row(std::string("norms ") + policy, with_norms(policy));
            row(std::string("pools ") + policy, with_pools(policy));
            row(std::string("strides ") + policy, with_strides(policy));
            row(std::string("sgd ") + policy, with({{"type", "sgd"}, {"momentum", 0.9}, {"l2", 1e-3}, {"learning_rate", 0.05}}, policy));
        }
        row("rmsprop", with({{"type", "rmsprop"}, {"weight_decay", 1e-3}}, "mixed_bfloat16"));
        Json skipping = with({{"type", "adam"}, {"l2", 1e-3}}, "mixed_float16");
        skipping["variants"][0]["loss_scale"] = {{"mode", "dynamic"}, {"initial", 1e12}, {"growth_interval", 3}};
        row("skipped steps", skipping);
        Json stochastic = with({{"type", "adam"}}, "bfloat16");
        stochastic["variants"][0]["policy"] = {{"base", "bfloat16"}, {"rounding", {{"variables", "stochastic"}}}};
        row("stochastic", stochastic);
    }

    void joining_changes_no_bit() {
        QFETCH(QString, json);
        Experiment experiment = parsed(parse_json(json.toStdString(), "test"));
        Session joined = session_of(experiment.variants[0], ".", SerialOrder::joined);
        Session apart = session_of(experiment.variants[0], ".", SerialOrder::unfused);
        for (int step = 0; step < 6; ++step)
            QCOMPARE(joined.step().loss, apart.step().loss);
        QVERIFY(state_of(joined) == state_of(apart));
        QCOMPARE(joined.loss_scale(), apart.loss_scale());
        QCOMPARE(joined.validate().val_loss, apart.validate().val_loss);
    }

    // Convolutions in the layouts of cuDNN's engines, whose weights are converted together and whose gradients the updates read there.
    void layouts_change_no_bit_data() { joining_changes_no_bit_data(); }

    void layouts_change_no_bit() {
        QFETCH(QString, json);
        if (json.contains("tf32"))
            QSKIP("there the libraries' own units cut their operands, which the loops in their place do not");
        Experiment experiment = parsed(parse_json(json.toStdString(), "test"));
        Session packed = session_of(experiment.variants[0], ".", SerialOrder::packed);
        Session apart = session_of(experiment.variants[0], ".", SerialOrder::unfused);
        QVERIFY(count(packed.plan(), OpKind::pack) > 0 && count(packed.plan(), OpKind::unpack) > 0);
        for (int step = 0; step < 6; ++step)
            QCOMPARE(packed.step().loss, apart.step().loss);
        QVERIFY(state_of(packed) == state_of(apart));
        QCOMPARE(packed.validate().val_loss, apart.validate().val_loss);
    }

    // Scales and shared exponents that a step finds are found before what is cast by them, whatever is brought to its front.
    void layouts_change_no_bit_of_few_bits_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<bool>("sixteens");
        for (const char* policy : {R"("fixed16")", R"("dynamic_fixed")", R"("binary")", R"("float8")", R"("mxfp8")", R"("nvfp4")",
                                   R"({"base":"float8","scaling":{"mode":"delayed"}})", R"({"base":"float8","scaling":{"mode":"none"}})"})
            for (bool sixteens : {false, true})
                QTest::addRow("%s%s", policy, sixteens ? " of 16s" : "") << policy << sixteens;
    }

    void layouts_change_no_bit_of_few_bits() {
        QFETCH(QString, policy);
        QFETCH(bool, sixteens);
        Json json = sixteens ? with_sixteens(Json::parse(policy.toStdString())) : small_experiment({"float32"});
        json["variants"][0]["policy"] = Json::parse(policy.toStdString());
        Experiment experiment = parsed(json);
        Session packed = session_of(experiment.variants[0], ".", SerialOrder::packed);
        Session apart = session_of(experiment.variants[0], ".", SerialOrder::unfused);
        for (int step = 0; step < 6; ++step)
            QCOMPARE(packed.step().loss, apart.step().loss);
        QVERIFY(state_of(packed) == state_of(apart));
        QCOMPARE(packed.validate().val_loss, apart.validate().val_loss);
    }

    // What finds the scales of blocks works where the weights of the layers of 16 bits lie by then, had they come first.
    void few_bits_beside_sixteen_change_no_bit() {
        Json json = small_experiment({"nvfp4"});
        auto convolution = [](const char* name) {
            return Json{{"type", "conv2d"}, {"name", name}, {"filters", 16}, {"kernel", 3}, {"padding", "same"}, {"activation", "relu"}};
        };
        json["model"]["layers"] = Json::array(
            {convolution("first"), convolution("second"), convolution("third"), {{"type", "flatten"}}, {{"type", "dense"}, {"units", 4}}});
        json["variants"][0]["layers"] = {{"second", "mixed_bfloat16"}, {"third", "mixed_bfloat16"}};
        Experiment experiment = parsed(json);
        Session packed = session_of(experiment.variants[0], ".", SerialOrder::packed);
        Session apart = session_of(experiment.variants[0], ".", SerialOrder::apart);
        for (int step = 0; step < 4; ++step)
            QCOMPARE(packed.step().loss, apart.step().loss);
        QVERIFY(state_of(packed) == state_of(apart));
    }

    // Codes and scales where cuBLASLt reads them, made of what was cast, by the same random numbers, and the loops in its place decode.
    void codes_of_blocks_change_no_bit_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<int>("native"); // products
        QTest::newRow("mxfp8") << R"("mxfp8")" << 4;
        QTest::newRow("nvfp4") << R"("nvfp4")" << 4;
        QTest::newRow("nvfp4 without squares") << R"({"base":"nvfp4","operands":{"weights":"nvfp4"}})" << 4;
        QTest::newRow("mxfp6") << R"("mxfp6")" << 0;
    }

    void codes_of_blocks_change_no_bit() {
        QFETCH(QString, policy);
        QFETCH(int, native);
        Experiment experiment = parsed(with_thirty_twos(Json::parse(policy.toStdString())));
        Session packed = session_of(experiment.variants[0], ".", SerialOrder::packed_on_10);
        Session apart = session_of(experiment.variants[0], ".", SerialOrder::unfused);
        int found = 0;
        for (const Operation& operation : packed.plan().graph.operations)
            if (is_product(operation.kind) && multiplies_blocks(packed.plan().graph, operation)) {
                bool own_units = operation.selection.support == Support::native;
                found += own_units;
                QCOMPARE(operation.selection.reason.empty(), own_units);
                for (std::size_t i : {0u, 1u})
                    QCOMPARE(lies_in_blocks(packed.plan().graph.input(operation, i)), own_units);
            }
        QCOMPARE(found, native);
        for (int step = 0; step < 4; ++step)
            QCOMPARE(packed.step().loss, apart.step().loss);
        QVERIFY(state_of(packed) == state_of(apart));
        QCOMPARE(packed.validate().val_loss, apart.validate().val_loss);
    }

    // Two layers have whole 16s: forward, of weights, and of data where something wants them; the last has not.
    void units_of_8_bits_do_what_they_can() {
        Experiment experiment = parsed(with_sixteens("float8"));
        Session session = session_of(experiment.variants[0], ".", SerialOrder::packed);
        std::map<std::string, int> native, others;
        for (const Operation& operation : session.plan().graph.operations)
            if (is_product(operation.kind))
                ++(operation.selection.implementation.starts_with("cuBLASLt") ? native : others)[operation.layer];
        QCOMPARE(native, (std::map<std::string, int>{{"dense", 2}, {"dense_1", 3}}));
        QCOMPARE(others, (std::map<std::string, int>{{"dense_2", 3}}));
        QCOMPARE(count(session.plan(), OpKind::pack), std::int64_t{2 * 3}); // a kernel forward, both operands of its gradient
    }

    // Sums in another order and without a shift: close, not the same bits; and whatever the norm does in the same go.
    void batch_norm_takes_sums_that_it_is_left_data() {
        QTest::addColumn<QString>("policy");
        for (const char* policy : {"float32", "float16", "mixed_float16"})
            QTest::newRow(policy) << policy;
    }

    void batch_norm_takes_sums_that_it_is_left() {
        QFETCH(QString, policy);
        Json json = with_norms(policy.toStdString());
        json["training"]["optimizer"] = {{"type", "sgd"}, {"learning_rate", 0.02}}; // Adam's first steps turn on a gradient's sign
        Experiment experiment = parsed(json);
        Session own = session_of(experiment.variants[0], ".", SerialOrder::joined);
        Session left = session_of(experiment.variants[0], ".", SerialOrder::with_sums);
        int convolutions = 0, norms = 0;
        for (const Operation& operation : left.plan().graph.operations) {
            convolutions += operation.selection.leaves_sums;
            norms += operation.kind == OpKind::batch_norm && has_input(operation, Operand::sums);
        }
        QCOMPARE(convolutions, 3); // that have no bias
        QCOMPARE(norms, 3);
        for (int step = 0; step < 6; ++step) {
            double a = own.step().loss, b = left.step().loss;
            QVERIFY2(std::abs(a - b) < (policy == "float32" ? 2e-5 : 2e-2) * std::abs(a),
                     qPrintable(QString("step %1: %2, %3").arg(step).arg(a).arg(b)));
        }
        QVERIFY(std::abs(own.validate().val_loss - left.validate().val_loss) < 0.03);
        Variant strict = experiment.variants[0];
        strict.training.strict = true;
        Session plain = session_of(strict, ".", SerialOrder::with_sums);
        for (const Operation& operation : plain.plan().graph.operations)
            QVERIFY(!operation.selection.leaves_sums);
    }

    void pooling_takes_bias_and_relu() {
        Experiment experiment = parsed(with_pools("mixed_bfloat16"));
        Session fused = session_of(experiment.variants[0], ".", SerialOrder::joined);
        Session plain = session_of(experiment.variants[0], ".", SerialOrder::unfused);
        auto fewer = [&](OpKind kind) { return count(plain.plan(), kind) - count(fused.plan(), kind); };
        QCOMPARE(fewer(OpKind::bias_add), std::int64_t{3}); // and the dense layer's
        QCOMPARE(fewer(OpKind::activation), std::int64_t{2});
        QCOMPARE(fewer(OpKind::activation_backward), std::int64_t{2});
        auto activations = static_cast<std::size_t>(Category::activations);
        QVERIFY(fused.plan().bytes[activations] < plain.plan().bytes[activations]);
    }

    void batch_norm_takes_what_follows() {
        Experiment experiment = parsed(with_norms("mixed_bfloat16"));
        Session fused = session_of(experiment.variants[0], ".", SerialOrder::joined);
        Session plain = session_of(experiment.variants[0], ".", SerialOrder::unfused);
        auto fewer = [&](OpKind kind) { return count(plain.plan(), kind) - count(fused.plan(), kind); };
        QCOMPARE(fewer(OpKind::activation), std::int64_t{3});          // behind a bias, a norm, a norm and an addition
        QCOMPARE(fewer(OpKind::activation_backward), std::int64_t{2}); // the one behind a norm alone, the one before the pooling
        QCOMPARE(fewer(OpKind::add), std::int64_t{1});
    }
};

QTEST_GUILESS_MAIN(TestCudaTraining)
#include "test_cuda_training.moc"
