// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/findings/finding.h"
#include "insight/words.h"
#include "report/comparison.h"
#include "report/condition.h"
#include "report/evidence.h"
#include "report/fairness.h"
#include "report/in_language.h"
#include "report/regression.h"
#include "report/report.h"
#include "report/seed_band.h"
#include "report/settings.h"
#include "runs/folder_lock.h"
#include "runs/health_log.h"
#include "support/run_folders.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fstream>
#include <system_error>

using namespace mantissa;
using namespace mantissa::report;
namespace fs = std::filesystem;

namespace {

std::vector<RunRecord> read(const std::vector<MadeRun>& made) {
    QTemporaryDir folder;
    fs::path root = folder.path().toStdString();
    for (std::size_t i = 0; i < made.size(); ++i)
        make_run_folder(root / ("0" + std::to_string(i)), made[i]);
    return read_runs({root});
}

std::string all_concerns(const Comparison& comparison) {
    std::string text;
    for (const insight::Found& found : examine(insight::Question::fairness, evidence_of(comparison)).found)
        text += told(found) + "\n";
    return text;
}

std::vector<RunRecord> changed_runs() {
    auto runs = read({{}, {.name = "m", .policy = "mixed_float16"}});
    const Json scale = {{"mode", "fixed"}, {"value", 1e9}};
    runs[1].events = {{EventKind::setting, 10, 1, "scale", SettingChanges{{{"loss_scale", nullptr, scale}}}},
                      {EventKind::setting, 20, 1, "layer", SettingChanges{{{"layers.conv2d", nullptr, "float32"}}}},
                      {EventKind::setting, 30, 2, "rate", SettingChanges{{{"training.optimizer.learning_rate", 0.003, 0.5}}}}};
    return runs;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

double ratio_of_speed(const Comparison& comparison, int run) { return comparison.paired_speeds[static_cast<std::size_t>(run)].ratio(); }

} // namespace

class TestComparison : public QObject {
    Q_OBJECT

private slots:
    void a_run_folder_is_read_whole() {
        auto runs = read({{.name = "float32", .skipped = 2}});
        QCOMPARE(runs.size(), std::size_t{1});
        QCOMPARE(runs[0].steps.size(), std::size_t{40});
        QCOMPARE(runs[0].epochs.size(), std::size_t{2});
        QCOMPARE(runs[0].steps[4].step, std::int64_t{5});
        QVERIFY(runs[0].steps[0].skipped && !runs[0].steps[2].skipped);
        QVERIFY(std::fabs(runs[0].steps[9].step_seconds() * 1e3 - 8) < 1e-9);
        QCOMPARE(runs[0].ending, Status::completed);
        QCOMPARE(runs[0].figure("ms_step.median"), 8.0);
        QVERIFY(std::isnan(runs[0].figure("ms_step.nothing")) && std::isnan(runs[0].figure("ms_step")));
    }

    // What a run held when it was stopped depends on when that was.
    void what_the_device_held_beside_a_run_is_explained() {
        auto runs = read({{.memory = 4 << 20}, {.name = "half", .policy = "float16", .memory = 3 << 20}});
        QVERIFY(!has(text_of_report(make_report(runs), "md"), "nvidia-smi"));
        runs[0].summary.telemetry.figures["memory_used_bytes"] = {.mean = 500 << 20, .largest = 600 << 20};
        QVERIFY(
            has(text_of_report(make_report(runs), "md"), "the device held up to 600 MiB, which is what nvidia-smi shows: 596 MiB beside"));
    }

    void memory_of_a_stopped_run_is_compared_as_planned() {
        auto runs = read({{.memory = 4e6}, {.name = "half", .policy = "float16", .memory = 3e6}});
        runs[1].summary.memory.peak_bytes = 2000000; // before its first validation
        QCOMPARE(ratio_of_memory(compare(runs, "float32"), 1), 0.5);
        runs[1].ending = Status::stopped;
        QCOMPARE(ratio_of_memory(compare(runs, "float32"), 1), 0.75);
        QVERIFY(has(text_of_report(make_report(runs), "md"), "Their memory is compared as it was planned: not both ran to their end."));
        runs[0].summary.memory.predicted_bytes.reset(); // of an older run: nobody kept it
        QCOMPARE(ratio_of_memory(compare(runs, "float32"), 1), 0.5);
    }

    // It has figures, but nobody would go on with it: no more steps of it are asked for, and it wins nothing.
    void a_run_that_stands_before_a_step_that_diverges_has_no_result() {
        auto runs = read({{}, {.name = "half", .policy = "float16"}});
        runs[1].ending = Status::stopped;
        QVERIFY(runs[1].has_result());
        runs[1].summary.numerics.taken_back = 41;
        QVERIFY(!runs[1].has_result());
        const std::string report = text_of_report(make_report(runs), "md");
        QVERIFY2(has(report, "half stopped at step 40, before one that diverges"), report.c_str());
        QVERIFY2(has(report, "half would diverge at step 41"), report.c_str());
        QVERIFY2(!has(report, "more steps to settle it"), report.c_str());
        const std::string concerns = all_concerns(compare(runs));
        QVERIFY2(has(concerns, "half was stopped before a step that diverges, with 40 steps"), concerns.c_str());
    }

    void a_damaged_folder_costs_only_its_figures() {
        QTemporaryDir folder;
        fs::path root = folder.path().toStdString();
        make_run_folder(root, {});
        std::ofstream(root / "metrics.jsonl", std::ios::app) << "{\"step\": 41, \"loss\"";
        std::ofstream(root / "environment.json") << "{ broken";
        std::ofstream(root / "experiment.json") << "[1, 2]";
        RunRecord run = read_run(root);
        QCOMPARE(run.steps.size(), std::size_t{40});
        QVERIFY(run.environment.device.empty() && !run.environment.threads && run.experiment.empty());
        QCOMPARE(run.damage.size(), std::size_t{2}); // half a last line is what a kill leaves
        QCOMPARE(run.ending, Status::completed);
    }

    void a_run_without_an_ending_goes_on() {
        auto runs = read({{.status = "running"}});
        QCOMPARE(runs[0].ending, Status::running);
        QVERIFY(std::fabs(runs[0].figure("ms_step.median") - 8) < 1e-6);
        QCOMPARE(runs[0].figure("final.val_accuracy"), 0.98);
        QVERIFY(!runs[0].has_result());
    }

    void a_run_whose_process_is_gone_was_cut_off() {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        make_run_folder(root / "01", {.status = "running"});
        make_run_folder(root / "02", {.name = "half", .policy = "float16"});
        QVERIFY(!read_runs({root})[0].cut_off); // nobody knows
        leave_lock_of_the_dead(root);
        const auto runs = read_runs({root});
        QVERIFY(runs[0].cut_off && runs[0].ending == Status::running && !runs[1].cut_off);
        QVERIFY2(has(all_concerns(compare(runs)), "float32 was cut off (its process is gone), with 40 steps"),
                 all_concerns(compare(runs)).c_str());
        const Report report = make_report(runs);
        QVERIFY(has(text_of_report(report, "md"), "float32 was cut off at step 40 (its process is gone)"));
        QVERIFY(has(text_of_report(report, "csv"), ",cut_off,") && has(text_of_report(report, "json"), "\"status\": \"cut_off\""));
        write_report(report, root / "report.json");
        const auto held = read_runs({root / "report.json"});
        QCOMPARE(held[0].reason, std::string("it was cut off before the report was written"));
        QVERIFY(held[0].cut_off && !held[0].has_result() && !held[1].cut_off);
        QVERIFY(has(text_of_report(make_report(held), "md"), "float32 was cut off at step 40 (its process is gone)"));
        for (const Regression& line : regressions(held, read_runs({root})))
            QVERIFY2(line.kind != Regression::Kind::worse, line.words.c_str());
        make_run_folder(root / "03", {.name = "third", .status = "running"});
        std::string told;
        for (const Concern& concern : fairness_of(compare(read_runs({root}))))
            told += concern.text + "\n";
        QVERIFY2(has(told, "float32 and third were cut off (their process is gone)"), told.c_str());
    }

