// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A stop is heard in the middle of a step, which then never was: what goes on from there ends in the same bytes as what was never
// stopped.
#include "backends/registry.h"
#include "core/interruption.h"
#include "core/paths.h"
#include "core/stopwatch.h"
#include "data/source.h"
#include "support/recorder.h"
#include "support/small_experiment.h"
#include "support/watched_backend.h"
#include "train/checkpoint.h"
#include "train/session.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>
#include <random>
#include <sstream>
#include <thread>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

// One program over a State of its own.
struct Bench {
    std::shared_ptr<const Backend> device;
    std::shared_ptr<const Plan> plan;
    std::unique_ptr<State> state;
    std::unique_ptr<Memory> arena;
    std::unique_ptr<Program> program;
    std::shared_ptr<const Batch> batch;

    Bench(const Variant& variant, const DataSets& data, const std::string& name) : device(make_backend(name)) {
        plan = std::make_shared<Plan>(compile(step_request(variant, Mode::train), *device));
        state = std::make_unique<State>(plan->state, device->allocate(State::bytes_needed(plan->state)));
        arena = device->allocate(plan->arena_bytes);
        initialize(*state, 1);
        StepBlock block;
        block.learning_rate = 0.01f;
        block.loss_scale = 8;
        state->set_block(block);
        program = device->prepare(plan, {.state = *state, .arena = *arena});
        batch = make_batch(*data.train, {.batch = variant.training.batch}, 0);
    }

    void step() { program->step(view_of(*batch)); }
    std::vector<std::byte> bytes() const {
        std::vector<std::byte> all(state->memory().size());
        state->memory().read(0, all);
        return all;
    }
};

bool updates(const Operation& operation) { return operation.part == Part::update; }

std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

Json drawn(const Json& layers, int batch, int images) {
    Json json = small_experiment({"float32"});
    json["model"] = {{"input", {32, 32, 3}}, {"layers", layers}};
    json["data"]["train"] = images;
    json["data"]["validation"] = batch;
    json["training"]["batch"] = batch;
    return json;
}

Json conv(int filters) { return {{"type", "conv2d"}, {"filters", filters}, {"kernel", 3}, {"padding", "same"}, {"activation", "relu"}}; }

} // namespace

class TestInterruption : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    static void rows() {
        QTest::addColumn<QString>("device");
        QTest::addColumn<QString>("policy");
        for (const char* device : {"cpu", "reference"})
            for (const char* policy : {"float32", "mixed_float16", "bfloat16"})
                QTest::addRow("%s %s", device, policy) << device << policy;
    }

