// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Ten small experiments that fail, each in its own way, have the cause as their first rule; ten healthy ones have no fault. What a rule
// proposes mends what it found.
#include "insight/findings/finding.h"
#include "report/evidence.h"
#include "report/run_record.h"
#include "support/recorder.h"
#include "support/small_experiment.h"
#include "train/safetensors.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <numeric>
#include <set>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

struct Trained {
    QTemporaryDir folder;
    Recorder recorder;
    fs::path run;
    std::vector<insight::Found> rules;

    QString told() const {
        QString text;
        for (const insight::Found& found : rules)
            text += QString::fromStdString(found.finding + ": " + insight::told(found)) + "\n";
        return text;
    }
    double loss_over(std::size_t first, std::size_t count) const {
        double sum = 0;
        for (std::size_t i = first; i < first + count; ++i)
            sum += recorder.steps.at(i).loss;
        return sum / static_cast<double>(count);
    }
    double loss_at_first() const { return loss_over(0, 5); }
    double loss_at_last() const { return loss_over(recorder.steps.size() - 5, 5); }
};

Json shipped(const std::string& file, const std::string& name) {
    Json json = read_json(fs::path(MANTISSA_RESOURCES) / "experiments" / (file + ".mantissa"));
    Json only = Json::array();
    for (const Json& variant : json["variants"])
        if (variant["name"] == name)
            only.push_back(variant);
    json["variants"] = only;
    return json;
}

struct Length {
    std::int64_t steps = 60, every = 5;
    fs::path weights = {};
};

void train_it(Trained& trained, const Json& json, const Length& length) {
    TrainerOptions options{.device = "cpu",
                           .out = trained.folder.path().toStdString(),
                           .weights = length.weights,
                           .steps = length.steps,
                           .health = {.mode = health::SamplingSettings::Mode::steps, .every = length.every}};
    Control control;
    train(parse_experiment(json, fs::path(MANTISSA_RESOURCES) / "experiments" / "x.mantissa"), options, trained.recorder, control);
    for (const auto& entry : fs::directory_iterator(options.out))
        if (fs::exists(entry.path() / "metrics.jsonl"))
            trained.run = entry.path();
    trained.rules = insight::rules_about_numbers({.runs = {report::observed_evidence_of(report::read_run(trained.run))}});
}

Json tiny(const std::string& policy, const Json& optimizer) {
    Json json = tiny_experiment({policy});
    json["training"]["optimizer"] = optimizer;
    json["training"]["epochs"] = 20;
    return json;
}

Json sgd(double rate) { return {{"type", "sgd"}, {"learning_rate", rate}}; }

// All its weights are zero: nothing reaches what lies before the last layer.
fs::path zero_weights(const QTemporaryDir& folder) {
    TensorFile file;
    for (const auto& [name, shape] : std::vector<std::pair<std::string, Shape>>{
             {"dense/kernel", {432, 8}}, {"dense/bias", {8}}, {"head/kernel", {8, 4}}, {"head/bias", {4}}}) {
        std::int64_t count = std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
        file.tensors[name] = {Storage::float32, shape, std::vector<std::byte>(static_cast<std::size_t>(count) * 4)};
    }
    fs::path path = fs::path(folder.path().toStdString()) / "zero.safetensors";
    write_tensors(path, file);
    return path;
}

// Which would die before anything grows.
Json without_relu(Json json) {
    json["model"]["layers"][1].erase("activation");
    return json;
}

Json with_hot_input(const std::string& policy, double rescale) {
    Json json = small_experiment({policy});
    json["data"]["rescale"] = rescale;
    return json;
}

Json learned_by_heart() {
    Json json = small_experiment({"float32"});
    json["data"] = {{"source", "procedural"}, {"train", 32}, {"validation", 200}, {"classes", 8}};
    json["model"]["layers"].back()["units"] = 8;
    json["model"]["layers"].erase(4); // the dropout
    json["training"] = {{"batch", 16}, {"epochs", 60}, {"optimizer", {{"type", "adam"}, {"learning_rate", 0.01}}}};
    return json;
}

} // namespace

