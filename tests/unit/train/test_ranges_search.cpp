// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A run that begins with a search of its ranges begins again behind it: for the step itself, and for all who look at that step.
#include "backends/registry.h"
#include "core/json.h"
#include "core/paths.h"
#include "data/source.h"
#include "support/small_experiment.h"
#include "train/checkpoint.h"
#include "train/microscope.h"
#include "train/twin.h"

#include <QtTest>

#include <cmath>

using namespace mantissa;

namespace {

constexpr int search = 2;

Json network(const char* base) {
    Json json = small_experiment({base});
    json["model"]["layers"][0]["name"] = "first"; // which says nothing of weights that a run began with
    return json;
}

Variant searching(const char* base) {
    Json json = network(base);
    json["variants"][0]["policy"] = {{"base", base}, {"ranges", {{"search", search}}}};
    return parsed(json).variants.at(0);
}

std::unique_ptr<Session> session_of(const Variant& variant) {
    return std::make_unique<Session>(variant, std::shared_ptr<const Backend>(make_backend("reference")),
                                     open_data({variant.data, variant.model.input, ".", resources_folder()}));
}

std::vector<std::byte> bytes_of(const State& state) {
    std::vector<std::byte> bytes(state.memory().size());
    state.memory().read(0, bytes);
    return bytes;
}

void take(Session& session, int steps) {
    for (int i = 0; i < steps; ++i)
        session.step();
}

// Weights that a training ends with.
TensorFile trained_weights() {
    auto other = session_of(parsed(network("float32")).variants.at(0));
    take(*other, 5);
    return other->weights();
}

} // namespace

class TestRangesSearch : public QObject {
    Q_OBJECT

private slots:
    void behind_it_the_variables_begin_again() {
        auto fresh = session_of(searching("float32"));
        take(*fresh, search);
        QVERIFY(fresh->weights().tensors.at("dense/kernel").bytes !=
                session_of(searching("float32"))->weights().tensors.at("dense/kernel").bytes);
        observe_next_step(*fresh); // which is the step behind the search already
        QVERIFY(fresh->weights().tensors.at("dense/kernel").bytes ==
                session_of(searching("float32"))->weights().tensors.at("dense/kernel").bytes);
    }

    void what_is_observed_is_the_step_that_comes() {
        auto watched = session_of(searching("dynamic_fixed")), alone = session_of(searching("dynamic_fixed"));
        for (int i = 0; i < search + 2; ++i) {
            observe_next_step(*watched);
            QCOMPARE(watched->step().loss, alone->step().loss);
        }
        QVERIFY(bytes_of(watched->state()) == bytes_of(alone->state()));
    }

    void a_walk_ends_as_the_step_does() {
        for (const char* base : {"float32", "dynamic_fixed"}) {
            auto session = session_of(searching(base));
            take(*session, search);
            Microscope microscope(next_step_of(*session), std::shared_ptr<const Backend>(make_backend("reference")));
            const auto frames = microscope.frames({.from = 0, .to = microscope.plan().graph.operations.size(), .sample = 0});
            session->step();
            for (const health::Frame& frame : frames)
                for (const health::SeenTensor& tensor : frame.outputs)
                    if (const StateEntry* entry = session->state().layout().find(tensor.name); entry && is_trained(*entry))
                        QVERIFY2(tensor.stored == session->state().values(*entry), tensor.name.c_str());
        }
    }

    void a_twin_begins_again_beside_it_data() {
        QTest::addColumn<bool>("given");
        QTest::newRow("from the initializers") << false;
        QTest::newRow("from a file") << true;
    }
    void a_twin_begins_again_beside_it() {
        QFETCH(bool, given);
        auto session = session_of(searching("float32"));
        Twin twin(*session, TrainingSettings::Twin::on_reference);
        if (given) {
            const TensorFile weights = trained_weights();
            session->load_weights(weights, "weights");
            twin.load_weights(weights, "weights");
        }
        for (int i = 0; i < search + 2; ++i) {
            for (const TwinDistance& distance : twin.look(*session))
                QVERIFY2(distance.error == 0 || std::isnan(distance.error), distance.tensor.c_str());
            session->step();
            twin.step(*session);
            QCOMPARE(twin.distance(*session), 0.0);
        }
    }

    void weights_of_a_file_are_come_back_to_data() {
        QTest::addColumn<int>("resumed"); // behind so many steps
        for (int resumed : {0, 1, search, search + 1})
            QTest::addRow("resumed behind %d", resumed) << resumed;
    }
    void weights_of_a_file_are_come_back_to() {
        QFETCH(int, resumed);
        const TensorFile weights = trained_weights();
        auto session = session_of(searching("dynamic_fixed")), plain = session_of(searching("dynamic_fixed"));
        session->load_weights(weights, "weights");
        plain->load_weights(weights, "weights");
        take(*plain, search);
        observe_next_step(*plain);
        const auto before = session->state().values(*session->state().layout().find("head/kernel"));
        const auto come_back_to = plain->state().values(*plain->state().layout().find("head/kernel"));
        for (std::size_t i = 0; i < before.size(); ++i) // but for the ranges, in which they are stored
            QVERIFY2(std::abs(before[i] - come_back_to[i]) < 0.01, std::to_string(before[i]).c_str());
        take(*session, resumed);
        session_of(searching("dynamic_fixed"))
            ->load_weights(gathered(session->checkpoint()), "checkpoint"); // has those of the file beside it
        auto again = session_of(searching("dynamic_fixed"));
        again->restore(gathered(session->checkpoint()), "checkpoint");
        take(*again, search + 2 - resumed);
        take(*plain, 2);
        QVERIFY(bytes_of(again->state()) == bytes_of(plain->state()));
    }
};

QTEST_GUILESS_MAIN(TestRangesSearch)
#include "test_ranges_search.moc"
