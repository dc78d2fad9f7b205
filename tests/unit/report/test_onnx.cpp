// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The graph of an exported network, read field by field; tests/peers has onnxruntime compute it.
#include "backends/registry.h"
#include "core/paths.h"
#include "data/source.h"
#include "ops/function.h"
#include "report/export/export.h"
#include "report/import/wire.h"
#include "support/in_german.h"
#include "support/small_experiment.h"
#include "train/session.h"

#include <QTest>

#include <bit>
#include <map>

using namespace mantissa;
using namespace mantissa::report;

namespace {

struct ReadNode {
    std::string operation;
    std::vector<std::string> inputs;
    std::map<std::string, std::vector<std::int64_t>> whole;
    std::map<std::string, float> numbers;
};

struct ReadConstant {
    Shape shape;
    std::vector<float> values;
};

struct ReadModel {
    std::map<std::string, ReadNode> nodes; // by what they give
    std::vector<std::string> order;
    std::map<std::string, ReadConstant> constants;
    std::int64_t ir = 0, opset = 0;
    std::string words, input, output;
    Shape input_shape; // 0: named
    std::map<std::string, std::string> notes;

    const ReadNode& behind(const std::string& value) const { return nodes.at(value); }
    std::vector<std::string> operations() const {
        std::vector<std::string> list;
        for (const std::string& name : order)
            list.push_back(nodes.at(name).operation);
        return list;
    }
};

template <typename Take>
void each_field(std::string_view bytes, Take&& take) {
    WireReader reader(bytes);
    while (auto field = reader.next())
        take(*field);
}

void read_attribute(std::string_view bytes, ReadNode& node) {
    std::string name;
    each_field(bytes, [&](const WireField& field) {
        if (field.number == 1)
            name = field.bytes;
        if (field.number == 3 || field.number == 8)
            node.whole[name].push_back(static_cast<std::int64_t>(field.value));
        if (field.number == 2)
            node.numbers[name] = std::bit_cast<float>(static_cast<std::uint32_t>(field.value));
    });
}

void read_node(std::string_view bytes, ReadModel& model) {
    ReadNode node;
    std::string output;
    each_field(bytes, [&](const WireField& field) {
        if (field.number == 1)
            node.inputs.emplace_back(field.bytes);
        if (field.number == 2)
            output = field.bytes;
        if (field.number == 4)
            node.operation = field.bytes;
        if (field.number == 5)
            read_attribute(field.bytes, node);
    });
    model.order.push_back(output);
    QVERIFY2(model.nodes.emplace(output, node).second, output.c_str());
}

void read_constant(std::string_view bytes, ReadModel& model) {
    ReadConstant constant;
    std::string name;
    each_field(bytes, [&](const WireField& field) {
        if (field.number == 1)
            constant.shape.push_back(static_cast<std::int64_t>(field.value));
        if (field.number == 8)
            name = field.bytes;
        if (field.number == 9)
            for (WireReader numbers(field.bytes); !numbers.done();)
                constant.values.push_back(std::bit_cast<float>(numbers.narrow()));
    });
    QCOMPARE(static_cast<std::int64_t>(constant.values.size()), elements(constant.shape));
    model.constants[name] = constant;
}

Shape read_dimensions(std::string_view value_info, std::string& name) {
    Shape shape;
    each_field(value_info, [&](const WireField& field) {
        if (field.number == 1)
            name = field.bytes;
        else
            each_field(field.bytes, [&](const WireField& type) {
                each_field(type.bytes, [&](const WireField& part) {
                    if (part.number == 2)
                        each_field(part.bytes, [&](const WireField& dimension) {
                            each_field(dimension.bytes, [&](const WireField& size) {
                                shape.push_back(size.number == 1 ? static_cast<std::int64_t>(size.value) : 0);
                            });
                        });
                });
            });
    });
    return shape;
}

ReadModel read_model_file(const std::string& bytes) {
    ReadModel model;
    each_field(bytes, [&](const WireField& field) {
        if (field.number == 1)
            model.ir = static_cast<std::int64_t>(field.value);
        if (field.number == 6)
            model.words = field.bytes;
        if (field.number == 8)
            each_field(field.bytes, [&](const WireField& part) {
                if (part.number == 2)
                    model.opset = static_cast<std::int64_t>(part.value);
            });
        if (field.number == 14) {
            std::string key;
            each_field(field.bytes, [&](const WireField& part) { (part.number == 1 ? key : model.notes[key]) = part.bytes; });
        }
        if (field.number == 7)
            each_field(field.bytes, [&](const WireField& part) {
                if (part.number == 1)
                    read_node(part.bytes, model);
                if (part.number == 5)
                    read_constant(part.bytes, model);
                if (part.number == 11)
                    model.input_shape = read_dimensions(part.bytes, model.input);
                if (part.number == 12)
                    read_dimensions(part.bytes, model.output);
            });
    });
    return model;
}

Json with_layers(const Json& layers) {
    Json json = small_experiment({"float32"});
    const bool logits = layers.back().value("activation", "") != "softmax";
    json["model"] = {{"input", {12, 10, 3}}, {"layers", layers}, {"from_logits", logits}};
    return json;
}

const Json every_layer = Json::array({{{"type", "conv2d"},
                                       {"filters", 4},
                                       {"kernel", {3, 5}},
                                       {"stride", 2},
                                       {"padding", "same"},
                                       {"activation", "hard_tanh"},
                                       {"name", "first"}},
                                      {{"type", "batch_norm"}, {"epsilon", 0.25}, {"name", "norm"}},
                                      {{"type", "residual"},
                                       {"name", "block"},
                                       {"layers", Json::array({{{"type", "conv2d"}, {"filters", 6}, {"kernel", 1}, {"bias", false}}})}},
                                      {{"type", "max_pool2d"}, {"size", 2}, {"name", "largest"}},
                                      {{"type", "average_pool2d"}, {"size", 2}, {"stride", 1}, {"padding", "same"}, {"name", "average"}},
                                      {{"type", "dropout"}, {"rate", 0.5}},
                                      {{"type", "flatten"}, {"name", "flat"}},
                                      {{"type", "dense"}, {"units", 4}, {"activation", "softmax"}, {"name", "head"}}});

} // namespace

