// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a run was in the middle of when it was broken off, and neither its weights nor its counters know.
#include "backends/registry.h"
#include "runs/log_reader.h"
#include "runs/stored_run.h"
#include "support/recorder.h"
#include "support/small_experiment.h"
#include "support/small_files.h"
#include "train/safetensors.h"
#include "train/trainer.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <optional>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

constexpr std::int64_t broken_off_after = 2; // of the 6 steps of an epoch

class BreaksOff : public Recorder {
public:
    explicit BreaksOff(Control& control, std::int64_t after) : m_control(control), m_after(after) {}
    void on_step(int run, const StepRecord& record) override {
        Recorder::on_step(run, record);
        if (record.step == m_after)
            m_control.stop();
    }

private:
    Control& m_control;
    std::int64_t m_after;
};

// A disk that is full from the moment on at which it is told that the run begins, until it is told of its end.
class FullDisk : public Recorder {
public:
    int starts = 0;
    void on_start(int, const RunStart&) override {
        ++starts;
        m_full.emplace(0);
    }
    void on_end(int run, const RunEnd& end) override {
        m_full.reset();
        Recorder::on_end(run, end);
    }

private:
    std::optional<SmallFiles> m_full;
};

// Every step of it is skipped.
Json beyond_float16(const Json& training) {
    Json json = tiny_experiment({"mixed_float16"});
    json["training"].update(training);
    json["variants"][0]["loss_scale"] = {{"mode", "dynamic"}, {"initial", 1e30}, {"backoff_factor", 0.9}, {"minimum", 1e29}};
    return json;
}

} // namespace

class TestTakenUp : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    int m_count = 0;

    fs::path fresh() { return fs::path(m_folder.path().toStdString()) / std::to_string(m_count++); }

    static Recorder train_in(const fs::path& out, const Json& json, std::int64_t break_off_after = -1) {
        Control control;
        BreaksOff told(control, break_off_after);
        const TrainerOptions options{.backend = make_backend("cpu"), .out = out, .resume = RunSettings::Resume::yes};
        train(parsed(json), options, told, control);
        return told;
    }

