// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Where the time of a step goes: the parts, the sentence, and the lesson of the Keras user of 2018.
#include "core/stopwatch.h"
#include "insight/findings/finding.h"
#include "support/recorder.h"
#include "support/small_experiment.h"
#include "train/trainer.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

Json summary_of(const Json& experiment, const fs::path& out, std::int64_t steps, Recorder& recorder) {
    TrainerOptions options{.device = "cpu", .out = out, .steps = steps};
    Control control;
    train(with_options(parsed(experiment), options), options, recorder, control);
    return to_json(recorder.ends.at(0).summary);
}

// A network that is fast beside the reading of its images.
Json reading_experiment(const char* policy) {
    Json json = small_experiment({policy});
    json["model"]["input"] = {160, 240, 3};
    Json first = {{"type", "conv2d"}, {"filters", 16}, {"kernel", 7}, {"stride", 4}, {"padding", "same"}, {"activation", "relu"}};
    Json second = {{"type", "conv2d"}, {"filters", 32}, {"kernel", 3}, {"stride", 2}, {"padding", "same"}, {"activation", "relu"}};
    Json pooled = {{"type", "global_average_pool2d"}}, head = {{"type", "dense"}, {"units", 2}};
    json["model"]["layers"] = Json::array({first, second, pooled, head});
    json["data"] = {{"source", "image_folder"},
                    {"augment", {"horizontal_flip"}},
                    {"prefetch", 0},
                    {"workers", 1},
                    {"prepare", "policy"},
                    {"keep_mib", 0},
                    {"cache_mib", 0},
                    {"stand_in_count", 80},
                    {"validation", 16}};
    json["training"]["batch"] = 8;
    json["training"]["on_divergence"] = "continue"; // it is the time that is looked at
    return json;
}

// Each step as if it were a turn beside the other run's of the same number.
std::vector<Pace> step_by_step(const Recorder& run) {
    std::vector<Pace> paces;
    for (std::size_t i = warm_up_steps / 2; i < run.steps.size(); ++i)
        paces.push_back({.together = "both", .number = static_cast<std::int64_t>(i), .length = 1, .steps = 1, .parts = run.steps[i].parts});
    return paces;
}

Pace pace_of(const StepProfile& profile) {
    Pace pace{.length = 1, .steps = 1};
    std::ranges::transform(profile.milliseconds, pace.parts.begin(), [](double milliseconds) { return milliseconds / 1e3; });
    return pace;
}

} // namespace

