// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A twin steps beside a run and changes nothing of it; beside a run in float32 it is the same run.
#include "backends/registry.h"
#include "core/json.h"
#include "health/distance.h"
#include "insight/health_table.h"
#include "insight/twin_course.h"
#include "support/recorder.h"
#include "support/small_experiment.h"
#include "train/requirements.h"
#include "train/trainer.h"
#include "train/twin_memory.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace mantissa;
namespace fs = std::filesystem;
using Kind = TrainingSettings::Twin;

namespace {

constexpr std::uintmax_t most = 1 << 26;

struct Beside {
    QTemporaryDir folder;
    Recorder recorder;
    fs::path run;

    void train_it(const std::string& policy, Kind twin, std::int64_t steps = 8, RunSettings::Resume resume = RunSettings::Resume::no) {
        TrainerOptions options{.device = "cpu",
                               .out = folder.path().toStdString(),
                               .steps = steps,
                               .resume = resume,
                               .health = {.mode = health::SamplingSettings::Mode::steps, .every = 1},
                               .twin = twin};
        Json json = small_experiment({policy});
        json["training"]["checkpoint_steps"] = 4;
        Control control;
        train(with_options(parsed(json), options), options, recorder, control);
        for (const auto& entry : fs::directory_iterator(options.out))
            if (fs::exists(entry.path() / "metrics.jsonl"))
                run = entry.path();
    }
    std::string bytes(const char* name) const { return read_file(run / name, most); }
};

class StopsAtStart : public Recorder {
public:
    explicit StopsAtStart(Control& control) : control_(control) {}
    int starts = 0;
    void on_start(int, const RunStart&) override {
        ++starts;
        control_.stop();
    }

private:
    Control& control_;
};

} // namespace

class TestTwin : public QObject {
    Q_OBJECT

private slots:
    void its_memory_is_told_before() {
        Variant variant = parsed(small_experiment({"mixed_float16"})).variants.front();
        const auto backend = make_backend("cpu");
        QCOMPARE(predict_twin(variant, *backend), std::size_t{0});
        variant.training.twin = Kind::in_float32;
        const Variant wide = parsed(small_experiment({"float32"})).variants.front();
        QCOMPARE(predict_twin(variant, *backend), predict_run(wide, *backend).peak_bytes);
        variant.training.twin = Kind::on_reference; // which has no workspace of a library, and joins nothing
        QCOMPARE(predict_twin(variant, *backend), predict_run(wide, *make_backend("reference")).peak_bytes);
        QVERIFY(predict_twin(variant, *backend) > 0);
    }

    void the_largest_batch_has_room_for_both() {
        Variant variant = parsed(small_experiment({"mixed_float16"})).variants.front();
        const auto backend = make_backend("cpu");
        const std::size_t room = 64u << 20;
        const std::int64_t alone = largest_batch_with_twin(variant, *backend, room);
        QCOMPARE(alone, largest_run_batch(variant, *backend, room));
        variant.training.twin = Kind::in_float32;
        const std::int64_t both = largest_batch_with_twin(variant, *backend, room);
        QVERIFY(both > 0 && both < alone);
        auto peak = [&](std::int64_t batch) {
            variant.training.batch = batch;
            return predict_run(variant, *backend).peak_bytes + predict_twin(variant, *backend);
        };
        QVERIFY(peak(both) <= room && peak(both + 1) > room);
    }

    void a_run_with_a_twin_ends_with_the_same_bytes_data() { policies({"float16", "mixed_float16", "bfloat16", "float32"}); }
    void a_run_with_a_twin_ends_with_the_same_bytes() {
        QFETCH(QString, policy);
        Beside alone, beside;
        alone.train_it(policy.toStdString(), Kind::none);
        beside.train_it(policy.toStdString(), Kind::in_float32);
        for (const char* name : {"final.safetensors", "checkpoint.safetensors", "validation.json"})
            QVERIFY2(alone.bytes(name) == beside.bytes(name), name);
        QVERIFY(std::isnan(alone.recorder.steps.back().twin_loss) && !std::isnan(beside.recorder.steps.back().twin_loss));
        for (std::size_t i = 0; i < alone.recorder.steps.size(); ++i) {
            QCOMPARE(beside.recorder.steps[i].loss, alone.recorder.steps[i].loss);
            QVERIFY(beside.recorder.steps[i].memory_bytes > alone.recorder.steps[i].memory_bytes);
        }
        const Summary& summary =
            alone.recorder.ends.at(0).summary; // where an observed step does not fit in the run's memory, it has its own
        QCOMPARE(alone.recorder.steps.back().memory_bytes,
                 summary.figure("memory.peak_bytes") + static_cast<double>(summary.memory.observing_bytes.value_or(0)));
    }

