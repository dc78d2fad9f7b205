// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A device that is lost, and a search for the first bad number that fails: each run has its one ending, and nothing is left half done.
#include "backends/registry.h"
#include "core/paths.h"
#include "data/source.h"
#include "support/recorder.h"
#include "support/small_experiment.h"
#include "support/watched_backend.h"
#include "train/session.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <filesystem>

using namespace mantissa;

namespace {

std::shared_ptr<WatchNotes> notes_of_what_is_lost(Mode mode, int step) {
    auto notes = std::make_shared<WatchNotes>();
    auto lost = std::make_shared<bool>(false);
    notes->before_access = [lost] {
        if (*lost)
            throw Error("the device is lost");
    };
    notes->before_step = [lost, mode, step, taken = 0](const Plan& plan) mutable {
        *lost = *lost || (plan.mode == mode && ++taken == step);
        if (*lost)
            throw Error("the device is lost");
    };
    return notes;
}

// A step that looks for bad numbers fails once it has been taken.
std::shared_ptr<WatchNotes> notes_of_a_failing_search() {
    auto notes = std::make_shared<WatchNotes>();
    notes->after_step = [operations = std::size_t{0}](const Plan& plan) mutable {
        if (plan.mode != Mode::train)
            return;
        operations = operations == 0 ? plan.graph.operations.size() : operations;
        if (plan.graph.operations.size() != operations) // nothing in it is fused
            throw Error("no memory is left");
    };
    return notes;
}

std::vector<std::byte> bytes_of(Session& session) {
    std::vector<std::byte> bytes(session.state().layout().bytes);
    session.state().memory().read(0, bytes);
    return bytes;
}

} // namespace

class TestLostDevice : public QObject {
    Q_OBJECT

private slots:
    void a_lost_device_ends_the_run_data() {
        QTest::addColumn<int>("mode");
        QTest::addColumn<int>("step");
        QTest::newRow("first step") << int(Mode::train) << 1;
        QTest::newRow("in its middle") << int(Mode::train) << 4;
        QTest::newRow("in a validation") << int(Mode::evaluate) << 2;
    }

    void a_lost_device_ends_the_run() {
        QFETCH(int, mode);
        QFETCH(int, step);
        QTemporaryDir folder;
        Recorder told;
        Control control;
        const TrainerOptions options{.backend = watched(make_backend("cpu"), notes_of_what_is_lost(Mode(mode), step)),
                                     .out = folder.path().toStdString()};
        QCOMPARE(train(parsed(small_experiment({"float32"})), options, told, control).at(0), Status::failed);
        QCOMPARE(told.ends.size(), std::size_t{1});
        QVERIFY2(told.ends[0].reason.find("the device is lost") != std::string::npos, told.ends[0].reason.c_str());
        QVERIFY(std::filesystem::exists(folder.filePath("01-float32/summary.json").toStdString()));
    }

    void a_search_that_fails_leaves_nothing_behind() {
        const Experiment experiment = parsed(small_experiment({"float32"}));
        const Variant& variant = experiment.variants[0];
        const auto session_on = [&](std::shared_ptr<const Backend> device) {
            return Session(variant, std::move(device), open_data({variant.data, variant.model.input, ".", resources_folder()}));
        };
        Session searched = session_on(watched(make_backend("cpu"), notes_of_a_failing_search())), plain = session_on(make_backend("cpu"));
        for (int step = 0; step < 5; ++step) {
            searched.step();
            plain.step();
        }
        QVERIFY_THROWS_EXCEPTION(Error, searched.find_first_non_finite());
        searched.step();
        searched.take_back();
        QVERIFY(bytes_of(searched) == bytes_of(plain));
    }

    void a_run_waits_for_a_remedy_though_the_search_fails() {
        Json json = small_experiment({"float16"});
        json["training"]["on_divergence"] = "pause";
        json["training"]["optimizer"] = {{"type", "sgd"}, {"learning_rate", 1e6}};
        struct Stopper : Recorder {
            Control control;
            void on_event(int run, const EventRecord& record) override {
                Recorder::on_event(run, record);
                if (record.kind == EventKind::taken_back)
                    control.stop();
            }
        } told;
        QTemporaryDir folder;
        const TrainerOptions options{
            .backend = watched(make_backend("cpu"), notes_of_a_failing_search()), .out = folder.path().toStdString(), .attended = true};
        QCOMPARE(train(parsed(json), options, told, told.control).at(0), Status::stopped);
        QVERIFY(std::ranges::any_of(told.events, [](const EventRecord& event) {
            return event.kind == EventKind::note && event.text.find("could not be looked for") != std::string::npos;
        }));
    }
};

QTEST_GUILESS_MAIN(TestLostDevice)
#include "test_lost_device.moc"