class TestOnnx : public QObject {
    Q_OBJECT

private slots:
    void every_layer_is_there_in_order() {
        Json json = with_layers(every_layer);
        const ReadModel model = read_model_file(onnx_model(parsed(json), {}));
        using Words = std::vector<std::string>;
        QVERIFY(model.operations() == Words({"Mul", "Transpose", "Conv", "Clip", "BatchNormalization", "Conv", "Conv", "Add", "MaxPool",
                                             "AveragePool", "Transpose", "Flatten", "Gemm", "Softmax", "Identity"}));
        QVERIFY(model.ir == 8 && model.opset == 17 && model.input == "images" && model.output == "outputs");
        QCOMPARE(to_string(model.input_shape), to_string(Shape{0, 12, 10, 3}));
        QVERIFY(model.words.find("height x width x channels") != std::string::npos);
        // Every name that is read is given by somebody.
        for (const auto& [name, node] : model.nodes)
            for (const std::string& input : node.inputs)
                QVERIFY2(input == "images" || model.nodes.contains(input) || model.constants.contains(input), input.c_str());
    }

    void its_outputs_have_the_names_of_the_classes() {
        const Experiment experiment = parsed(small_experiment({"float32"}));
        const Json names = Json::parse(read_model_file(onnx_model(experiment, {})).notes.at("classes"));
        const Variant& variant = experiment.variants.front();
        const DataSets sets = open_data({variant.data, variant.model.input, {}, resources_folder()});
        QVERIFY(names.size() == 4 && names == Json(sets.train->class_names()));
    }
    void nobody_s_classes_are_made_up() {
        Json json = small_experiment({"float32"});
        json["data"] = {{"source", "image_folder"}, {"path", "/there/is/no/such/folder"}};
        QVERIFY(!read_model_file(onnx_model(parsed(json), {})).notes.contains("classes"));
    }
    void what_float32_does_not_reproduce_is_said_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QString>("words");
        QTest::newRow("float32") << "float32"
                                 << "";
        QTest::newRow("16 bits") << "mixed_float16"
                                 << "its last digits may differ";
        QTest::newRow("blocks") << "mxfp4"
                                << "which has no layers that read blocks of 32 values";
        QTest::newRow("fixed point") << "fixed16"
                                     << "trains in no fixed point";
        QTest::newRow("signs") << "binary"
                               << "products of signs";
        QTest::newRow("8 bits") << "float8"
                                << "its accuracy may differ";
    }
    void what_float32_does_not_reproduce_is_said() {
        QFETCH(QString, policy);
        QFETCH(QString, words);
        const Experiment experiment = parsed(tiny_experiment({policy.toStdString()}));
        const std::vector<std::string> told = differences_in_onnx(experiment.variants.front());
        QCOMPARE(told.empty(), words.isEmpty());
        if (told.empty())
            return;
        QVERIFY2(told.size() == 1 && QString::fromStdString(told[0]).contains(words), told[0].c_str());
        QVERIFY(read_model_file(onnx_model(experiment, {})).words.find(told[0]) != std::string::npos);
        QCOMPARE(half_told_in_german(told[0]), std::string());
    }

    void a_layer_of_few_bits_is_named_and_gradients_are_no_matter() {
        Json json = tiny_experiment({"float32"});
        json["variants"][0]["layers"] = {{"head", {{"base", "float32"}, {"activations", "float<4,2>"}}}};
        const auto told = differences_in_onnx(parsed(json).variants.front());
        QVERIFY(told.size() == 1 && told[0].find("head (ONNX has no floats of 4 exponent and 2 fraction bits)") != std::string::npos);
        QCOMPARE(half_told_in_german(told[0]), std::string());
        json["variants"][0]["layers"] = {{"head", {{"base", "float32"}, {"gradients", "float<4,2>"}}}};
        QVERIFY(differences_in_onnx(parsed(json).variants.front()).empty());
    }

    void every_type_of_layer_can_be_exported() {
        for (const LayerType* type : layer_types()) {
            Json layer = type->starts.is_object() ? type->starts : Json::object();
            layer["type"] = type->type;
            Json layers = Json::array({layer, {{"type", "flatten"}}, {{"type", "dense"}, {"units", 4}}});
            if (layer["type"] == "dense")
                layers.insert(layers.begin(), Json{{"type", "flatten"}});
            if (layer["type"] == "global_average_pool2d")
                layers.erase(1); // there is nothing left to flatten
            QVERIFY2(read_model_file(onnx_model(parsed(with_layers(layers)), {})).nodes.size() > 3, type->type.c_str());
        }
    }

    // Reading it checks that no name is given twice.
    void a_layer_may_have_the_name_of_the_input_or_the_output() {
        Json layers = every_layer;
        layers[0]["name"] = "images";
        layers.back()["name"] = "outputs";
        const ReadModel model = read_model_file(onnx_model(parsed(with_layers(layers)), {}));
        QVERIFY(model.input == "images" && !model.nodes.contains("images") && model.output == "outputs");
        QCOMPARE(model.behind("outputs").operation, std::string("Identity"));
        QVERIFY(model.constants.contains("images/kernel") && model.constants.contains("outputs/kernel"));
    }

    void every_function_can_be_exported() {
        const auto with_first = [](const std::string& function) {
            Json layers = every_layer;
            layers[0]["activation"] = function;
            return parsed(with_layers(layers));
        };
        const std::size_t nodes = read_model_file(onnx_model(with_first("none"), {})).order.size();
        for (Function each : all_functions) {
            const std::string function = name_of(each);
            if (each == Function::none)
                continue;
            const Experiment experiment = with_first(function);
            QCOMPARE(read_model_file(onnx_model(experiment, {})).order.size(), nodes + 1);
            for (const char* framework : {"pytorch", "keras"}) // a function that is left out would train as another network
                QVERIFY2(exported_script(experiment, {.framework = framework}) !=
                             exported_script(with_first("none"), {.framework = framework}),
                         function.c_str());
        }
    }

    void a_leaky_relu_says_its_slope() {
        Json layers = every_layer;
        layers[0]["activation"] = "leaky_relu";
        const Experiment experiment = parsed(with_layers(layers));
        QCOMPARE(read_model_file(onnx_model(experiment, {})).behind("first/activation").numbers.at("alpha"), 0.2f);
        QVERIFY(exported_script(experiment, {.framework = "pytorch"}).find("F.leaky_relu(x, 0.2)") != std::string::npos);
        QVERIFY(exported_script(experiment, {.framework = "keras"}).find("activation=\"leaky_relu\"") != std::string::npos);
    }

    void what_is_padded_is_said_side_by_side() {
        const ReadModel model = read_model_file(onnx_model(parsed(with_layers(every_layer)), {}));
        using Ints = std::vector<std::int64_t>;
        const ReadNode& first = model.behind("first");
        QVERIFY(first.whole.at("pads") == Ints({0, 1, 1, 2})); // 12 x 10 to 6 x 5: the odd pixel at the bottom and the right
        QVERIFY(first.whole.at("strides") == Ints({2, 2}) && first.whole.at("kernel_shape") == Ints({3, 5}));
        QVERIFY(model.behind("average").whole.at("pads") == Ints({0, 0, 1, 1}));
        QVERIFY(model.behind("average").whole.at("count_include_pad") == Ints({0}));
        QVERIFY(model.behind("largest").whole.at("strides") == Ints({2, 2}) &&
                model.behind("largest").whole.at("pads") == Ints({0, 0, 0, 0}));
        QCOMPARE(model.behind("norm").numbers.at("epsilon"), 0.25f);
        QVERIFY(model.behind("flat/channels_last").whole.at("perm") == Ints({0, 2, 3, 1}));
        QVERIFY(model.behind("block").inputs == (std::vector<std::string>{"conv2d", "block_projection"}));
    }

    void weights_are_those_training_starts_with() {
        const Experiment experiment = parsed(with_layers(every_layer));
        const ReadModel model = read_model_file(onnx_model(experiment, {}));
        const Variant& variant = experiment.variants[0];
        Session session(variant, make_backend("cpu"), open_data({variant.data, variant.model.input, ".", resources_folder()}));
        const State& state = session.state();
        const auto ours = state.values(*state.layout().find("first/kernel")); // height, width, in, out
        const ReadConstant& theirs = model.constants.at("first/kernel");      // out, in, height, width
        QVERIFY(theirs.shape == Shape({4, 3, 3, 5}));
        for (std::size_t y = 0; y < 3; ++y)
            for (std::size_t x = 0; x < 5; ++x)
                for (std::size_t in = 0; in < 3; ++in)
                    for (std::size_t out = 0; out < 4; ++out)
                        QCOMPARE(static_cast<double>(theirs.values[((out * 3 + in) * 3 + y) * 5 + x]),
                                 ours[((y * 5 + x) * 3 + in) * 4 + out]);
        const auto head = state.values(*state.layout().find("head/kernel"));
        const ReadConstant& same = model.constants.at("head/kernel");
        QVERIFY(std::ranges::equal(head, same.values, [](double a, float b) { return a == static_cast<double>(b); }));
        QVERIFY(model.constants.at("norm/moving_variance").values == std::vector<float>(4, 1.0f));
    }
};

QTEST_GUILESS_MAIN(TestOnnx)
#include "test_onnx.moc"