class TestFailures : public QObject {
    Q_OBJECT

private slots:
    void a_failure_names_its_cause_first_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("rule");
        QTest::addColumn<QString>("words"); // of the rule
        QTest::addRow("epsilon-trap") << "epsilon-trap"
                                      << "epsilon_lost"
                                      << "divides by is rounded away in float16";
        QTest::addRow("scale-too-large") << "scale-too-large"
                                         << "first_bad_number"
                                         << "times the loss scale 16,777,216 is beyond 65,504";
        QTest::addRow("scale-too-small") << "scale-too-small"
                                         << "gradients_underflow"
                                         << "zero";
        QTest::addRow("lost-updates") << "lost-updates"
                                      << "lost_updates"
                                      << "bfloat16";
        QTest::addRow("beta that is 1 in bfloat16") << "beta"
                                                    << "constant_lost"
                                                    << "beta_2 0.999 is 1 in bfloat16";
        QTest::addRow("activations beyond float16") << "hot"
                                                    << "first_bad_number"
                                                    << "in conv2d, at step 1";
        QTest::addRow("pictures beyond float16") << "hotter"
                                                 << "first_bad_number"
                                                 << "times the rescale 400 is beyond 65,504";
        QTest::addRow("a learning rate that explodes") << "fast"
                                                       << "first_bad_number"
                                                       << "learning rate";
        QTest::addRow("nothing reaches a layer") << "dead"
                                                 << "no_gradient"
                                                 << "dense";
        QTest::addRow("a learning rate of nothing") << "slow"
                                                    << "loss_not_falling"
                                                    << "larger learning rate";
        QTest::addRow("learned by heart") << "heart"
                                          << "overfit"
                                          << "overfitting";
    }
    void a_failure_names_its_cause_first() {
        QFETCH(QString, name);
        QFETCH(QString, rule);
        QFETCH(QString, words);
        Trained trained;
        if (name == "epsilon-trap")
            train_it(trained, shipped("epsilon-trap", "float16, epsilon 1e-7"), {.steps = 30, .every = 1});
        else if (name == "scale-too-large")
            train_it(trained, shipped("scale-too-large", "fixed, too large"), {.steps = 30});
        else if (name == "scale-too-small")
            train_it(trained, shipped("scale-too-small", "fixed 1e-6"), {});
        else if (name == "lost-updates")
            train_it(trained, shipped("lost-updates", "bfloat16"), {});
        else if (name == "beta")
            train_it(trained, shipped("epsilon-trap", "bfloat16"), {});
        else if (name == "hot")
            train_it(trained, with_hot_input("float16", 200), {.steps = 20});
        else if (name == "hotter")
            train_it(trained, with_hot_input("float16", 400), {.steps = 20});
        else if (name == "fast")
            train_it(trained, without_relu(tiny("float32", sgd(20))), {});
        else if (name == "dead")
            train_it(trained, tiny("float32", sgd(0.01)), {.weights = zero_weights(trained.folder)});
        else if (name == "slow")
            train_it(trained, tiny("float32", sgd(1e-9)), {});
        else
            train_it(trained, learned_by_heart(), {.steps = 120, .every = 20});
        QVERIFY2(!trained.rules.empty(), "no rule has anything to say");
        QVERIFY2(trained.rules.front().finding == rule.toStdString(), qPrintable(trained.told()));
        QVERIFY2(QString::fromStdString(insight::told(trained.rules.front())).contains(words), qPrintable(trained.told()));
        std::set<std::string> told;
        for (const insight::Found& found : trained.rules)
            QVERIFY2(told.insert(found.finding).second, "a rule is told twice");
    }

    void a_healthy_one_has_no_fault_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("variant");
        const std::vector<std::pair<const char*, const char*>> healthy = {
            {"epsilon-trap", "float32"},    {"epsilon-trap", "float16, epsilon 1e-4"},   {"epsilon-trap", "mixed float16"},
            {"scale-too-large", "dynamic"}, {"scale-too-large", "bfloat16, same scale"}, {"scale-too-small", "dynamic"},
            {"lost-updates", "float32"},    {"lost-updates", "mixed bfloat16"},          {"lost-updates", "bfloat16, stochastic rounding"},
            {"small", "mixed_bfloat16"}};
        for (const auto& [file, variant] : healthy)
            QTest::addRow("%s: %s", file, variant) << file << variant;
    }
    void a_healthy_one_has_no_fault() {
        QFETCH(QString, file);
        QFETCH(QString, variant);
        Trained trained;
        Json json = file == "small" ? small_experiment({variant.toStdString()}) : shipped(file.toStdString(), variant.toStdString());
        json["training"]["epochs"] = 20;
        const bool slow = file == "lost-updates";
        train_it(trained, json, {.steps = slow ? 1200 : 100, .every = slow ? 100 : 10});
        QVERIFY2(trained.loss_at_last() < 0.9 * trained.loss_at_first(), "it does not learn");
        for (const insight::Found& found : trained.rules)
            QVERIFY2(found.severity != insight::Severity::fault, qPrintable(trained.told()));
    }

    // In mid-run, as Apply does it.
    void the_proposed_scale_makes_it_converge() {
        Trained failing;
        train_it(failing, shipped("scale-too-small", "fixed 1e-6"), {.steps = 30});
        QVERIFY(failing.loss_at_last() > 0.97 * failing.loss_at_first());
        const insight::Remedy& remedy = failing.rules.at(0).remedies.at(0);
        QCOMPARE(remedy.settings.at(0).place.to_string(), std::string("/loss_scale"));
        const Json json = shipped("scale-too-small", "fixed 1e-6");
        Problems problems;
        const LossScaling scaling = read_loss_scale(remedy.settings[0].value, "loss_scale", problems);
        QVERIFY(problems.empty());
        struct Applies : Recorder {
            Control control;
            LossScaling scaling;
            void on_step(int run, const StepRecord& record) override {
                Recorder::on_step(run, record);
                if (record.step == 30)
                    control.set_loss_scale(0, scaling);
            }
        } applies;
        applies.scaling = scaling;
        QTemporaryDir folder;
        TrainerOptions options{.device = "cpu", .out = folder.path().toStdString(), .steps = 200};
        train(parse_experiment(json, fs::path(MANTISSA_RESOURCES) / "experiments" / "x.mantissa"), options, applies, applies.control);
        auto mean = [&](std::size_t first) {
            double sum = 0;
            for (std::size_t i = first; i < first + 10; ++i)
                sum += applies.steps.at(i).loss / 10;
            return sum;
        };
        QVERIFY(mean(20) > 0.97 * mean(0));
        QVERIFY2(mean(190) < 0.4 * mean(0), qPrintable(QString::number(mean(190))));
    }

    void the_layers_named_in_float32_mend_the_epsilon_trap() {
        Trained failing, mended;
        Json json = shipped("epsilon-trap", "float16, epsilon 1e-7");
        train_it(failing, json, {.steps = 30, .every = 1});
        const auto& remedies = failing.rules.at(0).remedies;
        auto layers =
            std::ranges::find_if(remedies, [](const insight::Remedy& one) { return one.words.find("in float32") != std::string::npos; });
        QVERIFY(layers != remedies.end());
        train_it(mended, with_remedy(json, 0, *layers).experiment, {.steps = 120, .every = 20});
        QVERIFY2(mended.loss_at_last() < 0.6 * mended.loss_at_first(), qPrintable(mended.told()));
    }
};

QTEST_GUILESS_MAIN(TestFailures)
#include "test_failures.moc"
