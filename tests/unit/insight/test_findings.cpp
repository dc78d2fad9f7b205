// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Each finding on made-up evidence: it is found where it was planted, and nowhere else; its remedy is an experiment that is good.
#include "insight/findings/finding.h"
#include "support/small_experiment.h"
#include "train/experiment.h"

#include <QTest>

#include <filesystem>
#include <set>

using namespace mantissa;
using namespace mantissa::insight;
namespace fs = std::filesystem;

namespace {

StepProfile profile_of(double input, double forward) {
    StepProfile profile;
    profile.milliseconds[static_cast<std::size_t>(Part::input)] = input;
    profile.milliseconds[static_cast<std::size_t>(Part::forward)] = forward;
    return profile;
}

// In ten turns, each as the others.
RunEvidence timed(const std::string& name, double input, double forward) {
    RunEvidence run{.name = name, .profile = profile_of(input, forward)};
    for (int turn = 1; turn <= 10; ++turn) {
        Pace pace{.together = "one", .number = turn, .length = 10, .steps = 9};
        pace.parts[static_cast<std::size_t>(Part::input)] = input * 1e-3;
        pace.parts[static_cast<std::size_t>(Part::forward)] = forward * 1e-3;
        run.paces.push_back(pace);
    }
    return run;
}

RunEvidence ended(const std::string& policy, const Ending& ending) { return {.name = "half", .policy = policy, .ending = ending}; }

std::vector<Found> found_in(Question question, const std::vector<RunEvidence>& runs) { return examine(question, {.runs = runs}).found; }

} // namespace

class TestFindings : public QObject {
    Q_OBJECT

private slots:
    void each_is_a_file_and_a_line_of_the_registry() {
        std::set<std::string> names;
        for (const Finding& finding : all_findings()) {
            QVERIFY2(names.insert(finding.name).second, finding.name.c_str());
            QVERIFY2(fs::exists(fs::path(MANTISSA_SOURCE "/engine/insight/findings") / (finding.name + ".cpp")), finding.name.c_str());
            QVERIFY2(std::string(finding.title).size() > 5 && !finding.answers.empty() && finding.look, finding.name.c_str());
        }
        QVERIFY(names.contains("waits_for_data") && names.contains("diverged"));
    }

    void nothing_is_found_where_nothing_is_known() {
        for (Question question : {Question::speed, Question::numbers, Question::ending, Question::fairness})
            for (std::size_t runs : {0, 1, 2}) {
                std::vector<RunEvidence> unknown(runs, RunEvidence{.name = "a"});
                QVERIFY(found_in(question, unknown).empty());
            }
    }

