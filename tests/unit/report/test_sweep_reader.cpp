// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The results of a sweep from its run folders alone, also while it trains.
#include "report/sweep/reader.h"

#include "report/experiment_of.h"
#include "report/report.h"
#include "report/sweep/experiment.h"
#include "report/sweep/json.h"
#include "report/sweep/narrow.h"
#include "support/recorder.h"
#include "support/small_experiment.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace mantissa;
namespace fs = std::filesystem;
using report::SweepReader;
using SweptState = report::SweepSeed::State;

class TestSweepReader : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    Sweep m_sweep;

    fs::path out() const { return m_folder.path().toStdString(); }
    fs::path summary_of(std::size_t run) const { return folder_of(m_sweep, run, out()) / "summary.json"; }
    static SweptState state_in(const report::SweepResults& results, std::size_t policy, std::size_t seed) {
        return results.cell(policy, 0).seeds[seed].state;
    }

private slots:
    void initTestCase() {
        Json json = small_experiment({"float32", "fixed16"});
        json["sweep"] = {{"seeds", {1, 2}}};
        const Experiment experiment = parsed(json);
        m_sweep = make_sweep(experiment, sweep_settings(experiment), out());
        QCOMPARE(SweepReader(m_sweep, out()).read().answer, std::string("Nothing is done yet: 4 runs."));
        Recorder recorder;
        Control control;
        train_sweep(m_sweep, {.device = "cpu", .out = out(), .steps = 6}, recorder, control);
    }

    // Not about one of its seeds.
    void a_report_of_one_policy_s_seeds_asks_about_the_policy() {
        const std::vector<report::RunRecord> runs = {report::read_run(folder_of(m_sweep, 0, out())),
                                                     report::read_run(folder_of(m_sweep, 2, out()))};
        QCOMPARE(report::make_report(runs).question, std::string("How does float32 train this network, and what does it cost?"));
    }

    void figures_are_those_of_the_summaries() {
        const report::SweepResults results = SweepReader(m_sweep, out()).read();
        QVERIFY(results.is_over());
        for (std::size_t run = 0; run < 4; ++run) {
            const report::RunRecord record = report::read_run(folder_of(m_sweep, run, out()));
            const report::SweepSeed& seed = results.cell(run % 2, 0).seeds[run / 2];
            QCOMPARE(seed.state, SweptState::done);
            QCOMPARE(seed.accuracy, record.figure("final.val_accuracy"));
            QCOMPARE(seed.step, 6);
            QCOMPARE(std::isnan(seed.images_s), run % 2 == 1); // simulated: not the format's own
        }
        QVERIFY(results.cell(0, 0).images_s.n == 2 && results.cell(1, 0).images_s.n == 0);
    }

    // What a report holds is gathered from the runs: the sweep comes back from it.
    void the_experiment_of_its_runs_is_the_sweep_again() {
        std::vector<fs::path> folders;
        for (std::size_t run = 0; run < 4; ++run)
            folders.push_back(folder_of(m_sweep, run, out()));
        const Json gathered = report::gather_experiment(report::read_runs(folders)).experiment;
        QCOMPARE(gathered["variants"].size(), std::size_t{4});
        const std::optional<Json> found = report::experiment_of_sweep(gathered);
        QVERIFY(found.has_value());
        const Experiment experiment = parsed(*found);
        QVERIFY(sweep_settings(experiment) == m_sweep.settings);
        const Sweep again = make_sweep(experiment, sweep_settings(experiment), out());
        for (std::size_t run = 0; run < 4; ++run) {
            QCOMPARE(again.experiment.variants[run].resolved["variants"], m_sweep.experiment.variants[run].resolved["variants"]);
            QCOMPARE(again.experiment.variants[run].resolved["training"], m_sweep.experiment.variants[run].resolved["training"]);
            QCOMPARE(folder_of(again, run, out()), folder_of(m_sweep, run, out()));
        }
    }

    void what_is_no_grid_stays_what_it_is() {
        std::vector<fs::path> folders = {folder_of(m_sweep, 0, out()), folder_of(m_sweep, 2, out())};
        Json gathered = report::gather_experiment(report::read_runs(folders)).experiment;
        QVERIFY(report::experiment_of_sweep(gathered).has_value());
        Json alone = gathered, other = gathered, renamed = gathered;
        alone["variants"].erase(1);
        other["variants"][1]["policy"] = "bfloat16"; // of the same name
        renamed["variants"][1]["name"] = "mine";
        for (const Json& none : {alone, other, renamed, Json(17), Json::object()})
            QVERIFY2(!report::experiment_of_sweep(none), none.dump().c_str());
    }

    void a_run_without_an_ending_goes_on_or_waits() {
        SweepReader reader(m_sweep, out());
        QCOMPARE(reader.read().done, 4);
        fs::rename(summary_of(3), out() / "kept.json");
        QCOMPARE(state_in(reader.read(SweepReader::Live::yes), 1, 1), SweptState::running);
        const report::SweepResults waits = reader.read();
        QCOMPARE(state_in(waits, 1, 1), SweptState::waits);
        QCOMPARE(waits.cell(1, 0).seeds[1].step, 6);
        QCOMPARE(waits.cell(1, 0).words, std::string("1 of 2 seeds"));
        QVERIFY(waits.seconds_left.has_value());
        fs::rename(out() / "kept.json", summary_of(3));
        QCOMPARE(reader.read().done, 4);
    }

    // Who drops runs does not wait for them: what there is, is all there is to come.
    void what_was_dropped_is_not_waited_for() {
        const fs::path folder = folder_of(m_sweep, 3, out());
        fs::rename(folder, out() / "away");
        SweepReader reader(m_sweep, out());
        QVERIFY(!reader.read().is_over());
        const report::SweepResults results =
            reader.read(SweepReader::Live::no, [&](const SweepRun& run) { return run == m_sweep.runs[3]; });
        QVERIFY(results.is_over());
        QCOMPARE(results.runs, 3);
        QCOMPARE(state_in(results, 1, 1), SweptState::dropped);
        QVERIFY(results.cell(1, 0).is_whole());
        QCOMPARE(results.cell(1, 0).change.n, 1); // the one pair that is left
        QVERIFY2(results.detail.find("2 seeds, less 1 dropped run. All") != std::string::npos, results.detail.c_str());
        QCOMPARE(*results.seconds_left, 0.0);
        fs::rename(out() / "away", folder);
        const auto none = reader.read(SweepReader::Live::no, [](const SweepRun&) { return true; });
        QCOMPARE(none.done, 4); // what has ended was not dropped
    }

    void a_comparison_of_the_same_runs_says_the_same() {
        const auto compared = report::sweep_results(report::compare(report::read_runs({out()})));
        QVERIFY(compared.has_value());
        QCOMPARE(compared->answer, SweepReader(m_sweep, out()).read().answer);
        QCOMPARE(to_json(*compared)["cells"][0]["accuracy"], to_json(SweepReader(m_sweep, out()).read())["cells"][0]["accuracy"]);
    }

    // A folder of other data under the name of a run of the search: its accuracy says nothing of a width.
    void a_search_sets_no_other_data_side_by_side() {
        QTemporaryDir folder;
        const fs::path out = folder.path().toStdString();
        Json json = tiny_experiment();
        json["data"]["validation"] = 3; // of so few nobody can be told from who guesses
        const Narrowing narrowing(parsed(json), {.seeds = {1, 2}, .tensors = {NarrowTensor::weights}, .allowed = 2.0}, out);
        Recorder recorder;
        Control control;
        train_narrow(narrowing, {.device = "cpu", .out = out, .steps = 2}, recorder, control);
        QVERIFY(report::narrow_results(narrowing).over);
        QCOMPARE(report::narrow_results(narrowing).doubt, std::string());
        const Sweep trial = narrowing.trial(narrowing.state()->tried.front());
        const fs::path tried = folder_of(trial, 1, narrowing.folder()) / "experiment.json";
        Json other = read_json(tried);
        other["data"]["train"] = 97;
        write_json(tried, other);
        const report::NarrowResults results = report::narrow_results(narrowing);
        const std::string ending = " was trained on other data than float32, batch 16, seed 2, so their accuracies cannot be "
                                   "compared; search anew in another folder.";
        QVERIFY2(results.answer.ends_with(ending) && results.together_words.empty(), results.answer.c_str());
        const fs::path second = folder_of(narrowing.baseline(), 1, out) / "experiment.json";
        other = read_json(second);
        other["data"]["train"] = 97;
        write_json(second, other);
        QVERIFY(report::doubt_of_baseline(narrowing).starts_with("float32, batch 16, seed 2 was trained on other data than float32, batch "
                                                                 "16, seed 1, so"));
    }

    void runs_of_no_sweep_make_no_table() {
        report::RunRecord one = report::read_run(folder_of(m_sweep, 0, out())), two = one;
        one.name = "float32", two.name = "float16";
        QVERIFY(!report::sweep_results(report::compare({one, two})));
    }
};

QTEST_GUILESS_MAIN(TestSweepReader)
#include "test_sweep_reader.moc"
