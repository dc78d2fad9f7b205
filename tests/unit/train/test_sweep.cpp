// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A sweep is an experiment of its own: each policy with each batch and each seed, alike but for these.
#include "train/sweep.h"

#include "core/interruption.h"
#include "runs/folder_lock.h"
#include "runs/stored_run.h"
#include "support/recorder.h"
#include "support/small_experiment.h"
#include "train/sweep_estimate.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <set>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

Json swept(const std::vector<std::string>& policies, const Json& sweep) {
    Json json = small_experiment(policies);
    json["sweep"] = sweep;
    return json;
}

std::string first_trouble(const Json& sweep) {
    const Problems problems = validate_experiment(swept({"float32", "float16"}, sweep));
    return problems.empty() ? "" : problems.front().where;
}

std::vector<double> losses_in(const fs::path& folder) {
    std::vector<double> losses;
    for (const StepRecord& step : read_stored_run(folder).log.steps)
        losses.push_back(step.loss);
    return losses;
}

std::vector<std::string> run_names(const Sweep& sweep) {
    std::vector<std::string> names;
    for (const Variant& variant : sweep.experiment.variants)
        names.push_back(variant.name);
    return names;
}

class SweepFolder {
public:
    explicit SweepFolder(const Json& json) : experiment_(parsed(json)) {}

    Sweep sweep() const { return make_sweep(experiment_, sweep_settings(experiment_), out()); }
    fs::path out() const { return folder_.path().toStdString(); }
    std::vector<Status> train(RunSettings::Resume resume = RunSettings::Resume::no, const Dropped& dropped = {}) {
        Recorder recorder;
        Control control;
        TrainerOptions options{.device = "cpu", .out = out(), .steps = 3, .resume = resume};
        return train_sweep(sweep(), options, recorder, control, dropped);
    }

private:
    QTemporaryDir folder_;
    Experiment experiment_;
};

} // namespace

class TestSweep : public QObject {
    Q_OBJECT

private slots:
    void settings_name_what_is_wrong() {
        QCOMPARE(first_trouble(Json::object()), std::string());
        QCOMPARE(first_trouble({{"policies", {"float16"}}, {"batches", {8, 16}}, {"seeds", {1, 2}}}), std::string());
        QCOMPARE(first_trouble({{"policy", {"float16"}}}), std::string("sweep.policy"));
        QCOMPARE(first_trouble({{"policies", {"float32", "bfloat16"}}}), std::string("sweep.policies[1]"));
        QCOMPARE(first_trouble({{"batches", 8}}), std::string("sweep.batches"));
        QCOMPARE(first_trouble({{"batches", {8, 0}}}), std::string("sweep.batches[1]"));
        QCOMPARE(first_trouble({{"seeds", {-1}}}), std::string("sweep.seeds[0]"));
        QCOMPARE(first_trouble({{"seeds", {4, 2, 4}}}), std::string("sweep.seeds[2]"));
    }

    void what_stands_twice_is_told_so() {
        Problems problems;
        read_sweep({{"batches", {64, 64}}, {"policies", {"float32", "float32"}}}, {"float32", "float16"}, problems);
        QCOMPARE(problems.size(), std::size_t{2});
        QCOMPARE(problems[0].message, std::string("\"float32\" is given twice; give each policy once"));
        QCOMPARE(problems[1].message, std::string("64 is given twice; give each batch once"));
    }

    void left_out_is_as_the_experiment_has_it() {
        const Sweep sweep = make_sweep(parsed(small_experiment({"float32", "float16"})), {});
        QCOMPARE(sweep.settings, (SweepSettings{{"float32", "float16"}, {16}, {1}}));
    }