    void a_wait_for_data_explains_what_it_is_longer() {
        auto found = found_in(Question::speed, {timed("float32", 1, 10), timed("half", 9, 5)});
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].finding, std::string("waits_for_data"));
        QCOMPARE(found[0].run, 1);
        QCOMPARE(found[0].gain->milliseconds, 8.0);
        QVERIFY(found[0].gain->least <= 8 && found[0].gain->most >= 8);
        QVERIFY2(found[0].fact.find("half is slower than float32 (14.0 against 11.0 ms per step) although") == 0, found[0].fact.c_str());
    }

    void a_wait_for_data_is_no_cause_where_the_format_is_not_faster_or_the_run_not_slower() {
        for (const RunEvidence& other :
             {timed("faster in all", 2, 5), timed("slower on the device", 9, 11), timed("waits no longer", 1, 12)}) {
            Examined examined = examine(Question::speed, {.runs = {timed("float32", 1, 10), other}});
            QVERIFY2(examined.found.empty(), other.name.c_str());
            QCOMPARE(examined.clear.size(), std::size_t{1});
        }
    }

    void what_is_not_known_is_asked_for_and_not_guessed() {
        Examined examined = examine(Question::speed, {.runs = {timed("float32", 1, 10), {.name = "half"}}});
        QVERIFY(examined.found.empty() && examined.clear.empty());
        QCOMPARE(examined.unknown.size(), std::size_t{1});
        QCOMPARE(sentence_of(examined.unknown[0]), std::string("Whether it is waiting for data is not known without the time of each "
                                                               "part of a step and the time of each of its turns."));
    }

    void a_pure_16_bit_run_that_diverged_has_a_wider_twin_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QString>("wider");
        QTest::newRow("float16") << "float16"
                                 << "mixed_float16";
        QTest::newRow("bfloat16") << "bfloat16"
                                  << "mixed_bfloat16";
        QTest::newRow("float32") << "float32"
                                 << "";
        QTest::newRow("mixed") << "mixed_float16"
                               << "";
    }
    void a_pure_16_bit_run_that_diverged_has_a_wider_twin() {
        QFETCH(QString, policy);
        QFETCH(QString, wider);
        Ending ending{.kind = Ending::Kind::diverged, .steps = 1234, .reason = "diverged at step 1234: the loss is NaN"};
        auto found = found_in(Question::ending, {ended(policy.toStdString(), ending)});
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].fact, std::string("half diverged at step 1,234."));
        QCOMPARE(found[0].cause, std::string("The loss is NaN."));
        QCOMPARE(found[0].remedies.empty(), wider.isEmpty());
        if (wider.isEmpty())
            return;
        Json experiment = small_experiment({"float32", policy.toStdString()});
        Remedied remedied = with_remedy(experiment, 1, found[0].remedies[0]);
        QCOMPARE(remedied.variant, 2);
        QCOMPARE(remedied.experiment["variants"][2]["policy"], wider.toStdString());
        QCOMPARE(remedied.experiment["variants"][1], experiment["variants"][1]);
        QVERIFY(validate_experiment(remedied.experiment).empty());
        Remedied again = with_remedy(remedied.experiment, 1, found[0].remedies[0]);
        QCOMPARE(again.experiment["variants"][2]["name"], "half, wider 2");
        QVERIFY(validate_experiment(again.experiment).empty());
    }

    void a_step_taken_back_puts_its_layer_in_float32() {
        Ending ending{.kind = Ending::Kind::taken_back,
                      .steps = 3,
                      .reason = "step 3 diverged and was taken back: the loss is NaN",
                      .layer = "head",
                      .next = Ending::Next::waits};
        auto found = found_in(Question::ending, {ended("float16", ending)});
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(told(found[0]), std::string("half waits. Step 3 diverged and was taken back: the loss is NaN. Change a layer, the loss "
                                             "scale or the learning rate, and press Continue. Try: Put the layer head in float32."));
        Json experiment = small_experiment({"float16"});
        Remedied remedied = with_remedy(experiment, 0, found[0].remedies.at(0));
        QCOMPARE(remedied.variant, 0);
        QCOMPARE(remedied.experiment["variants"][0]["layers"]["head"], "float32");
        for (const char* no_layer : {"", "loss", "input"}) {
            ending.layer = no_layer;
            QVERIFY(found_in(Question::ending, {ended("float16", ending)}).at(0).remedies.empty());
        }
    }

    // It is in the gradients of every layer: one of them in float32 helps nothing.
    void a_fixed_scale_too_large_is_made_smaller() {
        Ending ending{.kind = Ending::Kind::taken_back, .steps = 3, .reason = "a gradient is not finite", .layer = "head"};
        RunEvidence run = ended("float16", ending);
        run.first_non_finite =
            FirstNonFinite{.step = 4, .layer = "head", .tensor = "head/kernel", .format = "float16", .loss_scale = 0x1p30};
        const auto remedies = [&] { return found_in(Question::ending, {run}).at(0).remedies; };
        QCOMPARE(remedies().size(), std::size_t{1});
        QVERIFY2(remedies()[0].words.starts_with("Use a dynamic loss scale that starts at"), remedies()[0].words.c_str());
        SettingChanges raised{{{"training.optimizer.learning_rate", 0.01, 10}}};
        run.changes = {{EventKind::setting, 3, 1, "", raised}};
        QVERIFY2(remedies().at(0).words.starts_with("Go back to a learning rate of 0.01"), remedies()[0].words.c_str());
        QVERIFY(remedies().size() == 1 || remedies()[1].words != remedies()[0].words); // not the same twice
    }

    void skipped_steps_are_told_whether_the_run_waits_or_goes_on() {
        Ending ending{.kind = Ending::Kind::skips, .steps = 20, .reason = "10 steps in a row were skipped", .next = Ending::Next::goes_on};
        QCOMPARE(told(found_in(Question::ending, {ended("mixed_float16", ending)}).at(0)),
                 std::string("half skips step after step. 10 steps in a row were skipped."));
        ending.next = Ending::Next::waits;
        QVERIFY(told(found_in(Question::ending, {ended("mixed_float16", ending)}).at(0)).starts_with("half waits. 10 steps"));
    }

    // At its minimum a loss scale falls no further; one that began too high does, and its run learns later on.
    void a_run_that_skips_to_its_end_is_told_with_what_mends_it() {
        Json experiment = small_experiment({"mixed_float16"});
        experiment["variants"][0]["loss_scale"] = {{"mode", "dynamic"}, {"initial", 8}, {"minimum", 2}};
        RunEvidence run = ended("mixed_float16", {.kind = Ending::Kind::completed, .steps = 60});
        run.experiment = experiment;
        run.skipped_at_end = 55;
        run.loss_scale = 2;
        const auto found = [&] { return found_in(Question::ending, {run}); };
        QCOMPARE(found().size(), std::size_t{1});
        const Found told = found()[0];
        QCOMPARE(told.finding, std::string("every_step_skipped"));
        QVERIFY(told.severity == Severity::fault && told.step == 6 && told.figures.size() == 3);
        QCOMPARE(told.figures[0].value, 55.0);
        QCOMPARE(told.remedies.size(), std::size_t{2});
        const Json lower = with_remedy(experiment, 0, told.remedies[0]).experiment;
        QVERIFY(lower["variants"][0]["loss_scale"]["minimum"].get<double>() < 1 && validate_experiment(lower).empty());
        const Remedied wider = with_remedy(experiment, 0, told.remedies[1]);
        QVERIFY(wider.variant == 1 && wider.experiment["variants"][1]["policy"] == "mixed_bfloat16");
        QVERIFY(validate_experiment(wider.experiment).empty());
        run.loss_scale = 8; // on its way down
        QVERIFY(found().empty());
        run.loss_scale = 2, run.skipped_at_end = 9;
        QVERIFY(found().empty());
        run.skipped_at_end = 20; // it learned in most of its steps
        QVERIFY(found().empty());
        run.skipped_at_end = 55, run.loss_scale = 0; // a divergence
        QVERIFY(found().empty());
        run.skipped_at_end.reset();
        QVERIFY(found().empty());
    }

    void what_was_refused_and_what_gets_scarce_is_told() {
        Ending ending{
            .kind = Ending::Kind::refused, .steps = 20, .reason = "dense cannot be in binary here", .next = Ending::Next::goes_on};
        QCOMPARE(told(found_in(Question::ending, {ended("float16", ending)}).at(0)),
                 std::string("half goes on as it was. Dense cannot be in binary here."));
        ending = {.kind = Ending::Kind::memory_low, .reason = "512 MiB are left"};
        QCOMPARE(told(found_in(Question::ending, {ended("float16", ending)}).at(0)), std::string("Memory gets scarce. 512 MiB are left."));
    }

    void a_run_that_completed_has_no_finding() {
        QVERIFY(found_in(Question::ending, {ended("float16", {.kind = Ending::Kind::completed, .steps = 9})}).empty());
        QVERIFY(found_in(Question::fairness, {ended("float16", {.kind = Ending::Kind::completed, .steps = 9})}).empty());
    }

    // It left out no first steps, as it had none.
    void a_run_without_a_step_differs_in_no_warm_up() {
        RunEvidence base{.name = "float32", .counted_steps = 30, .warm_up_steps = 6}, none = base, shorter = base;
        none.name = "none", none.counted_steps = none.warm_up_steps = 0;
        shorter.name = "shorter", shorter.warm_up_steps = 2;
        QVERIFY(found_in(Question::fairness, {base, none}).empty());
        QVERIFY(found_in(Question::fairness, {none, base}).empty());
        QCOMPARE(found_in(Question::fairness, {base, shorter}).size(), std::size_t{1});
    }

    // A folder that changed in between; settings that say so already are told alone, and an older run is not blamed.
    void other_images_of_the_same_settings_are_no_fair_comparison() {
        const Json json = small_experiment({"float32"});
        const RunEvidence base{.name = "float32", .experiment = json, .images = "aa"};
        RunEvidence same = base, changed = base, older = base, elsewhere = base;
        same.name = "same", changed.name = "changed", changed.images = "bb", older.name = "older", older.images.clear();
        elsewhere.name = "elsewhere", elsewhere.images = "cc", elsewhere.experiment["data"]["seed"] = 4;
        const auto facts = [&](const std::vector<RunEvidence>& runs) {
            std::string facts;
            for (const Found& found : found_in(Question::fairness, runs))
                facts += found.fact + '\n';
            return facts;
        };
        QVERIFY(facts({base, same, older}).starts_with("Same network, data, "));
        QVERIFY(facts({older, changed}).starts_with("Same network, data, "));
        const std::string told = facts({base, same, changed});
        QVERIFY2(told.starts_with("Same network, batch, "), told.c_str());
        QVERIFY2(told.find("changed differs from float32 in the images, with the same settings: some came, went or") != told.npos,
                 told.c_str());
        const std::string once = facts({base, elsewhere});
        QVERIFY2(once.find("elsewhere differs from float32 in the data: ") != once.npos && once.find("in the images,") == once.npos,
                 once.c_str());
    }

    void an_epsilon_that_rounds_to_nothing_is_named() {
        auto run = [](const char* policy, double epsilon) {
            Json experiment = small_experiment({policy});
            experiment["training"]["optimizer"] = {{"type", "adam"}, {"epsilon", epsilon}};
            return RunEvidence{.name = "half",
                               .policy = policy,
                               .experiment = experiment,
                               .ending =
                                   Ending{.kind = Ending::Kind::diverged, .steps = 3, .reason = "diverged at step 3: the loss is NaN"}};
        };
        auto found = found_in(Question::ending, {run("float16", 1e-8)});
        QCOMPARE(found.size(), std::size_t{2}); // and that it diverged
        QCOMPARE(
            found[0].fact,
            std::string("Adam's epsilon 1e-08 is 0 in float16, the format of the update in half: nothing keeps its divisor away from 0."));
        Remedied remedied = with_remedy(small_experiment({"float16"}), 0, found[0].remedies.at(0));
        QCOMPARE(remedied.experiment["variants"][0]["training"]["optimizer"]["epsilon"], 1e-4);
        for (const RunEvidence& other : {run("float16", 1e-7), run("bfloat16", 1e-8), run("mixed_float16", 1e-8)})
            QCOMPARE(found_in(Question::ending, {other}).size(), std::size_t{1});
    }

    void formats_of_single_layers_are_told() {
        auto run = [](const Json& layers) {
            Json experiment = small_experiment({"float16"});
            experiment["variants"][0]["layers"] = layers;
            return RunEvidence{.name = "half", .policy = "float16", .experiment = experiment};
        };
        const auto facts = [&](const Json& layers) {
            std::vector<std::string> facts;
            for (const Found& found : found_in(Question::fairness, {run(layers)}))
                if (found.finding == "formats_by_layer")
                    facts.push_back(found.fact);
            return facts;
        };
        QCOMPARE(
            facts({{"dense", "float32"}, {"head", "float32"}, {"same", "float16"}}),
            std::vector<std::string>{"half has float32 in dense and head: its speed, memory and accuracy are those of the mixture, not "
                                     "of float16 alone."});
        QCOMPARE(facts({{"dense", {{"base", "float16"}, {"loss", "float16"}}}}).size(), std::size_t{1});
        for (const Json& none : {Json::object(), Json(), Json({{"dense", "float16"}})})
            QVERIFY(facts(none).empty());
    }

    void a_remedy_for_a_variant_that_is_gone_is_refused() {
        QVERIFY_EXCEPTION_THROWN(with_remedy(small_experiment({"float16"}), 1, {.words = "x"}), Error);
        QVERIFY_EXCEPTION_THROWN(with_remedy(Json::object(), 0, {.words = "x"}), Error);
    }
};

QTEST_GUILESS_MAIN(TestFindings)
#include "test_findings.moc"
