// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Steering a training from another thread.
#include "backends/registry.h"
#include "core/paths.h"
#include "data/source.h"
#include "support/recorder.h"
#include "support/small_experiment.h"
#include "support/watched_backend.h"
#include "train/session.h"

#include <QTemporaryDir>
#include <QtTest>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

using namespace mantissa;

namespace {

class Counter : public Observer {
public:
    std::atomic<int> started = 0, steps = 0, epochs = 0, ends = 0;
    std::atomic<int> plans = 0;
    std::atomic<std::int64_t> predicted = 0; // bytes, by the last of them
    std::atomic<int> ended = -1;             // the last that did
    std::atomic<Status> status = Status::running;

    void on_start(int, const RunStart&) override { ++started; }
    void on_step(int, const StepRecord&) override { ++steps; }
    void on_epoch(int, const EpochRecord&) override { ++epochs; }
    void on_replanned(int, const Summary& planned) override {
        predicted = planned.memory.predicted_bytes.value_or(0);
        ++plans;
    }
    void on_event(int, const EventRecord&) override {}
    void on_end(int run, const RunEnd& end) override {
        status = end.status;
        ended = run;
        ++ends;
    }
};

// As a disk that is full just where a turn is told.
class NoRoomForTurns : public Recorder {
public:
    void on_turn(int run, const TurnRecord& turn) override {
        if (run == 0 && turn.number == 2)
            throw Error("there is no room");
    }
};

// Each reading is a second and 100 joules after the one before. One that is taken while all hold is followed by an hour of 10 watts, and
// ends the pause.
class HourOfPause : public ProcessorClock {
public:
    explicit HourOfPause(Control& control) : m_control(control) {}
    ProcessorTime read() override {
        m_time.wall += 1;
        m_time.joules = m_time.joules.value_or(0) + 100;
        const ProcessorTime now = m_time;
        if (m_control.holding()) {
            m_time.wall += 3600;
            m_time.joules = *m_time.joules + 3600 * 10;
            m_control.run();
        }
        return now;
    }

private:
    Control& m_control;
    ProcessorTime m_time;
};

class PausesAtSecondStep : public Recorder {
public:
    explicit PausesAtSecondStep(Control& control) : m_control(control) {}
    std::vector<TurnRecord> turns;
    void on_step(int run, const StepRecord& record) override {
        Recorder::on_step(run, record);
        if (record.step == 2)
            m_control.pause();
    }
    void on_turn(int, const TurnRecord& record) override { turns.push_back(record); }

private:
    Control& m_control;
};

} // namespace

class TestControl : public QObject {
    Q_OBJECT

private slots:
    void one_step_one_epoch_then_stop() {
        Json json = small_experiment();
        json["training"]["epochs"] = 100000;
        start(json);
        m_control->pause();
        m_control->one_step();
        QTRY_VERIFY(m_counter->steps >= 1);
        int paused = settled();
        m_control->one_step();
        QTRY_COMPARE(m_counter->steps.load(), paused + 1);
        QCOMPARE(settled(), paused + 1);
        int epochs = m_counter->epochs;
        m_control->one_epoch();
        QTRY_COMPARE(m_counter->epochs.load(), epochs + 1);
        int after = settled();
        QCOMPARE(after % 6, 0); // 96 images in batches of 16
        m_control->stop();
        m_thread.join();
        QVERIFY(m_counter->steps <= after + 1);
        QCOMPARE(m_counter->ends.load(), 1);
        QVERIFY(m_counter->status == Status::stopped);
    }

    void a_turn_that_cannot_be_told_ends_its_run_alone() {
        QTemporaryDir folder;
        NoRoomForTurns told;
        Control control;
        const TrainerOptions options{.device = "cpu", .out = folder.path().toStdString(), .turns = 2};
        const auto ends = train(parsed(small_experiment({"float32", "bfloat16"})), options, told, control);
        QCOMPARE(ends, (std::vector<Status>{Status::failed, Status::completed}));
        QCOMPARE(told.ends.size(), std::size_t{2});
        QCOMPARE(told.ends[0].reason, std::string("there is no room"));
    }

    // Else the energy of a run would be that of an idle processor.
    void a_pause_in_a_turn_is_no_part_of_it() {
        QTemporaryDir folder;
        Control control;
        PausesAtSecondStep told(control);
        const TrainerOptions options{
            .device = "cpu", .out = folder.path().toStdString(), .turns = 100, .clock = std::make_shared<HourOfPause>(control), .steps = 6};
        const auto ends = train(parsed(small_experiment()), options, told, control);
        QCOMPARE(ends, std::vector<Status>{Status::completed});
        QCOMPARE(told.turns.size(), std::size_t{1});
        QCOMPARE(told.turns[0].processor.wall, 2.0);
        QCOMPARE(told.turns[0].processor.joules, std::optional<double>(200));
        QCOMPARE(told.ends[0].summary.processor.watts, std::optional<double>(100));
    }

