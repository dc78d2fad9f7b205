// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Reruns that tell what a run cannot see of itself: one batch that stays, channels padded to whole eights, another batch.
#include "backends/registry.h"
#include "support/small_experiment.h"
#include "train/data_shelf.h"
#include "train/measuring.h"
#include "train/padding.h"
#include "train/profiling.h"

#include <QTest>

using namespace mantissa;

namespace {

Json odd_experiment(const std::string& policy = "bfloat16") {
    Json json = tiny_experiment({policy});
    json["model"]["input"] = {8, 8, 3};
    json["model"]["layers"] =
        Json::array({{{"type", "conv2d"}, {"filters", 10}, {"kernel", 3}, {"padding", "same"}, {"name", "odd"}},
                     {{"type", "residual"},
                      {"layers", {{{"type", "conv2d"}, {"filters", 10}, {"kernel", 3}, {"padding", "same"}, {"name", "inside"}}}}},
                     {{"type", "conv2d"}, {"filters", 16}, {"kernel", 3}, {"padding", "same"}, {"name", "even"}},
                     {{"type", "global_average_pool2d"}},
                     {{"type", "dense"}, {"units", 4}, {"name", "head"}}});
    json["data"] = {{"source", "procedural"}, {"train", 64}, {"validation", 16}, {"classes", 4}};
    json["training"]["batch"] = 8;
    return json;
}

RunProfile described(const Variant& variant, const std::shared_ptr<const Backend>& device, const DataSets& data) {
    Session session(variant, device, data);
    RunProfile profile{.batch = variant.training.batch, .operations = described_operations(session.plan())};
    for (OperationProfile& one : profile.operations)
        one.time = {1, 0.9, 1.1};
    profile.step.milliseconds = double(profile.operations.size());
    return profile;
}

} // namespace

class TestMeasuring : public QObject {
    Q_OBJECT

private slots:
    // The plan before may have lain where the one of now does.
    void a_run_that_was_changed_twice_between_two_steps_is_profiled_anew() {
        const Experiment experiment = parsed(odd_experiment("float16"));
        const Variant& variant = experiment.variants.front();
        Session session(variant, make_backend("cpu"), DataShelf(experiment, {}).get(variant));
        StepProfiler profiler;
        for (int i = 0; i < 6; ++i)
            profiler.add(session.step(), session);
        QVERIFY(profiler.profile(session).steps > 1);
        Problems problems;
        for (const char* policy : {"float32", "bfloat16"})
            session.replace(read_policy(policy, "policy", problems));
        QVERIFY(problems.empty());
        profiler.add(session.step(), session);
        QCOMPARE(profiler.profile(session).steps, std::int64_t{1});
    }

    void reruns_tell_what_a_run_cannot_see() {
        const Experiment experiment = parsed(odd_experiment());
        const Variant& variant = experiment.variants.front();
        const std::shared_ptr<const Backend> device = make_backend("cpu");
        const DataSets data = DataShelf(experiment, {}).get(variant);
        RunProfile profile = described(variant, device, data);
        QVERIFY(!profile.has_reruns());
        measure_more(variant, device, data, profile, {.steps = 2, .worth = 0.01});
        QVERIFY(profile.has_reruns() && profile.one_batch->milliseconds > 0);
        QVERIFY(profile.other_batch && profile.other_batch->batch == 64);
        int padded = 0;
        for (const OperationProfile& one : profile.operations) {
            const bool odd = one.in_channels > 0 && (one.in_channels % 8 != 0 || one.out_channels % 8 != 0);
            QCOMPARE(one.padded.has_value(), odd);
            if (!odd)
                continue;
            ++padded;
            QVERIFY2(one.padded->time.milliseconds > 0 && one.padded->as_it_is.milliseconds > 0, one.name.c_str());
            QCOMPARE(one.padded->in_channels, (one.in_channels + 7) / 8 * 8);
            QCOMPARE(one.padded->out_channels, (one.out_channels + 7) / 8 * 8);
        }
        QVERIFY(padded >= 5); // forward and backward of odd and inside, and the classes
    }

    void padded_channels_are_zero_and_the_rest_stays() {
        const Experiment experiment = parsed(odd_experiment());
        const DataSets data = DataShelf(experiment, {}).get(experiment.variants.front()), padded = with_padded_channels(data, 8);
        QCOMPARE(padded.train->size(), std::int64_t{8});
        QCOMPARE(padded.train->shape(), (Shape{8, 8, 8}));
        std::vector<std::uint8_t> before(8 * 8 * 3), after(8 * 8 * 8);
        data.train->image(5, before.data());
        padded.train->image(5, after.data());
        QCOMPARE(padded.train->label(5), data.train->label(5));
        for (std::size_t pixel = 0; pixel < 64; ++pixel)
            for (std::size_t channel = 0; channel < 8; ++channel)
                QCOMPARE(after[pixel * 8 + channel], channel < 3 ? before[pixel * 3 + channel] : std::uint8_t{0});
    }

    // What is stored in 8 bits and multiplied in float32 is widened as what is stored in 16 is.
    void conversions_are_timed_of_every_narrow_storage() {
        for (const char* policy : {"float16", "float8"}) {
            const Experiment experiment = parsed(odd_experiment(policy));
            const Session session(experiment.variants.front(), make_backend("cpu"),
                                  DataShelf(experiment, {}).get(experiment.variants.front()));
            std::vector<OperationProfile> operations = described_operations(session.plan());
            measure_conversions(session.plan(), operations);
            for (const OperationProfile& one : operations)
                if (one.support == Support::converted && one.work == OperationProfile::Work::multiplies)
                    QVERIFY2(one.conversion > 0, (policy + (" " + one.name)).c_str());
        }
    }

    void a_loss_that_counts_its_outputs_keeps_them() {
        Json json = odd_experiment();
        json["model"]["loss"] = "binary_crossentropy";
        json["model"]["layers"].back()["units"] = 1;
        json["data"]["classes"] = 2;
        const Experiment experiment = parsed(json);
        const Variant padded = with_padded_channels(experiment.variants.front());
        QCOMPARE(padded.model.layers.back().get<int>("units"), 1);
        QCOMPARE(padded.model.layers.front().get<int>("filters"), 16);
        QCOMPARE(padded.model.layers[1].layers.front().get<int>("filters"), 16);
        QCOMPARE(padded.model.input, (Shape{8, 8, 8}));
        QCOMPARE(experiment.variants.front().model.input, (Shape{8, 8, 3}));
    }
};

QTEST_GUILESS_MAIN(TestMeasuring)
#include "test_measuring.moc"
