// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/record_json.h"
#include "runs/summary_notes.h"
#include "runs/turns.h"
#include "support/small_files.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>

using namespace mantissa;

namespace {

// Forward takes a millisecond more with each step, waiting for data always half of one.
StepRecord step_at(std::int64_t step) {
    StepRecord record{.step = step, .epoch = 1, .loss = 1};
    record.parts[static_cast<std::size_t>(Part::forward)] = 1e-3 * static_cast<double>(step);
    record.parts[static_cast<std::size_t>(Part::input)] = 0.5e-3;
    return record;
}

struct Log {
    std::vector<StepRecord> steps;
    std::vector<TurnRecord> turns;
};

Log log_of(int turns, std::int64_t length) {
    Log log;
    for (std::int64_t step = 1; step <= turns * length; ++step) {
        log.steps.push_back(step_at(step));
        if (step % length == 0)
            log.turns.push_back({.step = step, .epoch = 1, .number = step / length, .steps = length, .together = "one"});
    }
    return log;
}

std::vector<Pace::Use> uses(const Log& log) {
    std::vector<Pace::Use> uses;
    for (const Pace& pace : paces_of(log.steps, log.turns))
        uses.push_back(pace.use);
    return uses;
}

} // namespace

class TestTurns : public QObject {
    Q_OBJECT

private slots:
    void a_turn_has_the_pace_of_its_middle_step() {
        Log log = log_of(3, 5);
        auto paces = paces_of(log.steps, log.turns);
        QCOMPARE(paces.size(), std::size_t{3});
        QCOMPARE(paces[2].steps, std::int64_t{4});              // the first of a long turn is left out
        QVERIFY(std::fabs(paces[2].seconds() - 14e-3) < 1e-12); // steps 12 to 15: in the middle 13 and 14, and half a millisecond
    }

    // With batches ahead one step waits for its data and the next does not: neither alone tells what a step takes.
    void parts_are_means_around_the_median() {
        std::vector<StepRecord> steps;
        for (int i = 0; i < 41; ++i) {
            StepRecord step{.step = i + 1};
            step.parts[static_cast<std::size_t>(Part::input)] = i % 2 ? 2e-3 : 0;
            step.parts[static_cast<std::size_t>(Part::forward)] = (i % 2 ? 2e-3 : 4e-3) + 1e-6 * i;
            steps.push_back(step);
        }
        steps[3].parts[static_cast<std::size_t>(Part::copy)] = 1; // somebody else's moment
        const PartSeconds middle = middle_step(steps);
        const double whole = std::accumulate(middle.begin(), middle.end(), 0.0);
        QVERIFY(std::fabs(whole - 4.02e-3) < 2e-6);
        QVERIFY(std::fabs(middle[static_cast<std::size_t>(Part::input)] - 1e-3) < 0.1e-3);
        QVERIFY(std::fabs(middle[static_cast<std::size_t>(Part::forward)] - 3e-3) < 0.15e-3);
        QCOMPARE(middle[static_cast<std::size_t>(Part::copy)], 0.0);
    }

    void first_turns_and_those_that_fill_a_store_do_not_count() {
        Log log = log_of(12, 5); // warm-up: 10 steps
        log.turns[4].stored = 3;
        log.turns[6].disturbed = true;
        using enum Pace::Use;
        QCOMPARE(uses(log),
                 (std::vector<Pace::Use>{first, first, counts, counts, stores, counts, disturbed, counts, counts, counts, counts, counts}));
    }

    // As many as the summary counts, whatever else they are left out for.
    void a_disturbed_turn_is_one_whatever_its_use() {
        Log log = log_of(12, 5);
        log.turns[4].stored = 3;
        for (std::size_t i : {0, 4, 6})
            log.turns[i].disturbed = true;
        const auto paces = paces_of(log.steps, log.turns);
        QCOMPARE(std::ranges::count_if(paces, &Pace::disturbed), *processor_facts(log.turns).disturbed_turns);
    }

    void disturbed_turns_are_left_out_where_enough_others_remain() {
        Log log = log_of(12, 5);
        for (std::size_t i = 2; i < 6; ++i)
            log.turns[i].disturbed = true;
        QCOMPARE(steady_steps(log.steps, log.turns).size(), std::size_t{6 * 4});
        log.turns[6].disturbed = true; // five are not enough
        QCOMPARE(steady_steps(log.steps, log.turns).size(), std::size_t{10 * 4});
    }

    void without_turns_all_steps_after_the_warm_up_count() {
        Log log = log_of(10, 2);
        QCOMPARE(steady_steps(log.steps, {}).size(), std::size_t{16});
        QVERIFY(steady_steps({}, {}).empty());
    }

