// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The schema that ships, and the parser, accept and refuse the same files.
#include "core/json.h"
#include "model/model.h"
#include "support/json_schema.h"
#include "support/small_experiment.h"

#include <QtTest>

#include <functional>

using namespace mantissa;
namespace fs = std::filesystem;

class TestSchema : public QObject {
    Q_OBJECT

private slots:
    void the_file_is_the_one_the_program_writes() {
        QVERIFY2(read_json(fs::path(MANTISSA_RESOURCES) / "schema" / "experiment.schema.json") == experiment_schema(),
                 "update it: mantissa-cli schema > resources/schema/experiment.schema.json");
    }

    void shipped_experiments_are_valid() {
        for (const auto& entry : fs::directory_iterator(fs::path(MANTISSA_RESOURCES) / "experiments"))
            if (entry.path().extension() == ".mantissa")
                QCOMPARE(schema_problem(experiment_schema(), read_json(entry.path())), std::string());
    }

    void parser_and_schema_agree_data() {
        QTest::addColumn<QString>("document");
        QTest::addColumn<bool>("good");
        auto row = [](const char* name, bool good, const std::function<void(Json&)>& change) {
            Json json = small_experiment();
            change(json);
            QTest::addRow("%s", name) << QString::fromStdString(json.dump()) << good;
        };
        row("as it is", true, [](Json&) {});
        row("no data, no training", true, [](Json& j) {
            j.erase("training");
            j.erase("data");
            j["model"]["layers"][7]["units"] = 10;
        });
        row("described", true, [](Json& j) { j["description"] = "text"; });
        row("four paddings", true, [](Json& j) { j["model"]["layers"][0]["padding"] = {1, 0, 1, 0}; });
        row("kernel of two", true, [](Json& j) { j["model"]["layers"][0]["kernel"] = {3, 5}; });
        row("shortcut", true, [](Json& j) {
            j["model"]["layers"][1]["shortcut"] = Json::array({{{"type", "conv2d"}, {"filters", 8}, {"kernel", 1}, {"stride", 2}}});
        });
        row("cosine", true, [](Json& j) { j["training"]["schedule"] = {{"type", "cosine"}, {"final", 0.1}}; });
        row("policy by role", true, [](Json& j) {
            j["variants"][0]["policy"] = {{"base", "float16"}, {"loss", "float16"}, {"rounding", {{"variables", "stochastic"}}}};
        });
        row("layer exception", true, [](Json& j) { j["variants"][0]["layers"] = {{"head", "float16"}}; });
        row("scale below one", true, [](Json& j) { j["variants"][0]["loss_scale"] = {{"mode", "fixed"}, {"value", 0.001}}; });
        row("variant's training", true, [](Json& j) { j["variants"][0]["training"] = {{"batch", 8}}; });
        row("rmsprop", true, [](Json& j) { j["training"]["optimizer"] = {{"type", "rmsprop"}, {"epsilon_outside", true}}; });
        row("unknown key", false, [](Json& j) { j["colour"] = 1; });
        row("unknown layer", false, [](Json& j) { j["model"]["layers"][0]["type"] = "conv3d"; });
        row("unknown key of a layer", false, [](Json& j) { j["model"]["layers"][0]["dilation"] = 2; });
        row("three numbers of padding", false, [](Json& j) { j["model"]["layers"][0]["padding"] = {1, 0, 1}; });
        row("residual of nothing", false, [](Json& j) { j["model"]["layers"][1]["layers"] = Json::array(); });
        row("residual with a shortcut alone", true, [](Json& j) {
            j["model"]["layers"][1]["layers"] = Json::array();
            j["model"]["layers"][1]["shortcut"] = Json::array({{{"type", "activation"}, {"function", "relu"}}});
        });
        row("kernel of nought", false, [](Json& j) { j["model"]["layers"][0]["kernel"] = 0; });
        row("filters missing", false, [](Json& j) { j["model"]["layers"][0].erase("filters"); });
        row("rate above one", false, [](Json& j) { j["model"]["layers"][4]["rate"] = 1.2; });
        row("no layers", false, [](Json& j) { j["model"]["layers"] = Json::array(); });
        const auto activations = [](std::size_t count) {
            return [count](Json& j) { // the network's own layers, and as many more as make that count
                Json& layers = j["model"]["layers"];
                while (layers.size() < count)
                    layers.insert(layers.begin(), Json{{"type", "activation"}, {"function", "relu"}});
            };
        };
        row("as many layers as are read", true, activations(most_layers_in_all - 2)); // two are inside a residual
        row("one layer too many", false, activations(most_layers_in_all + 1));
        row("input of two", false, [](Json& j) { j["model"]["input"] = {12, 12}; });
        row("batch a text", false, [](Json& j) { j["training"]["batch"] = "8"; });
        row("unknown optimizer", false, [](Json& j) { j["training"]["optimizer"] = {{"type", "lion"}}; });
        row("momentum of adam", false, [](Json& j) { j["training"]["optimizer"]["momentum"] = 0.9; });
        row("unknown policy", false, [](Json& j) { j["variants"][0]["policy"] = "float15"; });
        row("unknown role", false, [](Json& j) { j["variants"][0]["policy"] = {{"base", "float16"}, {"weights", "float32"}}; });
        row("unknown rounding", false, [](Json& j) {
            j["variants"][0]["policy"] = {{"base", "float16"}, {"rounding", {{"variables", "up"}}}};
        });
        row("scale of nought", false, [](Json& j) { j["variants"][0]["loss_scale"] = {{"mode", "fixed"}, {"value", 0}}; });
        row("scale without a mode", false, [](Json& j) { j["variants"][0]["loss_scale"] = {{"value", 2}}; });
        row("no variants", false, [](Json& j) { j["variants"] = Json::array(); });
        row("variant without a name", false, [](Json& j) { j["variants"][0].erase("name"); });
        row("unknown source", false, [](Json& j) { j["data"]["source"] = "imagenet"; });
        row("classes for mnist", false, [](Json& j) { j["data"] = {{"source", "mnist"}, {"classes", 3}}; });
        row("version 2", false, [](Json& j) { j["version"] = 2; });
        row("no model", false, [](Json& j) { j.erase("model"); });
    }

    void parser_and_schema_agree() {
        QFETCH(QString, document);
        QFETCH(bool, good);
        Json json = Json::parse(document.toStdString());
        Problems problems = validate_experiment(json);
        std::string by_schema = schema_problem(experiment_schema(), json);
        QVERIFY2(problems.empty() == good, problems.empty() ? "the parser takes it" : sentence_of(problems[0]).c_str());
        QVERIFY2(by_schema.empty() == good, by_schema.empty() ? "the schema takes it" : by_schema.c_str());
    }
};

QTEST_GUILESS_MAIN(TestSchema)
#include "test_schema.moc"
