// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What products read under policies of few bits, and what moves with it: all of it operations of the compiled step.
#include "backends/registry.h"
#include "ops/operands.h"
#include "plan/compile.h"
#include "plan/layer_table.h"
#include "policy/details.h"
#include "support/small_experiment.h"
#include "train/session.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>

using namespace mantissa;

namespace {

Plan compiled(const Json& policy, Mode mode = Mode::train, const StateLayout* state = nullptr, const Json& layers = Json::object(),
              Json json = tiny_experiment()) {
    static std::vector<std::unique_ptr<Experiment>> kept; // a request points into its variant
    json["variants"][0]["policy"] = policy;
    json["variants"][0]["layers"] = layers;
    kept.push_back(std::make_unique<Experiment>(parsed(json)));
    StepRequest request = step_request(kept.back()->variants[0], mode);
    request.state = state;
    request.purpose = StepRequest::Purpose::probe;
    return compile(request, *make_backend("cpu"));
}

std::vector<std::string> casts_of(const Plan& plan, const std::string& tensor) {
    std::vector<std::string> formats;
    for (const Operation& operation : plan.graph.operations)
        if (operation.kind == OpKind::quantize && plan.graph.input(operation, 0).name == tensor)
            formats.push_back(format_name(plan.graph.output(operation, 0).format.format));
    std::ranges::sort(formats);
    return formats;
}

std::int64_t count(const Plan& plan, OpKind kind) { return std::ranges::count(plan.graph.operations, kind, &Operation::kind); }

// Of what products read of the head's kernel, as the plan casts it and as a stored policy has it.
Overflow overflow_of_weights(const Json& policy) {
    const Plan plan = compiled(policy);
    Problems problems;
    const Policy read = read_policy(policy, "policy", problems), again = stored_policy(write_policy(read), "policy", problems);
    for (const Operation& operation : plan.graph.operations)
        if (operation.kind == OpKind::quantize && plan.graph.input(operation, 0).name == "head/kernel" && problems.empty() &&
            again.precision == read.precision)
            return operation.rounding.overflow;
    throw Error("no cast, or not the same when it is read again");
}

using Words = std::vector<std::string>;

Format nvfp4_weights() {
    Problems problems;
    return read_policy("nvfp4", "policy", problems).precision.operands.weights->format;
}

Problems problems_of(const Json& policy) {
    Problems problems;
    read_policy(policy, "policy", problems);
    return problems;
}

} // namespace

class TestFewBits : public QObject {
    Q_OBJECT
private slots:
    void a_tensor_read_along_two_axes_is_cast_twice() {
        Plan plan = compiled("mxfp8");
        // Forward over the inputs, backward over the outputs; the first layer gives nothing back.
        QCOMPARE(casts_of(plan, "head/kernel"), (Words{"mxfp8_e4m3", "mxfp8_e4m3<inputs>"}));
        QCOMPARE(casts_of(plan, "head/bias"), Words{});
        std::int64_t products = 0, in_blocks = 0;
        for (const Operation& operation : plan.graph.operations)
            for (std::size_t i = 0; is_product(operation.kind) && i < 2; ++i, ++products) {
                const Format& format = plan.graph.input(operation, i).format.format;
                bool weights = direction_of(operation.kind) == Direction::backward_weights;
                bool kernel = direction_of(operation.kind) == Direction::forward && i == 1;
                in_blocks += format == along(mxfp8_e4m3, weights ? BlockAxis::batch : kernel ? BlockAxis::inputs : BlockAxis::last);
            }
        QVERIFY(products > 4);
        QCOMPARE(in_blocks, products);
    }

