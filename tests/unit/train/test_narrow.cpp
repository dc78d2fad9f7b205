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

// Each column stands so many bits, each kind of tensor so many of exponent; below them it loses a point, and every narrowed column a
// little.
struct MadeUp {
    std::vector<int> stands;
    std::array<int, narrow_tensors> ranges = {2, 2, 2};
    int asked = 0, most = 1000; // measured; more than that is not tried yet

    std::optional<double> operator()(const NarrowTry& one) {
        if (asked == most)
            return std::nullopt;
        ++asked;
        double loss = 0;
        for (std::size_t i = 0; i < one.widths.bits.size(); ++i)
            loss += one.widths.bits[i] == as_it_was ? 0 : one.widths.bits[i] < stands[i] ? 0.01 : 0.0001;
        for (std::size_t i = 0; i < narrow_tensors; ++i)
            loss += one.widths.exponents[i] < ranges[i] ? 0.01 : 0;
        return -loss;
    }
};

NarrowState search_of(MadeUp& loss, double allowed = 0.001) {
    return narrow_state(three_columns, allowed, [&](const NarrowTry& one) { return loss(one); });
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
        QCOMPARE(state.widths.bits, (std::vector<int>{4, 2, 10}));
        using enum NarrowCell::State;
        QCOMPARE(cell_states(state, 0), (std::vector<Tried>{inside, inside, inside, inside, beyond, untried, untried}));
        QCOMPARE(cell_states(state, 1), (std::vector<Tried>{inside, inside, inside, inside, inside, inside, beyond}));
        QCOMPARE(cell_states(state, 2), (std::vector<Tried>{inside, beyond, untried, untried, untried, untried, untried}));
        QCOMPARE(state.tries, 2 + 3 + 2 + 2 + 2 + 1 + 1 + 5 + 5); // at once: 10, not 7; alone from 7 on; exponents of two kinds
    }

    // Else the first one would take all that may be lost.
    void none_takes_what_is_allowed_for_itself() {
        const auto each_bit_costs = [](const NarrowTry& one) {
            double loss = 0;
            for (int bits : one.widths.bits)
                loss += bits == as_it_was ? 0 : 0.0001 * (10 - bits);
            return std::optional(-loss);
        };
        const NarrowState state = narrow_state(three_columns, 0.0014, each_bit_costs);
        QCOMPARE(state.widths.bits, (std::vector<int>{5, 5, 7}));
    }

    void precision_comes_before_range() {
        MadeUp loss{.stands = {5, 5, 5}, .ranges = {4, 2, 6}};
        const NarrowState state = search_of(loss);
        QCOMPARE(state.widths.exponents, (std::array{4, exponent_as_it_was, 6})); // there is no column of activations
        QCOMPARE(state.widths.width_of(three_columns[0], 0), 1 + 4 + 5);
        QCOMPARE(state.widths.width_of(three_columns[2], 2), 1 + 6 + 5);
        using enum NarrowCell::State;
        QVERIFY(state.ranges[1].empty());
        QCOMPARE(state.ranges[0][2].state, inside);
        QCOMPARE(state.ranges[0][3].state, beyond);
    }

    // Whatever comes of it, it takes no more than was said before; what is known of it only makes that less.
    void the_most_that_it_takes_is_known_before() {
        for (const std::vector<int>& stands : {std::vector{1, 1, 1}, {11, 11, 11}, {4, 2, 10}, {11, 1, 1}}) {
            int most = narrow_state(three_columns, 0, [](const NarrowTry&) { return std::nullopt; }).most;
            QCOMPARE(most, 1 + 3 * 7 + 2 * 5);
            for (int known = 0;; ++known) {
                MadeUp loss{.stands = stands, .most = known};
                const NarrowState state = search_of(loss);
                QVERIFY2(state.most <= most && state.most >= state.tries, qPrintable(QString("%1 of %2").arg(state.most).arg(known)));
                most = state.most;
                if (state.next)
                    continue;
                QCOMPARE(state.most, state.tries);
                break;
            }
        }
    }

    // Of a baseline that is narrow already, only what is narrower still is tried.
    void what_is_no_narrower_is_not_tried() {
        const NarrowColumn bfloat{NarrowTensor::weights, "first", 7, 8, 16}, half{NarrowTensor::gradients, "first", 10, 5, 16};
        MadeUp loss{.stands = {1, 11}, .ranges = {2, 2, 5}};
        const NarrowState state = narrow_state({bfloat, half}, 0.001, [&](const NarrowTry& one) {
            if (one.widths.exponent_of(half) > 5 || one.widths.fraction_of(bfloat, 0) > 7)
                return std::optional(1.0);
            return loss(one);
        });
        QCOMPARE(state.widths.bits, (std::vector<int>{1, as_it_was}));
        QCOMPARE(state.widths.width_of(bfloat, 0), 1 + 2 + 1);
        QCOMPARE(state.widths.width_of(half, 1), 16);
    }

    void all_at_once_is_measured_and_not_summed() {
        MadeUp loss{.stands = {4, 2, 10}};
        QVERIFY(std::fabs(*search_of(loss).together + 0.0003) < 1e-12);
    }

    void the_others_keep_what_they_have() {
        MadeUp loss{.stands = {4, 1, 1}, .most = 7};
        const NarrowState state = search_of(loss); // at once 10, 7, 5, 4, not 3; then the first alone, not 3
        QVERIFY(state.next && state.next->what == NarrowTry::What::column);
        QCOMPARE(state.next->which, std::size_t(2));
        QCOMPARE(state.next->widths.bits, (std::vector<int>{4, 3, 3}));
        QCOMPARE(state.cells[2][4].state, Tried::next);
        QVERIFY(state.settled[0] && !state.settled[1] && !state.is_settled(0));
    }

    void what_cannot_be_narrowed_stays() {
        MadeUp loss{.stands = {11, 11, 11}, .ranges = {8, 8, 8}};
        const NarrowState state = search_of(loss);
        QCOMPARE(state.widths.bits, std::vector<int>(3, as_it_was));
        QVERIFY(!state.together && !state.taken);
        QCOMPARE(state.tries, 1 + 3 + 2);
    }

    void what_diverges_is_beyond() {
        const auto diverges = [](const NarrowTry& one) {
            return std::optional(one.widths.bits[0] < 7 ? std::numeric_limits<double>::quiet_NaN() : 0.0);
        };
        const NarrowState state = narrow_state({three_columns[0]}, 0, diverges);
        QCOMPARE(state.widths.bits, std::vector<int>{7});
        QCOMPARE(state.cells[0][2].state, Tried::diverged);
    }

    void formats_are_per_layer_and_role() {
        QTemporaryDir folder;
        const Narrowing narrowing(parsed(narrow_experiment()), {}, folder.path().toStdString());
        const Json variant = narrowing.variant({{5, as_it_was, 4, as_it_was, as_it_was, 3}, {8, 5, 4}}, "narrow");
        const Json expected = {{"dense",
                                {{"base", "float32"},
                                 {"operands", {{"weights", "float<8,5>"}, {"gradients", "float<4,23>"}}},
                                 {"activations", "float<5,4>"},
                                 {"gradients", "float<4,23>"}}},
                               {"head",
                                {{"base", "float32"},
                                 {"activations", "float<5,23>"},
                                 {"gradients", "float<4,3>"},
                                 {"operands", {{"gradients", "float<4,3>"}}}}}};
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
            NarrowTry one{NarrowTry::What::column, column, 1, {std::vector<int>(6, as_it_was)}};
            one.widths.bits[column] = 1;
            const std::vector<double> narrow = losses(narrowing.trial(one));
            QCOMPARE(narrow.size(), wide.size());
            QVERIFY2(narrow != wide, qPrintable(QString::number(column)));
        }
        for (std::size_t tensor = 0; tensor < narrow_tensors; ++tensor) {
            NarrowTry one{NarrowTry::What::range, tensor, 3, {std::vector<int>(6, 2)}};
            const std::vector<double> far = losses(narrowing.trial(one));
            one.to = one.widths.exponents[tensor] = 2;
            QVERIFY2(losses(narrowing.trial(one)) != far, narrow_tensor_names[tensor]);
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
        const auto stored = stored_search(folder.path().toStdString()); // as a report finds it
        QVERIFY(stored && stored->columns() == narrowing.columns());
        QCOMPARE(stored->allowed(), narrowing.allowed());
        QCOMPARE(stored->state()->widths, state->widths);
    }

    void a_damaged_try_is_trained_again() {
        QTemporaryDir folder;
        const NarrowSettings settings{.tensors = {NarrowTensor::weights}, .allowed = 0.02};
        const Narrowing narrowing(parsed(narrow_experiment()), settings, folder.path().toStdString());
        const TrainerOptions options{.device = "cpu", .out = folder.path().toStdString(), .steps = 4};
        Recorder recorder, again;
        Control control, more;
        train_narrow(narrowing, options, recorder, control);
        const fs::path damaged = folder_of(narrowing.trial(narrowing.state()->tried.front()), 0, narrowing.folder());
        QVERIFY(fs::exists(damaged / "summary.json"));
        write_json(damaged / "experiment.json", Json::object());
        train_narrow(narrowing, options, again, more);
        const auto state = narrowing.state();
        QVERIFY(state && !state->next);
        QCOMPARE(read_json(damaged / "experiment.json")["variants"].size(), std::size_t{1});
    }

    void one_seed_has_no_noise() {
        QTemporaryDir folder;
        const Narrowing narrowing(parsed(tiny_experiment()), {}, folder.path().toStdString());
        Recorder recorder;
        Control control;
        const TrainerOptions options{.device = "cpu", .out = folder.path().toStdString(), .steps = 2};
        QVERIFY_THROWS_EXCEPTION(Error, train_narrow(narrowing, options, recorder, control));
        QVERIFY(recorder.ends.empty()); // before the baseline, which would be trained in vain
    }

    void beside_a_baseline_in_doubt_nothing_is_tried() {
        QTemporaryDir folder;
        const Narrowing narrowing(parsed(tiny_experiment()), {.allowed = 0.02}, folder.path().toStdString());
        Recorder recorder;
        Control control;
        const TrainerOptions options{.device = "cpu", .out = folder.path().toStdString(), .steps = 2};
        try {
            train_narrow(narrowing, options, recorder, control, [](const Narrowing&) { return std::string("it learned nothing"); });
            QFAIL("searched");
        } catch (const Error& error) {
            QCOMPARE(error.what(), "it learned nothing");
        }
        QCOMPARE(recorder.ends.size(), std::size_t{1});
        QVERIFY(!stored_search(folder.path().toStdString()));
    }
};

QTEST_GUILESS_MAIN(TestNarrow)
#include "test_narrow.moc"