    // The others go on, or stay as they are where they are paused.
    void one_run_stops_alone_data() { one_run_goes_on_alone_data(); }
    void one_run_stops_alone() {
        QFETCH(int, turns);
        Json json = small_experiment({"float32", "mixed_bfloat16"});
        json["training"]["epochs"] = 100000;
        begin(json, turns, [](Control&) {});
        QTRY_VERIFY(m_counter->steps >= 3);
        m_control->stop_one(0);
        QTRY_COMPARE(m_counter->ended.load(), 0);
        QVERIFY(m_counter->status == Status::stopped);
        const int before = m_counter->steps;
        QTRY_VERIFY(m_counter->steps > before + 2);
        m_control->pause();
        const int paused = settled();
        m_control->stop_one(0); // it has ended: nobody is woken for good
        QCOMPARE(settled(), paused);
        m_control->stop_one(1);
        m_thread.join();
        QCOMPARE(m_counter->ends.load(), 2);
        QCOMPARE(m_counter->steps.load(), paused);
    }

    // In the middle of a pause, while it is another's turn.
    void one_that_is_paused_stops_and_the_others_stay() {
        Json json = small_experiment({"float32", "mixed_bfloat16", "bfloat16"});
        json["training"]["epochs"] = 100000;
        begin(json, 4, [](Control&) {});
        QTRY_VERIFY(m_counter->steps >= 13);
        m_control->pause();
        const int paused = settled();
        for (int run : {1, 0}) {
            m_control->stop_one(run);
            QTRY_COMPARE(m_counter->ended.load(), run);
            QCOMPARE(settled(), paused);
            QVERIFY(m_control->holding());
        }
        m_control->run();
        QTRY_VERIFY(m_counter->steps > paused + 2);
        m_control->stop();
        m_thread.join();
        QCOMPARE(m_counter->ends.load(), 3);
    }

    // To its end; then all hold, and go on when they are asked to. The same where they are trained one after another.
    void one_run_goes_on_alone_data() {
        QTest::addColumn<int>("turns");
        QTest::newRow("in turns") << 4;
        QTest::newRow("one after another") << 0;
    }
    void one_run_goes_on_alone() {
        QFETCH(int, turns);
        Json json = small_experiment({"float32", "mixed_bfloat16"});
        json["training"]["epochs"] = 2;
        begin(json, turns, [](Control& control) { control.one_run(1); });
        QTRY_COMPARE(m_counter->ends.load(), 1);
        QTRY_VERIFY(m_control->holding());
        QCOMPARE(m_counter->ended.load(), 1);
        QCOMPARE(settled(), 12);
        QCOMPARE(m_control->alone(), Control::all_runs);
        m_control->run();
        m_thread.join();
        QCOMPARE(m_counter->steps.load(), 24);
        QVERIFY(m_counter->status == Status::completed);
    }

    // Where they are trained one after another, and the first is under way: it is held.
    void one_run_goes_first_while_another_trains() {
        Json json = small_experiment({"float32", "mixed_bfloat16", "bfloat16"});
        json["training"]["epochs"] = 1000;
        begin(json, 0, [](Control&) {});
        QTRY_VERIFY(m_counter->steps >= 3);
        m_control->one_step(2);
        QTRY_VERIFY(m_control->holding() && m_counter->started == 2);
        const int held = settled();
        m_control->one_epoch(2);
        QTRY_VERIFY(m_control->holding());
        QCOMPARE(settled(), held + 5); // 96 images in batches of 16: it had one of six
        m_control->stop_one(0);
        QTRY_COMPARE(m_counter->ended.load(), 0);
        QVERIFY(m_counter->status == Status::stopped && m_control->holding());
        m_control->one_run(1);
        QTRY_VERIFY_WITH_TIMEOUT(m_counter->ended == 1, 60000);
        QVERIFY(m_counter->status == Status::completed);
        QTRY_VERIFY(m_control->holding());
        const int before = settled();
        m_control->run();
        QTRY_VERIFY(m_counter->steps > before); // the last goes on from its first epoch
        m_control->stop();
        m_thread.join();
        QCOMPARE(m_counter->ends.load(), 3);
        QCOMPARE(m_counter->ended.load(), 2);
    }