private slots:
    void a_row_of_skips_goes_on() {
        const Json json = beyond_float16({{"epochs", 1}, {"skips_in_a_row", 3}, {"on_skips", "stop"}});
        const fs::path out = fresh();
        QCOMPARE(train_in(out, json, broken_off_after).ends.at(0).status, Status::stopped);
        const Recorder on = train_in(out, json);
        QCOMPARE(on.steps.size(), std::size_t{1});
        QCOMPARE(on.ends.at(0).status, Status::diverged);
    }

    // Its clock is that of its steps, and not of the time between.
    void the_clock_goes_on_where_it_was() {
        Json json = tiny_experiment();
        json["training"]["epochs"] = 1;
        const fs::path out = fresh();
        const Recorder before = train_in(out, json, broken_off_after);
        const double stood = before.steps.back().seconds;
        QVERIFY(stood > 0);
        const Recorder on = train_in(out, json);
        QCOMPARE(on.steps.size(), std::size_t{4});
        QCOMPARE(on.steps.front().seconds, stood + on.steps.front().step_seconds());
        double last = 0;
        const std::vector<StepRecord> kept = read_log(out / "01-float32" / "metrics.jsonl").steps;
        QCOMPARE(kept.size(), std::size_t{6});
        for (const StepRecord& step : kept) {
            QVERIFY(step.seconds > last);
            last = step.seconds;
        }
        QCOMPARE(last, on.steps.back().seconds);
    }

    void what_was_told_of_a_row_is_not_told_again() {
        const Json json = beyond_float16({{"epochs", 1}, {"skips_in_a_row", broken_off_after}});
        const fs::path out = fresh();
        QCOMPARE(std::ranges::count(train_in(out, json, broken_off_after).events, EventKind::skips, &EventRecord::kind), 1);
        const Recorder on = train_in(out, json);
        QCOMPARE(on.steps.size(), std::size_t{4});
        QCOMPARE(std::ranges::count(on.events, EventKind::skips, &EventRecord::kind), 0);
    }

    // What the first life told of its data is in the log, and the next ones have nothing to add.
    void what_was_told_of_the_data_is_not_told_again() {
        Json json = tiny_experiment();
        json["training"]["epochs"] = 1;
        json["model"]["layers"].back()["units"] = 9; // which the set has not as many classes of
        const auto notes = [](const std::vector<EventRecord>& events) {
            return std::ranges::count_if(events, [](const EventRecord& event) {
                return event.kind == EventKind::note && event.text.find("model.layers") != std::string::npos;
            });
        };
        const fs::path out = fresh();
        QCOMPARE(notes(train_in(out, json, broken_off_after).events), 1);
        QCOMPARE(notes(train_in(out, json, broken_off_after + 1).events), 0);
        QCOMPARE(notes(train_in(out, json).events), 0);
        QCOMPARE(notes(read_log(out / "01-float32" / "metrics.jsonl").events), 1);
    }

    void who_is_told_of_its_start_is_told_of_its_end() {
        Json json = tiny_experiment();
        json["training"]["epochs"] = 1;
        const fs::path out = fresh();
        QCOMPARE(train_in(out, json, broken_off_after).ends.at(0).status, Status::stopped);
        FullDisk told;
        Control control;
        const TrainerOptions options{.backend = make_backend("cpu"), .out = out, .resume = RunSettings::Resume::yes};
        QCOMPARE(train(parsed(json), options, told, control), std::vector<Status>{Status::failed});
        QCOMPARE(told.starts, 1);
        QCOMPARE(told.ends.size(), std::size_t{1});
        QCOMPARE(told.ends[0].status, Status::failed);
        QCOMPARE(train_in(out, json).ends.at(0).status, Status::completed);
    }

    void weights_that_moved_before_did_move() {
        Json json = tiny_experiment();
        json["training"]["epochs"] = 1;
        json["training"]["schedule"] = {{"type", "exponential"}, {"factor", 1e-30}, {"every", 1}}; // nothing is left of the third step
        const fs::path out = fresh();
        QCOMPARE(train_in(out, json, broken_off_after).ends.at(0).status, Status::stopped);
        QVERIFY(!train_in(out, json).epochs.at(0).still);
    }

    void weights_that_never_moved_did_not() {
        const Json json = beyond_float16({{"epochs", 1}});
        const fs::path out = fresh();
        QCOMPARE(train_in(out, json, broken_off_after).ends.at(0).status, Status::stopped);
        QVERIFY(train_in(out, json).epochs.at(0).still);
    }

    // As by a kill behind an epoch that came after the last checkpoint: what is trained again may come out worse.
    void best_weights_are_of_the_best_epoch_that_is_told() {
        Json json = tiny_experiment();
        json["training"]["epochs"] = 2;
        json["training"]["checkpoint_steps"] = 4;
        const fs::path out = fresh(), run = out / "01-float32", best = run / "best.safetensors";
        QCOMPARE(train_in(out, json, 4).ends.at(0).status, Status::stopped);
        const fs::path kept = fresh();
        fs::copy(run, kept);
        QCOMPARE(train_in(out, json, 8).ends.at(0).status, Status::stopped); // of which the first life knew nothing
        const std::string of_epoch = read_file(best, 1 << 20);
        QCOMPARE(read_tensor_header(best, TensorUse::weights).metadata.at("step"), std::string("6"));
        for (const char* file : {"checkpoint.safetensors", "metrics.jsonl"})
            fs::copy_file(kept / file, run / file, fs::copy_options::overwrite_existing);
        const Recorder on = train_in(out, json, 5);
        QCOMPARE(on.ends.at(0).status, Status::stopped);
        QVERIFY(!fs::exists(best));
        const auto dropped = std::ranges::find(on.events, EventKind::best_dropped, &EventRecord::kind);
        QVERIFY2(dropped != on.events.end() && dropped->text.find("best.safetensors") != std::string::npos, "who looks for them is told");
        const std::vector<EventRecord> kept_events = read_log(run / "metrics.jsonl").events;
        QCOMPARE(std::ranges::count(kept_events, EventKind::best_dropped, &EventRecord::kind), 1);
        QCOMPARE(train_in(out, json, 8).ends.at(0).status, Status::stopped);
        QVERIFY(read_file(best, 1 << 20) == of_epoch);
        const Recorder further = train_in(out, json, 9); // which takes nothing again, and keeps it
        QCOMPARE(further.ends.at(0).status, Status::stopped);
        QCOMPARE(std::ranges::count(further.events, EventKind::best_dropped, &EventRecord::kind), 0);
        QVERIFY(read_file(best, 1 << 20) == of_epoch);
    }

    // A kill leaves no summary, and what goes on has not validated yet, which takes memory of its own.
    void the_peak_is_that_of_all_of_it() {
        Json json = tiny_experiment();
        json["training"]["epochs"] = 3;
        const fs::path out = fresh(), run = out / "01-float32";
        QCOMPARE(train_in(out, json, 8).ends.at(0).status, Status::stopped);
        const std::int64_t peak = read_stored_run(run).summary.memory.peak_bytes.value_or(0);
        QVERIFY(peak > 0);
        fs::remove(run / "summary.json");
        QCOMPARE(train_in(out, json, 9).ends.at(0).status, Status::stopped);
        QCOMPARE(read_stored_run(run).summary.memory.peak_bytes.value_or(0), peak);
    }

    // An epoch that begins with a checkpoint is set beside the one before, as without it.
    void an_epoch_after_a_break_is_set_beside_the_one_before() {
        Json json = tiny_experiment();
        json["training"]["epochs"] = 2;
        json["training"]["schedule"] = {{"type", "exponential"}, {"factor", 1e-30}, {"every", 1}};
        const fs::path out = fresh();
        QCOMPARE(train_in(out, json, 6).ends.at(0).status, Status::stopped);
        train_in(out, json);
        const std::vector<EpochRecord> epochs = read_log(out / "01-float32" / "metrics.jsonl").epochs;
        QCOMPARE(epochs.size(), std::size_t{2});
        QVERIFY(!epochs.front().still && epochs.back().still);
    }
};

QTEST_GUILESS_MAIN(TestTakenUp)
#include "test_taken_up.moc"