private slots:
    void any_operation_may_be_the_last_data() { rows(); }

    // Asked after each operation by turns: before the first update the step never was, from there on it is done to its end.
    void any_operation_may_be_the_last() {
        QFETCH(QString, device);
        QFETCH(QString, policy);
        Experiment experiment = parsed(small_experiment({policy.toStdString()}));
        const Variant& variant = experiment.variants[0];
        DataSets data = open_data({variant.data, variant.model.input, ".", resources_folder()});
        Bench plain(variant, data, device.toStdString());
        plain.step();
        std::vector<std::byte> first = plain.bytes();
        plain.step();
        Bench interrupted(variant, data, device.toStdString());
        interrupted.step();
        const std::size_t count = plain.plan->graph.operations.size();
        std::size_t undone = 0, statistics = 0;
        for (std::size_t last = 0; last < count; ++last) {
            Interruption wish;
            std::size_t done = 0;
            bool updated = false;
            interrupted.program->set_probe([&](const Probe& probe) {
                updated = updated || updates(probe.operation);
                if (done++ == last)
                    wish.ask();
            });
            bool left = false;
            try {
                Interruptible asked(&wish);
                interrupted.step();
            } catch (const Interrupted&) {
                left = true;
            }
            if (!left) { // it was done: begin again
                QVERIFY(interrupted.bytes() == plain.bytes());
                interrupted.state->memory().write(0, first);
                continue;
            }
            ++undone;
            statistics += plain.plan->graph.operations[last].kind == OpKind::batch_norm;
            QVERIFY2(!updated, plain.plan->graph.operations[last].name.c_str());
            QVERIFY2(interrupted.bytes() == first, plain.plan->graph.operations[last].name.c_str());
        }
        QVERIFY2(undone > count / 2, "hardly any operation could be the last");
        QVERIFY2(statistics > 0, "no statistic had to be taken back");
        interrupted.program->set_probe({});
        interrupted.step();
        QVERIFY(interrupted.bytes() == plain.bytes());
    }

    void stopped_anywhere_and_resumed_it_ends_alike_data() { rows(); }

    // At times of no meaning, in steps, in validations and between them.
    void stopped_anywhere_and_resumed_it_ends_alike() {
        QFETCH(QString, device);
        QFETCH(QString, policy);
        Json json = drawn(Json::array({conv(16),
                                       {{"type", "batch_norm"}},
                                       {{"type", "max_pool2d"}},
                                       {{"type", "dropout"}, {"rate", 0.3}},
                                       {{"type", "flatten"}},
                                       {{"type", "dense"}, {"units", 4}}}),
                          16, 64);
        json["variants"][0]["policy"] = policy.toStdString();
        Experiment experiment = parsed(json);
        fs::path whole = fresh(), parts = fresh();
        trained(experiment, fresh(), device, -1); // measures which ways are the fastest
        Stopwatch watch;
        trained(experiment, whole, device, -1);
        double seconds = watch.seconds();
        std::mt19937 random(7);
        int stops = 0;
        for (Status status = Status::stopped; status != Status::completed; ++stops) {
            QVERIFY2(stops < 200, "it never comes to its end");
            double until = std::uniform_real_distribution(0.0, 0.2 * seconds)(random); // the machine may be quicker now
            status = trained(experiment, parts, device, stops < 12 ? until : -1);
        }
        QVERIFY(stops > 3);
        for (const char* file : {"final.safetensors", "checkpoint.safetensors", "best.safetensors", "validation.json"}) {
            fs::path run = fs::path(run_folder_name(0, "float32")) / file;
            QVERIFY2(content(whole / run) == content(parts / run) && !content(whole / run).empty(), file);
        }
    }

    void a_long_operation_is_left_data() {
        QTest::addColumn<QString>("device");
        QTest::newRow("reference") << "reference";
        QTest::newRow("cpu") << "cpu";
    }

    // Minutes of work in one step, most of it in one operation.
    void a_long_operation_is_left() {
        QFETCH(QString, device);
        bool slow = device == "reference";
        Json json = drawn(Json::array({conv(slow ? 64 : 512),
                                       conv(slow ? 64 : 512),
                                       conv(slow ? 64 : 512),
                                       {{"type", "global_average_pool2d"}},
                                       {{"type", "dense"}, {"units", 4}}}),
                          slow ? 256 : 128, slow ? 256 : 128);
        Control control;
        std::atomic<bool> begun = false;
        auto notes = std::make_shared<WatchNotes>();
        notes->before_step = [&](const Plan&) { begun = true; };
        Stopwatch since;
        std::thread stopper([&] {
            while (!begun)
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            std::this_thread::sleep_for(std::chrono::seconds(1)); // into the first long operation
            since = {};
            control.stop();
        });
        Recorder told;
        fs::path out = fresh();
        train(parsed(json), {.backend = watched(make_backend(device.toStdString()), notes), .out = out}, told, control);
        double seconds = since.seconds();
        stopper.join();
        QVERIFY2(told.steps.empty(), "the step was no long one");
        QCOMPARE(told.ends.at(0).status, Status::stopped);
        QVERIFY(fs::exists(out / "01-float32" / "checkpoint.safetensors"));
        qInfo("heard after %.2f s", seconds);
        QVERIFY2(seconds < 2, qPrintable(QString("%1 s").arg(seconds)));
    }

private:
    fs::path fresh() {
        static int count = 0;
        return fs::path(m_folder.path().toStdString()) / std::to_string(count++);
    }

    static Status trained(const Experiment& experiment, const fs::path& out, const QString& device, double stop_after) {
        Control control;
        Recorder told;
        std::atomic<bool> ended = false;
        std::thread stopper([&] {
            for (Stopwatch watch; stop_after >= 0 && watch.seconds() < stop_after && !ended;)
                std::this_thread::sleep_for(std::chrono::microseconds(200));
            if (stop_after >= 0)
                control.stop();
        });
        TrainerOptions options{.device = device.toStdString(), .out = out, .resume = RunSettings::Resume::yes};
        auto ends = train(experiment, options, told, control);
        ended = true;
        stopper.join();
        return ends.at(0);
    }
};

QTEST_GUILESS_MAIN(TestInterruption)
#include "test_interruption.moc"