    // Not only when the one that goes on in its place has ended.
    void one_that_is_held_stops_at_once() {
        Json json = small_experiment({"float32", "mixed_bfloat16"});
        json["training"]["epochs"] = 100000;
        begin(json, 0, [](Control&) {});
        QTRY_VERIFY(m_counter->steps >= 3);
        m_control->one_run(1);
        QTRY_COMPARE(m_counter->started.load(), 2);
        const int begun = m_counter->steps;
        QTRY_VERIFY(m_counter->steps > begun + 2);
        m_control->stop_one(0);
        QTRY_COMPARE(m_counter->ended.load(), 0);
        QVERIFY(m_counter->status == Status::stopped && !m_control->holding());
        const int before = m_counter->steps;
        QTRY_VERIFY(m_counter->steps > before + 2);
        m_control->stop();
        m_thread.join();
        QCOMPARE(m_counter->ends.load(), 2);
    }

    // It is there to go on with once the other has ended.
    void who_is_held_gives_its_memory_to_whom_it_leaves_no_room() {
        beginWithRoomForOne(2);
        m_control->one_run(1);
        QTRY_VERIFY_WITH_TIMEOUT(m_counter->ends == 1 && m_control->holding(), 60000);
        QCOMPARE(m_counter->ended.load(), 1);
        QVERIFY(m_counter->status == Status::completed);
        QCOMPARE(m_counter->started.load(), 3); // the first once more, from its checkpoint
        m_control->run();
        m_thread.join();
        QCOMPARE(m_counter->ended.load(), 0);
        QVERIFY(m_counter->status == Status::completed);
        QCOMPARE(m_counter->ends.load(), 2);
        QCOMPARE(m_counter->steps.load(), 24); // none was taken twice
    }

    // Nothing of it is there but its folder.
    void who_gave_its_memory_away_stops_at_once_and_alone_data() {
        QTest::addColumn<bool>("all");
        QTest::newRow("alone") << false;
        QTest::newRow("with all") << true;
    }
    void who_gave_its_memory_away_stops_at_once_and_alone() {
        QFETCH(bool, all);
        beginWithRoomForOne(100000);
        m_control->one_run(1);
        QTRY_COMPARE(m_counter->started.load(), 2);
        const int begun = m_counter->steps;
        QTRY_VERIFY(m_counter->steps > begun + 2);
        if (!all) {
            m_control->stop_one(0);
            QTRY_COMPARE(m_counter->ended.load(), 0);
            QVERIFY(m_counter->status == Status::stopped);
            const int before = m_counter->steps;
            QTRY_VERIFY(m_counter->steps > before + 2);
        }
        m_control->stop();
        m_thread.join();
        QCOMPARE(m_counter->ends.load(), 2);
        QVERIFY(m_counter->status == Status::stopped);
        QVERIFY(QFile::exists(m_folder->filePath("01-float32/checkpoint.safetensors")));
    }

    // All that have begun are stopped, and kept.
    void a_stop_reaches_who_is_held() {
        Json json = small_experiment({"float32", "mixed_bfloat16"});
        json["training"]["epochs"] = 100000;
        begin(json, 0, [](Control&) {});
        QTRY_VERIFY(m_counter->steps >= 3);
        m_control->one_run(1);
        QTRY_COMPARE(m_counter->started.load(), 2);
        m_control->stop();
        m_thread.join();
        QCOMPARE(m_counter->ends.load(), 2);
        QVERIFY(m_counter->status == Status::stopped);
        for (const char* run : {"01-float32", "02-mixed_bfloat16"})
            QVERIFY(QFile::exists(m_folder->filePath(run) + "/checkpoint.safetensors"));
    }

    void changes_from_another_thread_are_written_down() {
        Json json = small_experiment({"float32"});
        json["training"]["epochs"] = 100000;
        start(json);
        QTRY_VERIFY(m_counter->steps > 3);
        Problems problems;
        m_control->set_learning_rate(0, 0.5);
        m_control->set_loss_scale(0, {.mode = LossScaling::Mode::fixed, .initial = 4});
        m_control->replace_policy(0, read_policy("mixed_bfloat16", "policy", problems));
        int now = m_counter->steps;
        QTRY_VERIFY(m_counter->steps > now + 3);
        m_control->stop();
        m_thread.join();
        std::string metrics = read_file(std::filesystem::path(m_folder->path().toStdString()) / "01-float32" / "metrics.jsonl", 1 << 30);
        for (const char* text : {"learning rate from 0.003 to 0.5", "loss scale: off to fixed 4", "policy: float32 to mixed_bfloat16"})
            QVERIFY2(metrics.find(text) != std::string::npos, text);
    }

