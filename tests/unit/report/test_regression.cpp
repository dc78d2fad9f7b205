// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Runs that are planted to be slower or less accurate than before are told from those that differ by noise.
#include "report/regression.h"
#include "support/run_folders.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace mantissa;
using namespace mantissa::report;
namespace fs = std::filesystem;

namespace {

std::vector<RunRecord> stored(const std::vector<MadeRun>& made) {
    QTemporaryDir folder;
    fs::path root = folder.path().toStdString();
    for (std::size_t i = 0; i < made.size(); ++i)
        make_run_folder(root / ("0" + std::to_string(i)), made[i]);
    return read_runs({root});
}

Regression verdict(const MadeRun& before, const MadeRun& now, Regression::Of of) {
    auto lines = regressions(stored({before}), stored({now}));
    return *std::ranges::find(lines, of, &Regression::of);
}

constexpr auto speed = Regression::Of::speed, accuracy = Regression::Of::accuracy;

} // namespace

class TestRegression : public QObject {
    Q_OBJECT

private slots:
    void a_slower_step_is_told_beyond_the_noise_of_its_turns() {
        const MadeRun before{.steps = 200, .milliseconds = 8, .ripple = 0.02};
        auto kind = [&](double milliseconds) {
            return verdict(before, {.steps = 200, .milliseconds = milliseconds, .ripple = 0.02}, speed).kind;
        };
        QVERIFY(kind(8) == Regression::Kind::same && kind(8.2) == Regression::Kind::same);
        QVERIFY(kind(10) == Regression::Kind::worse && kind(6) == Regression::Kind::better);
    }

    void turns_that_scatter_by_half_do_not_pass_as_the_same() {
        const MadeRun wild{.steps = 200, .milliseconds = 8, .ripple = 0.5};
        const Regression line = verdict(wild, {.steps = 200, .milliseconds = 9, .ripple = 0.5}, speed);
        QVERIFY2(line.kind == Regression::Kind::untold && line.fails(), line.words.c_str());
        QVERIFY2(line.words.find("more steps") != std::string::npos, line.words.c_str());
    }

    void what_is_no_slower_and_maybe_faster_passes() {
        const MadeRun before{.steps = 200, .milliseconds = 9, .ripple = 0.2};
        const Regression line = verdict(before, {.steps = 200, .milliseconds = 8.9}, speed);
        QVERIFY2(line.kind == Regression::Kind::not_worse && !line.fails(), line.words.c_str());
    }

    // Of equal load within each side the intervals are narrow, and what differs may be the load.
    void a_side_that_others_disturbed_most_of_the_time_cannot_be_told() {
        std::set<int> most, few = {1, 2, 3};
        for (int turn = 1; turn <= 80; ++turn)
            most.insert(turn);
        const MadeRun quiet{.steps = 200, .ripple = 0.02}, busy{.steps = 200, .milliseconds = 10, .ripple = 0.02, .disturbed = most};
        const std::string reason = "other programs were in the way in 80 of 100 turns";
        for (const auto& [line, when] : {std::pair{verdict(quiet, busy, speed), " now"}, {verdict(busy, quiet, speed), " then"}}) {
            QVERIFY2(line.kind == Regression::Kind::untold && line.fails(), line.words.c_str());
            QVERIFY2(line.words.find(reason + when) != std::string::npos, line.words.c_str());
        }
        const Regression line = verdict(quiet, {.steps = 200, .milliseconds = 10, .ripple = 0.02, .disturbed = few}, speed);
        QVERIFY2(line.kind == Regression::Kind::worse, line.words.c_str());
    }

    void other_work_cannot_be_told_and_does_not_pass() {
        const Regression line = verdict({}, {.changes = {{"training", {{"batch", 77}}}}}, speed);
        QVERIFY(line.kind == Regression::Kind::untold && line.fails());
        QVERIFY(verdict({.support = "simulated"}, {.support = "simulated", .milliseconds = 80}, speed).kind == Regression::Kind::none);
        auto lines = regressions(stored({{.name = "a"}, {.name = "b"}}), stored({{.name = "a"}}));
        QVERIFY(lines[1].variant == "b" && lines[1].fails() && lines[1].words.find("no run of this name") != std::string::npos);
    }