    // Which images they are counts, not how they are varied in training, nor from where their folder is named.
    void the_same_images_are_no_other_data() {
        const auto apart = [](const Json& a, const Json& b) { return accuracies_apart({.data = images_of(a)}, {.data = images_of(b)}); };
        const Json here = {{"source", "csv"}, {"path", "./d.csv"}};
        QVERIFY(apart(here, {{"source", "csv"}, {"path", "/home/ada/d.csv"}, {"augment", {"flip"}}, {"workers", 4}}) == Apart::no);
        QVERIFY(apart(here, {{"source", "csv"}, {"path", "/home/ada/e.csv"}}) == Apart::data);
        QVERIFY(apart({{"source", "csv"}, {"path", "/a/d.csv"}}, {{"source", "csv"}, {"path", "/b/d.csv"}}) == Apart::data);
        QVERIFY(apart({{"source", "procedural"}, {"noise", 0.1}}, {{"source", "procedural"}, {"noise", 0.6}}) == Apart::data);
    }

    // What a folder held when each was trained, though their settings are the same.
    void other_images_under_the_same_settings_set_accuracies_apart() {
        auto runs = read({{.seed = 1, .classes = 10}, {.seed = 2, .classes = 10}, {.name = "half", .policy = "float16", .classes = 10}});
        QCOMPARE(compare(runs).groups.size(), std::size_t{2});
        runs[0].summary.data->identity = "aa", runs[1].summary.data->identity = "bb";
        QCOMPARE(accuracies_apart(runs[0], runs[2]), Apart::no); // of an older one nobody knows
        QCOMPARE(accuracies_apart(runs[0], runs[1]), Apart::data);
        QCOMPARE(compare(runs).groups.size(), std::size_t{3}); // no seeds of one thing
        runs[0].summary.data->identity = "bbcc";               // of an older one no more than its beginning
        QCOMPARE(accuracies_apart(runs[0], runs[1]), Apart::no);
        runs[1].summary.data->identity = "bbdd";
        QCOMPARE(accuracies_apart(runs[0], runs[1]), Apart::data);
        runs[0].summary.data->identity = "aa";
        runs[0].name = "float32", runs[2].summary.data->identity = "bb";
        const std::string told = text_of_report(make_report({runs[0], runs[2]}), "md");
        QVERIFY2(has(told, "half differs from float32 in the images, with the same settings: "), told.c_str());
        const std::string german = text_of_report(in_language(make_report({runs[0], runs[2]}), "de"), "md");
        QVERIFY2(has(german, "half unterscheidet sich von float32: Bilder, bei gleichen Einstellungen; einige kamen"), german.c_str());
    }

    // At 95 % two seeds find hardly anything, and a gate that another seed turns off is none.
    void two_seeds_far_below_are_not_called_noise() {
        std::vector<MadeRun> made;
        for (int seed : {1, 2}) {
            made.push_back({.name = "float32", .seed = seed, .accuracy = 0.90});
            made.push_back({.name = "half", .policy = "float16", .seed = seed, .accuracy = seed == 1 ? 0.60 : 0.68});
        }
        const Comparison all = compare(read(made));
        const Verdict verdict = verdict_on(all, all.group_of(1), "final.val_accuracy");
        QVERIFY(verdict.is_of_too_few_seeds());
        const std::string told = text_of_report(make_report(read(made)), "md");
        QVERIFY2(has(told, "cannot be told from noise by 2 paired seeds") && !has(told, "inside the noise"), told.c_str());
    }

    // What was measured before a kill is as true as what was before a stop.
    void who_was_cut_off_is_compared_as_who_was_stopped() {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        make_run_folder(root / "01", {.name = "half", .policy = "float16", .status = "running", .milliseconds = 5});
        make_run_folder(root / "02", {.status = "running"});
        leave_lock_of_the_dead(root);
        auto runs = read_runs({root});
        QVERIFY(runs[0].cut_off && runs[1].cut_off);
        QCOMPARE(compare(runs).baseline, 1);
        const std::string killed = text_of_report(make_report(runs), "md");
        QVERIFY2(has(killed, "half is 1.6") && has(killed, "times as fast as float32") && has(killed, "The ratio is the median of "),
                 killed.c_str());
        QVERIFY2(!has(killed, "accuracy is \u2013"), killed.c_str());
        for (RunRecord& run : runs)
            run.cut_off = false, run.ending = Status::stopped;
        QVERIFY(has(text_of_report(make_report(runs), "md"), "half is 1.6"));
    }

    // What it was after its last steps, nobody has validated.
    void an_accuracy_is_told_of_the_step_that_it_is_of() {
        auto runs = read({{.status = "stopped"}});
        runs[0].epochs.back().step = 30;
        const std::string told = text_of_report(make_report(runs), "md");
        QVERIFY2(has(told, "At its last validation, after 30 of 40 steps, its validation accuracy is "), told.c_str());
        QVERIFY(!has(told, "After 40 steps"));
    }

    // As one that failed on a full disk, which took its ending, too.
    void who_goes_on_is_told_from_whom_nobody_trains() {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        make_run_folder(root / "01", {.status = "running"});
        const auto told = [&] { return text_of_report(make_report(read_runs({root})), "md"); };
        QVERIFY2(has(told(), "float32 was left at step 40 (nobody trains it)."), told().c_str());
        QVERIFY(has(told(), "not ended: 40 steps, and nobody trains it"));
        QVERIFY(has(told(), "float32 has no ending, and nobody trains it, with 40 steps"));
        write_report(make_report(read_runs({root})), root / "report.json");
        const auto held = read_runs({root / "report.json"});
        QVERIFY(held.at(0).left && !held[0].has_result());
        QVERIFY(has(text_of_report(make_report(held), "csv"), ",left,"));
        const FolderLock training(root);
        QVERIFY2(has(told(), "float32 has 40 steps so far."), told().c_str());
    }

    void a_run_of_which_nothing_is_left_is_no_run_that_has_not_begun() {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        make_run_folder(root / "01", {});
        fs::create_directories(root / "02");
        std::ofstream(root / "02/summary.json") << "{ half";
        QVERIFY_THROWS_EXCEPTION(Error, read_runs({root / "02"}));
        std::vector<std::string> left_out;
        QCOMPARE(read_runs({root / "01", root / "02"}, &left_out).size(), std::size_t{1});
        QVERIFY(left_out.size() == 1 && has(left_out[0], "summary.json"));
    }

    // A file that leads to itself stands for one that may not be read, which nothing is to root.
    void a_run_that_cannot_be_read_costs_itself_alone() {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        make_run_folder(root / "01", {});
        make_run_folder(root / "02", {.name = "half", .policy = "float16"});
        fs::remove(root / "02/metrics.jsonl");
        fs::create_symlink("metrics.jsonl", root / "02/metrics.jsonl");
        fs::create_directories(root / "03");
        std::ofstream(root / "03/summary.json") << "{ half";
        fs::create_symlink("loop", root / "loop");
        std::vector<std::string> left_out;
        QCOMPARE(read_runs({root}, &left_out).size(), std::size_t{1});
        QCOMPARE(left_out.size(), std::size_t{2});
        QVERIFY2(has(left_out[0], "/02: it cannot be read: ") && !has(left_out[0], "permissions"), left_out[0].c_str()); // they are right
        QVERIFY(has(sentence_of_left_out("04", std::generic_category().message(EACCES)), "check its permissions"));
        QVERIFY2(has(left_out[1], "/03: it cannot be read: summary.json was left out"), left_out[1].c_str());
        QVERIFY_EXCEPTION_THROWN(read_runs({root / "02"}), std::exception); // it was asked for
        fs::remove_all(root / "01");
        QVERIFY_EXCEPTION_THROWN(read_runs({root}), Error); // nothing is left
    }

    void a_resumed_run_is_not_what_its_old_summary_says() {
        QTemporaryDir folder;
        fs::path root = folder.path().toStdString();
        make_run_folder(root, {.status = "stopped"});
        std::ofstream(root / "metrics.jsonl", std::ios::app)
            << R"({"step": 41, "epoch": 3, "loss": 0.1, "accuracy": 0.9, "seconds": 1, "time": {}})" << '\n';
        QCOMPARE(read_run(root).ending, Status::running);
    }

    void folders_without_runs_are_refused() {
        QTemporaryDir folder;
        QVERIFY_EXCEPTION_THROWN(read_runs({folder.path().toStdString()}), Error);
        QVERIFY_EXCEPTION_THROWN(read_runs({"/there/is/nothing"}), Error);
        QVERIFY_EXCEPTION_THROWN(compare({}), Error);
    }