    void the_recipe_of_nvfp4_and_its_switches() {
        Plan plan = compiled("nvfp4");
        QCOMPARE(casts_of(plan, "head/kernel"), Words{"bfloat16"}); // the last layer
        bool found = false;
        for (const Operation& operation : plan.graph.operations)
            if (operation.kind == OpKind::quantize && plan.graph.output(operation, 0).format.format == along(nvfp4, BlockAxis::tile)) {
                found = true;
                QCOMPARE(operation.rounding.rounding, Rounding::nearest_even);
            }
        QVERIFY(found);
        QVERIFY(count(plan, OpKind::hadamard) >= 2);
        for (const Operation& operation : plan.graph.operations)
            if (operation.kind == OpKind::hadamard) {
                auto reader = std::ranges::find_if(plan.graph.operations, [&](const Operation& o) {
                    return o.kind == OpKind::quantize && o.inputs[0] == operation.outputs[0];
                });
                QVERIFY(reader != plan.graph.operations.end());
                QCOMPARE(plan.graph.output(*reader, 0).format.format.blocks.axis, BlockAxis::batch);
            }
        QCOMPARE(count(compiled({{"base", "nvfp4"}, {"operands", {{"rotation", "none"}}}}), OpKind::hadamard), std::int64_t{0});
        QCOMPARE(casts_of(compiled({{"base", "nvfp4"}, {"last_layers", {{"share", 0}}}}), "head/kernel"), Words{"nvfp4<tile>"});
        QCOMPARE(
            casts_of(compiled({{"base", "nvfp4"}, {"last_layers", {{"share", 0}}}, {"operands", {{"weights", "nvfp4"}}}}), "head/kernel"),
            (Words{"nvfp4", "nvfp4<inputs>"}));
    }

    void scales_lie_in_state_and_are_found_before_they_are_used() {
        for (const char* mode : {"current", "delayed"}) {
            Json policy = {{"base", "float8"}, {"scaling", {{"mode", mode}, {"history", 8}}}};
            Plan plan = compiled(policy);
            std::vector<int> moved;
            for (const Operation& operation : plan.graph.operations) {
                if (operation.kind == OpKind::range_update)
                    moved.push_back(operation.outputs[0]);
                if (operation.kind != OpKind::quantize || plan.graph.output(operation, 0).format.format.storage == Storage::float32)
                    continue;
                int slot = plan.graph.output(operation, 0).format.state_slot;
                QVERIFY(slot >= 0 && std::ranges::find(moved, slot) != moved.end());
                QCOMPARE(plan.graph.tensor(slot).residence, Residence::state);
                QCOMPARE(plan.graph.tensor(slot).shape, Shape{mode == std::string("delayed") ? 10 : 2});
            }
            QVERIFY(!moved.empty());
            // Validation borrows the same State; what steps before knew is not changed by it.
            Plan evaluation = compiled(policy, Mode::evaluate, &plan.state);
            QCOMPARE(count(evaluation, OpKind::range_update) > 0, mode == std::string("current"));
        }
    }

    void every_group_of_dynamic_fixed_has_its_exponent() {
        Plan plan = compiled("dynamic_fixed");
        std::set<int> exponents;
        int tensors = 0;
        for (const Tensor& tensor : plan.graph.tensors)
            if (tensor.format.format.kind == FormatKind::dynamic_fixed && tensor.residence != Residence::view) {
                ++tensors;
                exponents.insert(tensor.format.state_slot);
            }
        QVERIFY(!exponents.contains(-1));
        QCOMPARE(static_cast<int>(exponents.size()), tensors);
        QCOMPARE(count(plan, OpKind::range_update), std::int64_t{tensors});
        compiled("dynamic_fixed", Mode::evaluate, &plan.state); // throws where the two disagree
    }

    void masters_of_signs_are_clipped_behind_their_update() {
        Plan plan = compiled("binary");
        std::int64_t clipped = 0;
        for (std::size_t i = 1; i < plan.graph.operations.size(); ++i) {
            const Operation &operation = plan.graph.operations[i], &before = plan.graph.operations[i - 1];
            if (operation.kind != OpKind::clip)
                continue;
            ++clipped;
            QVERIFY(is_update(before.kind) && before.outputs[0] == operation.outputs[0] && before.commit == operation.commit);
            const Initializer& start = plan.graph.output(operation, 0).initializer;
            QCOMPARE(std::get<Optimizer>(before.attributes).rate, std::sqrt((start.fan_in + start.fan_out) / 1.5));
        }
        QCOMPARE(clipped, std::ranges::count_if(plan.graph.tensors, [](const Tensor& tensor) {
                     return tensor.residence == Residence::state && tensor.name.ends_with("/kernel");
                 }));
        // The image, the biases and the gradients are no signs.
        for (const Operation& operation : plan.graph.operations)
            if (operation.kind == OpKind::quantize && plan.graph.output(operation, 0).format.format == binary) {
                const Tensor& read = plan.graph.input(operation, 0);
                QVERIFY2(read.role != Role::gradients && read.name != "input" && !read.name.ends_with("/bias"), read.name.c_str());
            }
    }

