// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A device that has steps under way while earlier ones are told must train exactly as one that takes them one by one: the same
// lines, events, endings and files, whatever is asked of it in between.
#include "backends/registry.h"
#include "backends/step_groups.h"
#include "core/json.h"
#include "core/paths.h"
#include "data/source.h"
#include "health/tensor_words.h"
#include "runs/log_reader.h"
#include "runs/stored_run.h"
#include "support/queued_backend.h"
#include "support/recorder.h"
#include "support/run_folders.h"
#include "support/small_experiment.h"
#include "train/session.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <sstream>
#include <thread>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

constexpr int depth = 4;

// Does something while a training goes on.
class Meddler : public Recorder {
public:
    std::function<void(const StepRecord&)> meddle = [](const StepRecord&) {};
    std::function<void(const EventRecord&)> answer = [](const EventRecord&) {};
    std::vector<std::size_t> told_before_start; // events, of each run
    void on_start(int, const RunStart&) override { told_before_start.push_back(events.size()); }
    void on_step(int run, const StepRecord& record) override {
        Recorder::on_step(run, record);
        meddle(record);
    }
    void on_event(int run, const EventRecord& event) override {
        Recorder::on_event(run, event);
        answer(event);
    }
};

std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

// Every line, less what a clock says.
std::string lines_without_times(const fs::path& file) {
    std::string text;
    for (Json line : json_lines(file)) {
        if (line.contains("turn")) // turns are about time alone, and are longer where steps are taken ahead
            continue;
        for (const char* key : {"seconds", "time", "images_s", "memory_bytes"}) // more batches wait where steps are taken ahead
            line.erase(key);
        text += line.dump() + "\n";
    }
    return text;
}

struct Trained {
    Meddler told;
    std::vector<Status> ends;
    QueueNotes notes; // empty where there was no queue
};

enum class Way { one_by_one, queued, in_groups };

// Knows its power, which grows, but not its temperature.
class HalfBlind : public Telemetry {
public:
    DeviceReading read() override {
        DeviceReading reading;
        for (Figure DeviceReading::*figure :
             {&DeviceReading::busy, &DeviceReading::temperature_celsius, &DeviceReading::memory_used_bytes, &DeviceReading::clock_mhz})
            (reading.*figure).why_not = "the driver does not say";
        reading.power_watts.value = m_watts += 100;
        reading.slowed_by = std::vector<std::string>{"power cap"};
        return reading;
    }

private:
    double m_watts = 0;
};

TrainerOptions options_for(const fs::path& out, Way steps, const std::shared_ptr<QueueNotes>& notes) {
    std::shared_ptr<const Backend> cpu = make_backend("cpu");
    QueueShape shape = steps == Way::in_groups ? QueueShape{.depth = 2 * depth, .together = 2} : QueueShape{.depth = depth};
    return {.backend = steps == Way::one_by_one ? cpu : queued(cpu, shape, notes), .out = out};
}

} // namespace

class TestStepsAhead : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    int m_count = 0;
    bool m_attended = false;
    std::int64_t m_steps = 0; // 0: epochs decide

    fs::path fresh() { return fs::path(m_folder.path().toStdString()) / std::to_string(m_count++); }

    Trained train_in(const fs::path& out, const Json& json, Way steps, const std::function<void(Meddler&, Control&)>& prepare = {},
                     RunSettings::Resume resume = RunSettings::Resume::no) {
        Trained trained;
        auto notes = std::make_shared<QueueNotes>();
        Control control;
        TrainerOptions options = options_for(out, steps, notes);
        options.resume = resume;
        options.attended = m_attended;
        options.steps = m_steps;
        if (prepare)
            prepare(trained.told, control);
        trained.ends = train(parsed(json), options, trained.told, control);
        trained.notes = *notes;
        return trained;
    }

    static void compare(const fs::path& plain, const fs::path& queued) {
        for (const auto& entry : fs::recursive_directory_iterator(plain)) {
            fs::path other = queued / fs::relative(entry.path(), plain);
            QVERIFY2(fs::exists(other), other.c_str());
            if (entry.path().extension() == ".safetensors")
                QVERIFY2(content(entry.path()) == content(other), other.c_str());
            if (entry.path().filename() == "metrics.jsonl")
                QCOMPARE(QString::fromStdString(lines_without_times(other)), QString::fromStdString(lines_without_times(entry.path())));
        }
    }

    static Json experiment(const std::string& policy, const Json& training = Json::object()) {
        Json json = tiny_experiment({policy});
        json["training"].update(training);
        return json;
    }