    void older_runs_and_doubles_are_left_out() {
        QTemporaryDir folder;
        fs::path root = folder.path().toStdString();
        make_run_folder(root / "01", {});
        make_run_folder(root / "older" / "01.1", {});
        QCOMPARE(read_runs({root, root / "01"}).size(), std::size_t{1});
    }

    void names_are_told_apart() {
        auto seeds = read({{.seed = 1}, {.seed = 2}});
        QCOMPARE(seeds[0].name, std::string("float32, seed 1"));
        QCOMPARE(seeds[1].name, std::string("float32, seed 2"));
        auto twice = read({{}, {}});
        QCOMPARE(twice[1].name, std::string("float32 (2)"));
    }

    void a_copy_is_told_as_the_same_run() {
        const MadeRun half{.name = "half", .policy = "float16", .milliseconds = 5};
        const std::string same = "float32 (2) is the same run as float32: their turns are the same measurements";
        const std::string alone = text_of_report(make_report(read({{}, {}})), "md");
        QVERIFY2(has(alone, "**" + same) && has(alone, "| the same run |") && has(alone, "| not asked: the same run |"), alone.c_str());
        QVERIFY2(!has(alone, "as fast as"), alone.c_str());
        const Report report = make_report(read({{}, {}, half}));
        const std::string beside = text_of_report(report, "md");
        QVERIFY2(has(beside, "**half is 1.60 times as fast as float32") && has(beside, same), beside.c_str());
        const std::string german = text_of_report(in_language(report, "de"), "md");
        QVERIFY2(has(german, "float32 (2) ist derselbe Lauf wie float32: Ihre Wechsel sind dieselben Messungen"), german.c_str());
    }

    void the_baseline_is_chosen() {
        auto runs = read(
            {{.name = "a", .policy = "float16"}, {.name = "b", .policy = "float32", .diverges_at = 3}, {.name = "c", .policy = "float32"}});
        QCOMPARE(compare(runs).baseline, 2);
        QCOMPARE(compare(runs, "a").baseline, 0);
        QVERIFY_EXCEPTION_THROWN(compare(runs, "d"), Error);
    }

    void ratios() {
        Comparison both =
            compare(read({{.milliseconds = 8, .memory = 4e6}, {.name = "half", .policy = "float16", .milliseconds = 5, .memory = 3e6}}));
        QCOMPARE(ratio_of_speed(both, 1), 1.6);
        QCOMPARE(ratio_of_memory(both, 1), 0.75);
        Comparison other = compare(read({{}, {.name = "other batch", .changes = {{"training", {{"batch", 8}}}}}}));
        QVERIFY(std::isnan(ratio_of_speed(other, 1)));
    }

    // Each beside the baseline's run of its own batch and seed: with another seed, or another batch, it began or went elsewhere.
    void runs_of_a_sweep_are_set_beside_their_own_baseline() {
        std::vector<MadeRun> made;
        for (int seed : {1, 2})
            for (int batch : {16, 32})
                for (const char* policy : {"float32", "float16"}) {
                    const std::string name = std::string(policy) + ", batch " + std::to_string(batch) + ", seed " + std::to_string(seed);
                    made.push_back({.name = name,
                                    .policy = policy,
                                    .seed = seed,
                                    .milliseconds = policy == std::string("float32") ? 8.0
                                                    : batch == 16                    ? 4.0
                                                                                     : 2.0,
                                    .accuracy = seed == 1 ? 0.9 : 0.5,
                                    .changes = {{"training", {{"batch", batch}, {"seed", seed}}}}});
                }
        const Comparison all = compare(read(made));
        const auto at = [&](const char* name) {
            return static_cast<int>(std::ranges::find(all.runs, name, &RunRecord::name) - all.runs.begin());
        };
        QCOMPARE(all.base().name, std::string("float32, batch 16, seed 1"));
        QCOMPARE(all.beside(at("float16, batch 32, seed 2"))->name, std::string("float32, batch 32, seed 2"));
        QVERIFY(all.is_base(at("float32, batch 32, seed 2")) && all.is_paired());
        QCOMPARE(ratio_of_speed(all, at("float16, batch 32, seed 2")), 4.0);
        QCOMPARE(ratio_of_speed(all, at("float16, batch 16, seed 2")), 2.0);
        QCOMPARE(base_name(all), std::string("float32"));
        std::string told = text_of_report(make_report(all.runs), "md");
        QVERIFY2(!has(told, "−40.00") && has(told, "Each run is set beside that of float32 with the same batch and seed"), told.c_str());
        std::vector<RunRecord> less = all.runs;
        std::erase_if(less, [](const RunRecord& run) { return run.name == "float32, batch 32, seed 2"; });
        const Comparison lacks = compare(less);
        const auto alone = std::ranges::find(lacks.runs, std::string("float16, batch 32, seed 2"), &RunRecord::name) - lacks.runs.begin();
        QVERIFY(!lacks.beside(static_cast<int>(alone)) && std::isnan(ratio_of_speed(lacks, static_cast<int>(alone))) &&
                std::isnan(ratio_of_memory(lacks, static_cast<int>(alone))));
        told = text_of_report(make_report(less), "md");
        QVERIFY2(has(told, "no run beside it"), told.c_str());
    }

    void a_ratio_that_is_not_told_has_its_reason() {
        const auto told = [](const MadeRun& base, const MadeRun& run) { return text_of_report(make_report(read({base, run})), "md"); };
        const MadeRun guesses{.name = "half", .policy = "float16", .accuracy = 0.1, .classes = 10};
        QVERIFY(has(told({.classes = 10}, guesses), " ×, learned nothing |"));
        MadeRun base = guesses, half{.name = "half", .policy = "float16", .classes = 10};
        base.name = base.policy = "float32";
        QVERIFY(has(told(base, half), " ×, baseline learned nothing |"));
        QVERIFY(has(told({}, {.name = "half", .policy = "float16", .changes = {{"training", {{"batch", 8}}}}}), "| other work |"));
        QVERIFY(has(told({}, {.name = "half", .policy = "float16", .status = "diverged"}), "| diverged |"));
    }

    // Three of eight are guessed as easily as seen of who knows most of three classes: the speed is told all the same.
    void too_few_images_are_no_verdict_and_take_no_speed() {
        const MadeRun half{.name = "half", .policy = "float16", .milliseconds = 5, .accuracy = 0.375, .classes = 3, .validation = 8};
        MadeRun base = half;
        base.name = base.policy = "float32", base.milliseconds = 8;
        const std::string told = text_of_report(make_report(read({base, half})), "md");
        QVERIFY2(has(told, "8 validation images are too few to tell whether float32 and half learned.") && !has(told, "learned nothing"),
                 told.c_str());
        QVERIFY2(has(told, "half is 1.60 times as fast as float32"), told.c_str());
        base.accuracy = 1;
        const std::string one = text_of_report(make_report(read({base, half})), "md");
        QVERIFY2(has(one, "half may have learned or not, for 8 validation images are too few to tell after 40 steps: its accuracy on "
                          "them, 37.50 %, may be guessing among 3 classes."),
                 one.c_str());
    }

    void groups_have_names_of_their_own() {
        auto runs = read({{.name = "a", .seed = 1}, {.name = "a", .seed = 2}, {.name = "b", .policy = "float16"}});
        runs[1].environment.threads = 77; // so that it is no seed of the first
        const Comparison all = compare(runs);
        QCOMPARE(all.groups.size(), std::size_t{3});
        QVERIFY(all.groups[0].name == "a, seed 1" && all.groups[1].name == "a, seed 2");
    }

    // As many steps as were asked for ended within its second epoch, and it went on later.
    void each_validation_of_an_epoch_is_drawn() {
        auto runs = read({{}}); // validated after 20 and 40 steps
        EpochRecord within = runs[0].epochs.at(1);
        within.step = 30, within.seconds = 0.24, within.val_accuracy = 0.5;
        runs[0].epochs.insert(runs[0].epochs.begin() + 1, within);
        std::vector<double> heights;
        for (const Section& section : make_report(runs).sections)
            if (section.id == "validation")
                for (const Point& point : std::get<LineChart>(std::get<ChartBlock>(section.blocks.at(0)).chart).series.at(0).points)
                    heights.push_back(point.y);
        QCOMPARE(heights, (std::vector<double>{98, 50, 98}));
    }