    // Validation drops nothing and reads the image: training has to read the same.
    void an_image_behind_a_dropout_is_an_image() {
        Json json = tiny_experiment();
        Json& layers = json["model"]["layers"];
        const Json dropout = {{"type", "dropout"}, {"rate", 0.25}};
        layers.insert(layers.begin(), dropout);
        Plan plan = compiled("binary", Mode::train, nullptr, Json::object(), json);
        QCOMPARE(count(plan, OpKind::dropout), std::int64_t{1});
        QCOMPARE(casts_of(plan, "dropout"), Words{});
        QCOMPARE(count(compiled("binary"), OpKind::quantize), count(plan, OpKind::quantize));
    }

    void a_layer_goes_back_to_float32() {
        for (const BuiltinPolicy& policy : builtin_policies()) {
            Plan plan = compiled(policy.name, Mode::train, nullptr, {{"head", "float32"}});
            QCOMPARE(casts_of(plan, "head/kernel"), Words{});
            QCOMPARE(plan.graph.tensor(plan.graph.find("head/kernel")).format.format, float32);
        }
    }

    void what_is_written_is_read_again() {
        for (const BuiltinPolicy& builtin : builtin_policies()) {
            Policy policy = builtin.make();
            Problems problems;
            Policy again = stored_policy(write_policy(policy), "policy", problems);
            QVERIFY2(problems.empty(), problems.empty() ? "" : sentence_of(problems[0]).c_str());
            QVERIFY2(again.precision == policy.precision, builtin.name.c_str());
            QVERIFY(again.last_layers == policy.last_layers && again.loss_scale == policy.loss_scale);
        }
    }

    void one_word_for_every_role_in_fixed_point() {
        Problems problems;
        Policy policy = read_policy(
            {{"base", "fixed16"}, {"fixed", {{"word", 20}, {"fraction", 8}, {"rounding", "nearest_even"}}}, {"activations", "fixed<6,10>"}},
            "policy", problems);
        QVERIFY(problems.empty());
        QCOMPARE(policy.precision.format(Role::variables), fixed_point(12, 8));
        QCOMPARE(policy.precision.format(Role::activations), fixed_point(6, 10)); // said of a role alone, it counts
        QCOMPARE(policy.precision.format(Role::loss), float32);
        QCOMPARE(policy.precision.rule(Role::variables).rounding, Rounding::nearest_even);
    }

    // A cast to 16 bits overflows to infinity, as one of hardware does; training in 8 bits and fewer clamps.
    void operands_overflow_as_compute_does() {
        const auto with = [](const std::string& base, const std::string& weights, const Json& saturate = Json::array()) {
            return overflow_of_weights({{"base", base}, {"operands", {{"weights", weights}}}, {"saturate", saturate}});
        };
        for (const char* wide : {"float16", "bfloat16", "tf32", "float<6,9>"}) {
            QVERIFY(with("float32", wide) == Overflow::special);
            QVERIFY(with("float32", wide, {"compute"}) == Overflow::saturate);
            QVERIFY(with("float32", wide, {"gradients"}) == Overflow::special);
            QVERIFY(with("mxfp8", wide) == Overflow::saturate); // its compute does
        }
        for (const char* few : {"float8_e5m2", "float<4,3>", "mxfp8_e4m3", "fixed<2,14>"})
            QVERIFY(with("mixed_float16", few) == Overflow::saturate);
    }

