// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A training set that lies on the device: what its kernel gathers is what the host would have sent, byte for byte, and a run is the
// same whichever of the two it was. The kernels as loops stand in for the device.
#include "backends/cuda/serial/serial_device.h"
#include "backends/registry.h"
#include "core/json.h"
#include "core/paths.h"
#include "data/batch.h"
#include "data/source.h"
#include "support/queued_backend.h"
#include "support/recorder.h"
#include "support/small_experiment.h"
#include "train/data_survey.h"
#include "train/trainer.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace mantissa;

namespace {

// On images of one channel and of three, with sides that are no multiple of anything.
Json experiment(const Json& augmentation, const Json& input = {12, 12, 3}) {
    Json json = tiny_experiment({"float32"});
    json["model"]["input"] = input;
    json["data"].update(augmentation);
    return json;
}

DataSets sets_of(const Variant& variant) { return open_data({variant.data, variant.model.input, ".", resources_folder()}); }

Session session_of(const Variant& variant, DataPlace place, SerialOrder order = SerialOrder::joined) {
    return Session(variant, make_serial_device(order), sets_of(variant), {.place = place});
}

std::vector<std::byte> state_of(Session& session) {
    std::vector<std::byte> bytes(session.state().layout().bytes);
    session.state().memory().read(0, bytes);
    return bytes;
}

// The first thing a step makes: its input in the policy's format, looked at before anything else is done.
class InputOf {
public:
    InputOf(const Variant& variant, const DataSets& sets, std::int64_t kept_samples) : device_(make_serial_device()) {
        StepRequest request = step_request(variant, Mode::train);
        request.kept_samples = kept_samples;
        request.purpose = StepRequest::Purpose::probe;
        auto plan = std::make_shared<Plan>(compile(request, *device_));
        state_ = std::make_unique<State>(plan->state, device_->allocate(State::bytes_needed(plan->state)));
        arena_ = device_->allocate(plan->arena_bytes);
        if (kept_samples > 0)
            images_ = copy_images(
                sets, {.samples = kept_samples, .bytes = static_cast<std::size_t>(kept_samples * elements(sets.train->shape()))}, *device_);
        program_ = device_->prepare(plan, {.state = *state_, .arena = *arena_, .data = images_.get()});
        int input = plan->graph.operations.front().outputs.front();
        program_->set_probe([this, input](const Probe& probe) {
            if (seen_.empty())
                seen_ = probe.values(input);
        });
    }

    std::vector<double> of(const Batch& batch) {
        seen_.clear();
        program_->step(
            {.images = reinterpret_cast<const std::uint8_t*>(batch.images.data()), .labels = batch.labels.data(), .count = batch.count});
        return seen_;
    }

private:
    std::unique_ptr<Backend> device_;
    std::unique_ptr<State> state_;
    std::unique_ptr<Memory> arena_, images_;
    std::unique_ptr<Program> program_;
    std::vector<double> seen_;
};

} // namespace