    void seeds_are_told_as_a_band_and_none_that_diverged_is_hidden() {
        Comparison all = compare(read({{.name = "a", .seed = 1, .accuracy = 0.9},
                                       {.name = "a", .seed = 2, .accuracy = 0.8},
                                       {.name = "a", .status = "diverged", .seed = 3, .diverges_at = 9},
                                       {.name = "b", .policy = "float16"}}));
        const std::vector<Seeds> seeds = seeds_of(all);
        QCOMPARE(seeds.size(), std::size_t{1});
        QCOMPARE(band_name(seeds[0]), std::string("a, mean of 2 seeds, 1 diverged"));
        QVERIFY(!is_drawn_by_another(seeds, 0) && is_drawn_by_another(seeds, 1) && !is_drawn_by_another(seeds, 2));
        const SeedBand band = band_of({{{1, 10, 4}, {2, 20, 6}, {3, 30, NAN}}, {{1, 12, 8}, {3, 32, 5}}});
        QCOMPARE(band.mean.size(), std::size_t{3});
        QVERIFY(band.mean[0].x == 11 && band.mean[0].y == 6 && std::abs(band.high[0].y - 6 - std::sqrt(8)) < 1e-12);
        QVERIFY(band.mean[1].y == 6 && band.low[1].y == 6 && band.mean[2].y == 5); // one of them is there
        const std::string svg = text_of_report(make_report(all.runs), "html");
        QVERIFY(svg.find("fill-opacity=\"0.16\"") != std::string::npos && svg.find("a, mean of 2 seeds, 1 diverged") != std::string::npos);
        QVERIFY(svg.find("a, seed 3") != std::string::npos);
        QVERIFY(text_of_report(make_report(all.runs), "tex").find("-- cycle;") != std::string::npos);
    }

    void seeds_make_noise_visible() {
        std::vector<MadeRun> made;
        for (int seed = 1; seed <= 4; ++seed) {
            made.push_back({.name = "float32", .seed = seed, .accuracy = 0.98 + 0.001 * seed});
            made.push_back(
                {.name = "near", .policy = "bfloat16", .seed = seed, .accuracy = 0.98 + 0.001 * seed + (seed % 2 ? 0.0004 : -0.0005)});
            made.push_back({.name = "far", .policy = "float16", .seed = seed, .accuracy = 0.95 + 0.001 * seed + 0.0001 * (seed % 2)});
        }
        Comparison all = compare(read(made));
        QCOMPARE(all.groups.size(), std::size_t{3});
        auto verdict = [&](const char* name) {
            return verdict_on(all, *std::ranges::find(all.groups, name, &Group::name), "final.val_accuracy");
        };
        QCOMPARE(verdict("near").kind, Verdict::Kind::inside);
        QCOMPARE(verdict("far").kind, Verdict::Kind::outside);
        QVERIFY(verdict("near").paired);
        QCOMPARE(verdict("near").n, 4);
        QCOMPARE(verdict_on(compare(read({{}, {.name = "b", .policy = "float16"}})), {"b", {1}}, "final.val_accuracy").kind,
                 Verdict::Kind::unknown);
    }

    // One image of 100 more in each of two seeds, or of four: their noise is not nothing because they happen to agree.
    void differences_that_agree_are_no_proof() {
        for (int seeds : {2, 4}) {
            std::vector<MadeRun> made;
            for (int seed = 1; seed <= seeds; ++seed)
                for (const char* name : {"float32", "half"})
                    made.push_back({.name = name,
                                    .policy = std::string(name) == "half" ? "bfloat16" : "float32",
                                    .seed = seed,
                                    .accuracy = 0.9 + 0.01 * seed + (std::string(name) == "half" ? 0.01 : 0),
                                    .classes = 10});
            const Comparison all = compare(read(made));
            const Verdict verdict = verdict_on(all, all.group_of(1), "final.val_accuracy");
            QCOMPARE(verdict.n, seeds);
            QCOMPARE(verdict.kind, Verdict::Kind::inside);
        }
        QCOMPARE(verdict_on_pairs({0.002, 0.002}).kind, Verdict::Kind::unknown);
        QCOMPARE(verdict_on_pairs({0.0, 0.0}).kind, Verdict::Kind::inside);
        QCOMPARE(verdict_on_pairs({0.002, 0.002, 0.002, 0.002}, {.resolution = 0.002}).kind, Verdict::Kind::inside);
        QCOMPARE(verdict_on_pairs({0.02, 0.02, 0.022, 0.02}, {.resolution = 0.002}).kind, Verdict::Kind::outside);
    }

    // Two seeds that agree on 0.13 points, of 10,000 images: other images would say something else.
    void what_images_cannot_tell_is_no_effect() {
        const CountedOn images{.resolution = 1e-4, .error = std::hypot(standard_error(0.9, 10000), standard_error(0.8987, 10000))};
        const std::vector<double> small = {-0.00130, -0.00131}, large = {-0.02, -0.0201};
        QCOMPARE(verdict_on_pairs(small).kind, Verdict::Kind::outside);
        QCOMPARE(verdict_on_pairs(small, images).kind, Verdict::Kind::inside);
        QCOMPARE(verdict_on_pairs({-0.0013, -0.0013}, images).kind, Verdict::Kind::inside);
        const Verdict sure = verdict_on_pairs(large, images);
        QVERIFY(sure.kind == Verdict::Kind::outside && sure.seems()); // of two
        QVERIFY(!verdict_on_pairs({-0.02, -0.0201, -0.0202}, images).seems());
        QCOMPARE(standard_error(0.9, 0), 0.0);
    }

    // 40 steps against 400 are no effect of a format, nor are other images.
    void seeds_that_were_trained_otherwise_are_no_noise() {
        const auto seeds = [](const MadeRun& of_half) {
            std::vector<MadeRun> made;
            for (int seed = 1; seed <= 3; ++seed) {
                made.push_back({.steps = 400, .seed = seed, .accuracy = 0.9 + 0.001 * seed, .turn = 0});
                made.push_back(of_half);
                made.back().seed = seed, made.back().accuracy = 0.5 + 0.002 * seed;
            }
            return read(made);
        };
        const MadeRun half{.name = "half", .policy = "float16", .steps = 400, .turn = 0};
        MadeRun shorter = half, nearly = half, elsewhere = half;
        shorter.steps = 40, nearly.steps = 396, elsewhere.changes = {{"data", {{"seed", 4}}}};
        const auto told = [](const std::vector<RunRecord>& runs) { return text_of_report(make_report(runs), "md"); };
        const auto judged = [](const std::vector<RunRecord>& runs) {
            const Comparison all = compare(runs);
            return verdict_on(all, all.group_of(1), "final.val_accuracy");
        };
        QCOMPARE(judged(seeds(nearly)).kind, Verdict::Kind::outside);
        QCOMPARE(judged(seeds(shorter)).kind, Verdict::Kind::unknown);
        QCOMPARE(judged(seeds(shorter)).apart, Apart::length);
        QCOMPARE(judged(seeds(elsewhere)).apart, Apart::data);
        const std::string of_steps = told(seeds(shorter)), of_data = told(seeds(elsewhere));
        QVERIFY2(has(of_steps,
                     "The validation accuracy of half, 50.40 % on average, cannot be compared with the 90.20 % of float32, which was "
                     "trained for another length."),
                 of_steps.c_str());
        QVERIFY(has(of_steps, "| other length of training: unknown |") && !has(of_steps, "the noise of 3"));
        QVERIFY2(has(of_data, "cannot be compared with the 90.20 % of float32, which was trained on other data."), of_data.c_str());
        QVERIFY(has(of_data, "| other data: unknown |") && !has(of_data, "Accuracy against speed"));
        auto one = seeds(half); // of which a single seed went another way
        one[1].epochs.back().step = 40;
        QCOMPARE(judged(one).apart, Apart::length);
    }