    void seed_by_seed_then_batch_by_batch() {
        const Experiment experiment = parsed(swept({"float32", "float16"}, {{"batches", {8, 16}}, {"seeds", {1, 2}}}));
        const Sweep sweep = make_sweep(experiment, sweep_settings(experiment));
        const std::vector<std::string> expected = {"float32, batch 8, seed 1",  "float16, batch 8, seed 1", "float32, batch 16, seed 1",
                                                   "float16, batch 16, seed 1", "float32, batch 8, seed 2", "float16, batch 8, seed 2",
                                                   "float32, batch 16, seed 2", "float16, batch 16, seed 2"};
        QCOMPARE(run_names(sweep), expected);
        QCOMPARE(sweep.experiment.variants[7].training.batch, 16);
        QCOMPARE(sweep.experiment.variants[7].training.seed, std::uint64_t{2});
        QVERIFY(!sweep.experiment.variants[7].resolved.contains("sweep"));
    }

    void a_variant_keeps_what_is_its_own() {
        Json json = small_experiment({"float32", "float16"});
        json["variants"][1]["training"] = {{"seed", 9}, {"optimizer", {{"epsilon", 0.001}}}};
        const Sweep sweep = make_sweep(parsed(json), {.seeds = {3}});
        QCOMPARE(sweep.experiment.variants[1].training.seed, std::uint64_t{3});
        QCOMPARE(sweep.experiment.variants[1].training.optimizer.values["epsilon"].get<double>(), 0.001);
    }

    void a_policy_that_is_none_of_the_variants_is_refused() {
        QVERIFY_THROWS_EXCEPTION(Error, make_sweep(parsed(small_experiment()), {.policies = {"float8"}}));
    }

    // Two variants of one policy: what is not bit for bit alike would be another start or other images.
    void same_seed_same_start_and_same_images() {
        Json json = swept({"float32", "float32"}, {{"seeds", {1, 2}}});
        json["variants"][1]["name"] = "again";
        SweepFolder folder(json);
        QCOMPARE(folder.train(), std::vector<Status>(4, Status::completed));
        const Sweep sweep = folder.sweep();
        std::vector<std::vector<double>> losses;
        for (std::size_t i = 0; i < 4; ++i)
            losses.push_back(losses_in(folder_of(sweep, i, folder.out())));
        QCOMPARE(losses[0].size(), std::size_t{3});
        QCOMPARE(losses[0], losses[1]);
        QCOMPARE(losses[2], losses[3]);
        QVERIFY(losses[0] != losses[2]);
    }

    void a_sweep_that_grows_keeps_its_folders() {
        const Json json = swept({"float32", "float16"}, {{"batches", {16}}, {"seeds", {1}}});
        SweepFolder folder(json);
        folder.train();
        const Experiment more = parsed(swept({"float32", "float16"}, {{"batches", {8, 16}}, {"seeds", {1, 2}}}));
        const Sweep sweep = make_sweep(more, sweep_settings(more), folder.out());
        QVERIFY(holds_run(folder_of(sweep, 2, folder.out()))); // float32, batch 16, seed 1
        QVERIFY(holds_run(folder_of(sweep, 3, folder.out())));
        std::set<fs::path> all;
        for (std::size_t i = 0; i < sweep.runs.size(); ++i)
            all.insert(folder_of(sweep, i, folder.out()));
        QCOMPARE(all.size(), sweep.runs.size());
    }

    void names_that_read_alike_in_a_folders_keep_apart() {
        Json json = swept({"float32", "float32"}, {{"seeds", {1}}});
        json["variants"][1]["name"] = "float32!";
        SweepFolder folder(json);
        QCOMPARE(folder.train(), std::vector<Status>(2, Status::completed));
        const Sweep again = folder.sweep();
        for (std::size_t i = 0; i < 2; ++i)
            QCOMPARE(read_stored_run(folder_of(again, i, folder.out())).summary.variant, again.experiment.variants[i].name);
    }

    void once_more_begins_anew() {
        SweepFolder folder(swept({"float32"}, {{"seeds", {1, 2}}}));
        folder.train();
        int asked = 0;
        folder.train(RunSettings::Resume::no, [&](const SweepRun& run) { return ++asked, run.seed == 1; });
        QCOMPARE(asked, 2);
        QVERIFY(!holds_run(folder_of(folder.sweep(), 0, folder.out()))); // an earlier result is none of this sweep
        QVERIFY(holds_run(folder_of(folder.sweep(), 1, folder.out())));
    }

