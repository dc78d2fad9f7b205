// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Runs that are observed: they end as if nobody had looked, their samples are kept as far as the run is, and looking ends no run.
#include "backends/registry.h"
#include "core/json.h"
#include "runs/range_log.h"
#include "runs/stored_run.h"
#include "support/queued_backend.h"
#include "support/recorder.h"
#include "support/small_experiment.h"
#include "support/watched_backend.h"
#include "train/trainer.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t most = 1 << 26;

struct Ran {
    QTemporaryDir folder;
    Recorder recorder;
    fs::path run;
    std::vector<Status> results;

    fs::path file(const char* name) const { return run / name; }
};

class Counting : public Recorder {
public:
    std::vector<HealthSample> samples;
    void on_health(int, const HealthSample& sample) override { samples.push_back(sample); }
};

health::SamplingSettings every(std::int64_t steps) { return {.mode = health::SamplingSettings::Mode::steps, .every = steps}; }

TrainerOptions options(const fs::path& out, const health::SamplingSettings& health, std::int64_t steps = 9) {
    return {.out = out, .steps = steps, .health = health};
}

Experiment experiment(std::int64_t checkpoint_steps = 4, std::int64_t epoch = 0) {
    Json json = small_experiment({"mixed_float16"});
    json["training"]["checkpoint_steps"] = checkpoint_steps;
    if (epoch > 0)
        json["training"]["steps_per_epoch"] = epoch;
    return parsed(json);
}

void train_into(Ran& ran, const TrainerOptions& settings, const Experiment& trained = experiment()) {
    Control control;
    ran.results = train(trained, settings, ran.recorder, control);
    for (const auto& entry : fs::directory_iterator(settings.out))
        if (fs::exists(entry.path() / "metrics.jsonl"))
            ran.run = entry.path();
}

std::vector<RangeRecord> ranges_in(const fs::path& run) {
    std::vector<RangeRecord> records;
    ReadSoFar so_far;
    read_ranges_on(run / "ranges.jsonl", so_far, [&](RangeRecord record) { records.push_back(std::move(record)); });
    return records;
}

Experiment under(const char* policy) {
    Json json = small_experiment({policy});
    if (std::string(policy) == "dynamic_fixed")
        json["variants"][0]["policy"] = {{"base", policy}, {"ranges", {{"search", 0}, {"every", 5}}}};
    json["training"]["steps_per_epoch"] = 4;
    return parsed(json);
}

std::vector<std::int64_t> steps_of(const std::vector<HealthSample>& samples) {
    std::vector<std::int64_t> steps;
    for (const HealthSample& sample : samples)
        steps.push_back(sample.step);
    return steps;
}

} // namespace

class TestObserving : public QObject {
    Q_OBJECT

private slots:
    // Shared exponents and scales of tensors without anybody observing, scales of blocks in observed steps.
    void ranges_that_move_are_kept() {
        Ran dynamic, scaled, blocks, fixed;
        train_into(dynamic, options(dynamic.folder.path().toStdString(), {}, 12), under("dynamic_fixed"));
        const auto exponents = ranges_in(dynamic.run);
        QVERIFY(exponents.size() >= 4); // at the ends of three epochs, and after ten steps
        QCOMPARE(exponents.back().step, 12);
        QVERIFY(exponents.back().exponents.size() > 8 && exponents.back().blocks.empty());
        QVERIFY(std::ranges::any_of(exponents.back().exponents, [](const auto& one) { return one.bits != 5; })); // the first, which is left
        train_into(scaled, options(scaled.folder.path().toStdString(), {}, 4), under("float8"));
        QVERIFY(!ranges_in(scaled.run).back().scales.empty());
        train_into(blocks, options(blocks.folder.path().toStdString(), every(2), 4), under("mxfp8"));
        const auto seen = ranges_in(blocks.run);
        QVERIFY(!seen.empty() && seen.back().exponents.empty() && !seen.back().blocks.empty());
        QVERIFY(histogram_of(seen.back()).all() > 10);
        train_into(fixed, options(fixed.folder.path().toStdString(), every(2), 4), under("float16"));
        QVERIFY(!fs::exists(fixed.run / "ranges.jsonl")); // nothing moves
    }

    void a_run_ends_with_the_same_bytes_as_one_that_nobody_looked_at() {
        Ran plain, observed;
        train_into(plain, options(plain.folder.path().toStdString(), {}));
        train_into(observed, options(observed.folder.path().toStdString(), every(2)));
        QVERIFY(!fs::exists(plain.file("health.jsonl")) && fs::exists(observed.file("health.jsonl")));
        for (const char* name : {"final.safetensors", "best.safetensors", "checkpoint.safetensors", "validation.json"})
            QVERIFY2(read_file(plain.file(name), most) == read_file(observed.file(name), most), name);
        for (std::size_t i = 0; i < plain.recorder.steps.size(); ++i)
            QCOMPARE(observed.recorder.steps[i].loss, plain.recorder.steps[i].loss);
        QVERIFY((steps_of(read_health(observed.file("health.jsonl"))) == std::vector<std::int64_t>{1, 3, 5, 7, 9}));
    }