    // Within one epoch, or whatever the batch: the images that were seen count, and one step or 2 % is no difference.
    void lengths_of_training_are_images() {
        const auto apart = [](const MadeRun& a, const MadeRun& b) {
            const auto runs = read({a, b});
            return accuracies_apart(runs[0], runs[1]);
        };
        const auto of = [](int steps, int epochs, int batch) {
            return MadeRun{.steps = steps, .epochs = epochs, .changes = {{"training", {{"batch", batch}, {"epochs", epochs}}}}};
        };
        QCOMPARE(apart(of(10, 1, 16), of(400, 1, 16)), Apart::length);
        QCOMPARE(apart(of(10, 1, 16), of(11, 1, 16)), Apart::no);
        QCOMPARE(apart(of(400, 1, 16), of(394, 1, 16)), Apart::no);
        QCOMPARE(apart(of(400, 1, 16), of(390, 1, 16)), Apart::length);
        QCOMPARE(apart(of(400, 1, 16), of(200, 1, 32)), Apart::no);
        QCOMPARE(apart(of(400, 1, 16), of(400, 1, 32)), Apart::length);
        auto runs = read({of(400, 2, 16), of(300, 1, 16)});
        runs[0].ending = runs[1].ending = Status::running; // the epochs they began count
        QCOMPARE(accuracies_apart(runs[0], runs[1]), Apart::length);
        runs[1].summary.epochs = 2;
        QCOMPARE(accuracies_apart(runs[0], runs[1]), Apart::no);
    }

    // Of one epoch each.
    void a_report_of_other_lengths_names_them() {
        auto runs = read({{.steps = 400, .epochs = 1, .classes = 10},
                          {.name = "half", .policy = "float16", .steps = 40, .epochs = 1, .accuracy = 0.5, .classes = 10}});
        for (RunRecord& run : runs)
            run.summary.data->train = 6400; // 400 batches
        const Report report = make_report(runs);
        const std::string told = text_of_report(report, "md");
        QVERIFY2(has(told, "What does half change against float32"), told.c_str());
        QVERIFY(has(told, "Its validation accuracy, 50.00 % after 40 steps, cannot be compared with the 98.00 % of float32 after 400."));
        QVERIFY(has(told, "half differs from float32 in the length of training (40 steps of 16 images against 400 steps of 16 images): "));
        QVERIFY(!has(told, "number of epochs"));
        QVERIFY(has(told, "| Epochs | float32: 1 epoch; half: 1 in the experiment, 40 steps asked for |"));
        for (const Section& section : report.sections)
            if (section.id == "results")
                QCOMPARE(std::get<Table>(section.blocks[0]).rows[1][8].text, std::string(no_figure));
        QCOMPARE(report.tone(), Tone::normal);
        const std::string german = text_of_report(in_language(report, "de"), "md");
        for (const char* part :
             {"Seine Validierungsgenauigkeit, 50,00 % nach 40 Schritten, lässt sich nicht mit den 98,00 % von float32 nach "
              "400 vergleichen.",
              "half unterscheidet sich von float32: Länge des Trainings (40 Schritte zu 16 Bildern gegen 400 Schritte "
              "zu 16 Bildern); ",
              "float32: 1 Epoche; half: 1 im Experiment, 40 Schritte verlangt"})
            QVERIFY2(has(german, part), german.c_str());
    }

    // Student's t of the tables, whatever the number of seeds.
    void intervals_are_the_textbook_ones() {
        for (const auto& [pairs, t] :
             {std::pair{2, 12.706}, {16, 2.131}, {17, 2.120}, {18, 2.110}, {31, 2.042}, {61, 2.000}, {121, 1.980}}) {
            std::vector<double> differences;
            for (int i = 0; i < pairs; ++i)
                differences.push_back(i % 2);
            const double error = spread_of(differences).deviation / std::sqrt(pairs);
            QVERIFY2(std::fabs(verdict_on_pairs(differences).interval / error - t) < 0.0015, std::to_string(pairs).c_str());
        }
    }

    // Read by many threads, of which none may throw.
    void runs_that_cannot_be_read_are_told_and_end_nothing() {
        QTemporaryDir folder;
        fs::path root = folder.path().toStdString();
        for (int i = 10; i < 40; ++i) {
            make_run_folder(root / std::to_string(i), {});
            fs::remove(root / std::to_string(i) / "experiment.json");
            fs::create_symlink("experiment.json", root / std::to_string(i) / "experiment.json"); // leads to itself
        }
        for (const RunRecord& run : read_runs({root}))
            QVERIFY(run.damage.size() == 1 && run.damage[0].find("experiment.json was left out: ") == 0);
    }

    void spread_is_the_textbook_one() {
        Spread spread = spread_of({1, 2, 3, 4, NAN});
        QCOMPARE(spread.n, 4);
        QCOMPARE(spread.mean, 2.5);
        QVERIFY(std::fabs(spread.deviation - std::sqrt(5.0 / 3)) < 1e-12);
        QVERIFY(std::isnan(spread_of({1}).deviation));
    }

    void time_to_a_target() {
        auto runs = read({{.accuracy = 0.9876}, {.name = "worse", .policy = "float16", .accuracy = 0.9650}});
        QCOMPARE(common_target(runs), 0.96);
        QCOMPARE(*seconds_to(runs[0], 0.96), 20 * 0.008);
        QVERIFY(!seconds_to(runs[1], 0.97));
        const std::string told = text_of_report(make_report(runs), "md");
        QVERIFY2(has(told, "To 96.00 %, s of training") && has(told, "whatever disturbed them: no measure of speed."), told.c_str());
    }

    // Of four classes and a hundred images who guesses has up to 36.26 %.
    void a_target_is_beyond_guessing() {
        const MadeRun good{.accuracy = 0.95, .classes = 4};
        QCOMPARE(common_target(read({good, {.name = "hardly", .policy = "float16", .accuracy = 0.3645, .classes = 4}})), 0.364);
        auto runs = read({good, {.name = "guesses", .policy = "float16", .accuracy = 0.25, .classes = 4}});
        runs[1].epochs.front().val_accuracy = 0.95; // by chance, once
        QVERIFY(reached(runs[0], 0.95) && !reached(runs[1], 0.95) && !seconds_to(runs[1], 0.95));
    }

    void who_guesses_sets_no_target() {
        auto runs = read({{.accuracy = 0.95, .classes = 4}, {.name = "lost", .policy = "float16", .accuracy = 0.25, .classes = 4}});
        QCOMPARE(common_target(runs), 0.95);
        QCOMPARE(common_target(read({{.accuracy = 0.25, .classes = 4}})), 0.0);
    }

    void where_two_runs_part() {
        RunRecord a, b;
        for (int step = 1; step <= 10; ++step) {
            a.steps.own().push_back({.step = step, .loss = 1.0});
            b.steps.own().push_back({.step = step, .loss = step < 4 ? 1.0 : step < 7 ? 1.001 : 1.2});
        }
        Parting parting = parting_of(b, a);
        QCOMPARE(parting.first_bit, std::int64_t{4});
        QCOMPARE(parting.one_percent, std::int64_t{7});
        QCOMPARE(parting_of(a, a).first_bit, std::int64_t{0});
        QCOMPARE(loss_distance(b, a).size(), std::size_t{10});
    }

    void the_best_front() {
        auto front = best_front({{1, 1}, {2, 2}, {2, 1}, {3, 1.5}, {4, 3}, {NAN, 9}});
        QCOMPARE(front, (std::vector<std::size_t>{0, 1, 4}));
    }

    void fairness_names_what_differs_data() {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("names");
        QTest::newRow("batch") << R"({"training": {"batch": 8}})"
                               << "in the batch (8 against 16)";
        QTest::newRow("rate") << R"({"training": {"optimizer": {"learning_rate": 0.1}}})"
                              << "learning rate (0.1 against 0.003)";
        QTest::newRow("seed") << R"({"training": {"seed": 7}})"
                              << "in the seed (7 against 1)";
        QTest::newRow("epochs") << R"({"training": {"epochs": 4}})"
                                << "number of epochs";
        QTest::newRow("data") << R"({"data": {"seed": 4}})"
                              << "in the data";
        QTest::newRow("network") << R"({"model": {"layers": [{"type": "flatten"}, {"type": "dense", "units": 4}]}})"
                                 << "in the network";
        QTest::newRow("schedule") << R"({"training": {"schedule": {"type": "cosine", "steps": 10}}})"
                                  << "in the schedule";
    }
    void fairness_names_what_differs() {
        QFETCH(QString, changes);
        QFETCH(QString, names);
        std::string text =
            all_concerns(compare(read({{}, {.name = "other", .policy = "float16", .changes = Json::parse(changes.toStdString())}})));
        QVERIFY2(has(text, "other differs from float32") && has(text, names.toStdString()), text.c_str());
    }