    // It goes on with what it was given, not with what it had.
    void a_change_of_a_run_that_is_held_outlives_its_stop() {
        Json json = small_experiment({"float32"});
        json["training"]["epochs"] = 100000;
        start(json);
        QTRY_VERIFY(m_counter->steps > 3);
        m_control->pause();
        int held = -1;
        QTRY_VERIFY(std::exchange(held, m_counter->steps.load()) == m_counter->steps && m_control->holding());
        QTest::qWait(50); // no step is under way
        m_control->set_learning_rate(0, 0.5);
        m_control->stop();
        m_thread.join();
        QVERIFY(m_counter->status == Status::stopped);
        const auto folder = std::filesystem::path(m_folder->path().toStdString()) / "01-float32";
        QVERIFY(read_file(folder / "metrics.jsonl", 1 << 30).find("learning rate from 0.003 to 0.5") != std::string::npos);

        json["training"]["epochs"] = 1;
        const Experiment experiment = parsed(json);
        const Variant& variant = experiment.variants.front();
        Session session(variant, make_backend("cpu"), open_data({variant.data, variant.model.input, ".", resources_folder()}));
        session.restore(read_tensors((folder / "checkpoint.safetensors").string()), "checkpoint");
        QCOMPARE(session.learning_rate(), 0.5);
    }

    // Once for each change that needs other kernels, whatever else is changed with it; a rate is none.
    void who_looks_on_hears_of_another_plan() {
        Json json = small_experiment({"float32"});
        json["training"]["epochs"] = 100000;
        start(json);
        QTRY_VERIFY(m_counter->steps > 2);
        Problems problems;
        m_control->set_learning_rate(0, 0.001);
        m_control->replace_policy(0, read_policy("mixed_bfloat16", "policy", problems));
        m_control->set_loss_scale(0, read_loss_scale({{"mode", "dynamic"}}, "loss_scale", problems));
        QTRY_COMPARE(m_counter->plans.load(), 2);
        const std::int64_t narrow = m_counter->predicted;
        m_control->set_learning_rate(0, 0.002);
        m_control->replace_policy(0, read_policy("float32", "policy", problems));
        QTRY_COMPARE(m_counter->plans.load(), 3);
        QVERIFY(narrow > 0 && m_counter->predicted > 0 && m_counter->predicted != narrow);
        m_control->stop();
        m_thread.join();
    }

private:
    // The first of two holds after a step; what the second asks for is refused while the first has its memory.
    void beginWithRoomForOne(int epochs) {
        auto notes = std::make_shared<WatchNotes>();
        m_first = 0;
        notes->before_allocate = [this, notes = notes.get()](std::size_t) {
            if (m_first > 0 && notes->bytes >= m_first)
                throw Error("there is no room", ErrorKind::out_of_memory);
            m_first = 0; // once it is gone there is
        };
        Json json = small_experiment({"float32", "mixed_bfloat16"});
        json["training"]["epochs"] = epochs;
        m_backend = watched(make_backend("cpu"), notes);
        begin(json, 0, [](Control& control) { control.one_step(0); });
        m_backend.reset();
        QTRY_VERIFY(m_counter->steps == 1 && m_control->holding());
        m_first = notes->bytes;
        QVERIFY(m_first > 0);
    }

    void begin(const Json& json, int turns, const std::function<void(Control&)>& wish) {
        m_folder = std::make_unique<QTemporaryDir>();
        m_control = std::make_unique<Control>();
        m_counter = std::make_unique<Counter>();
        wish(*m_control);
        m_thread = std::thread([this, turns, backend = m_backend, experiment = parsed(json)] {
            const TrainerOptions options{
                .device = "cpu", .backend = backend, .threads = 1, .out = m_folder->path().toStdString(), .turns = turns};
            train(experiment, options, *m_counter, *m_control);
        });
    }

    void start(const Json& json) {
        begin(json, TrainerOptions().turns, [](Control&) {});
        QTRY_COMPARE(m_counter->started.load(), 1);
    }

    int settled() {
        int steps = -1;
        while (steps != m_counter->steps) {
            steps = m_counter->steps;
            QTest::qWait(60);
        }
        return steps;
    }

    std::shared_ptr<const Backend> m_backend; // null: the device's own
    std::atomic<std::size_t> m_first = 0;     // bytes of the first that leave no room for another; 0: there is
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Control> m_control;
    std::unique_ptr<Counter> m_counter;
    std::thread m_thread;
};

QTEST_GUILESS_MAIN(TestControl)
#include "test_control.moc"
