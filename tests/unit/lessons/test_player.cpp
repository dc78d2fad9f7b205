// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A lesson gone through: what is lacking, what is fixed, what is locked, and what the texts say, with runs that nobody trained.
#include "lessons/player.h"
#include "support/run_folders.h"

#include <QTemporaryDir>
#include <QTest>

using namespace mantissa;
using namespace mantissa::lessons;
namespace fs = std::filesystem;
using Lack = Player::Lack;

namespace {

const fs::path made = fs::path(MANTISSA_SOURCE) / "tests/support/lesson/lost-update";

Player fresh() { return Player(read_lesson(made), {}); }

void to_run_step(Player& player) {
    player.predict(0, 0.0005);
    player.check();
    player.next();
    player.predict(1, "none");
    player.next();
}

bool has(const std::vector<std::string>& list, const char* name) { return std::ranges::find(list, name) != list.end(); }

} // namespace

class TestPlayer : public QObject {
    Q_OBJECT
private:
    QTemporaryDir folder_;
    fs::path run(const std::string& variant, const std::string& status = "completed") {
        fs::path place = fs::path(folder_.path().toStdString()) / (variant + status);
        if (!fs::exists(place))
            make_run_folder(place, {.name = variant, .policy = variant, .status = status});
        return place;
    }

private slots:
    void a_prediction_comes_first() {
        Player player = fresh();
        QCOMPARE(player.lacks_for_next(), Lack::prediction);
        QVERIFY(!player.next());
        QCOMPARE(player.lacks_for_run(), Lack::prediction);
        QVERIFY(!player.begin_run());
        QVERIFY(player.predict(0, -1).find("at least") != std::string::npos); // below its minimum
        QVERIFY(!player.predict(0, "none").empty());                          // no number
        QCOMPARE(player.predict(0, 0.01), std::string());
        QCOMPARE(player.lacks_for_next(), Lack::check);
        QVERIFY(!player.predict(0, -1).empty()); // which takes back what was said before
        QCOMPARE(player.lacks_for_next(), Lack::prediction);
        QVERIFY(!player.outcome(0));
        QCOMPARE(player.predict(0, 0.01), std::string());
        QVERIFY(player.answer(0, "en").empty());
        player.check();
        QCOMPARE(player.lacks_for_next(), Lack::nothing);
        QCOMPARE(player.lacks_for_run(), Lack::prediction); // of the next step, before the run step
        QVERIFY(!player.predict(0, 0.02).empty());          // fixed
        QCOMPARE(player.answer_branch(0), std::string("otherwise"));
        QVERIFY(player.answer(0, "de").find("Sie sagten 0,01. Der Abstand ist **0,000488**") == 0);
    }

    void near_is_right() {
        Player player = fresh();
        player.predict(0, 0.0009); // within a factor of 2 of 2^-11
        player.check();
        QVERIFY(player.outcome(0)->right);
        QCOMPARE(player.answer_branch(0), std::string("right"));
        Player other = fresh();
        other.predict(0, 0.00099);
        other.check();
        QVERIFY(!other.outcome(0)->right);
    }

    void run_fixes_what_was_predicted() {
        Player player = fresh();
        to_run_step(player);
        QCOMPARE(player.at(), 2);
        QCOMPARE(player.lacks_for_next(), Lack::run);
        player.go_to(1);
        QCOMPARE(player.predict(1, "most"), std::string()); // still free
        player.next();
        QVERIFY(player.begin_run());
        player.go_to(1);
        QVERIFY(!player.predict(1, "none").empty());
        QVERIFY(player.outcome(1) && !is_known(player.outcome(1)->happened)); // the run is not over
    }

    void the_end_of_the_runs_goes_on() {
        Player player = fresh();
        to_run_step(player);
        player.begin_run();
        player.note_run("float32", run("float32"));
        player.note_run("bfloat16", run("bfloat16", "running"));
        player.note_ended();
        QCOMPARE(player.lacks_for_next(), Lack::run); // one is still running
        player.note_run("bfloat16", run("bfloat16"));
        player.note_ended();
        QCOMPARE(player.lacks_for_next(), Lack::nothing);
        QVERIFY(is_known(player.outcome(1)->happened));
        player.next();
        QCOMPARE(player.lacks_for_next(), Lack::last_step);
        QVERIFY(is_finished(player));
        QVERIFY(was_finished(player.lesson(), player.progress()));
        QCOMPARE(player.answer_branch(3), std::string("otherwise")); // nothing was observed of these runs
        QVERIFY(player.text(3, "en").find("Next to none") != std::string::npos);
    }