    void fairness_of_threads_and_tf32_and_endings() {
        auto runs = read({{},
                          {.name = "tf", .policy = "tf32"},
                          {.name = "half", .policy = "float16", .support = "converted", .diverges_at = 5},
                          {.name = "sim", .policy = "float16", .support = "simulated"}});
        runs[1].environment.threads = 1;
        std::string text = all_concerns(compare(runs));
        for (const char* part :
             {"number of threads (1 against 2)", "TF32 is on in tf", "half diverged", "half ran converted", "sim ran simulated"})
            QVERIFY2(has(text, part), part);
        QVERIFY(has(all_concerns(compare(read({{}, {.name = "b", .policy = "bfloat16"}}))), "Same network, data, batch"));
    }

    // What is chosen by timing may be another in each format.
    void winograd_on_one_side_is_told() {
        auto runs = read({{}, {.name = "half", .policy = "float16"}, {.name = "wide", .policy = "bfloat16"}});
        const auto computed_by = [](RunRecord& run, const std::string& how) {
            CapabilityRow row;
            row.operation = "convolution_backward_data";
            row.implementation = how;
            run.summary.capabilities.push_back(row);
        };
        QVERIFY(!has(all_concerns(compare(runs)), "Winograd")); // nothing is known of any
        computed_by(runs[0], "winograd F(4x4, 3x3) avx512");
        QVERIFY(!has(all_concerns(compare(runs)), "Winograd"));
        computed_by(runs[1], "oneDNN jit:avx512_core");
        const std::string text = all_concerns(compare(runs));
        QVERIFY2(has(text, "Convolutions of float32 are computed by Winograd's algorithm, which was faster there, those of half are not"),
                 text.c_str());
        computed_by(runs[1], "winograd F(2x2, 3x3) avx512");
        QVERIFY(!has(all_concerns(compare(runs)), "Winograd"));
    }

    void that_ways_are_timed_is_told_with_how_to_repeat_it() {
        const auto repeated = [](const Json& changes, const std::string& device) {
            auto runs = read({{.changes = changes}});
            runs[0].device = device;
            return text_of_report(make_report(runs), "md");
        };
        const Json strict = {{"training", {{"strict", true}}}};
        QVERIFY(has(repeated(Json::object(), "cpu"), "With \"strict\": true both are summed as they are defined, always."));
        QVERIFY(!has(repeated(strict, "cpu"), "chosen by timing"));
        QVERIFY(!has(repeated(Json::object(), "reference"), "chosen by timing"));
    }

    // Of 400 images in batches of 16 two epochs have 50 steps.
    void steps_that_were_asked_for_are_repeated() {
        std::string report = text_of_report(make_report(read({{.classes = 10}})), "md");
        QVERIFY2(has(report, "mantissa-cli run report.html --steps 40 --threads 2"), report.c_str());
        QVERIFY2(has(report, "2 in the experiment, 40 steps asked for"), report.c_str());
        for (const MadeRun& whole : {MadeRun{.steps = 50, .classes = 10}, MadeRun{.steps = 40}}) // of the other nobody knows
            QVERIFY(has(text_of_report(make_report(read({whole})), "md"), "mantissa-cli run report.html --threads 2"));
        report =
            text_of_report(make_report(read({{.classes = 10}, {.name = "half", .policy = "float16", .steps = 30, .classes = 10}})), "md");
        QVERIFY(!has(report, "--steps"));
    }

    // Its accuracy stands in the same report.
    void who_guesses_is_not_said_to_have_no_result() {
        const MadeRun base{.classes = 10};
        for (const auto& [run, verdict] :
             {std::pair{MadeRun{.name = "half", .policy = "float16", .accuracy = 0.1, .classes = 10}, "does no better than guessing"},
              std::pair{MadeRun{.name = "half", .policy = "float16", .diverges_at = 5, .classes = 10}, "has no result"}}) {
            const std::string report = text_of_report(make_report(read({base, run})), "md");
            QVERIFY2(has(report, "not asked: one of the two " + std::string(verdict)), report.c_str());
        }
    }

    void broken_pictures_are_listed() {
        auto runs = read({{.classes = 10}, {.name = "half", .policy = "float16", .classes = 10}});
        for (RunRecord& run : runs) {
            run.summary.data->broken_files = 7;
            for (int i = 0; i < 7; ++i)
                run.summary.data->broken.push_back({"cats/" + std::to_string(i) + ".jpg", "ends too early"});
            run.summary.data->notes = {"pictures: 1 file was passed over, for its name is not that of a picture"};
        }
        const std::string report = text_of_report(make_report(runs), "md");
        for (const char* part : {"cats/0.jpg", "cats/4.jpg", "ends too early", "2 more were passed over", "1 file was passed over"})
            QVERIFY2(has(report, part), report.c_str());
        QVERIFY(!has(report, "cats/5.jpg") && report.find("1 file was passed over") == report.rfind("1 file was passed over"));
    }

    void a_run_that_diverged_is_told_with_what_to_try() {
        auto runs = read({{}, {.name = "half", .policy = "float16", .diverges_at = 5}});
        auto found = examine(insight::Question::ending, evidence_of(compare(runs))).found;
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY2(told(found[0]).starts_with("half diverged at step 5. "), told(found[0]).c_str());
        QVERIFY2(told(found[0]).ends_with(" Try: Add a variant in mixed_float16. Or: Use a learning rate of 0.0003."),
                 told(found[0]).c_str());
    }

    // The section on numbers and the terminal know what was observed: one event has one remedy.
    void an_ending_is_told_with_what_was_observed() {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        const Json adam = {{"training", {{"optimizer", {{"type", "adam"}, {"epsilon", 1e-7}}}}}};
        make_run_folder(root / "00", {.changes = adam});
        make_run_folder(root / "01", {.name = "half", .policy = "float16", .diverges_at = 5, .changes = adam});
        UpdateHealth jump{.layer = "head", .variable = "head/kernel", .format = "float16", .count = 100};
        jump.weights = 0.1, jump.changes = 1e-3, jump.made = 0.5;
        HealthWriter(root / "01/health.jsonl", 0).append({.step = 1, .updates = {jump}});
        const Comparison comparison = compare(read_runs({root}));
        const auto found = one_story(examine(insight::Question::ending, ending_evidence_of(comparison)).found);
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY2(has(told(found[0]), " Try: Use epsilon 1e-4."), told(found[0]).c_str());
    }

    // What is one story of one run may be all that is told of another.
    void a_story_ends_with_its_run() {
        const auto of = [](const char* finding, int run) { return insight::Found{.fact = "", .run = run, .finding = finding}; };
        QCOMPARE(insight::one_story({of("diverged", 0), of("epsilon_lost", 0), of("epsilon_lost", 1)}).size(), std::size_t{2});
    }

    void what_stands_beside_it_is_no_advice() {
        auto runs = read({{}, {.name = "half", .policy = "float16", .diverges_at = 5}, {.name = "mixed", .policy = "mixed_float16"}});
        auto found = examine(insight::Question::ending, evidence_of(compare(runs))).found;
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY2(told(found[0]).ends_with(" Try: Use a learning rate of 0.0003."), told(found[0]).c_str());
    }

    // Each run has one seed: their set is the same of every variant, and not in all runs.
    void seeds_that_each_variant_has_are_no_setting_in_common() {
        const std::string text = all_concerns(compare(read({{},
                                                            {.name = "float32, seed 2", .seed = 2},
                                                            {.name = "half", .policy = "float16"},
                                                            {.name = "half, seed 2", .policy = "float16", .seed = 2}})));
        QVERIFY2(has(text, " in all runs; each variant ran with the same seeds.") && !has(text, "set of seeds"), text.c_str());
    }

    void runs_that_go_on_are_told_together() {
        auto runs = read({{.status = "running"}, {.name = "b", .policy = "bfloat16", .status = "running"}});
        const auto told_of = [](const std::vector<RunRecord>& of, const std::string& part) {
            return std::ranges::count_if(fairness_of(compare(of)), [&](const Concern& each) { return has(each.text, part); });
        };
        QCOMPARE(told_of(runs, "float32 and b have no ending, and nobody trains them; "), 1); // there is no lock beside them
        runs[0].left = runs[1].left = false;
        QCOMPARE(told_of(runs, "float32 and b have not ended: they go on, or were killed; "), 1);
        QCOMPARE(told_of(runs, " has not ended: "), 0);
        runs = read({{}, {.name = "b", .policy = "bfloat16", .status = "running"}});
        runs[1].left = false;
        QCOMPARE(told_of(runs, "b has not ended: it goes on, or was killed, with "), 1);
    }