private slots:
    void trains_alike_data() {
        QTest::addColumn<QString>("json");
        auto row = [](const char* name, const Json& json) { QTest::newRow(name) << QString::fromStdString(json.dump()); };
        row("float32", experiment("float32"));
        row("with a schedule", experiment("float32", {{"schedule", {{"type", "cosine"}}}, {"epochs", 20}}));
        row("with checkpoints", experiment("bfloat16", {{"checkpoint_steps", 5}}));
        Json skipping = experiment("mixed_float16", {{"epochs", 12}});
        skipping["variants"][0]["loss_scale"] = {{"mode", "dynamic"}, {"initial", 1e12}, {"growth_interval", 3}};
        row("with skipped steps", skipping);
        row("small and whole", small_experiment({"mixed_bfloat16"}));
        Json turns = tiny_experiment({"float32", "float16"});
        turns["training"]["turns"] = 3;
        row("in turns", turns);
        Json diverging = experiment("float16", {{"epochs", 12}, {"optimizer", {{"type", "sgd"}, {"learning_rate", 3e3}}}});
        row("diverging", diverging);
        diverging["training"]["on_divergence"] = "continue";
        row("beyond divergence", diverging);
        Json later = experiment("float32", {{"epochs", 20}, {"optimizer", {{"type", "sgd"}, {"learning_rate", 30}, {"l2", 1}}}});
        row("diverging in the middle", later);
        Json searching = experiment("float32", {{"epochs", 3}});
        searching["variants"][0]["policy"] = {{"base", "float32"}, {"ranges", {{"search", 2}}}}; // which is less than what is under way
        row("behind a search of ranges", searching);
    }

    void trains_alike() {
        QFETCH(QString, json);
        Json experiment = parse_json(json.toStdString(), "test");
        fs::path plain = fresh();
        Trained a = train_in(plain, experiment, Way::one_by_one);
        QCOMPARE(a.ends.at(0), std::string(QTest::currentDataTag()).starts_with("diverging") ? Status::diverged : Status::completed);
        QCOMPARE(a.notes.begun, 0);
        for (Way steps : {Way::queued, Way::in_groups}) {
            fs::path ahead = fresh();
            Trained b = train_in(ahead, experiment, steps);
            QVERIFY(a.ends == b.ends);
            QVERIFY2(b.notes.most_under_way > 1, "nothing was ever ahead");
            QVERIFY2((b.notes.launches < b.notes.begun) == (steps == Way::in_groups), "groups of one, or never launched");
            QCOMPARE(b.told.ends.at(0).reason, a.told.ends.at(0).reason);
            QCOMPARE(to_json(b.told.ends.at(0).summary)["numerics"].dump(), to_json(a.told.ends.at(0).summary)["numerics"].dump());
            compare(plain, ahead);
        }
    }

    // The loss of such a step is finite still, and no step comes after it that would tell.
    void a_variable_lost_at_the_last_step_is_a_divergence() {
        Json json = experiment("float16", {{"optimizer", {{"type", "sgd"}, {"learning_rate", 1e6}}}});
        m_steps = 1;
        for (Way steps : {Way::one_by_one, Way::queued, Way::in_groups}) {
            fs::path out = fresh();
            Trained trained = train_in(out, json, steps);
            QCOMPARE(trained.ends.at(0), Status::diverged);
            QVERIFY(std::isfinite(trained.told.steps.at(0).loss) && trained.told.epochs.empty());
            const Json summary = read_json(out / "01-float16" / "summary.json");
            QCOMPARE(summary["status"].get<std::string>(), std::string("diverged"));
            QVERIFY(summary["reason"].get<std::string>().starts_with("diverged at step 1: a variable is not finite after its update"));
            const std::string reason = summary["reason"], tensor = summary["numerics"]["first_non_finite"]["tensor"];
            QVERIFY2(reason.ends_with("; the first that is not finite, at step 1: " + health::value_in_words(tensor)), reason.c_str());
            QVERIFY2(reason.find(tensor) == std::string::npos, reason.c_str());
            QCOMPARE(train_in(out, json, steps, {}, RunSettings::Resume::yes).ends.at(0), Status::diverged);
        }
        json["training"]["on_divergence"] = "continue";
        QCOMPARE(train_in(fresh(), json, Way::one_by_one).ends.at(0), Status::completed);
        m_steps = 0;
    }

    // Whatever was begun is told before the run ends, and the checkpoint is of the step told last.
    void stops_and_resumes_alike() {
        Json json = experiment("mixed_float16", {{"epochs", 4}});
        fs::path plain = fresh(), ahead = fresh();
        train_in(plain, json, Way::one_by_one);
        Trained stopped = train_in(ahead, json, Way::queued, [](Meddler& told, Control& control) {
            told.meddle = [&](const StepRecord& record) {
                if (record.step == 8)
                    control.stop();
            };
        });
        QCOMPARE(stopped.ends.at(0), Status::stopped);
        QCOMPARE(stopped.notes.told, stopped.notes.begun);
        std::int64_t last = stopped.told.steps.back().step;
        QVERIFY(last >= 8 && last < 8 + depth);
        QCOMPARE(QString::fromStdString(stopped.told.ends.at(0).reason), QString("stopped at step %1").arg(last));
        Trained resumed = train_in(ahead, json, Way::queued, {}, RunSettings::Resume::yes);
        QCOMPARE(resumed.told.steps.front().step, last + 1);
        QVERIFY2(resumed.told.told_before_start == std::vector<std::size_t>{0}, "whoever is told of an event knows the run by its start");
        QCOMPARE(resumed.told.events.front().kind, EventKind::resumed);
        QVERIFY(content(plain / "01-mixed_float16" / "final.safetensors") == content(ahead / "01-mixed_float16" / "final.safetensors"));
    }

    // As by a kill in between: a validation that is told has its weights, else it is done again.
    void the_best_weights_are_there_before_their_epoch_is_told() {
        const Json json = experiment("float32", {{"epochs", 1}});
        const fs::path whole = fresh(), cut = fresh(), best = cut / "01-float32" / "best.safetensors";
        const std::int64_t last = train_in(whole, json, Way::one_by_one).told.steps.back().step;
        train_in(cut, json, Way::one_by_one, [last](Meddler& told, Control& control) {
            told.meddle = [&control, last](const StepRecord& record) { // behind it only the validation is left, and is left undone
                if (record.step == last)
                    control.stop();
            };
        });
        fs::create_directory(best); // where nothing can be written
        QVERIFY(train_in(cut, json, Way::one_by_one, {}, RunSettings::Resume::yes).ends == std::vector<Status>{Status::failed});
        fs::remove(best);
        QVERIFY(train_in(cut, json, Way::one_by_one, {}, RunSettings::Resume::yes).ends == std::vector<Status>{Status::completed});
        QVERIFY(content(best) == content(whole / "01-float32" / "best.safetensors"));
    }

    // What a kill takes are the steps since the last checkpoint.
    void steps_that_are_taken_again_are_told() {
        const Json json = experiment("float32", {{"epochs", 2}});
        const fs::path whole = fresh(), cut = fresh(), run = cut / "01-float32";
        const std::int64_t last = train_in(whole, json, Way::one_by_one).told.steps.back().step;
        Trained stopped = train_in(cut, json, Way::one_by_one, [](Meddler& told, Control& control) {
            told.meddle = [&](const StepRecord& record) {
                if (record.step == 3)
                    control.stop();
            };
        });
        fs::copy_file(whole / "01-float32" / "metrics.jsonl", run / "metrics.jsonl", fs::copy_options::overwrite_existing);
        Json environment = read_json(run / "environment.json");
        environment["started"] = "2026-01-01T00:00:00Z";
        environment["program"] = "0.0.1";
        write_json(run / "environment.json", environment);
        const Trained resumed = train_in(cut, json, Way::one_by_one, {}, RunSettings::Resume::yes);
        const QString again = QString("; %1 steps after its last checkpoint are taken again").arg(last - 3),
                      said = QString::fromStdString(resumed.told.events.front().text);
        QVERIFY2(said.startsWith("resumed; program was \"0.0.1\", is ") && said.endsWith(again), qPrintable(said));
        QCOMPARE(read_json(run / "environment.json")["started"], Json("2026-01-01T00:00:00Z"));
    }

    // A change is told at the step after which it holds.
    void changes_hold_from_the_step_they_are_told_at() {
        Json json = experiment("float32", {{"epochs", 3}});
        fs::path plain = fresh(), ahead = fresh();
        auto change_at = [](std::int64_t step) {
            return [step](Meddler& told, Control& control) {
                told.meddle = [&control, step](const StepRecord& record) {
                    if (record.step == step)
                        control.set_learning_rate(0, 0.03);
                };
            };
        };
        Trained changed = train_in(ahead, json, Way::queued, change_at(7));
        auto told = std::ranges::find(changed.told.events, EventKind::setting, &EventRecord::kind);
        QVERIFY(told != changed.told.events.end() && told->step >= 7 && told->step < 7 + depth);
        train_in(plain, json, Way::one_by_one, change_at(told->step));
        compare(plain, ahead);
    }

    void a_step_that_diverges_is_taken_back_data() {
        QTest::addColumn<int>("steps");
        QTest::newRow("one by one") << int(Way::one_by_one);
        QTest::newRow("with some under way") << int(Way::queued);
    }

    // The run waits before the step, and with what diverged put right it goes on as if that step had never been.
    void a_step_that_diverges_is_taken_back() {
        QFETCH(int, steps);
        Json json =
            experiment("float16", {{"epochs", 3}, {"on_divergence", "pause"}, {"optimizer", {{"type", "sgd"}, {"learning_rate", 0.01}}}});
        json["variants"][0]["loss_scale"] = {{"mode", "fixed"}, {"value", 1}};
        m_attended = true;
        int taken_back = 0;
        Trained trained = train_in(fresh(), json, static_cast<Way>(steps), [&](Meddler& told, Control& control) {
            told.meddle = [&](const StepRecord& record) {
                if (record.step == 7 && taken_back == 0)
                    control.set_loss_scale(0, {.mode = LossScaling::Mode::fixed, .initial = 1e30});
            };
            told.answer = [&](const EventRecord& event) {
                if (event.kind != EventKind::taken_back)
                    return;
                ++taken_back;
                QVERIFY2(event.text.find("gradient") != std::string::npos, event.text.c_str());
                const auto& found = std::get<FirstNonFinite>(event.facts);
                QVERIFY(!found.layer.empty());
                QVERIFY2(event.text.find(found.tensor) == std::string::npos, event.text.c_str());
                control.set_loss_scale(0, {.mode = LossScaling::Mode::fixed, .initial = 1});
                control.run();
            };
        });
        m_attended = false;
        QCOMPARE(taken_back, 1);
        QCOMPARE(trained.ends.at(0), Status::completed);
        for (std::size_t i = 0; i < trained.told.steps.size(); ++i) {
            QCOMPARE(trained.told.steps[i].step, std::int64_t(i + 1));
            QVERIFY(std::isfinite(trained.told.steps[i].loss) && !trained.told.steps[i].non_finite);
        }
    }

    // Stopped there, it says so; what is changed before may mend it, and then nobody knows.
    void a_run_that_is_stopped_before_a_step_that_diverges_tells() {
        for (bool mended : {false, true}) {
            Json json = experiment("float16", {{"on_divergence", "pause"}});
            json["variants"][0]["loss_scale"] = {{"mode", "fixed"}, {"value", 1e30}};
            m_attended = true;
            const fs::path out = fresh();
            const auto stop_there = [&](Meddler& told, Control& control) {
                told.answer = [&](const EventRecord& event) {
                    if (event.kind != EventKind::taken_back)
                        return;
                    if (mended)
                        control.set_loss_scale(0, {.mode = LossScaling::Mode::fixed, .initial = 1});
                    control.stop();
                };
            };
            Trained trained = train_in(out, json, Way::one_by_one, stop_there);
            QCOMPARE(trained.ends.at(0), Status::stopped);
            const StoredRun stored = read_stored_run(out / "01-float16");
            QCOMPARE(stored.summary.numerics.taken_back, mended ? std::nullopt : std::optional<std::int64_t>(1));
            const std::string& reason = stored.summary.reason;
            QVERIFY2(reason.starts_with("stopped at step 0, before one that diverges: ") != mended, reason.c_str());
            if (!mended) // gone on with, what was told before the first step is still there
                train_in(out, json, Way::one_by_one, stop_there, RunSettings::Resume::yes);
            m_attended = false;
            const auto events = read_log(out / "01-float16" / "metrics.jsonl").events;
            QCOMPARE(std::ranges::count(events, EventKind::taken_back, &EventRecord::kind), mended ? 1 : 2);
        }
    }

    void nobody_there_a_pause_is_a_stop() {
        Json json = experiment("float16", {{"on_divergence", "pause"}});
        json["variants"][0]["loss_scale"] = {{"mode", "fixed"}, {"value", 1e30}};
        QCOMPARE(train_in(fresh(), json, Way::one_by_one).ends.at(0), Status::diverged);
    }

    void many_skipped_steps_are_told_once() {
        Json json = experiment("mixed_float16", {{"epochs", 6}});
        json["variants"][0]["loss_scale"] = {{"mode", "dynamic"}, {"initial", 1e30}, {"backoff_factor", 0.9}};
        Trained trained = train_in(fresh(), json, Way::one_by_one);
        QCOMPARE(std::ranges::count(trained.told.events, EventKind::skips, &EventRecord::kind), 1);
    }

    void how_many_skipped_steps_are_many_is_a_setting() {
        for (std::int64_t many : {0, 1, 3}) {
            Json json = experiment("mixed_float16", {{"epochs", 3}, {"skips_in_a_row", many}});
            json["variants"][0]["loss_scale"] = {{"mode", "dynamic"}, {"initial", 1e30}, {"backoff_factor", 0.9}};
            Trained trained = train_in(fresh(), json, Way::one_by_one);
            auto told = std::ranges::find(trained.told.events, EventKind::skips, &EventRecord::kind);
            QCOMPARE(told != trained.told.events.end(), many > 0);
            if (many == 0)
                continue;
            QCOMPARE(told->step, many);
            QVERIFY2(told->text.starts_with(many == 1 ? "a step was skipped;" : "3 steps in a row were skipped;"), told->text.c_str());
        }
    }

    void many_skipped_steps_stop_a_run_that_wants_it() {
        for (Way way : {Way::one_by_one, Way::queued}) {
            Json json = experiment("mixed_float16", {{"epochs", 6}, {"skips_in_a_row", 3}, {"on_skips", "stop"}});
            json["variants"][0]["loss_scale"] = {{"mode", "dynamic"}, {"initial", 1e30}, {"backoff_factor", 0.9}, {"minimum", 1e29}};
            const fs::path out = fresh();
            Trained trained = train_in(out, json, way);
            QCOMPARE(trained.ends.at(0), Status::diverged);
            QCOMPARE(trained.told.steps.size(), std::size_t{3});
            QCOMPARE(std::ranges::count(trained.told.events, EventKind::skips, &EventRecord::kind), 1);
            const Summary summary = read_stored_run(out / "01-mixed_float16").summary;
            QVERIFY2(summary.reason.starts_with("diverged at step 3: 3 steps in a row were skipped"), summary.reason.c_str());
            QVERIFY(!summary.ms_step.median && !summary.images_s); // of a warm-up
        }
    }

    void a_pause_for_skipped_steps_needs_somebody_who_is_there() {
        Json json = experiment("mixed_float16", {{"epochs", 6}, {"skips_in_a_row", 3}, {"on_skips", "pause"}});
        json["variants"][0]["loss_scale"] = {{"mode", "dynamic"}, {"initial", 1e30}, {"backoff_factor", 0.9}, {"minimum", 1e29}};
        for (bool attended : {true, false}) {
            int waited = 0;
            m_attended = attended;
            Trained trained = train_in(fresh(), json, Way::one_by_one, [&](Meddler& told, Control& control) {
                told.answer = [&](const EventRecord& event) {
                    if (event.kind != EventKind::skips)
                        return;
                    waited += std::get<Waiting>(event.facts).waits;
                    control.run();
                };
            });
            m_attended = false;
            QCOMPARE(waited, attended ? 1 : 0);
            QCOMPARE(trained.ends.at(0), Status::completed);
        }
    }

    void one_step_is_one_step() {
        auto notes = std::make_shared<QueueNotes>();
        Meddler told;
        Control control;
        control.one_step();
        std::atomic<int> steps = 0;
        told.meddle = [&](const StepRecord&) { ++steps; };
        TrainerOptions options = options_for(fresh(), Way::queued, notes);
        std::thread training([&] { train(parsed(experiment("float32")), options, told, control); });
        for (int wanted : {1, 2}) {
            QTRY_COMPARE_WITH_TIMEOUT(steps.load(), wanted, 20000);
            QTest::qWait(50);
            QCOMPARE(steps.load(), wanted);
            if (wanted == 1)
                control.one_step();
        }
        control.stop();
        training.join();
        QCOMPARE(notes->begun, 2);
    }

    // What the device says of itself is told, kept and summed up; what it does not say has its reason, and is never zero.
    void readings_are_kept_with_the_run() {
        fs::path out = fresh();
        auto notes = std::make_shared<QueueNotes>();
        notes->telemetry = [] { return std::make_unique<HalfBlind>(); };
        Meddler told;
        Control control;
        train(parsed(experiment("float32")), options_for(out, Way::queued, notes), told, control);
        Json summary = to_json(told.ends.at(0).summary)["telemetry"];
        QVERIFY(told.readings.size() >= 2); // after the first step and at the end, at least
        QCOMPARE(told.readings.front().step, std::int64_t{1});
        QCOMPARE(summary["readings"].get<std::size_t>(), told.readings.size());
        QCOMPARE(summary["power_watts"]["largest"].get<double>(), 100.0 * static_cast<double>(told.readings.size()));
        QCOMPARE(summary["absent"]["temperature_celsius"].get<std::string>(), std::string("the driver does not say"));
        QVERIFY(!summary.contains("temperature_celsius"));
        QCOMPARE(summary["slowed_by"]["power cap"].get<std::size_t>(), told.readings.size());
        std::size_t lines = 0;
        for (const Json& line : json_lines(out / "01-float32" / "metrics.jsonl"))
            lines += line.contains("device") && line["device"]["power_watts"].is_number();
        QCOMPARE(lines, told.readings.size());
        Trained silent = train_in(fresh(), experiment("float32"), Way::one_by_one);
        QVERIFY(silent.told.readings.empty());
        QVERIFY(!silent.told.ends.at(0).summary.telemetry.why_not.empty());
    }

    // A snapshot is taken behind what is under way, yet every step told since can be gone back to.
    void snapshots_wait_for_no_step_data() {
        QTest::addColumn<int>("together");
        QTest::newRow("one by one") << 1;
        QTest::newRow("two by two") << 2;
    }

    void snapshots_wait_for_no_step() {
        QFETCH(int, together);
        Variant variant = parsed(experiment("float32", {{"epochs", 40}})).variants.at(0);
        DataSets data = open_data({variant.data, variant.model.input, ".", resources_folder()});
        auto notes = std::make_shared<QueueNotes>();
        std::shared_ptr<const Backend> cpu = make_backend("cpu");
        Session ahead(variant, queued(cpu, {.depth = 8, .together = together}, notes), data), plain(variant, cpu, data);
        auto state = [](Session& session) {
            std::vector<std::byte> bytes(session.state().layout().bytes);
            session.state().memory().read(0, bytes);
            return bytes;
        };
        for (std::int64_t step = 1; step <= 150; ++step) {
            QCOMPARE(ahead.step(8).loss, plain.step().loss);
            QCOMPARE(ahead.steps_done(), step);
            if (step == 57 || (step >= 63 && step <= 66) || step == 129) { // before, at and behind snapshots of steps under way
                ahead.settle();
                QVERIFY(state(ahead) == state(plain));
            }
            if (step == 65 || step == 130) {
                ahead.take_back();
                plain.take_back();
                QVERIFY(state(ahead) == state(plain));
                QCOMPARE(ahead.step(8).loss, plain.step().loss);
            }
        }
        ahead.settle();
        QVERIFY(state(ahead) == state(plain));
        QVERIFY2(notes->kept_ahead > 0, "no snapshot was ever behind steps under way");
    }

    void both_snapshots_are_planned() {
        Variant variant = parsed(experiment("float32")).variants.at(0);
        DataSets data = open_data({variant.data, variant.model.input, ".", resources_folder()});
        std::shared_ptr<const Backend> cpu = make_backend("cpu");
        Session plain(variant, cpu, data), ahead(variant, queued(cpu, {.depth = 4}, std::make_shared<QueueNotes>()), data);
        QCOMPARE(plain.memory().snapshots, std::size_t{1});
        QCOMPARE(ahead.memory().snapshots, std::size_t{2});
        for (int step = 0; step < 12; ++step)
            ahead.step();
        ahead.validate();
        double allocated = static_cast<double>(ahead.allocated_bytes()), predicted = static_cast<double>(ahead.memory().peak_bytes);
        QVERIFY2(std::abs(allocated - predicted) <= 0.01 * predicted, qPrintable(QString("%1 of %2").arg(allocated).arg(predicted)));
    }

    void groups_are_launched_when_they_are_whole() {
        StepGroups groups(8);
        groups.set_size(4);
        auto begin = [&] {
            groups.begin();
            return groups.ready();
        };
        auto same = [](const StepLaunch& a, std::size_t first, std::size_t count) { return a.first == first && a.count == count; };
        for (int i = 0; i < 3; ++i)
            QCOMPARE(begin().count, std::size_t{0});
        QVERIFY(groups.is_overdue());
        QVERIFY(same(begin(), 0, 4));
        QVERIFY(!groups.is_overdue());
        QCOMPARE(begin().count, std::size_t{0});
        QCOMPARE(groups.finish(), std::size_t{0});
        for (int i = 0; i < 3; ++i)
            groups.finish();
        QVERIFY(groups.is_overdue()); // the fifth is alone and waited for
        QVERIFY(same(groups.next(), 4, 1));
        QVERIFY(!groups.is_overdue());
        QCOMPARE(groups.next().count, std::size_t{0});
        for (std::size_t place : {5u, 6u, 7u})
            QVERIFY(same(begin(), place, 1)); // between two groups each goes by itself
        for (int i = 0; i < 3; ++i)
            QCOMPARE(begin().count, std::size_t{0});
        QVERIFY(same(begin(), 0, 4)); // the ring goes round
        while (groups.under_way() > 0)
            groups.finish();
        QCOMPARE(groups.begin(), std::size_t{0});
        QVERIFY(!groups.ready().count && groups.is_overdue());
    }

    void an_empty_ring_begins_at_its_first_place() {
        StepGroups groups(8);
        for (int i = 0; i < 3; ++i) {
            groups.begin();
            QCOMPARE(groups.ready().count, std::size_t{1}); // groups of one
        }
        for (int i = 0; i < 3; ++i)
            groups.finish();
        groups.set_size(4);
        QCOMPARE(groups.begin(), std::size_t{0});
        groups.set_size(3); // does not divide the ring
        QCOMPARE(groups.size(), std::size_t{1});
        groups.set_size(8); // leaves no second half
        QCOMPARE(groups.size(), std::size_t{1});
    }

    // Four that a device tells in one go are no step of four times the length and three of none.
    void steps_told_together_share_their_time() {
        Experiment read = parse_experiment(experiment("float32", {{"epochs", 20}}), "test");
        const Variant& variant = read.variants.front();
        DataSets data = open_data({variant.data, variant.model.input, ".", resources_folder()});
        auto notes = std::make_shared<QueueNotes>();
        Session session(variant, queued(make_backend("cpu"), {.depth = 8, .together = 4}, notes), data);
        notes->launch_takes = std::chrono::milliseconds(40);
        for (std::int64_t left = 16; left > 0; --left)
            QVERIFY(session.step(left).step_seconds() > 0.009);
    }

    // Measured in turns, one variant's steps must not be under way in another's.
    void repeated_steps_leave_none_behind() {
        Experiment read = parse_experiment(experiment("float32", {{"epochs", 20}}), "test");
        const Variant& variant = read.variants.front();
        DataSets data = open_data({variant.data, variant.model.input, ".", resources_folder()});
        auto notes = std::make_shared<QueueNotes>();
        Session session(variant, queued(make_backend("cpu"), {.depth = 4}, notes), data);
        Repeats repeats = session.repeats();
        for (int turn = 0; turn < 3; ++turn) {
            for (std::int64_t left = 10; left > 0; --left)
                repeats.step(left);
            QCOMPARE(notes->begun, 10 * (turn + 1));
            QCOMPARE(notes->told, notes->begun);
        }
        QCOMPARE(notes->most_under_way, 4);
        QCOMPARE(repeats.timed_together(1), 1);
        QCOMPARE(repeats.timed_together(0.01), 2);
        QCOMPARE(repeats.timed_together(0), 4);
    }

    void only_tiny_networks_are_launched_together() {
        QCOMPARE(steps_per_launch(1e-4, 16), std::size_t{8});
        QCOMPARE(steps_per_launch(1e-4, 64), std::size_t{8});
        QCOMPARE(steps_per_launch(1e-4, 6), std::size_t{3});
        QCOMPARE(steps_per_launch(1e-4, 14), std::size_t{7});
        for (std::size_t places : {1u, 2u, 3u})
            QCOMPARE(steps_per_launch(1e-4, places), std::size_t{1}); // what large batches leave
        QCOMPARE(steps_per_launch(2e-3, 16), std::size_t{1});
        for (std::size_t places = 2; places < 70; ++places) { // always a size that the ring takes
            StepGroups groups(places);
            groups.set_size(steps_per_launch(0, places));
            QCOMPARE(groups.size(), steps_per_launch(0, places));
        }
    }

    void the_ring_refuses_what_it_cannot_hold() {
        StepRing ring(2);
        QVERIFY_EXCEPTION_THROWN(ring.finish(), Error);
        QCOMPARE(ring.begin(), std::size_t{0});
        QCOMPARE(ring.begin(), std::size_t{1});
        QVERIFY_EXCEPTION_THROWN(ring.begin(), Error);
        QCOMPARE(ring.finish(), std::size_t{0});
        QCOMPARE(ring.begin(), std::size_t{0});
        QCOMPARE(ring.finish(), std::size_t{1});
    }
};

QTEST_GUILESS_MAIN(TestStepsAhead)
#include "test_steps_ahead.moc"
