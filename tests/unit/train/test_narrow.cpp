// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The search for the narrowest format, on losses that are made up, and on a network of two layers.
#include "train/narrow.h"

#include "runs/stored_run.h"
#include "support/recorder.h"
#include "support/small_experiment.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <map>

using namespace mantissa;
namespace fs = std::filesystem;
using Tried = NarrowCell::State;

namespace {

const std::vector<NarrowColumn> three_columns = {
    {NarrowTensor::weights, "first"}, {NarrowTensor::weights, "head"}, {NarrowTensor::gradients, "first"}};

// Each column stands so many bits; below them it loses a point, and every narrowed column a little.
struct MadeUp {
    std::vector<int> stands;
    int asked = 0, most = 1000; // measured; more than that is not tried yet

    std::optional<double> operator()(std::size_t, const std::vector<int>& bits) {
        if (asked == most)
            return std::nullopt;
        ++asked;
        double loss = 0;
        for (std::size_t i = 0; i < bits.size(); ++i)
            loss += bits[i] == as_it_was ? 0 : bits[i] < stands[i] ? 0.01 : 0.0001;
        return -loss;
    }
};

NarrowState search_of(MadeUp& loss, double allowed = 0.001) {
    return narrow_state(three_columns, allowed, [&](std::size_t column, const std::vector<int>& bits) { return loss(column, bits); });
}

std::vector<Tried> cell_states(const NarrowState& state, std::size_t column) {
    std::vector<Tried> states;
    for (const NarrowCell& cell : state.cells[column])
        states.push_back(cell.state);
    return states;
}

Json narrow_experiment() {
    Json json = tiny_experiment({"float32"});
    json["sweep"] = {{"seeds", {1, 2}}};
    return json;
}

} // namespace

class TestNarrow : public QObject {
    Q_OBJECT

private slots:
    void a_staircase_is_found() {
        MadeUp loss{.stands = {4, 2, 10}};
        const NarrowState state = search_of(loss);
        QVERIFY(!state.next);
        QCOMPARE(state.bits, (std::vector<int>{4, 2, 10}));
        using enum NarrowCell::State;
        QCOMPARE(cell_states(state, 0), (std::vector<Tried>{inside, inside, inside, inside, beyond, untried, untried}));
        QCOMPARE(cell_states(state, 1), (std::vector<Tried>{inside, inside, inside, inside, inside, inside, beyond}));
        QCOMPARE(cell_states(state, 2), (std::vector<Tried>{inside, beyond, untried, untried, untried, untried, untried}));
        QCOMPARE(state.tries, 5 + 7 + 2);
    }

    void all_at_once_is_measured_and_not_summed() {
        MadeUp loss{.stands = {4, 2, 10}};
        QVERIFY(std::fabs(*search_of(loss).together + 0.0003) < 1e-12);
    }

    void the_others_keep_what_they_have() {
        MadeUp loss{.stands = {4, 1, 1}, .most = 7};
        const NarrowState state = search_of(loss);
        QCOMPARE(state.next, std::optional<std::size_t>(1));
        QCOMPARE(state.trial, (std::vector<int>{4, 5, as_it_was}));
        QCOMPARE(state.cells[1][2].state, Tried::next);
        QVERIFY(state.is_settled(0) && !state.is_settled(1));
    }

    void what_cannot_be_narrowed_stays() {
        MadeUp loss{.stands = {11, 11, 11}};
        const NarrowState state = search_of(loss);
        QCOMPARE(state.bits, std::vector<int>(3, as_it_was));
        QVERIFY(!state.together);
        QCOMPARE(state.tries, 3);
    }

    void what_diverges_is_beyond() {
        const auto diverges = [](std::size_t, const std::vector<int>& bits) {
            return std::optional(bits[0] < 7 ? std::numeric_limits<double>::quiet_NaN() : 0.0);
        };
        const NarrowState state = narrow_state({three_columns[0]}, 0, diverges);
        QCOMPARE(state.bits, std::vector<int>{7});
        QCOMPARE(state.cells[0][2].state, Tried::diverged);
    }

    void formats_are_per_layer_and_role() {
        QTemporaryDir folder;
        const Narrowing narrowing(parsed(narrow_experiment()), {}, folder.path().toStdString());
        const Json variant = narrowing.variant({5, as_it_was, 4, as_it_was, as_it_was, 3}, "narrow");
        const Json expected = {{"dense", {{"base", "float32"}, {"operands", {{"weights", "float<8,5>"}}}, {"activations", "float<8,4>"}}},
                               {"head", {{"base", "float32"}, {"gradients", "float<8,3>"}, {"operands", {{"gradients", "float<8,3>"}}}}}};
        QCOMPARE(variant["layers"], expected);
        Json whole = narrow_experiment();
        whole["variants"].push_back(variant);
        QVERIFY(validate_experiment(whole).empty());
    }

    // A column that no step heeded would be called narrow for nothing.
    void every_column_reaches_the_step() {
        QTemporaryDir folder;
        const Narrowing narrowing(parsed(narrow_experiment()), {.seeds = {1}}, folder.path().toStdString());
        const TrainerOptions options{.device = "cpu", .out = folder.path().toStdString(), .steps = 3};
        const auto losses = [&](const Sweep& sweep) {
            Recorder recorder;
            Control control;
            train_sweep(sweep, options, recorder, control);
            std::vector<double> all;
            for (const StepRecord& step : recorder.steps)
                all.push_back(step.loss);
            return all;
        };
        const std::vector<double> wide = losses(narrowing.baseline());
        for (std::size_t column = 0; column < 6; ++column) {
            std::vector<int> bits(6, as_it_was);
            bits[column] = 1;
            const std::vector<double> narrow = losses(narrowing.trial(column, bits));
            QCOMPARE(narrow.size(), wide.size());
            QVERIFY2(narrow != wide, qPrintable(QString::number(column)));
        }
    }

    void a_search_goes_on_where_its_folders_stand() {
        QTemporaryDir folder;
        const NarrowSettings settings{.tensors = {NarrowTensor::weights}, .allowed = 0.02};
        const Narrowing narrowing(parsed(narrow_experiment()), settings, folder.path().toStdString());
        const TrainerOptions options{.device = "cpu", .out = folder.path().toStdString(), .steps = 4};
        Recorder recorder, again;
        Control control, more;
        train_narrow(narrowing, options, recorder, control);
        const std::optional<NarrowState> state = narrowing.state();
        QVERIFY(state && !state->next);
        QCOMPARE(std::ssize(recorder.ends), 2 * (1 + state->tries)); // two seeds, and the baseline
        for (const RunEnd& end : recorder.ends)
            QCOMPARE(end.status, Status::completed);
        train_narrow(narrowing, options, again, more);
        for (const RunEnd& end : again.ends) // of the baseline: what is known is not tried again
            QCOMPARE(end.when, RunEnd::When::earlier);
    }

    void one_seed_has_no_noise() {
        QTemporaryDir folder;
        const Narrowing narrowing(parsed(tiny_experiment()), {}, folder.path().toStdString());
        Recorder recorder;
        Control control;
        const TrainerOptions options{.device = "cpu", .out = folder.path().toStdString(), .steps = 2};
        QVERIFY_THROWS_EXCEPTION(Error, train_narrow(narrowing, options, recorder, control));
    }
};

QTEST_GUILESS_MAIN(TestNarrow)
#include "test_narrow.moc"