    // Whoever was told that a run begins is told that it ended.
    void a_stop_while_it_is_made_ends_the_run() {
        QTemporaryDir folder;
        const TrainerOptions options{.device = "cpu", .out = folder.path().toStdString(), .steps = 4, .twin = Kind::in_float32};
        Control control;
        StopsAtStart told(control);
        train(with_options(parsed(small_experiment({"float16"})), options), options, told, control);
        QCOMPARE(told.starts, 1);
        QCOMPARE(told.ends.size(), std::size_t{1});
        QCOMPARE(told.ends[0].status, Status::stopped);
        Recorder on;
        Control free;
        TrainerOptions again = options;
        again.resume = RunSettings::Resume::yes;
        train(with_options(parsed(small_experiment({"float16"})), again), again, on, free);
        QCOMPARE(on.steps.size(), std::size_t{4});
        QVERIFY(!std::isnan(on.steps.back().twin_loss));
    }

    void beside_float32_it_is_nowhere_apart() {
        Beside beside;
        beside.train_it("float32", Kind::in_float32, 12);
        QCOMPARE(beside.recorder.steps.size(), std::size_t{12});
        for (const StepRecord& step : beside.recorder.steps)
            QVERIFY(step.twin_loss == step.loss && step.twin_distance == 0);
        insight::HealthHistory health = insight::health_in(beside.run);
        QVERIFY(health.twins().size() >= 30);
        for (const insight::TwinTrack& track : health.twins()) {
            QCOMPARE(track.points.size(), std::size_t{12});
            for (const insight::TwinPoint& point : track.points)
                QVERIFY2(point.error == 0 && point.cosine == 1 && point.ulps == 0, track.tensor.c_str());
        }
        QVERIFY(!health.parting());
        QCOMPARE(insight::parting_sentence(health), std::string("It is its twin's equal in all observed steps, to the last bit."));
    }

    // What the twin's losses are is what the same experiment loses in float32, bit for bit.
    void it_is_what_float32_would_have_been() {
        Beside beside, plain;
        beside.train_it("float16", Kind::in_float32, 10);
        plain.train_it("float32", Kind::none, 10);
        bool apart = false;
        for (std::size_t i = 0; i < 10; ++i) {
            QCOMPARE(beside.recorder.steps[i].twin_loss, plain.recorder.steps[i].loss);
            apart = apart || beside.recorder.steps[i].loss != beside.recorder.steps[i].twin_loss;
        }
        QVERIFY(apart && beside.recorder.steps.back().twin_distance > 0);
        insight::HealthHistory health = insight::health_in(beside.run);
        const auto parting = health.parting();
        QVERIFY(parting && parting->step == 1);
        QVERIFY2(parting->layer == "conv2d", (parting->layer + " " + parting->tensor).c_str());
        QVERIFY(!health.parting(1e9));
        const std::string sentence = insight::parting_sentence(health);
        QVERIFY2(sentence.starts_with("It and its twin are first apart at step 1, in activations of conv2d ("), sentence.c_str());
    }

    // Of several tensors of a layer the worst of each figure, in the course and in the table alike.
    void a_layer_shows_its_worst_tensor() {
        insight::HealthHistory health;
        const TwinDistance near{.layer = "a", .tensor = "a/kernel", .subject = Subject::weights, .error = 0.5, .cosine = 0.9, .ulps = 2};
        const TwinDistance bias{.layer = "a", .tensor = "a/bias", .subject = Subject::weights, .error = 0.1, .cosine = 0.7, .ulps = 9};
        const TwinDistance other{.layer = "b", .tensor = "b/kernel", .subject = Subject::weights, .error = 3};
        TensorHealth tensor{.layer = "a", .tensor = "a/kernel", .subject = Subject::weights, .format = "float16"};
        health.add({.step = 3, .tensors = {tensor}, .twin = {near, bias, other}});
        health.add({.step = 5, .tensors = {tensor}, .twin = {near}});
        const auto course = insight::twin_course(health, "a", Subject::weights);
        QCOMPARE(course.size(), std::size_t{2});
        QVERIFY(course[0].step == 3 && course[0].error == 0.5 && course[0].cosine == 0.7 && course[0].ulps == 9);
        QVERIFY(course[1].step == 5 && course[1].cosine == 0.9 && course[1].ulps == 2);
        QVERIFY(insight::twin_course(health, "a", Subject::gradients).empty());
        const auto rows = health_rows(health, insight::WhichStep::worst);
        QCOMPARE(rows.size(), std::size_t{1});
        QVERIFY(rows[0].twin == 0.5 && rows[0].twin_cosine == 0.7 && rows[0].twin_ulps == 9);
    }

    // A last place is that of a format: of the tensor whose difference is told, which may be wider than what names the row.
    void ulps_are_told_with_their_format() {
        insight::HealthHistory health;
        const TwinDistance copy{.layer = "a", .tensor = "a/kernel:bfloat16", .subject = Subject::weights, .error = 0.5, .ulps = 2};
        const TwinDistance master{.layer = "a", .tensor = "a/kernel", .subject = Subject::weights, .error = 0.4, .ulps = 1e6};
        const TensorHealth tensor{.layer = "a", .tensor = "a/kernel:bfloat16", .subject = Subject::weights, .format = "bfloat16"};
        const UpdateHealth update{.layer = "a", .variable = "a/kernel", .format = "float32", .count = 1};
        health.add({.step = 3, .tensors = {tensor}, .updates = {update}, .twin = {copy, master}});
        const insight::HealthRow row = health_rows(health, insight::WhichStep::worst).at(0);
        QVERIFY(row.subject == Subject::weights && row.format == "bfloat16" && row.twin_ulps == 1e6);
        QCOMPARE(row.twin_format, std::string("float32"));
        const auto course = insight::twin_course(health, "a", Subject::weights);
        QVERIFY(course.size() == 1 && course[0].ulps == 1e6);
        QCOMPARE(course[0].ulps_of, std::string("float32"));
    }