    // The steps ahead are waited for, and no other is lost or done twice.
    void steps_that_are_under_way_are_waited_for() {
        Ran plain, queue;
        TrainerOptions settings = options(queue.folder.path().toStdString(), every(3));
        settings.backend = queued(make_backend("cpu"), {.depth = 4}, std::make_shared<QueueNotes>());
        train_into(plain, options(plain.folder.path().toStdString(), {}));
        train_into(queue, settings);
        QVERIFY(read_file(plain.file("final.safetensors"), most) == read_file(queue.file("final.safetensors"), most));
        QVERIFY((steps_of(read_health(queue.file("health.jsonl"))) == std::vector<std::int64_t>{1, 4, 7}));
    }

    // A queue keeps two by turns, and the one that is a copy of State now is not the one that was.
    void a_snapshot_that_changes_places_is_followed() {
        Ran plain, queue;
        TrainerOptions settings = options(queue.folder.path().toStdString(), every(40), 130);
        settings.backend = queued(make_backend("cpu"), {.depth = 4}, std::make_shared<QueueNotes>());
        const Experiment long_epoch = experiment(1000, 1000); // nothing but the samples waits for the steps under way
        train_into(plain, options(plain.folder.path().toStdString(), {}, 130), long_epoch);
        train_into(queue, settings, long_epoch);
        QVERIFY(read_file(plain.file("final.safetensors"), most) == read_file(queue.file("final.safetensors"), most));
        QVERIFY((steps_of(read_health(queue.file("health.jsonl"))) == std::vector<std::int64_t>{1, 41, 81, 121}));
    }

    void a_resumed_run_goes_on_with_its_samples() {
        Ran ran;
        TrainerOptions settings = options(ran.folder.path().toStdString(), every(2), 5);
        train_into(ran, settings);
        fs::remove(ran.file("summary.json"));
        settings.steps = 9;
        settings.resume = RunSettings::Resume::yes;
        train_into(ran, settings);
        QVERIFY((steps_of(read_health(ran.file("health.jsonl"))) == std::vector<std::int64_t>{1, 3, 5, 7, 9}));
    }

    // Killed before it had a summary: what was known before its first step is told all the same.
    void a_run_without_an_ending_knows_what_was_planned() {
        Ran ran;
        train_into(ran, options(ran.folder.path().toStdString(), every(2), 5));
        const Summary whole = read_stored_run(ran.run).summary;
        fs::remove(ran.file("summary.json"));
        const StoredRun killed = read_stored_run(ran.run);
        QVERIFY(killed.status == Status::running && killed.damage.empty());
        QCOMPARE(killed.summary.variant, whole.variant);
        QCOMPARE(killed.summary.capabilities.size(), whole.capabilities.size());
        QCOMPARE(*killed.summary.memory.predicted_bytes, *whole.memory.predicted_bytes);
        QVERIFY(killed.summary.data && killed.summary.data->train == whole.data->train);
        QVERIFY(!killed.summary.memory.peak_bytes); // nobody measured it
        std::ofstream(ran.file(planned_file)) << "{";
        QVERIFY(read_stored_run(ran.run).summary.capabilities.empty());
    }

    // Its clock goes on, and so does what observing has cost of it.
    void a_resumed_run_keeps_to_its_share() {
        Ran ran;
        TrainerOptions settings =
            options(ran.folder.path().toStdString(), {.mode = health::SamplingSettings::Mode::share, .share = 0.05}, 5);
        train_into(ran, settings);
        const std::vector<HealthSample> before = read_health(ran.file("health.jsonl"));
        QCOMPARE(steps_of(before).front(), std::int64_t{1});
        fs::remove(ran.file("health.jsonl"));
        HealthWriter log(ran.file("health.jsonl"), 0);
        HealthSample dear = before.front();
        dear.cost_seconds = 1e4; // more than its share for days
        log.append(dear);
        fs::remove(ran.file("summary.json"));
        settings.steps = 12;
        settings.resume = RunSettings::Resume::yes;
        train_into(ran, settings);
        QVERIFY((steps_of(read_health(ran.file("health.jsonl"))) == std::vector<std::int64_t>{1}));
    }

    void a_share_of_the_time_is_kept() {
        QTemporaryDir folder;
        Counting recorder;
        Control control;
        TrainerOptions settings = options(folder.path().toStdString(), {.mode = health::SamplingSettings::Mode::share, .share = 0.5}, 300);
        train(experiment(), settings, recorder, control);
        QVERIFY(recorder.samples.size() >= 2);
        double cost = 0;
        for (const HealthSample& sample : recorder.samples)
            cost += sample.cost_seconds;
        double first = recorder.samples.front().cost_seconds, clock = recorder.steps.back().seconds;
        QVERIFY2(cost <= std::max(first, 0.5 * (clock + cost)) * 1.5, qPrintable(QString("%1 of %2 s").arg(cost).arg(clock + cost)));
    }

    void where_there_is_no_room_the_run_goes_on() {
        Ran ran;
        auto notes = std::make_shared<WatchNotes>();
        notes->before_prepare = [](const Plan& plan) {
            if (plan.graph.find("dense/biased:wide") >= 0)
                throw Error("[memory] none left", ErrorKind::out_of_memory);
        };
        TrainerOptions settings = options(ran.folder.path().toStdString(), every(1));
        settings.backend = watched(make_backend("cpu"), notes);
        train_into(ran, settings);
        QVERIFY(ran.results.front() == Status::completed);
        auto told = std::ranges::count_if(ran.recorder.events,
                                          [](const EventRecord& event) { return event.text.find("not observed") != std::string::npos; });
        QCOMPARE(told, 1);
    }
};

QTEST_GUILESS_MAIN(TestObserving)
#include "test_observing.moc"