    void the_accuracy_of_another_task_cannot_be_told_data() {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("names");
        QTest::newRow("network") << R"({"model": {"input": [8, 8, 3]}})"
                                 << "network is another";
        QTest::newRow("data") << R"({"data": {"noise": 0.9}})"
                              << "data is another";
        QTest::newRow("epochs and batch") << R"({"training": {"batch": 32, "epochs": 1}})"
                                          << "batch and epochs are others";
        QTest::newRow("how it is fetched") << R"({"data": {"workers": 1}})"
                                           << "";
        QTest::newRow("rate") << R"({"training": {"optimizer": {"learning_rate": 0.5}}})"
                              << "";
    }
    void the_accuracy_of_another_task_cannot_be_told() {
        QFETCH(QString, changes);
        QFETCH(QString, names);
        const Regression line = verdict({.classes = 4}, {.classes = 4, .changes = Json::parse(changes.toStdString())}, accuracy);
        QVERIFY2(line.fails() == !names.isEmpty() && line.words.find(names.toStdString()) != std::string::npos, line.words.c_str());
        QVERIFY(names.isEmpty() || line.kind == Regression::Kind::untold);
    }

    void other_steps_are_another_task() {
        const Regression line = verdict({.steps = 40, .classes = 4}, {.steps = 80, .classes = 4}, accuracy);
        QVERIFY2(line.kind == Regression::Kind::untold && line.words.find("number of steps") != std::string::npos, line.words.c_str());
    }

    void each_side_has_the_noise_of_its_own_images() {
        auto line = [](std::int64_t then) {
            auto before = stored({{.accuracy = 0.95, .classes = 4}}), now = stored({{.accuracy = 0.9, .classes = 4}});
            before[0].summary.data->validation = then; // now: 100
            auto lines = regressions(before, now);
            return *std::ranges::find(lines, accuracy, &Regression::of);
        };
        QVERIFY(line(4).most - line(4).change > 2 * (line(10000).most - line(10000).change));
        QVERIFY2(line(4).words.find("4 and 100 validation images") != std::string::npos, line(4).words.c_str());
    }

    void one_seed_is_judged_by_its_images() {
        auto kind = [&](double now) { return verdict({.accuracy = 0.95, .classes = 4}, {.accuracy = now, .classes = 4}, accuracy).kind; };
        QVERIFY(kind(0.93) == Regression::Kind::same); // of 100 images, two
        QVERIFY(kind(0.80) == Regression::Kind::worse);
        const Regression lost = verdict({}, {.status = "diverged", .diverges_at = 5}, accuracy);
        QVERIFY2(lost.kind == Regression::Kind::worse, lost.words.c_str());
    }

    void seeds_are_judged_by_their_spread() {
        auto seeds = [](std::vector<double> values) {
            std::vector<MadeRun> runs;
            for (double value : values)
                runs.push_back({.seed = static_cast<int>(runs.size()) + 1, .accuracy = value});
            return stored(runs);
        };
        auto kind = [&](const std::vector<double>& now) {
            auto lines = regressions(seeds({0.95, 0.96, 0.94}), seeds(now));
            auto line = std::ranges::find(lines, accuracy, &Regression::of);
            return line == lines.end() || line->words.find("3 seeds in pairs") == std::string::npos ? Regression::Kind::untold : line->kind;
        };
        QVERIFY(kind({0.948, 0.961, 0.941}) == Regression::Kind::same);
        QVERIFY(kind({0.90, 0.912, 0.889}) == Regression::Kind::worse);
    }

