// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What is wrong with an experiment is told by place and kind, with its facts as values.
#include "core/problem.h"
#include "core/system_cause.h"
#include "support/in_german.h"
#include "support/small_experiment.h"
#include "train/data_survey.h"
#include "train/requirements.h"

#include <QtTest>

#include <cerrno>
#include <functional>

using namespace mantissa;

namespace {

Problem first_problem(const std::function<void(Json&)>& change) {
    Json json = small_experiment();
    change(json);
    Problems problems = validate_experiment(json);
    return problems.empty() ? Problem{} : problems.front();
}

Json& layer(Json& json, int index) { return json["model"]["layers"][static_cast<std::size_t>(index)]; }

} // namespace

class TestProblems : public QObject {
    Q_OBJECT

private slots:
    void each_has_its_place_and_kind_data() {
        QTest::addColumn<QString>("document");
        QTest::addColumn<QString>("where");
        QTest::addColumn<ProblemKind>("kind");
        auto row = [](ProblemKind kind, const char* where, const std::function<void(Json&)>& change) {
            Json json = small_experiment();
            change(json);
            QTest::addRow("%s, kind %d", where, static_cast<int>(kind)) << QString::fromStdString(json.dump()) << where << kind;
        };
        using enum ProblemKind;
        row(another_file, "format", [](Json& j) { j["format"] = "keras"; });
        row(newer_file, "version", [](Json& j) { j["version"] = 2; });
        row(no_variants, "variants", [](Json& j) { j["variants"] = Json::array(); });
        row(no_network, "model", [](Json& j) { j.erase("model"); });
        row(unknown_key, "modell", [](Json& j) { j["modell"] = 1; });
        row(wrong_value, "training.batch", [](Json& j) { j["training"]["batch"] = "many"; });
        row(not_an_object, "training", [](Json& j) { j["training"] = 1; });
        row(unknown_name, "training.optimizer.type", [](Json& j) { j["training"]["optimizer"]["type"] = "adm"; });
        row(missing, "training.optimizer.type", [](Json& j) { j["training"]["optimizer"].erase("type"); });
        row(shared_turns, "variants[0].training.turns", [](Json& j) { j["variants"][0]["training"] = {{"turns", 2}}; });
        row(wrong_value, "variants[1].training.optimizer.learning_rate", [](Json& j) {
            j["variants"].push_back({{"name", "b"}, {"training", {{"optimizer", {{"learning_rate", -1}}}}}});
        });
        row(wrong_value, "training.optimizer.learning_rate", [](Json& j) { // though the variant has an optimizer of its own
            j["training"]["optimizer"]["learning_rate"] = -1;
            j["variants"][0]["training"] = {{"optimizer", {{"beta_1", 0.5}}}};
        });
        row(unknown_key, "variants[0].training.optimizer.beta_3", [](Json& j) {
            j["variants"][0]["training"] = {{"optimizer", {{"beta_3", 1}}}};
        });
        row(unknown_name, "variants[0].model.layers[0].type", [](Json& j) {
            j["variants"][0]["model"] = {{"layers", j["model"]["layers"]}};
            j["variants"][0]["model"]["layers"][0]["type"] = "conv3d";
        });
        row(wrong_value, "variants[0].data.noise", [](Json& j) { j["variants"][0]["data"] = {{"noise", "much"}}; });
        row(no_layers, "model.layers", [](Json& j) { j["model"]["layers"] = Json::array(); });
        row(unknown_name, "model.layers[0].type", [](Json& j) { layer(j, 0)["type"] = "conv3d"; });
        row(missing, "model.layers[0].filters", [](Json& j) { layer(j, 0).erase("filters"); });
        row(no_branch, "model.layers[1].layers", [](Json& j) { layer(j, 1).erase("layers"); });
        row(empty_branch, "model.layers[1].layers", [](Json& j) { layer(j, 1)["layers"] = Json::array(); });
        row(name_taken, "model.layers[6].name", [](Json& j) { layer(j, 6)["name"] = layer(j, 0)["name"] = "same"; });
        row(wrong_input, "model.input", [](Json& j) { j["model"]["input"] = {12, 12}; });
        row(needs_features, "model.layers", [](Json& j) { layer(j, 5) = {{"type", "activation"}, {"function", "relu"}}; });
        row(needs_image, "model.layers", [](Json& j) { std::swap(layer(j, 5), layer(j, 3)); });
        row(padding_too_large, "model.layers", [](Json& j) { layer(j, 0)["padding"] = {3, 0, 0, 0}; });
        row(too_large, "model.layers", [](Json& j) { // within a branch, which ends as small as it began
            j["model"]["input"] = {512, 512, 1};
            const Json wide = {{"type", "conv2d"}, {"filters", 16384}, {"kernel", 1}};
            Json& branch = layer(j, 1)["layers"];
            branch.insert(branch.begin(), wide);
        });
        row(too_few_outputs, "model.loss", [](Json& j) { layer(j, 7)["units"] = 1; });
        row(applied_twice, "model.from_logits", [](Json& j) { layer(j, 7)["activation"] = "softmax"; });
        row(takes_logits, "model.from_logits", [](Json& j) { j["model"].update({{"loss", "squared_hinge"}, {"from_logits", false}}); });
        row(needs_probabilities, "model.from_logits", [](Json& j) { j["model"]["from_logits"] = false; });
        row(unknown_name, "variants[0].policy", [](Json& j) { j["variants"][0]["policy"] = "float12"; });
        row(unknown_name, "variants[0].policy.compute", [](Json& j) { j["variants"][0]["policy"] = {{"compute", "float12"}}; });
        row(narrow_sums, "variants[0].policy.accumulators", [](Json& j) { j["variants"][0]["policy"] = {{"accumulators", "float16"}}; });
        row(unknown_layer, "variants[0].layers.haed", [](Json& j) { j["variants"][0]["layers"] = {{"haed", "float32"}}; });
        row(outside_limits, "variants[0].loss_scale.initial", [](Json& j) {
            j["variants"][0]["loss_scale"] = {{"mode", "dynamic"}, {"initial", 1}, {"minimum", 2}};
        });
        row(other, "variants[0].loss_scale.initial", [](Json& j) {
            j["variants"][0]["loss_scale"] = {{"mode", "fixed"}, {"initial", 1024}};
        });
        row(other, "variants[0].loss_scale.value", [](Json& j) {
            j["variants"][0]["loss_scale"] = {{"mode", "dynamic"}, {"value", 1024}};
        });
        row(unknown_name, "data.source", [](Json& j) { j["data"]["source"] = "procedual"; });
    }