class TestStepTime : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qputenv("MANTISSA_CACHE", (m_folder.path() + "/cache").toUtf8()); }

    void parts_sum_to_the_wall_time() {
        Recorder recorder;
        Stopwatch watch;
        summary_of(small_experiment({"float16"}), out("parts"), 60, recorder);
        double parts = 0, last = 0;
        for (const StepRecord& step : recorder.steps) {
            double sum = std::accumulate(step.parts.begin(), step.parts.end(), 0.0);
            // images_s comes from the step's own clock, so this compares the parts with the wall.
            double wall = 16 / step.images_s; // of the batch
            QVERIFY2(std::abs(sum - wall) <= 0.02 * wall, qPrintable(QString("%1 of %2 s").arg(sum).arg(wall)));
            parts += sum;
            last = step.seconds;
        }
        QVERIFY(std::abs(last - parts) < 1e-9 + 0.001 * parts);
        QVERIFY(parts < watch.seconds());
    }

    void prefetch_hides_the_reading() {
        Json json = reading_experiment("float32");
        json["data"].update({{"prefetch", 4}, {"workers", 1}, {"prepare", "bytes"}, {"keep_mib", 64}});
        json["model"]["layers"][0].update({{"stride", 1}, {"filters", 32}}); // slower than the pipeline by far
        Recorder recorder;
        Json summary = summary_of(json, out("prefetch"), 12, recorder);
        StepProfile profile = step_profile(summary_from_json(summary));
        QVERIFY2(profile.share(Part::input) < 0.05, summary["time"].dump().c_str());
        QVERIFY(bound_sentence(profile, step_by_step(recorder)).starts_with("compute-bound"));
    }

    // One worker, nothing ahead, images prepared in the policy's own format: the narrower format is faster on the
    // device and slower in all, and the program says so.
    void preparing_in_the_format_costs_more_than_it_saves_data() {
        QTest::addColumn<QString>("policy");
        QTest::newRow("float16") << "float16";
        QTest::newRow("bfloat16") << "bfloat16";
    }

    void preparing_in_the_format_costs_more_than_it_saves() {
        QFETCH(QString, policy);
        Recorder wide, narrow;
        std::string format = policy.toStdString();
        insight::RunEvidence a{.name = "float32",
                               .profile =
                                   step_profile(summary_from_json(summary_of(reading_experiment("float32"), out("wide"), 30, wide)))};
        insight::RunEvidence b{
            .name = format,
            .profile = step_profile(summary_from_json(summary_of(reading_experiment(format.c_str()), out("narrow"), 30, narrow)))};
        QVERIFY2(b.profile->part(Part::input) > 1.5 * a.profile->part(Part::input),
                 qPrintable(QString("%1 against %2 ms").arg(b.profile->part(Part::input)).arg(a.profile->part(Part::input))));
        QVERIFY(b.profile->total() > a.profile->total());
        a.paces = step_by_step(wide);
        b.paces = step_by_step(narrow);
        std::string bound = bound_sentence(*b.profile, b.paces);
        QVERIFY2(bound.starts_with("input-bound: the device waited"), bound.c_str());
        if (b.profile->device() * 1.02 >= a.profile->device())
            QSKIP("this processor does not compute the format faster, so only the wait can be shown");
        auto found = examine(insight::Question::speed, {.runs = {a, b}}).found;
        if (found.empty())
            QSKIP("other programs were in the way, so nothing is told");
        QCOMPARE(found.size(), std::size_t{1});
        std::string told = insight::told(found[0]);
        QVERIFY2(told.find("although its arithmetic is faster") != std::string::npos, told.c_str());
    }

    void the_format_prepared_is_the_one_the_plan_takes() {
        for (const char* policy : {"float32", "float16", "mixed_bfloat16", "tf32"}) {
            Json as_bytes = small_experiment({policy}), prepared = as_bytes;
            prepared["data"]["prepare"] = "policy";
            prepared["data"]["rescale"] = as_bytes["data"]["rescale"] = 0.00390625; // exact in all of them
            Recorder a, b;
            Json first = summary_of(as_bytes, out("bytes"), 12, a), second = summary_of(prepared, out("prepared"), 12, b);
            for (std::size_t i = 0; i < a.steps.size(); ++i)
                QVERIFY2(std::abs(b.steps[i].loss - a.steps[i].loss) <= 0.01 * a.steps[i].loss,
                         qPrintable(QString("step %1: %2 and %3").arg(i + 1).arg(b.steps[i].loss).arg(a.steps[i].loss)));
            QVERIFY(second["status"] == Json("completed"));
        }
    }

    void sentences_name_what_binds() {
        StepProfile profile;
        auto told = [&] { return bound_sentence(profile, std::vector<Pace>(enough_turns, pace_of(profile))); };
        QCOMPARE(told(), std::string("no step has been measured yet"));
        auto set = [&](Part part, double ms) { profile.milliseconds[static_cast<std::size_t>(part)] = ms; };
        set(Part::forward, 20);
        set(Part::backward, 19);
        set(Part::input, 61);
        QCOMPARE(told(), std::string("input-bound: the device waited 61 % of each step for data"));
        set(Part::input, 1);
        QCOMPARE(told(), std::string("compute-bound: forward and backward take 98 % of each step, waiting for data 2.5 %"));
        set(Part::cast, 80);
        QCOMPARE(told(), std::string("overhead-bound: casts between formats takes 67 % of each step"));
        set(Part::cast, 0);
        set(Part::input, 2);
        const std::vector<Pace> most(enough_turns, pace_of(profile));
        set(Part::input, 61);
        QCOMPARE(bound_sentence(profile, most), std::string("the wait for data varies: 61 % of the step shown, mostly 5 % or less"));
    }

    void what_the_last_validation_said_is_kept() {
        Recorder recorder;
        Json summary = summary_of(small_experiment({"float32"}), out("said"), 30, recorder);
        Json said = read_json(out("said") / "01-float32" / "validation.json");
        QVERIFY(said["step"] == Json(30));
        auto count = summary["data"]["validation"].get<std::size_t>();
        QCOMPARE(said["predicted"].size(), count);
        QCOMPARE(said["labels"].size(), count);
        std::size_t right = 0;
        for (std::size_t i = 0; i < count; ++i)
            right += said["labels"][i] == said["predicted"][i] ? 1 : 0;
        QCOMPARE(double(right) / double(count), summary["final"]["val_accuracy"].get<double>());
        QVERIFY(summary["data"]["classes"].size() >= 2);
    }

private:
    fs::path out(const char* name) const { return fs::path(m_folder.path().toStdString()) / name; }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestStepTime)
#include "test_step_time.moc"