class TestCudaData : public QObject {
    Q_OBJECT

private slots:
    void what_is_gathered_is_what_would_be_sent_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QString>("augmentation");
        QTest::addColumn<int>("channels");
        for (const char* policy :
             {R"("float32")", R"("tf32")", R"("float16")", R"("mixed_float16")", R"("bfloat16")", R"("mixed_bfloat16")",
              R"({"base": "float32", "activations": "float<5,7>"})", R"({"base": "bfloat16", "rounding": {"activations": "stochastic"}})"})
            for (int channels : {1, 3})
                for (const char* augmentation : {R"({"augment": []})", R"({"augment": ["horizontal_flip", "vertical_flip"]})",
                                                 R"({"pad_crop": 4})", R"({"pad_crop": 40})", R"({"cutout": 5})",
                                                 R"({"augment": ["horizontal_flip", "vertical_flip"], "pad_crop": 3, "cutout": 6})"})
                    QTest::addRow("%s %d %s", policy, channels, augmentation) << policy << augmentation << channels;
    }

    void what_is_gathered_is_what_would_be_sent() {
        QFETCH(QString, policy);
        QFETCH(QString, augmentation);
        QFETCH(int, channels);
        Json json = experiment(parse_json(augmentation.toStdString(), "test"), {11, 13, channels});
        json["variants"] = {{{"name", "it"}, {"policy", parse_json(policy.toStdString(), "test")}}};
        Variant variant = parsed(json).variants.at(0);
        DataSets sets = sets_of(variant);
        QVERIFY(kept_data(variant, known(sets), *make_serial_device(), 0).samples == sets.train->size());
        InputOf gathered(variant, sets, sets.train->size()), sent(variant, sets, 0);
        BatchPlan whole{.batch = variant.training.batch, .seed = 7, .augment = read_augmentation(variant.data)}, picked = whole;
        picked.preparation.picked = true;
        for (std::int64_t step : {0, 1, 5, 6, 13}) { // of three passes
            auto images = make_batch(*sets.train, whole, step), picks = make_batch(*sets.train, picked, step);
            QVERIFY(images->labels == picks->labels && images->indices == picks->indices);
            QCOMPARE(picks->images.size(), sizeof(SamplePick) * static_cast<std::size_t>(whole.batch));
            auto expected = sent.of(*images);
            QVERIFY(std::ranges::any_of(expected, [](double value) { return value != 0; }));
            QVERIFY(gathered.of(*picks) == expected);
        }
    }

    void runs_are_the_same_data() {
        QTest::addColumn<QString>("policy");
        for (const char* policy : {"float32", "mixed_float16", "bfloat16"})
            QTest::newRow(policy) << policy;
    }

    // Over the ends of passes, a changed policy, a validation and a checkpoint that is taken up again.
    void runs_are_the_same() {
        QFETCH(QString, policy);
        Json json = small_experiment({policy.toStdString()});
        json["data"]["pad_crop"] = 2;
        Variant variant = parsed(json).variants.at(0);
        Session here = session_of(variant, DataPlace::device_if_it_fits), there = session_of(variant, DataPlace::host);
        QCOMPARE(here.kept_data().samples, there.data().train->size());
        QCOMPARE(here.kept_data().validation, there.data().validation->size());
        QCOMPARE(there.kept_data().samples, std::int64_t{0});
        Policy other = parsed(small_experiment({"bfloat16"})).variants.at(0).policy;
        for (int step = 0; step < 9; ++step) {
            if (step == 4)
                here.replace(other), there.replace(other);
            QCOMPARE(here.step().loss, there.step().loss);
        }
        QCOMPARE(here.validate().val_loss, there.validate().val_loss);
        QVERIFY(state_of(here) == state_of(there));
        Session resumed = session_of(variant, DataPlace::device_if_it_fits);
        resumed.replace(other);
        resumed.restore(gathered(here.checkpoint()), "checkpoint");
        QCOMPARE(resumed.step().loss, there.step().loss);
    }

    void rests_of_a_validation_are_the_same_data() {
        QTest::addColumn<QString>("policy");
        for (const char* policy : {"float32", "float8", "nvfp4"})
            QTest::newRow(policy) << policy;
    }

    // The last batch of a validation is partly empty, and scales that span the batch see what stands there.
    void rests_of_a_validation_are_the_same() {
        QFETCH(QString, policy);
        Json json = small_experiment({policy.toStdString()});
        json["data"]["validation"] = 19;
        Variant variant = parsed(json).variants.at(0);
        QVERIFY(19 % variant.training.batch == 3);
        Session here = session_of(variant, DataPlace::device_if_it_fits), there = session_of(variant, DataPlace::host);
        QCOMPARE(here.kept_data().validation, std::int64_t{19});
        QCOMPARE(here.validate().val_loss, there.validate().val_loss);
    }

    // It counts as what it takes, in a category of its own, and what was predicted is what is allocated.
    void its_memory_is_planned() {
        Variant variant = parsed(small_experiment()).variants.at(0);
        Session here = session_of(variant, DataPlace::device_if_it_fits), there = session_of(variant, DataPlace::host);
        std::size_t set = static_cast<std::size_t>((96 + 40) * 12 * 12 * 3), category = static_cast<std::size_t>(Category::data_set);
        QCOMPARE(here.memory().bytes[category], set);
        QCOMPARE(there.memory().bytes[category], std::size_t{0});
        QCOMPARE(here.kept_data().bytes, set);
        std::size_t input = static_cast<std::size_t>(Category::input);
        QVERIFY(here.memory().bytes[input] < there.memory().bytes[input] / 3); // numbers of images in place of images
        for (Session* session : {&here, &there}) {
            for (int i = 0; i < 8; ++i)
                session->step();
            session->validate();
            double allocated = static_cast<double>(session->allocated_bytes()),
                   predicted = static_cast<double>(session->memory().peak_bytes);
            QVERIFY2(std::abs(allocated - predicted) <= 0.01 * predicted, qPrintable(QString("%1 of %2").arg(allocated).arg(predicted)));
        }
    }

    void what_calculates_stays_with_the_host_data() {
        QTest::addColumn<QString>("data");
        QTest::addColumn<QString>("why");
        QTest::newRow("rotation") << R"({"rotation": 10})"
                                  << "rotation";
        QTest::newRow("crop") << R"({"random_resized_crop": 0.5})"
                              << "random resized crop";
        QTest::newRow("brightness") << R"({"brightness": 0.1})"
                                    << "brightness";
        QTest::newRow("contrast") << R"({"contrast": 0.1})"
                                  << "contrast";
        QTest::newRow("saturation") << R"({"saturation": 0.1})"
                                    << "saturation";
        QTest::newRow("prepared") << R"({"prepare": "policy"})"
                                  << "data.prepare";
    }

    void what_calculates_stays_with_the_host() {
        QFETCH(QString, data);
        QFETCH(QString, why);
        Variant variant = parsed(experiment(parse_json(data.toStdString(), "test"))).variants.at(0);
        Session session = session_of(variant, DataPlace::device_if_it_fits);
        QCOMPARE(session.kept_data().samples, std::int64_t{0});
        QVERIFY2(session.kept_data().why_not.find(why.toStdString()) != std::string::npos, session.kept_data().why_not.c_str());
        session.step();
    }

    void sets_that_are_made_anew_stay_with_the_host() {
        class Drawn : public Dataset { // on demand, as large procedural sets and folders of pictures
        public:
            std::int64_t size() const override { return 64; }
            Shape shape() const override { return {12, 12, 3}; }
            int classes() const override { return 4; }
            void image(std::int64_t, std::uint8_t*) const override {}
            int label(std::int64_t) const override { return 0; }
            std::vector<std::string> class_names() const override { return {"a", "b", "c", "d"}; }
        };
        Variant variant = parsed(experiment(Json::object())).variants.at(0);
        QVERIFY(!kept_data(variant, {facts_of(Drawn())}, *make_serial_device(), 0).why_not.empty());
        QVERIFY(kept_data(variant, {facts_of(Drawn())}, *make_backend("cpu"), 0).why_not.empty()); // there the question does not arise
    }

    // As a plan asks, before anything runs.
    void sets_are_opened_for_who_keeps_them() {
        Experiment small = parsed(small_experiment());
        Variant variant = small.variants.at(0);
        DataSurvey survey;
        auto device = make_serial_device();
        QCOMPARE(kept_data(variant, {survey.look(small, variant).facts->train}, *device, 0).samples, std::int64_t{96});
        variant.data["source"] = "nowhere";
        QVERIFY(!survey.look(small, variant).facts);
        QVERIFY(kept_data(variant, {}, *device, 0).why_not.find("opened") != std::string::npos);
    }

    // A set never keeps a run from fitting.
    void without_room_it_stays_with_the_host() {
        Variant variant = parsed(small_experiment()).variants.at(0);
        auto device = make_serial_device();
        DataSets sets = sets_of(variant);
        auto peak = [&](const KeptData& kept) { return predict_run(variant, *device, {}, kept).peak_bytes; };
        std::size_t bare = peak({}), with = peak({.samples = 96}), with_both = peak({.samples = 96, .validation = 40});
        KeptData both = kept_data(variant, known(sets), *device, with_both),
                 train = kept_data(variant, known(sets), *device, with_both - 1);
        QVERIFY(both.samples == 96 && both.validation == 40 && train.samples == 96 && train.validation == 0);
        QVERIFY(both.bytes > train.bytes);
        KeptData refused = kept_data(variant, known(sets), *device, with - 1);
        QVERIFY(refused.samples == 0 && refused.why_not.find("do not fit") != std::string::npos);
        std::shared_ptr<const Backend> small = limited(make_serial_device(), bare);
        Session session(variant, small, sets);
        QCOMPARE(session.kept_data().samples, std::int64_t{0});
        session.step();
    }

    void variants_in_turns_share_the_room_data() {
        QTest::addColumn<int>("sets"); // that the memory has room for, beside the runs
        QTest::addColumn<bool>("kept");
        QTest::newRow("both fit") << 2 << true;
        QTest::newRow("one would fit") << 1 << false;
    }

    void variants_in_turns_share_the_room() {
        QFETCH(int, sets);
        QFETCH(bool, kept);
        Json json = small_experiment({"float32", "mixed_bfloat16"});
        json["training"]["turns"] = 2;
        json["training"]["epochs"] = 1;
        Experiment experiment = parsed(json);
        auto device = make_serial_device();
        std::size_t bytes = 0;
        for (const Variant& variant : experiment.variants)
            bytes += predict_run(variant, *device).peak_bytes;
        bytes += static_cast<std::size_t>(sets) * (96 + 40) * 12 * 12 * 3;
        QTemporaryDir folder;
        Recorder told;
        Control control;
        std::shared_ptr<const Backend> small = limited(make_serial_device(), bytes);
        auto ends = train(experiment, {.backend = small, .out = folder.path().toStdString()}, told, control);
        QVERIFY(ends == std::vector<Status>(2, Status::completed));
        int notes = 0;
        for (const EventRecord& event : told.events)
            if (event.text.find("are kept on the device") != std::string::npos ||
                event.text.find("batches come from the host") != std::string::npos) {
                QCOMPARE(event.text.find("are kept on the device") != std::string::npos, kept);
                ++notes;
            }
        QCOMPARE(notes, 2);
    }

    // With steps under way, which are taken back and looked for numbers that are not finite.
    void with_steps_under_way_too() {
        Json json = small_experiment({"mixed_float16"});
        json["variants"][0]["loss_scale"] = {{"mode", "dynamic"}, {"initial", 1e12}, {"growth_interval", 3}};
        Experiment experiment = parsed(json);
        std::vector<std::vector<double>> losses;
        for (bool queue : {false, true}) {
            auto notes = std::make_shared<QueueNotes>();
            std::shared_ptr<const Backend> device = make_serial_device();
            QTemporaryDir folder;
            Recorder told;
            Control control;
            train(experiment,
                  {.backend = queue ? queued(device, {.depth = 8, .together = 4}, notes) : device, .out = folder.path().toStdString()},
                  told, control);
            losses.emplace_back();
            for (const StepRecord& step : told.steps)
                losses.back().push_back(step.loss);
            QVERIFY(std::ranges::find(told.events, EventKind::non_finite, &EventRecord::kind) != told.events.end());
            QVERIFY(!queue || notes->most_under_way > 1);
        }
        QVERIFY(losses[0] == losses[1] && !losses[0].empty());
    }
};

QTEST_GUILESS_MAIN(TestCudaData)
#include "test_cuda_data.moc"