    void each_has_its_place_and_kind() {
        QFETCH(QString, document);
        QFETCH(QString, where);
        QFETCH(ProblemKind, kind);
        Problems problems = validate_experiment(Json::parse(document.toStdString()));
        QVERIFY(!problems.empty());
        QCOMPARE(QString::fromStdString(problems.front().where), where);
        QVERIFY2(problems.front().kind == kind, problems.front().message.c_str());
        QVERIFY(!problems.front().message.empty());
        QCOMPARE(QString::fromStdString(half_told_in_german(sentence_of(problems.front()))), QString());
    }

    // JSON knows one kind of number: what has nothing behind its point is whole, and is read and kept as that.
    void whole_numbers_may_be_written_with_a_point_or_a_power() {
        Json json = small_experiment();
        json["model"]["input"] = Json::parse("[12.0, 1.2e1, 3]");
        json["training"]["epochs"] = Json::parse("1e3");
        layer(json, 0)["kernel"] = Json::parse("[3.0, 3]");
        layer(json, 0)["padding"] = Json::parse("[1.0, 1, 1, 1e0]");
        QVERIFY(validate_experiment(json).empty());
        const Variant variant = parsed(json).variants.front();
        QCOMPARE(variant.training.epochs, std::int64_t{1000});
        for (const char* place : {"/training/epochs", "/model/input/0", "/model/layers/0/kernel/0", "/model/layers/0/padding/3"})
            QVERIFY2(variant.resolved.at(Json::json_pointer(place)).is_number_integer(), place);
        for (const char* no : {"1.5", "1e300", "-1e3", "\"1e3\"", "1e17"}) {
            json["training"]["epochs"] = Json::parse(no);
            QCOMPARE(validate_experiment(json).size(), std::size_t{1});
        }
    }

    void a_window_knows_what_it_does_not_fit_into() {
        Problem problem = first_problem([](Json& j) { layer(j, 0).update({{"kernel", 30}, {"padding", "valid"}, {"name", "wide"}}); });
        QVERIFY(problem.kind == ProblemKind::window_too_large);
        QCOMPARE(problem.facts.layer, std::string("wide"));
        QVERIFY(problem.facts.shape == (Shape{12, 12, 3}));
    }

    void the_function_that_is_wanted_is_a_fact() {
        auto wanted = [](const char* loss, int units) {
            return first_problem([&](Json& j) {
                       j["model"].update({{"loss", loss}, {"from_logits", false}});
                       layer(j, 7)["units"] = units;
                   })
                .facts.wanted;
        };
        QCOMPARE(wanted("binary_crossentropy", 1), std::string("sigmoid"));
        QCOMPARE(wanted("sparse_categorical_crossentropy", 4), std::string("softmax"));
    }