    // It stands beside built-in ones, and what it changes has words.
    void a_policy_of_one_s_own_among_the_settings() {
        auto runs = read({{}, {.name = "own", .policy = "bfloat16"}});
        runs[1].experiment["variants"][0]["policy"] = {{"base", "bfloat16"}, {"rounding", {{"variables", "stochastic"}}}};
        const auto rows = settings_of(runs);
        const auto row = [&](const char* key) { return *std::ranges::find(rows, key, &SettingRow::key); };
        QCOMPARE(row("variant.policy").values, (std::vector<std::string>{"float32", "bfloat16"}));
        QCOMPARE(row("variant.policy.rounding.variables").label, std::string("Rounding of variables"));
        QCOMPARE(row("variant.policy.rounding.variables").values, (std::vector<std::string>{"nearest_even", "stochastic"}));
        QVERIFY(std::ranges::none_of(rows, [](const SettingRow& each) { return each.key == "variant.policy.base"; }));
    }

    void a_format_that_was_changed_is_told_with_what_it_was() {
        auto runs = read({{}, {.name = "half", .policy = "float16"}});
        const Json wide = {{"base", "float16"}, {"variables", "float32"}};
        runs[1].events = {{EventKind::setting, 20, 1, "policy", SettingChanges{{{"policy", "float16", wide}}}}};
        const auto rows = settings_of(runs);
        const SettingRow& row = *std::ranges::find(rows, "variant.policy.variables", &SettingRow::key);
        QCOMPARE(row.values, (std::vector<std::string>{"float32", "float16; from step 21: float32"}));
    }

    // Of a card that was cooler under one of them; the other runs' own words of it are none where it is another card's, or nearly the same.
    void a_card_at_another_clock_makes_it_unfair() {
        const auto clocks = [](double base, double other) {
            return read({{.megahertz = base}, {.name = "half", .policy = "float16", .megahertz = other}});
        };
        const auto told_of = [](const std::vector<RunRecord>& runs) {
            std::vector<insight::Found> found = examine(insight::Question::fairness, evidence_of(compare(runs))).found;
            std::erase_if(found, [](const insight::Found& one) { return one.finding != "clocks_apart"; });
            return found;
        };
        auto runs = clocks(1980, 1410);
        const auto found = told_of(runs);
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY2(has(found[0].fact, "1,410 MHz while half trained") && has(found[0].fact, "1,980 MHz while float32 did, 29 % less"),
                 found[0].fact.c_str());
        QVERIFY(found[0].run == 1 && found[0].figures[0].value == 1410 && found[0].figures[1].value == 1980);
        const auto concerns = fairness_of(compare(runs));
        QVERIFY(std::ranges::any_of(
            concerns, [&](const Concern& each) { return each.kind == Concern::Kind::unfair && each.text == insight::told(found[0]); }));
        runs[1].environment.processor = "another card";
        QVERIFY(told_of(runs).empty());
        QCOMPARE(told_of(clocks(1410, 1980)).size(), std::size_t{1});
        QVERIFY(told_of(clocks(1980, 1950)).empty() && told_of(clocks(1980, 0)).empty() && told_of(clocks(0, 0)).empty());
    }

    // What its driver told was kept with each run, and nobody read it.
    void a_card_whose_clock_was_held_down_is_told_of() {
        const auto told_of = [](const std::vector<RunRecord>& runs) {
            std::vector<insight::Found> found = examine(insight::Question::fairness, evidence_of(compare(runs))).found;
            std::erase_if(found, [](const insight::Found& one) { return one.finding != "clock_held_down"; });
            return found;
        };
        auto runs =
            read({{.megahertz = 1980}, {.name = "half", .policy = "float16", .megahertz = 1980, .held_down_by = "temperature (driver)"}});
        QCOMPARE(runs[1].held_clock.readings, std::int64_t{10});
        auto found = told_of(runs);
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY2(has(found[0].fact, "half") && has(found[0].fact, "temperature (driver)"), found[0].fact.c_str());
        QVERIFY(found[0].run == 1 && found[0].figures[0].value == 5 && found[0].figures[1].value == 10);
        QVERIFY(found[0].severity == insight::Severity::note); // of the other nobody knows whether it was
        runs[0].held_clock = {.readings = 10, .by = {}};
        QVERIFY(told_of(runs)[0].severity == insight::Severity::warning);
        const auto concerns = fairness_of(compare(runs));
        QVERIFY(std::ranges::any_of(
            concerns, [](const Concern& each) { return each.kind == Concern::Kind::unfair && has(each.text, "temperature (driver)"); }));
        runs[0].held_clock.by["temperature (driver)"] = 5; // as often: each is slower, and the ratio is fair
        found = told_of(runs);
        QVERIFY(found.size() == 2 && found[0].severity == insight::Severity::note && found[1].severity == insight::Severity::note);
        runs[0].held_clock = {};
        runs[1].held_clock = {.readings = 100, .by = {{"power cap", 3}}}; // now and then
        QVERIFY(told_of(runs).empty());
        runs[1].held_clock = {.readings = 2, .by = {{"power cap", 2}}};
        QVERIFY(told_of(runs).empty());
        runs[1].held_clock = {.readings = 10, .by = {{"hardware slowdown", 5}, {"temperature (hardware)", 5}}}; // one of the other's kinds
        found = told_of(runs);
        QVERIFY2(found.size() == 1 && has(found[0].fact, "temperature"), found.empty() ? "nothing" : found[0].fact.c_str());
        runs[1].held_clock = {.readings = 40, .by = {{"power cap", 30}, {"power brake", 4}}};
        QCOMPARE(told_of(runs)[0].figures[0].value, 30.0);
    }

    // Nor does anything that is asked of it: a condition, the reason why, a ratio of its turns.
    void a_run_that_ended_in_its_warm_up_has_no_speed() {
        auto runs = read({{}, {.name = "half", .policy = "float16", .status = "stopped", .steps = 11, .epochs = 1, .turn = 1}});
        QVERIFY(std::isnan(runs[1].figure("images_s")) && std::isnan(runs[1].figure("ms_step.median")));
        QVERIFY(std::isnan(runs[1].figure("time.forward")) && runs[1].figure("memory.peak_bytes") > 0);
        const insight::RunEvidence evidence = evidence_of(runs[1]);
        QVERIFY(!has(evidence, insight::Need::profile));
        QVERIFY(std::ranges::all_of(evidence.paces, [](const Pace& pace) { return pace.use == Pace::Use::first; }));
        const ConditionResult asked = evaluate_condition("half.images_s > 1e9", compare(runs));
        QVERIFY2(asked.holds && has(asked.why, "has no value"), asked.why.c_str());
        runs[1].ending = Status::completed; // somebody wanted so few
        QVERIFY(runs[1].figure("images_s") > 0);
    }

    void steps_that_were_skipped_to_the_end_are_counted() {
        auto runs = read({{.skipped = 3}, {.name = "all", .skipped = 40}});
        QCOMPARE(evidence_of(runs[0]).skipped_at_end, std::optional<std::int64_t>(0));
        QCOMPARE(evidence_of(runs[1]).skipped_at_end, std::optional<std::int64_t>(40));
    }

    // Divided, they would not lie within the interval beside them.
    void times_of_other_steps_than_the_ratio_are_told_of() {
        auto runs = read({{}, {.name = "b", .policy = "bfloat16", .milliseconds = 5.43}});
        const auto answer = [&](double median) {
            runs[1].summary.ms_step.median = median;
            return make_report(runs).answer().sentences[1].text;
        };
        QVERIFY2(has(answer(5.43), "5.43 against 8.00 ms per step over all steps that count."), answer(5.43).c_str());
        QVERIFY2(has(answer(5.22), "per step over all steps that count, not only those side by side."), answer(5.22).c_str());
        QVERIFY2(has(answer(4.5), "per step over all steps that count, of which much was disturbed."), answer(4.5).c_str());
    }