    // A seed more, or less, changes a mean, and what runs are called; no run of before is another for it.
    void seeds_that_one_side_has_alone_are_not_judged() {
        const MadeRun first{.milliseconds = 8, .accuracy = 0.95, .classes = 4, .validation = 10000};
        MadeRun second = first;
        second.seed = 2, second.accuracy = 0.90;
        for (const auto& [before, now] :
             {std::pair{stored({first}), stored({first, second})}, {stored({second, first}), stored({first})}}) {
            const auto lines = regressions(before, now);
            const auto line = std::ranges::find(lines, accuracy, &Regression::of);
            QVERIFY2(line->kind == Regression::Kind::same && line->change == 0, line->words.c_str());
            QCOMPARE(line->before, stored({first}).front().figure("final.val_accuracy"));
            const auto timed = [](const Regression& one) { return one.of == speed && one.now > 0; };
            QCOMPARE(std::ranges::count_if(lines, timed), std::ptrdiff_t{1});
            const auto gone = std::ranges::count(lines, Regression::Kind::untold, &Regression::kind);
            QCOMPARE(gone, std::ssize(before) - 1);
        }
    }

    // The accuracies of the others say nothing of the one that is lost.
    void a_seed_that_diverges_now_is_worse() {
        auto line = [](const std::string& then, const std::string& now) {
            auto seeds = [](const std::string& second) {
                return stored(
                    {{.seed = 1, .accuracy = 0.95}, {.status = second, .seed = 2, .accuracy = 0.96}, {.seed = 3, .accuracy = 0.94}});
            };
            auto lines = regressions(seeds(then), seeds(now));
            return *std::ranges::find(lines, accuracy, &Regression::of);
        };
        const Regression lost = line("completed", "diverged");
        QVERIFY2(lost.kind == Regression::Kind::worse && lost.fails(), lost.words.c_str());
        QVERIFY2(lost.words.find("seed 2") != std::string::npos, lost.words.c_str());
        QVERIFY(line("completed", "completed").kind == Regression::Kind::same);
        QVERIFY(!line("diverged", "completed").fails() && !line("diverged", "diverged").fails()); // it had none to lose
    }

    // It is not worse for that, and does not pass either.
    void a_seed_that_still_trains_cannot_be_told_yet() {
        const auto before = stored({{.seed = 1, .accuracy = 0.95}, {.seed = 2, .accuracy = 0.96}, {.seed = 3, .accuracy = 0.94}});
        auto now = before;
        const auto line = [&] {
            const auto lines = regressions(before, now);
            return *std::ranges::find(lines, accuracy, &Regression::of);
        };
        QVERIFY(line().kind == Regression::Kind::same);
        now[1].ending = Status::running;
        QVERIFY2(line().kind == Regression::Kind::untold && line().fails(), line().words.c_str());
        QVERIFY2(line().words.find("seed 2") != std::string::npos, line().words.c_str());
        now[2].ending = Status::diverged; // whatever becomes of the other
        QVERIFY2(line().kind == Regression::Kind::worse && line().words.find("seed 3") != std::string::npos, line().words.c_str());
        now[0].ending = now[2].ending = Status::running;
        QVERIFY2(line().kind == Regression::Kind::untold, line().words.c_str());
        for (RunRecord& run : now)
            run.left = true; // nobody trains them
        QVERIFY2(line().kind == Regression::Kind::worse, line().words.c_str());
    }

    void a_report_that_was_damaged_is_refused_with_its_name_data() {
        QTest::addColumn<QString>("runs");
        QTest::addColumn<bool>("readable");
        QTest::newRow("none") << "[]" << false;
        QTest::newRow("a number") << "[1]" << false;
        QTest::newRow("a list") << "[[]]" << false;
        QTest::newRow("texts that are none") << R"([{"name": 3, "policy": [], "device": {}, "summary": 7, "environment": "x"}])" << true;
    }
    void a_report_that_was_damaged_is_refused_with_its_name() {
        QFETCH(QString, runs);
        QFETCH(bool, readable);
        QTemporaryDir folder;
        const fs::path file = fs::path(folder.path().toStdString()) / "stored.json";
        write_file(file, R"({"format": "mantissa.report", "runs": )" + runs.toStdString() + "}");
        try {
            QCOMPARE(read_baseline(file).size(), std::size_t{1});
            QVERIFY(readable);
        } catch (const Error& error) {
            QVERIFY2(!readable && std::string(error.what()).starts_with(file.string() + ": "), error.what());
        }
    }
};

QTEST_GUILESS_MAIN(TestRegression)
#include "test_regression.moc"