    void the_reference_is_close_to_the_processor() {
        Beside beside;
        beside.train_it("float32", Kind::on_reference, 4);
        for (const StepRecord& step : beside.recorder.steps) {
            QVERIFY(std::abs(step.twin_loss - step.loss) < 1e-4 * step.loss);
            QVERIFY(step.twin_distance < 1e-3);
        }
    }

    void a_resumed_run_goes_on_with_its_twin() {
        Beside whole, broken;
        whole.train_it("float16", Kind::in_float32, 8);
        broken.train_it("float16", Kind::in_float32, 5);
        fs::remove(broken.run / "summary.json");
        broken.train_it("float16", Kind::in_float32, 8, RunSettings::Resume::yes);
        QCOMPARE(broken.recorder.steps.size(), whole.recorder.steps.size());
        for (std::size_t i = 0; i < whole.recorder.steps.size(); ++i)
            QCOMPARE(broken.recorder.steps[i].twin_loss, whole.recorder.steps[i].twin_loss);
    }

    // Its file is written beside the checkpoint's: a kill between the two leaves the one of the checkpoint before, and the next one.
    void a_run_killed_between_its_checkpoint_and_its_twins_goes_on_with_its_twin() {
        Beside whole, broken;
        whole.train_it("float16", Kind::in_float32, 8);
        broken.train_it("float16", Kind::in_float32, 4);
        const std::string before = broken.bytes("twin.safetensors");
        broken.train_it("float16", Kind::in_float32, 5, RunSettings::Resume::yes);
        fs::rename(broken.run / "twin.safetensors", broken.run / "twin-next.safetensors");
        write_file(broken.run / "twin.safetensors", before);
        fs::remove(broken.run / "summary.json");
        broken.train_it("float16", Kind::in_float32, 8, RunSettings::Resume::yes);
        QCOMPARE(broken.recorder.steps.back().twin_loss, whole.recorder.steps.back().twin_loss);
        QVERIFY(!fs::exists(broken.run / "twin-next.safetensors"));
    }

    void distances_are_what_they_are_called() {
        const std::vector<double> twin = {3, 4}, own = {3, 4.5}, turned = {-4, 3}, lost = {INFINITY, 4}, least = {0x1p-24}, zero = {0};
        const health::Distance near = health::distance_of(own, twin, float16);
        QVERIFY(std::abs(near.error - 0.1) < 1e-15);
        QCOMPARE(near.ulps, 0.5 / 0x1p-8); // float16 has 2^-8 between 4 and 8
        QVERIFY(std::abs(near.cosine - (9 + 18) / (5 * std::sqrt(9 + 20.25))) < 1e-15);
        QCOMPARE(health::distance_of(turned, twin, float32).cosine, 0.0);
        QVERIFY(std::isinf(health::distance_of(lost, twin, float16).error));
        const std::vector<double> broken = {NAN, 4};
        QCOMPARE(health::distance_of(broken, broken, float16).error, 0.0);
        QCOMPARE(health::distance_of(least, zero, float16).ulps, 1.0);
        const std::vector<double> one = {1};
        QCOMPARE(health::distance_of(one, zero, bfloat16).ulps, 128.0); // of one of the two, not of a 0
        QCOMPARE(health::distance_of(zero, one, bfloat16).ulps, 128.0);
    }

    // A gradient lies in its format times the loss scale, and numbers that share an exponent where that puts them.
    void a_last_place_is_that_of_the_range_a_number_was_stored_in() {
        const double scale = 32768;
        const std::vector<double> gradient = {0.75 / scale}, other = {(0.75 - 3 * 0x1p-11) / scale}; // 2^-11 apart from 0.5 to 1
        QCOMPARE(health::distance_of(gradient, other, float16, 1 / scale).ulps, 3.0);
        QCOMPARE(health::distance_of(gradient, other, float16).ulps, 0.75); // as if it were rounded without the scale: of 2^-24
        const std::vector<double> five = {5 * 0x1p-12}, two = {2 * 0x1p-12};
        QCOMPARE(health::distance_of(five, two, *parse_format("dynamic_fixed<10>"), 0x1p-3).ulps, 3.0); // 9 bits of fraction below 2^-3
    }

private:
    static void policies(const std::vector<const char*>& names) {
        QTest::addColumn<QString>("policy");
        for (const char* name : names)
            QTest::addRow("%s", name) << name;
    }
};

QTEST_GUILESS_MAIN(TestTwin)
#include "test_twin.moc"