    // So long that the last lines tell another story.
    void whether_a_log_is_hardly_timed_is_asked_of_all_its_lines() {
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("metrics.jsonl").toStdString();
        const auto is_hardly = [&](int first_timed, int last_timed) {
            std::ofstream out(file);
            for (std::int64_t step = 1; step <= 2000; ++step) {
                StepRecord record{.step = step, .epoch = 1, .loss = 1};
                record.parts[0] = step <= first_timed || step > 2000 - last_timed ? 1e-3 : 0;
                out << to_json(record).dump() << "\n";
            }
            out.close();
            return is_hardly_timed(file);
        };
        QVERIFY(!is_hardly(1000, 3));
        QVERIFY(is_hardly(3, 0));
        QVERIFY(!is_hardly(0, 0));
        QVERIFY(!is_hardly_timed(std::filesystem::path(folder.filePath("none").toStdString())));
    }

    void the_parts_of_a_summary_add_up_to_its_step() {
        SummaryNotes notes;
        Log log = log_of(9, 7);
        for (const StepRecord& step : log.steps)
            notes.add(step);
        for (TurnRecord& turn : log.turns) {
            turn.processor = {
                .wall = 2, .used = 3, .cores = 2, .waited = 1, .stolen = 0.4, .pressure = 1, .megahertz = 2000.0 + double(turn.number)};
            notes.add(turn);
        }
        const Summary summary = notes.figures(16);
        double sum = 0;
        for (const Number& part : summary.time)
            sum += *part;
        QVERIFY(std::fabs(sum - *summary.ms_step.median) < 1e-9);
        QCOMPARE(*summary.ms_step.steps + *summary.ms_step.warm_up_steps + *summary.ms_step.left_out_steps, std::int64_t{63});
        QCOMPARE(*summary.processor.had, 0.75);
        QCOMPARE(*summary.processor.stolen, 0.1);
        QCOMPARE(*summary.processor.pressure, 0.5);
        QCOMPARE(*summary.processor.most_megahertz, 2009.0);
        QCOMPARE(*summary.processor.turns, std::int64_t{9});
    }

    void a_long_run_waits_in_a_file_and_is_told_to_the_bit() {
        const Log log = log_of(10, 20000);
        const auto gathered = [&] {
            FiledList<StepTime> times;
            for (const StepRecord& step : log.steps)
                times.add({step.step, step.parts});
            return times;
        };
        const auto is_as_told = [](const StepTime& time, const StepRecord& step) {
            return time.step == step.step && time.parts == step.parts;
        };
        const FiledList<StepTime> times = gathered();
        QVERIFY(times.held() <= FiledList<StepTime>::most_held);
        QCOMPARE(times.size(), log.steps.size());
        for (int i = 0; i < 2; ++i) // asked twice
            QVERIFY(std::ranges::equal(times.all(), log.steps, is_as_told));
        SummaryNotes notes;
        for (const StepRecord& step : log.steps)
            notes.add(step);
        for (const TurnRecord& turn : log.turns)
            notes.add(turn);
        const Summary summary = notes.figures(16);
        const std::vector<StepRecord> steady = steady_steps(log.steps, log.turns);
        const PartSeconds middle = middle_step(steady);
        for (std::size_t part = 0; part < middle.size(); ++part)
            QVERIFY(*summary.time[part] == middle[part] * 1e3);
        QCOMPARE(*summary.ms_step.steps, std::int64_t(steady.size()));
        QCOMPARE(*summary.steps, std::int64_t{200000});
        const SmallFiles full(0); // then they stay in memory, all of them
        const FiledList<StepTime> all_held = gathered();
        QCOMPARE(all_held.held(), log.steps.size());
        QVERIFY(std::ranges::equal(all_held.all(), log.steps, is_as_told));
    }

    void a_turn_is_written_and_read() {
        TurnRecord turn{.step = 20, .epoch = 2, .number = 4, .steps = 5, .together = "x", .stored = 2, .disturbed = true};
        turn.processor = {.wall = 0.5, .used = 0.75, .cores = 2, .waited = 0.25, .stolen = {}, .pressure = 0.125, .megahertz = 2600.0};
        LogLine line = read_log_line(to_json(turn).dump());
        QVERIFY(line.damage.empty());
        QCOMPARE(line.step(), std::int64_t{20});
        const auto* read = std::get_if<TurnRecord>(&line.record);
        QVERIFY(read);
        QVERIFY(to_json(*read) == to_json(turn));
    }

    void a_damaged_turn_says_nothing() {
        for (const char* text :
             {R"({"turn": {"number": -1, "steps": 1e300, "wall_s": "abc"}, "step": 3, "epoch": 1})",
              R"({"turn": {"disturbed": 7, "together": []}, "step": 3, "epoch": 1})", R"({"turn": {}, "step": 3, "epoch": 1})"}) {
            LogLine line = read_log_line(text);
            const auto* read = std::get_if<TurnRecord>(&line.record);
            QVERIFY2(read && read->number == 0 && read->steps == 0 && !read->disturbed && !read->processor.waited, text);
            QVERIFY(paces_of({step_at(3)}, {*read}).empty());
        }
    }
};

QTEST_GUILESS_MAIN(TestTurns)
#include "test_turns.moc"