    void settings_that_differ() {
        auto rows = settings_of(read({{}, {.name = "b", .policy = "float16", .changes = {{"training", {{"batch", 8}}}}}}));
        std::vector<std::string> keys;
        for (const SettingRow& row : rows)
            if (row.differs)
                keys.push_back(row.key);
        QCOMPARE(keys, (std::vector<std::string>{"variant.policy", "training.batch"}));
        auto policies = policies_of(read({{}, {.name = "m", .policy = "mixed_float16"}}));
        auto row = [&](const char* key) { return *std::ranges::find(policies, key, &SettingRow::key); };
        QCOMPARE(row("compute").values[1], std::string("float16"));
        QCOMPARE(row("variables").values[1], std::string("float32"));
        QCOMPARE(row("loss_scale").values[1], std::string("dynamic from 2¹⁵"));
    }

    // A run's condition is what it had, not what it began with.
    void what_was_changed_in_mid_run_stands_in_the_tables() {
        auto runs = changed_runs();
        auto value = [](const std::vector<SettingRow>& rows, const char* key) {
            return std::ranges::find(rows, key, &SettingRow::key)->values[1];
        };
        const auto settings = settings_of(runs), policies = policies_of(runs);
        QCOMPARE(value(settings, "variant.loss_scale").substr(value(settings, "variant.loss_scale").find(';')),
                 "; from step 11: fixed " + words_of_power(1e9));
        QCOMPARE(value(settings, "variant.layers.conv2d"), std::string("–; from step 21: float32"));
        QVERIFY(value(settings, "training.optimizer.learning_rate").ends_with("; from step 31: 0.5"));
        QCOMPARE(value(policies, "loss_scale"), "dynamic from 2¹⁵; from step 11: fixed " + words_of_power(1e9));
        QCOMPARE(value(policies, "layers"), std::string("none; from step 21: conv2d: float32"));
        QCOMPARE(value(policies, "gradients"), std::string("float16"));
        QCOMPARE(policy_in_turn(runs[1]), std::string("mixed_float16"));
    }
    // Seeds that were not run side by side: their accuracy is the answer, and another seed of the baseline none.
    void seeds_are_answered_by_what_they_share() {
        std::vector<MadeRun> made;
        for (int seed = 1; seed <= 3; ++seed) {
            const std::string n = std::to_string(seed);
            made.push_back({.name = "plain " + n, .policy = "float32", .seed = seed, .accuracy = 0.98 + 0.001 * seed, .turn = 0});
            made.push_back({.name = "mixed " + n,
                            .policy = "mixed_bfloat16",
                            .seed = seed,
                            .accuracy = 0.98 + 0.001 * seed + (seed % 2 ? 0.0004 : -0.0005),
                            .turn = 0});
        }
        const Report report = make_report(read(made));
        QCOMPARE(report.comparison.groups[0].name, std::string("plain"));
        const auto& told = report.answer().sentences;
        QVERIFY2(told[0].text.starts_with("The validation accuracy of mixed, 98.21 % on average, is inside the noise of 3 paired seeds"),
                 told[0].text.c_str());
        QVERIFY2(told[1].text.starts_with("Whether mixed "), told[1].text.c_str());
        const Report seeds = make_report(read({made[0], made[2], made[4]}));
        for (const Sentence& sentence : seeds.answer().sentences)
            QVERIFY2(!has(sentence.text, " faster than "), sentence.text.c_str());
    }
    // A tick says that something is known.
    void an_answer_has_its_tone() {
        QCOMPARE(make_report(read({{}})).tone(), Tone::good);
        QCOMPARE(make_report(read({{}, {.name = "b", .policy = "bfloat16", .milliseconds = 4}})).tone(), Tone::good);
        QCOMPARE(make_report(read({{.accuracy = 0.97}, {.name = "b", .policy = "bfloat16", .milliseconds = 4, .accuracy = 0.3}})).tone(),
                 Tone::normal);
        QCOMPARE(make_report(read({{.turn = 0}, {.name = "b", .policy = "bfloat16", .turn = 0}})).tone(), Tone::normal);
        QCOMPARE(make_report(read({{}, {.name = "half", .policy = "float16", .diverges_at = 5}})).tone(), Tone::warn);
        Report noisy = make_report(read({{}, {.name = "b", .policy = "bfloat16", .milliseconds = 4}}));
        noisy.comparison.paired_speeds[1].kind = insight::Speed::Kind::undecided; // the baseline beside itself settles nothing
        QCOMPARE(noisy.tone(), Tone::normal);
        const MadeRun lost{.name = "half", .policy = "float16", .diverges_at = 5},
            fast{.name = "b", .policy = "bfloat16", .milliseconds = 4};
        QCOMPARE(make_report(read({{}, fast, lost})).tone(), Tone::good); // who diverged puts what is known of b in no doubt
    }
    // What a format costs is told before what it saves, and whose training it spoils is not the one the answer is about.
    void who_is_far_behind_is_told_first() {
        const MadeRun fast{.name = "fast", .policy = "bfloat16", .milliseconds = 4, .accuracy = 0.29},
            good{.name = "good", .policy = "mixed_bfloat16", .milliseconds = 6, .accuracy = 0.77};
        const Report report = make_report(read({{.accuracy = 0.78}, fast, good}));
        const auto& told = report.answer().sentences;
        QCOMPARE(told[0].text, std::string("fast reaches only 29.00 % (float32: 78.00 %)."));
        QVERIFY2(has(told[1].text, "good"), told[1].text.c_str());
        const std::string all = text_of_report(report, "md");
        QCOMPARE(QString::fromStdString(all).count("29.00 % (float32"), 1);
        QVERIFY(
            !has(make_report(read({{.accuracy = 0.78}, {.name = "b", .policy = "bfloat16", .accuracy = 0.72}})).answer().sentences[0].text,
                 "only"));
    }
    // What a hand did, or a Stop, is not what the format did.
    void who_was_changed_by_hand_is_not_told_to_reach_only_so_much() {
        auto runs = read({{.accuracy = 0.78}, {.name = "fast", .policy = "bfloat16", .milliseconds = 4, .accuracy = 0.29}});
        runs[1].summary.status = Status::stopped;
        QCOMPARE(make_report(runs).answer().sentences[0].text, std::string("fast is at only 29.00 % (float32: 78.00 %)."));
        runs[1].events = {{EventKind::setting, 10, 1, "learning rate", SettingChanges{{{"training.optimizer.learning_rate", 0.003, 0.5}}}}};
        QVERIFY2(!has(make_report(runs).answer().sentences[0].text, "29.00"), make_report(runs).answer().sentences[0].text.c_str());
    }
    void the_answer_is_short_and_its_evidence_stands_behind_it() {
        const Report report = make_report(read({{}, {.name = "b", .policy = "bfloat16", .milliseconds = 5.43}}));
        const auto& told = report.answer().sentences;
        QVERIFY2(told[0].text.starts_with("b is 1.47 times as fast as float32") && !has(told[0].text, "(") && told[0].text.size() < 90,
                 told[0].text.c_str());
        QVERIFY(told[0].part == Sentence::Part::claim && told[1].part == Sentence::Part::evidence);
        QVERIFY2(has(told[1].text, "median of ") && has(told[1].text, "95 % confidence"), told[1].text.c_str());
    }
    void it_is_no_fair_comparison() {
        const std::string text = all_concerns(compare(changed_runs()));
        QVERIFY2(has(text, "m was changed as it ran (from step 11 scale, from step 21 layer and from step 31 rate)"), text.c_str());
        QVERIFY2(has(text, "m differs from float32 in the learning rate (0.003, from step 31 0.5 against 0.003)") ||
                     has(text, ", from step 31 0.5 against"),
                 text.c_str());
    }
    void best_weights_that_were_dropped_are_told_of() {
        auto runs = read({{}, {.name = "m", .policy = "mixed_float16"}});
        QVERIFY(!has(text_of_report(make_report(runs), "md"), "best.safetensors"));
        runs[1].events = {{EventKind::best_dropped, 10, 1, "best.safetensors was of step 20"}};
        const std::string report = text_of_report(make_report(runs), "md");
        QVERIFY2(has(report, "m: best.safetensors"), report.c_str());
    }
    void a_change_that_no_step_has_seen_was_never_had() {
        auto runs = changed_runs();
        runs[1].events = {{EventKind::setting, 40, 2, "late", SettingChanges{{{"policy", "mixed_float16", "float32"}}}}};
        QCOMPARE(policy_in_turn(runs[1]), std::string("mixed_float16"));
        QVERIFY(!has(all_concerns(compare(runs)), "was changed"));
    }
};

QTEST_GUILESS_MAIN(TestComparison)
#include "test_comparison.moc"
