// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Variants that train in turns: how long, in which order, what is paid before, and what is said of them at the end.
#include "report/comparison.h"
#include "support/command.h"
#include "support/recorder.h"
#include "support/small_experiment.h"
#include "train/trainer.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

// A processor of two cores on which another program takes half of every third reading's time.
class MadeClock : public ProcessorClock {
public:
    ProcessorTime read() override {
        ++readings_;
        bool busy = readings_ % 6 == 0;
        time_.wall += 1;
        time_.cores = 2;
        time_.used += busy ? 1 : 2;
        time_.threads[1].ran += 1;
        time_.threads[1].waited += busy ? 1 : 0;
        return time_;
    }

private:
    int readings_ = 0;
    ProcessorTime time_;
};

class Turns : public Recorder {
public:
    std::vector<std::pair<int, TurnRecord>> turns;
    void on_turn(int run, const TurnRecord& record) override { turns.emplace_back(run, record); }
};

Turns trained(const Json& experiment, TrainerOptions options) {
    Turns turns;
    Control control;
    options.device = "cpu";
    train(with_options(parsed(experiment), options), options, turns, control);
    return turns;
}

} // namespace

class TestSideBySide : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qputenv("MANTISSA_CACHE", (m_folder.path() + "/cache").toUtf8()); }

    void variants_take_turns_without_being_asked() {
        Turns told = trained(tiny_experiment({"float32", "float16"}), {.out = out("turns"), .steps = 50});
        std::set<std::string> together;
        std::map<int, std::int64_t> numbers;
        for (const auto& [run, turn] : told.turns) {
            QCOMPARE(turn.number, ++numbers[run]);
            QVERIFY(turn.steps == 4 || turn.step == 50); // a twelfth of the run
            together.insert(turn.together);
        }
        QCOMPARE(told.turns.size(), std::size_t{26});
        QCOMPARE(together.size(), std::size_t{1});
        QVERIFY(!together.begin()->empty());
        // Another one begins each time.
        for (int first : {0, 1, 2, 3}) // each is told when the run's next one begins: one that disturbed another is known then
            QCOMPARE(told.turns[std::size_t(2 * first)].first, (first + 1) % 2);
        report::Comparison both = report::compare(report::read_runs({out("turns")}), "");
        QCOMPARE(both.speeds[1].pairing.turns(), 13);
    }

    void who_asks_for_one_after_another_gets_no_ratio() {
        Turns told = trained(tiny_experiment({"float32", "float16"}), {.out = out("after"), .turns = 0, .steps = 50});
        for (std::size_t i = 0; i < told.turns.size(); ++i)
            QVERIFY(told.turns[i].second.together.empty() && told.turns[i].first == int(i >= told.turns.size() / 2));
        report::Comparison both = report::compare(report::read_runs({out("after")}), "");
        QCOMPARE(both.speeds[1].pairing.turns(), 0);
    }

    void turns_are_as_long_as_is_asked() {
        Turns told = trained(tiny_experiment({"float32", "float16"}), {.out = out("asked"), .turns = 5, .steps = 20});
        QCOMPARE(told.turns.size(), std::size_t{8});
        QCOMPARE(told.turns[0].second.steps, std::int64_t{5});
    }

    void what_disturbs_one_is_left_out_of_all() {
        Turns told = trained(tiny_experiment({"float32", "float16", "bfloat16"}),
                             {.out = out("disturbed"), .clock = std::make_shared<MadeClock>(), .steps = 60});
        std::map<std::int64_t, std::vector<bool>> marks; // each run has every second turn disturbed, not the same ones
        for (const auto& [run, turn] : told.turns)
            marks[turn.number].push_back(turn.disturbed);
        marks.erase(std::prev(marks.end())); // whose last one ends with the run, before the others have theirs
        QVERIFY(marks.size() >= 8);
        for (const auto& [number, each] : marks)
            QVERIFY(each == std::vector<bool>(3, each.front()));
        QVERIFY(std::ranges::any_of(marks, [](const auto& one) { return one.second.front(); }));
    }

    void disturbed_turns_are_marked_and_left_out() {
        Turns told = trained(tiny_experiment({"float32"}), {.out = out("busy"), .clock = std::make_shared<MadeClock>(), .steps = 120});
        int disturbed = 0;
        for (const auto& [run, turn] : told.turns)
            disturbed += turn.disturbed;
        QCOMPARE(told.turns.size(), std::size_t{12});
        QCOMPARE(disturbed, 4); // each reads the clock twice
        const Summary& summary = told.ends.at(0).summary;
        QCOMPARE(*summary.processor.turns, std::int64_t{12});
        QCOMPARE(*summary.processor.disturbed_turns, std::int64_t{4});
        QVERIFY(*summary.processor.had < 1);
        QVERIFY(*summary.ms_step.left_out_steps >= 4 * 10);
    }

    // The first one would pay for the others.
    void pictures_are_decoded_before_any_clock_starts() {
        Json json = small_experiment({"float32", "float16"});
        json["data"] = {{"source", "image_folder"}, {"stand_in_count", 60}, {"validation", 20}};
        Turns told = trained(json, {.out = out("stored"), .steps = 24});
        QVERIFY(!told.turns.empty());
        for (const auto& [run, turn] : told.turns)
            QCOMPARE(turn.stored, std::int64_t{0});
        json["variants"].erase(1);
        told = trained(json, {.out = out("alone"), .steps = 4});
        QVERIFY(told.turns.at(0).second.stored > 0); // nobody else is there to pay for
    }

    void the_last_lines_say_what_is_known() {
        QString file = m_folder.filePath("tiny.mantissa");
        write_json(file.toStdString(), tiny_experiment({"float32", "float16"}));
        CommandResult result = command({"run", file, "--out", m_folder.filePath("told"), "--steps", "5"});
        QCOMPARE(result.code, 0);
        // As few steps teach nothing, or too little to tell.
        QVERIFY2(result.output.contains("learned nothing") || result.output.contains("more steps to settle it"), qPrintable(result.output));
        QVERIFY2(!result.output.contains("as fast"), qPrintable(result.output));
        result = command({"run", file, "--out", m_folder.filePath("apart"), "--steps", "30", "--turns", "0"});
        QVERIFY2(result.output.contains("learned nothing") || result.output.contains("they were not trained in turns"),
                 qPrintable(result.output));
        QVERIFY2(!result.output.contains("as fast"), qPrintable(result.output));
    }

private:
    fs::path out(const char* name) const { return fs::path(m_folder.path().toStdString()) / name; }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestSideBySide)
#include "test_side_by_side.moc"