    void the_nearest_is_offered_everywhere_data() {
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("given");
        QTest::addColumn<QString>("meant");
        QTest::newRow("policy") << "/variants/0/policy"
                                << "\"mixed_flaot16\""
                                << "mixed_float16";
        QTest::newRow("format") << "/variants/0/policy"
                                << R"({"base": "float32", "compute": "float12"})"
                                << "float16";
        QTest::newRow("role") << "/variants/0/policy"
                              << R"({"activation": "float16"})"
                              << "activations";
        QTest::newRow("rounding") << "/variants/0/policy"
                                  << R"({"rounding": {"variables": "stocastic"}})"
                                  << "stochastic";
        QTest::newRow("layer") << "/model/layers/0/type"
                               << "\"conv3d\""
                               << "conv2d";
        QTest::newRow("optimizer") << "/training/optimizer/type"
                                   << "\"adm\""
                                   << "adam";
        QTest::newRow("schedule") << "/training/schedule"
                                  << R"({"type": "cosin"})"
                                  << "cosine";
        QTest::newRow("key") << "/training/bacth"
                             << "4"
                             << "batch";
        QTest::newRow("key of a layer") << "/model/layers/0/filtres"
                                        << "4"
                                        << "filters";
        QTest::newRow("function") << "/model/layers/0/activation"
                                  << "\"rleu\""
                                  << "relu";
        QTest::newRow("source") << "/data/source"
                                << "\"minst\""
                                << "mnist";
        QTest::newRow("augmentation") << "/data/augment"
                                      << R"(["horizontal_filp"])"
                                      << "horizontal_flip";
        QTest::newRow("loss") << "/model/loss"
                              << "\"binary_crosentropy\""
                              << "binary_crossentropy";
        QTest::newRow("name of a layer") << "/variants/0/layers"
                                         << R"({"haed": "float32"})"
                                         << "head";
    }

    // What a variant says of the optimizer is about the usual one, where the experiment names none.
    void a_variant_changes_the_usual_optimizer() {
        Json json = small_experiment();
        json["training"].erase("optimizer");
        json["variants"][0]["training"] = {{"optimizer", {{"learning_rate", 0.25}}}};
        QCOMPARE(validate_experiment(json).size(), std::size_t{0});
        const Json made = parsed(json).variants.front().resolved["training"]["optimizer"];
        QCOMPARE(made["type"], Json("adam"));
        QCOMPARE(made["learning_rate"], Json(0.25));
        json["variants"][0]["training"]["optimizer"]["type"] = "sgd"; // its own, with nothing of that one
        QCOMPARE(parsed(json).variants.front().resolved["training"]["optimizer"]["type"], Json("sgd"));
        json.erase("training");
        QCOMPARE(validate_experiment(json).size(), std::size_t{0});
    }

    // Of a file system's refusal the path and the cause are told, as of a file, and it is the user's to mend. Of no file there is no
    // folder.
    void data_whose_look_fails_have_a_sentence() {
        Experiment experiment = parsed(small_experiment());
        experiment.file.clear();
        DataSurvey survey;
        const DataSurvey::Found& found = survey.look(experiment, experiment.variants.front());
        QVERIFY(!found.facts && found.failure && found.failure->kind() == ErrorKind::bad_input);
        const std::string said = found.failure->what();
        QVERIFY2(said.find(why_unreadable(EINVAL)) != std::string::npos && said.find("filesystem error") == std::string::npos,
                 said.c_str());
    }

    void one_image_is_not_many() {
        const Variant variant = parsed(small_experiment()).variants.front();
        for (const auto& [size, words] : {std::pair(1, "the 1 training image;"), std::pair(3, "the 3 training images;")}) {
            DataFacts data;
            data.classes = 4;
            data.train.size = size;
            const std::optional<Problem> problem = refusal(variant, data);
            QVERIFY(problem && problem->kind == ProblemKind::batch_too_large);
            QVERIFY2(problem->message.find(words) != std::string::npos, problem->message.c_str());
            QCOMPARE(half_told_in_german(problem->message), std::string());
        }
    }

    void one_image_that_is_there_is_not_many() {
        Json json = small_experiment();
        json["data"]["train"] = 5;
        const Variant variant = parsed(json).variants.front();
        for (const auto& [size, words] : {std::pair(1, "there is 1, so 1 is used"), std::pair(3, "there are 3, so 3 are used")}) {
            DataFacts data;
            data.train.size = size;
            const Problems all = remarks(variant, data);
            const auto told = std::ranges::find(all, ProblemKind::fewer_samples, &Problem::kind);
            QVERIFY(told != all.end());
            QVERIFY2(told->message.find(words) != std::string::npos, told->message.c_str());
            QCOMPARE(half_told_in_german(told->message), std::string());
        }
    }

    // What is needed is never told as less, what there is never as more.
    void little_memory_is_told_apart() {
        const auto told = [](std::size_t needed, std::size_t limit) {
            const ToldBeside both = mebibytes_beside(needed, limit);
            return QString::fromStdString(both.needed + ", " + both.at_most);
        };
        QCOMPARE(told(86000, 1), QString("0.083 MiB, less than 0.001 MiB"));
        QCOMPARE(told(86000, 85000), QString("0.083 MiB, 0.081 MiB"));
        QCOMPARE(told(3400000, 1), QString("3.3 MiB, less than 0.1 MiB"));
    }

    void the_nearest_is_offered_everywhere() {
        QFETCH(QString, place);
        QFETCH(QString, given);
        QFETCH(QString, meant);
        Problem problem =
            first_problem([&](Json& json) { json[Json::json_pointer(place.toStdString())] = Json::parse(given.toStdString()); });
        QCOMPARE(QString::fromStdString(problem.facts.nearest), meant);
        QVERIFY2(QString::fromStdString(problem.message).endsWith("; did you mean " + meant + "?"), problem.message.c_str());
    }
};

QTEST_GUILESS_MAIN(TestProblems)
#include "test_problems.moc"