    void subnormals_are_flushed_role_by_role() {
        Problems problems;
        Policy half = read_policy({{"base", "float16"}, {"flush", {"gradients", "compute"}}}, "policy", problems);
        QVERIFY(problems.empty());
        QCOMPARE(format_name(half.precision.format(Role::gradients)), std::string("float<5,10,flush>"));
        QCOMPARE(half.precision.format(Role::activations), float16);
        Policy few = read_policy({{"base", "nvfp4"}, {"flush", "compute"}}, "policy", problems); // products read weights in squares
        QCOMPARE(few.precision.operands.weights->format.subnormals, Subnormals::flushed);
        QCOMPARE(few.precision.operands.weights->format.blocks.axis, nvfp4_weights().blocks.axis);
        QVERIFY(problems.empty() && stored_policy(write_policy(few), "policy", problems).precision == few.precision);
    }

    void ends_of_axes_that_no_whole_block_fills_are_told() {
        for (const LayerRow& row : layer_table(compiled("mxfp8")))
            for (const std::string& end : row.short_blocks)
                QVERIFY2(end.ends_with(" of 32"), end.c_str());
        auto rows = layer_table(compiled("nvfp4"));
        QVERIFY(std::ranges::any_of(rows, [](const LayerRow& row) { return !row.short_blocks.empty(); }));
        for (const LayerRow& row : layer_table(compiled("float8")))
            QVERIFY(row.short_blocks.empty());
    }

    void impossible_settings_are_refused_with_a_reason_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("words");
        auto row = [](const char* name, const char* policy, const char* where, const char* words) {
            QTest::newRow(name) << policy << where << words;
        };
        row("fraction beyond the word", R"({"base":"fixed16","fixed":{"word":8,"fraction":8}})", "policy.fixed.fraction",
            "one is the sign");
        row("no bits", R"({"base":"fixed16","fixed":{"word":0}})", "policy.fixed.word", "2");
        row("too many bits", R"({"base":"fixed16","fixed":{"word":33}})", "policy.fixed.word", "32");
        row("a format of no values", R"({"base":"fixed16","variables":"fixed<0,0>"})", "policy.variables", "is the sign");
        row("blocks no product reads", R"({"activations":"mxfp4"})", "policy.activations", "what products read");
        row("a block of one", R"({"compute":"float<2,1,block1>"})", "policy.compute", "2 to 1024");
        row("an exponent between tensors", R"({"update":"dynamic_fixed<10>"})", "policy.update", "belongs to a tensor");
        row("signs as variables", R"({"variables":"binary"})", "policy.variables", "as a sign is wide");
        row("no history", R"({"base":"float8","scaling":{"history":0}})", "policy.scaling.history", "1");
        row("an operand of no format", R"({"base":"nvfp4","operands":{"weights":"nvfp5"}})", "policy.operands.weights", "nvfp4");
        row("an operand of no values", R"({"base":"nvfp4","operands":{"weights":"fixed<0,8>"}})", "policy.operands.weights", "is the sign");
        row("last layers of no values", R"({"base":"nvfp4","last_layers":{"format":"float<9,3>"}})", "policy.last_layers.format", "2 to 8");
        row("a step to flush", R"({"base":"fixed16","flush":["loss","gradients"]})", "policy.flush.gradients", "only floating point");
        row("a role to flush", R"({"flush":["gradient"]})", "policy.flush", "gradients");
        row("a range out of reach", R"({"base":"dynamic_fixed","ranges":{"initial":-50}})", "policy.ranges.initial", "-40");
        row("an unknown switch", R"({"base":"nvfp4","operands":{"rotated":true}})", "policy.operands.rotated", "rotation");
    }

    void impossible_settings_are_refused_with_a_reason() {
        QFETCH(QString, policy);
        QFETCH(QString, where);
        QFETCH(QString, words);
        Problems problems = problems_of(Json::parse(policy.toStdString()));
        QCOMPARE(problems.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(problems[0].where), where);
        QVERIFY2(sentence_of(problems[0]).find(words.toStdString()) != std::string::npos, sentence_of(problems[0]).c_str());
    }
};

QTEST_APPLESS_MAIN(TestFewBits)
#include "test_few_bits.moc"