    // Nor is the last step what ends it: its run does. One that has a single step is not over before it began.
    void what_was_not_run_was_not_finished() {
        Lesson lesson = read_lesson(made);
        QVERIFY(!was_finished(lesson, {}));
        lesson.steps.resize(3); // it ends with its run
        Player player(lesson, {});
        to_run_step(player);
        QCOMPARE(player.progress().furthest, 2);
        QVERIFY(!was_finished(lesson, player.progress()));
        player.begin_run();
        player.note_run("float32", run("float32"));
        player.note_run("bfloat16", run("bfloat16"));
        player.note_ended();
        QVERIFY(was_finished(lesson, player.progress()));
        lesson.steps.erase(lesson.steps.begin(), lesson.steps.begin() + 2); // the run alone
        QVERIFY(!was_finished(lesson, {}));
    }

    void a_failed_run_is_no_end() {
        Player player = fresh();
        to_run_step(player);
        player.begin_run();
        player.note_run("float32", run("float32"));
        player.note_run("bfloat16", run("bfloat16", "failed"));
        player.note_ended();
        QCOMPARE(player.lacks_for_next(), Lack::run);
        player.note_run("bfloat16", run("bfloat16", "diverged"));
        player.note_ended();
        QCOMPARE(player.lacks_for_next(), Lack::nothing);
    }

    void back_and_forth_loses_no_run() {
        Player player = fresh();
        to_run_step(player);
        player.begin_run();
        player.note_run("float32", run("float32"));
        player.note_run("bfloat16", run("bfloat16"));
        player.note_ended();
        QVERIFY(player.back() && player.back());
        QVERIFY(!player.back());
        QVERIFY(!player.go_to(3)); // not reached yet
        QVERIFY(player.next() && player.next() && player.next());
        QCOMPARE(player.progress().runs.size(), std::size_t{2});
        QVERIFY(holds(player.figure("done(float32, bfloat16)")));
    }

    void locks_hold_until_they_are_freed() {
        Player player = fresh();
        QVERIFY(has(player.locked(), "batch") && has(player.locked(), "network"));
        QCOMPARE(player.unlocked_at("batch"), 3);
        QCOMPARE(player.unlocked_at("network"), -1);
        to_run_step(player);
        player.begin_run();
        player.note_run("float32", run("float32"));
        player.note_run("bfloat16", run("bfloat16"));
        player.note_ended();
        player.next();
        QVERIFY(!has(player.locked(), "batch") && has(player.locked(), "network"));
        player.back();
        QVERIFY(has(player.locked(), "batch"));
    }

    void kept_progress_goes_on() {
        fs::path file = fs::path(folder_.path().toStdString()) / "progress.json";
        {
            Player player = fresh();
            to_run_step(player);
            player.begin_run();
            player.note_run("float32", run("float32"));
            keep_progress(file, player.progress());
        }
        Player player(read_lesson(made), kept_progress(file));
        QCOMPARE(player.at(), 2);
        QVERIFY(player.is_fixed(1));
        QVERIFY(holds(player.figure("done(float32)")));
        fs::rename(run("float32"), file.parent_path() / "away"); // a run that was deleted since
        Player other(read_lesson(made), kept_progress(file));
        QVERIFY(!holds(other.figure("done(float32)")));
        QCOMPARE(other.lacks_for_next(), Lack::run);
        fs::rename(file.parent_path() / "away", file.parent_path() / "float32completed");
    }

    void what_is_no_longer_a_choice_is_forgotten() {
        Progress progress{.step = 1, .furthest = 1, .said = {{"prediction", "gone"}, {"ulp", 0.5}}};
        Player player(read_lesson(made), progress);
        QCOMPARE(player.lacks_for_next(), Lack::prediction);
        QVERIFY(player.outcome(0));
    }

    void a_step_that_sets_changes_the_experiment() {
        Problems problems;
        Json json = read_json(made / "lesson.json");
        json["steps"][0]["action"] = {{"do", "set"}, {"path", "training.batch"}, {"value", 4}};
        json["steps"][1]["action"] = {{"do", "set"}, {"variant", "bfloat16"}, {"path", "loss_scale.mode"}, {"value", "fixed"}};
        Player player(lesson_of(json, made, problems), {});
        QCOMPARE(experiment_to_run(player)["training"]["batch"], 4);
        QVERIFY(!experiment_to_run(player)["variants"][1].contains("loss_scale"));
        to_run_step(player);
        QCOMPARE(experiment_to_run(player)["variants"][1]["loss_scale"]["mode"], "fixed");
        QVERIFY(!experiment_to_run(player)["variants"][0].contains("loss_scale"));
    }
};

QTEST_MAIN(TestPlayer)
#include "test_player.moc"