    void nothing_is_moved_from_under_another_training() {
        SweepFolder folder(swept({"float32"}, {{"seeds", {1, 2}}}));
        folder.train();
        FolderLock other(folder.out());
        QVERIFY_THROWS_EXCEPTION(Error, folder.train());
        QVERIFY(holds_run(folder_of(folder.sweep(), 0, folder.out())));
    }

    // Between two rounds, too: else another process would train into the midst of it.
    void the_folder_is_held_from_the_first_round_to_the_last() {
        SweepFolder folder(swept({"float32"}, {{"seeds", {1, 2, 3}}}));
        int refused = 0;
        folder.train(RunSettings::Resume::yes, [&](const SweepRun&) {
            try {
                FolderLock other(folder.out());
            } catch (const Error&) {
                ++refused;
            }
            return false;
        });
        QCOMPARE(refused, 3);
        FolderLock after(folder.out());
    }

    void its_time_is_estimated_and_nothing_kept() {
        SweepFolder folder(swept({"float32", "float16"}, {{"batches", {8, 16}}, {"seeds", {1, 2, 3}}}));
        const TrainerOptions options{.device = "cpu", .out = folder.out(), .steps = 20};
        const SweepEstimate estimate = estimate_sweep(folder.sweep(), options, nullptr, {.steps = 2});
        QCOMPARE(estimate.cells.size(), std::size_t(4)); // seeds take alike
        double sum = 0;
        for (const SweepEstimate::Cell& cell : estimate.cells) {
            QVERIFY(cell.step_seconds > 0 && cell.start_seconds > 0 && cell.validation_seconds > 0);
            QVERIFY(std::fabs(cell.run_seconds - cell.start_seconds - 20 * cell.step_seconds - cell.validation_seconds) < 1e-9);
            sum += 3 * cell.run_seconds;
        }
        QVERIFY(std::fabs(estimate.seconds - sum) < 1e-9);
        for (std::size_t run = 0; run < folder.sweep().runs.size(); ++run)
            QVERIFY(!fs::exists(folder_of(folder.sweep(), run, folder.out())));
        Interruption wish;
        wish.ask();
        QVERIFY_THROWS_EXCEPTION(Interrupted, estimate_sweep(folder.sweep(), options, &wish));
    }

    // Drawing would throw Interrupted, for a stop is asked for already.
    void what_does_not_fit_is_refused_before_anything_is_drawn() {
        Interruption wish;
        wish.ask();
        const TrainerOptions options{.device = "reference", .steps = 3}; // which measures nothing to compile
        SweepFolder many(swept({"float32"}, {{"batches", {8, 1000}}}));  // of 96 images
        QVERIFY_THROWS_EXCEPTION(Error, estimate_sweep(many.sweep(), options, &wish, {.steps = 2}));
        TrainerOptions little = options;
        little.memory_limit = 1000;
        SweepFolder fits(swept({"float32"}, {{"batches", {8}}}));
        QVERIFY_THROWS_EXCEPTION(Error, estimate_sweep(fits.sweep(), little, &wish, {.steps = 2}));
    }

    void half_written_files_are_cleared_once_for_all_rounds() {
        SweepFolder folder(swept({"float32"}, {{"seeds", {1, 2}}}));
        folder.train();
        const fs::path left = folder_of(folder.sweep(), 1, folder.out()) / "summary.json.new", second = left.parent_path() / "x.new";
        write_file(left, "half");
        folder.train(RunSettings::Resume::yes, [&](const SweepRun& run) { // asked before each round
            if (run.seed == 2)
                write_file(second, "of this training");
            return false;
        });
        QVERIFY(!fs::exists(left) && fs::exists(second));
    }

    void resumed_trains_what_was_dropped() {
        SweepFolder folder(swept({"float32"}, {{"seeds", {1, 2}}}));
        QCOMPARE(folder.train(RunSettings::Resume::no, [](const SweepRun& run) { return run.seed == 1; }),
                 (std::vector<Status>{Status::stopped, Status::completed}));
        QCOMPARE(folder.train(RunSettings::Resume::yes), std::vector<Status>(2, Status::completed));
    }
};

QTEST_GUILESS_MAIN(TestSweep)
#include "test_sweep.moc"
