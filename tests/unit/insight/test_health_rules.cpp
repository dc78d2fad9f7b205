// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Each rule about numbers on figures that were planted: found with its share, its layer and its first step, and nowhere else.
#include "insight/findings/bad_number.h"
#include "insight/findings/finding.h"
#include "insight/findings/lost_divisor.h"
#include "insight/health_grid.h"
#include "insight/health_table.h"
#include "insight/lost_to_any.h"
#include "insight/scale_proposal.h"
#include "insight/tensor_words.h"
#include "insight/words.h"
#include "policy/policy.h"
#include "support/in_german.h"

#include <QTest>

#include <cmath>
#include <tuple>

using namespace mantissa;
using namespace mantissa::insight;

namespace {

// So many values of one size.
struct Values {
    float size = 1;
    std::int64_t count = 100;
};

Tally tally_of(const std::vector<Values>& values, const Format& format) {
    std::vector<float> wide, stored;
    for (const Values& some : values)
        for (std::int64_t i = 0; i < some.count; ++i) {
            wide.push_back(some.size);
            stored.push_back(static_cast<float>(round_to(static_cast<double>(some.size), format)));
        }
    return take_tally({.wide = wide.data(), .stored = stored.data(), .count = static_cast<std::int64_t>(wide.size()), .format = format},
                      std::vector<Format>{bfloat16});
}

TensorHealth tensor(const std::string& layer, Subject subject, const std::vector<Values>& values, const Format& format = float16) {
    std::string name = layer + (subject == Subject::gradients ? "/kernel:gradient" : "/output");
    return {.layer = layer, .tensor = name, .subject = subject, .format = format_name(format), .tally = tally_of(values, format)};
}

UpdateHealth update(const std::string& layer, std::int64_t lost, const Format& format = bfloat16) {
    UpdateHealth health{.layer = layer, .variable = layer + "/kernel", .format = format_name(format), .count = 100, .lost = lost};
    health.weights = 0.1, health.changes = health.made = 1e-4;
    return health;
}

HealthSample sample(std::int64_t step, std::vector<TensorHealth> tensors, std::vector<UpdateHealth> updates = {}) {
    return {.step = step, .tensors = std::move(tensors), .updates = std::move(updates)};
}

RunEvidence observed(const std::vector<HealthSample>& samples, const std::string& policy = "float16",
                     const Json& optimizer = {{"type", "adam"}, {"beta_2", 0.9}}) { // 0.999 is 1 in bfloat16
    auto history = std::make_shared<HealthHistory>();
    for (const HealthSample& one : samples)
        history->add(one);
    Json experiment = {{"training", {{"optimizer", optimizer}}}, {"variants", {{{"name", "half"}, {"policy", policy}}}}};
    return {.name = "half", .policy = policy, .experiment = experiment, .health = history};
}

std::vector<Found> found_in(const RunEvidence& run) { return rules_about_numbers({.runs = {run}}); }

std::vector<HealthSample> at_steps(const std::vector<TensorHealth>& tensors, const std::vector<UpdateHealth>& updates = {}) {
    return {sample(1, tensors, updates), sample(21, tensors, updates), sample(41, tensors, updates)};
}

// A healthy one besides.
const TensorHealth good = tensor("conv", Subject::activations, {{.size = 0.5f}, {.size = 3}});

} // namespace

class TestHealthRules : public QObject {
    Q_OBJECT

private slots:
    void good_numbers_have_no_rule() {
        TensorHealth gradient = tensor("conv", Subject::gradients, {{.size = 0.01f}, {.size = 1}});
        QVERIFY(found_in(observed(at_steps({good, gradient}, {update("conv", 0)}))).empty());
        QVERIFY(found_in(observed({})).empty());
    }

    void gradients_that_become_zero() {
        TensorHealth clean = tensor("head", Subject::gradients, {{.size = 0.01f, .count = 100}});
        TensorHealth small = tensor("head", Subject::gradients, {{.size = 1e-9f, .count = 70}, {.size = 0.01f, .count = 30}});
        RunEvidence run = observed({sample(1, {good, clean}), sample(21, {good, small}), sample(41, {good, small})});
        auto found = found_in(run);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].finding, std::string("gradients_underflow"));
        QVERIFY(found[0].severity == Severity::fault && found[0].step == 21);
        QVERIFY(found[0].layers == std::vector<std::string>{"head"});
        QVERIFY(std::abs(found[0].figures[0].value - 70) < 1e-9);
        QVERIFY(found[0].remedies[0].settings[0].place.to_string() == "/loss_scale");
        QVERIFY(found[0].remedies[0].settings[0].value["initial"] > 1);
    }

    // One is led to where most of it is seen, which is seldom where it began: the largest share of the layer that is named.
    void a_rule_leads_to_where_most_is_lost() {
        const auto at = [](std::int64_t step, std::int64_t head, std::int64_t conv) {
            return sample(step, {good}, {update("head", head), update("conv", conv)});
        };
        const auto lost = found_in(observed({at(1, 40, 10), at(21, 90, 10), at(41, 60, 95), at(61, 80, 20)}, "bfloat16"));
        QVERIFY(lost.size() == 1 && lost[0].finding == "lost_updates" && lost[0].layers.front() == "head");
        QCOMPARE(lost[0].step, std::int64_t{1});
        QCOMPARE(shown_step(lost[0]), std::int64_t{21});

        const auto small = [](std::int64_t step, std::int64_t vanish) {
            return sample(step, {good, tensor("head", Subject::gradients,
                                              {{.size = 1e-9f, .count = vanish}, {.size = 0.01f, .count = 100 - vanish}})});
        };
        const auto found = found_in(observed({small(1, 10), small(21, 30), small(41, 80), small(61, 60)}));
        QVERIFY(found.size() == 1 && found[0].finding == "gradients_underflow");
        QVERIFY(found[0].step == 1 && shown_step(found[0]) == 41);
        Found other = found[0];
        other.most = 0; // where it is as much everywhere
        QCOMPARE(shown_step(other), std::int64_t{1});
    }

    void the_largest_activation_is_the_largest_of_all() {
        const auto at = [](std::int64_t step, float size) {
            return sample(step, {tensor("conv", Subject::activations, {{.size = 1}, {.size = size}})});
        };
        const auto found = found_in(observed({at(1, 40000), at(21, 60000), at(41, 50000)}));
        QVERIFY(found.size() == 1 && found[0].finding == "overflow_near");
        QVERIFY(found[0].step == 1 && shown_step(found[0]) == 21 && found[0].figures[0].value == 60000);
    }

    void a_remedy_beside_its_variant_has_a_name_and_stays_one() {
        const Remedy mended = beside({.words = "Use another"}, "half");
        QVERIFY(mended.takes == Remedy::Takes::copy && mended.name == "half, mended");
        QCOMPARE(beside({.takes = Remedy::Takes::copy, .words = "Add", .name = "half, wider"}, "half").name, std::string("half, wider"));
    }

    // The loss scale that is too small by less: it is the cause, and neither the data nor the network.
    void gradients_that_become_zero_explain_a_loss_that_does_not_fall() {
        TensorHealth small = tensor("head", Subject::gradients, {{.size = 1e-9f, .count = 40}, {.size = 0.01f, .count = 60}});
        RunEvidence run = observed(at_steps({good, small}));
        QVERIFY(found_in(run).at(0).severity == Severity::warning);
        run.course = loss_course(100, 100, [](std::size_t i) { return 2.3 + double(i) / 20; });
        run.learning = {Learning::Kind::at_chance, "guesses"};
        const auto found = found_in(run);
        QVERIFY(found.size() == 1 && found[0].finding == "gradients_underflow" && found[0].severity == Severity::fault);
    }
    void one_tensor_that_is_lost_whole_is_a_fault() {
        TensorHealth large = tensor("conv", Subject::gradients, {{.size = 0.01f, .count = 900}});
        TensorHealth tail = tensor("head", Subject::gradients, {{.size = 1e-9f, .count = 100}, {.size = 0.01f, .count = 5}});
        TensorHealth whole = tensor("head", Subject::gradients, {{.size = 1e-9f, .count = 100}});
        QVERIFY(found_in(observed(at_steps({good, large, tail})))[0].severity == Severity::warning);
        QVERIFY(found_in(observed(at_steps({good, large, whole})))[0].severity == Severity::fault);
    }

    void the_proposed_scale_keeps_what_it_says() {
        TensorHealth small = tensor("head", Subject::gradients, {{.size = 0x1p-30f, .count = 70}, {.size = 0x1p-8f, .count = 30}});
        RunEvidence run = observed(at_steps({small}));
        ScaleProposal proposal = propose_scale(*run.health).value();
        QCOMPARE(proposal.now.lost, 0.7);
        QCOMPARE(proposal.then.lost, 0.0);
        QCOMPARE(proposal.then.kept, 1.0);
        QVERIFY(proposal.headroom_bits >= proposal_headroom_bits && proposal.headroom_bits < proposal_headroom_bits + 1);
        QCOMPARE(std::ldexp(0x1p-8, std::ilogb(proposal.scale)) * 8 <= 65504, true);
        QCOMPARE(outcome_at(*run.health, 60).overflowing, 1.0);
    }

    // Nor does it matter whether that was a power of two.
    void the_same_gradients_have_the_same_scale_whatever_it_was() {
        const double gradient = 0x1.8p-5; // 2^20 and a half times as large it is the largest of float16, about
        FirstNonFinite first{.step = 2,
                             .layer = "head",
                             .tensor = "loss:scaled_gradient:float16",
                             .element = 1,
                             .operation = "quantize",
                             .format = "float16",
                             .value = INFINITY};
        const auto offered = [&] { return remedies_for(observed({}, "mixed_float16"), first).at(0).settings.at(0).value["initial"]; };
        for (const double scale : {0x1p24, 0x1.fp24, 3e38}) {
            first.loss_scale = scale, first.exact = gradient * scale;
            QCOMPARE(offered(), Json(0x1p17));
        }
        first.loss_scale = 0x1p24, first.exact = INFINITY; // how far beyond nobody knows
        QCOMPARE(offered(), Json(0x1p14));
        for (const float scale : {0x1p10f, 0x1.fp10f}) {
            HealthSample seen = sample(1, {good, tensor("head", Subject::gradients, {{.size = float(gradient) * scale}})});
            seen.loss_scale = double(scale);
            QCOMPARE(propose_scale(*observed({seen}).health)->scale, 0x1p17);
        }
    }

    // However far off the gradients are.
    void a_scale_is_one_that_an_experiment_may_ask_for() {
        const Format four = small_float(2, 1, {.specials = Specials::none});
        for (const auto& [size, format, power] : {std::tuple(1e-30f, bfloat16, 127), std::tuple(3e38f, four, -126)}) {
            const auto proposal = propose_scale(*observed(at_steps({tensor("head", Subject::gradients, {{.size = size}}, format)})).health);
            QVERIFY(proposal);
            QCOMPARE(std::log2(proposal->scale), double(power));
            Problems problems;
            read_loss_scale({{"mode", "dynamic"}, {"initial", proposal->scale}}, "loss_scale", problems);
            QVERIFY(problems.empty());
        }
    }

    // A gradient of a divergence bounds the scale from above: what is left could only lose more.
    void a_scale_that_keeps_no_more_is_not_offered() {
        TensorHealth huge = tensor("head", Subject::gradients, {{.size = 60000, .count = 100}});
        TensorHealth small = tensor("head", Subject::gradients, {{.size = 1e-9f, .count = 70}, {.size = 0.01f, .count = 30}});
        RunEvidence run = observed({sample(1, {good, huge}), sample(21, {good, small}), sample(41, {good, small})});
        QVERIFY(propose_scale(*run.health)->scale < 1);
        const auto found = found_in(run);
        const auto lost = std::ranges::find(found, "gradients_underflow", &Found::finding);
        QVERIFY(lost != found.end() && lost->remedies.empty());
    }

    void shares_of_a_proposed_scale_are_of_what_the_rule_counts() {
        TensorHealth small = tensor("conv", Subject::gradients, {{.size = 1e-9f, .count = 70}, {.size = 0.01f, .count = 30}});
        TensorHealth wide = tensor("head", Subject::gradients, {{.size = 0.01f, .count = 900}}, float32);
        const RunEvidence run = observed(at_steps({good, small, wide}));
        QCOMPARE(propose_scale(*run.health)->now.kept, 0.3);
        QCOMPARE(found_in(run).at(0).figures[0].value, 70.0);
        QCOMPARE(outcome_at(*observed(at_steps({wide})).health, 0).kept, 1.0); // where there is no other
    }

    // What it is divided out of again no scale lifts.
    void a_scale_is_proposed_for_what_it_multiplies_alone() {
        TensorHealth scaled = tensor("head", Subject::gradients, {{.size = 0x1p-8f, .count = 100}});
        scaled.scale = Observation::Scale::loss_scale;
        TensorHealth apart = tensor("head", Subject::gradients, {{.size = 0x1p-30f, .count = 100}});
        apart.tensor = "head/kernel:unscaled_gradient";
        const RunEvidence run = observed(at_steps({good, scaled, apart}));
        QCOMPARE(propose_scale(*run.health)->now.kept, 1.0);
        const auto found = found_in(run);
        QVERIFY(found.size() == 1 && found[0].finding == "gradients_underflow");
        QCOMPARE(found[0].remedies.at(0).settings.at(0).value["update"], Json("float32"));
    }

    // One that there is only from some step on has the scale of its own steps.
    void a_gradient_has_the_scale_of_its_step() {
        TensorHealth late = tensor("head", Subject::gradients, {{.size = 0x1p-2f, .count = 100}});
        late.scale = Observation::Scale::loss_scale;
        HealthSample before = sample(1, {good}), after = sample(21, {good, late});
        after.loss_scale = 1024;
        const RunEvidence run = observed({before, after});
        QCOMPARE(loss_scale_at(*run.health, 1), 1.0);
        QCOMPARE(loss_scale_at(*run.health, 30), 1024.0);
        QCOMPARE(propose_scale(*run.health)->scale, 0x1p24); // 2^14 times as large leaves three bits
    }

    void wide_weights_with_a_narrow_divisor_move_too_far() {
        UpdateHealth far = update("head", 0, float32);
        far.made = 500 * far.changes;
        RunEvidence run = observed(at_steps({good}, {far}), "mixed_float16", {{"type", "adam"}, {"beta_2", 0.9}, {"epsilon", 1e-7}});
        QVERIFY(std::ranges::count(found_in(run), "epsilon_lost", &Found::finding) == 0);
        run.experiment["variants"][0]["policy"] = {{"base", "mixed_float16"}, {"state", "float16"}};
        QVERIFY(std::ranges::count(found_in(run), "epsilon_lost", &Found::finding) == 1);
    }

    void weights_that_outgrow_their_format() {
        TensorHealth large = tensor("dense", Subject::weights, {{.size = 70000, .count = 25}, {.size = 1, .count = 75}});
        large.tensor = "dense/kernel:float16";
        const Json fast = {{"type", "sgd"}, {"learning_rate", 1e6}};
        const auto found = found_in(observed({sample(1, {good}), sample(21, {good, large})}, "mixed_float16", fast));
        QVERIFY(found.size() == 1 && found[0].finding == "weights_overflow" && found[0].severity == Severity::fault);
        QVERIFY(found[0].step == 21 && found[0].layers == std::vector<std::string>{"dense"});
        QCOMPARE(found[0].figures[0].value, 25.0);
        QVERIFY(found[0].remedies.size() == 2 && found[0].remedies[0].settings[0].value == 1e5);
        QCOMPARE(found[0].remedies[1].settings[0].place.to_string(), std::string("/layers/dense"));
        for (const std::string& one : {found[0].fact, found[0].cause})
            QCOMPARE(half_told_in_german(one), std::string());
        TensorHealth eighths = tensor("dense", Subject::weights, {{.size = 500, .count = 25}, {.size = 1, .count = 75}}, float8_e4m3);
        const auto lost = found_in(observed(at_steps({good, eighths}), "mixed_float16", fast));
        const auto beyond = std::ranges::find(lost, "weights_overflow", &Found::finding); // a format without infinities
        QVERIFY(beyond != lost.end() && beyond->cause.ends_with("it becomes no number."));
        QCOMPARE(half_told_in_german(beyond->cause), std::string());
        large.range_scale = 1; // which follows its values
        QVERIFY(found_in(observed(at_steps({good, large}), "float8", fast)).empty());
    }

    // Every step is skipped for what no scale has a say in: that is told, with what mends it.
    void steps_skipped_over_weights_are_told_as_that() {
        std::vector<HealthSample> samples;
        for (double scale : {32768.0, 64.0, 1.0}) {
            samples.push_back(sample(std::ssize(samples) * 20 + 22, {good}));
            samples.back().loss_scale = scale;
            samples.back().skipped = true;
        }
        const Json fast = {{"type", "sgd"}, {"learning_rate", 1e6}};
        RunEvidence run = observed(samples, "mixed_float16", fast);
        run.first_non_finite = FirstNonFinite{.step = 22,
                                              .layer = "dense",
                                              .tensor = "dense/kernel:float16",
                                              .element = 0,
                                              .elements = 9,
                                              .skipped = true,
                                              .operation = "quantize",
                                              .format = "float16",
                                              .value = INFINITY,
                                              .exact = 998000,
                                              .operands = {{"weight", "dense/kernel", 998000}}};
        auto found = found_in(run);
        QVERIFY(found.size() == 1 && found[0].finding == "loss_scale_shrinks");
        QVERIFY2(found[0].cause.find("a weight of dense became infinite in float16") != std::string::npos, found[0].cause.c_str());
        QCOMPARE(found[0].remedies.at(0).settings[0].value, Json(1e4)); // 15 times beyond
        QCOMPARE(half_told_in_german(found[0].cause), std::string());
        run.first_non_finite->step = 1; // and the run went on behind it
        HealthSample fine = sample(2, {good});
        fine.loss_scale = 32768;
        samples.insert(samples.begin(), fine);
        run.health = observed(samples, "mixed_float16", fast).health;
        found = found_in(run);
        QVERIFY2(found.at(0).cause.starts_with("A gradient is not finite"), found[0].cause.c_str());
    }

    void a_change_that_is_far_too_small_asks_for_a_larger_rate() {
        UpdateHealth small = update("conv", 0, float32);
        small.changes = small.made = 3.2e-6; // of 0.1
        RunEvidence run = observed(at_steps({good}, {small}), "float32");
        run.course = loss_course(100, 100, [](std::size_t i) { return 2.3 + 0.01 * double(i % 3); });
        const auto found = found_in(run);
        QVERIFY(found.size() == 1 && found[0].finding == "loss_not_falling");
        QVERIFY2(found[0].cause.find("% of their size: try a larger learning rate") != std::string::npos, found[0].cause.c_str());
    }

    void activations_beyond_the_format() {
        TensorHealth large = tensor("dense", Subject::activations, {{.size = 70000, .count = 25}, {.size = 1, .count = 75}});
        auto found = found_in(observed({sample(1, {good}), sample(21, {good, large})}));
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].finding, std::string("activations_overflow"));
        QVERIFY(found[0].severity == Severity::fault && found[0].step == 21 && found[0].layers == std::vector<std::string>{"dense"});
        QCOMPARE(found[0].figures[0].value, 25.0);
        QCOMPARE(found[0].remedies[0].settings[0].place.to_string(), std::string("/layers/dense"));
    }

    void a_share_that_is_hardly_any_is_no_nothing() {
        TensorHealth few = tensor("c2", Subject::activations, {{.size = 500, .count = 1}, {.size = 1, .count = 29999}}, float8_e4m3);
        few.tally.wide.overflows = 1;
        few.tally.stored.non_finite = 0; // it saturates
        const auto found = found_in(observed(at_steps({few}), "float8"));
        QVERIFY(found.size() == 1 && found[0].finding == "activations_overflow" && found[0].severity == Severity::note);
        QVERIFY2(found[0].fact.starts_with("Less than 0.01 % of the activations of c2 are beyond 448"), found[0].fact.c_str());
        QCOMPARE(half_told_in_german(found[0].fact), std::string());
    }

    void activations_near_the_end_are_a_warning() {
        auto found = found_in(observed(at_steps({good, tensor("dense", Subject::activations, {{.size = 40000, .count = 1}})})));
        QVERIFY(found.size() == 1 && found[0].finding == "overflow_near" && found[0].severity == Severity::warning);
    }

    // A change of 2^-5 is no less than a weight's last place: it was lost before it came there.
    void updates_that_the_optimizer_loses() {
        UpdateHealth lost = update("conv", 80, float16);
        lost.lost_at.assign(lost.wanted.exponents.size(), 0);
        lost.lost_at[static_cast<std::size_t>(-5 - Census::lowest_exponent)] = 70;
        lost.lost_at[static_cast<std::size_t>(-20 - Census::lowest_exponent)] = 10;
        auto found = found_in(observed(at_steps({good}, {lost})));
        QVERIFY(found.size() == 1 && found[0].finding == "lost_updates");
        QVERIFY2(found[0].cause.starts_with("Most of them are larger than half of a weight's last place"), found[0].cause.c_str());
        QCOMPARE(found[0].remedies[0].settings[0].value["update"], Json("float32"));
        std::swap(lost.lost_at[static_cast<std::size_t>(-5 - Census::lowest_exponent)],
                  lost.lost_at[static_cast<std::size_t>(-20 - Census::lowest_exponent)]);
        found = found_in(observed(at_steps({good}, {lost})));
        QVERIFY(found[0].cause.starts_with("They are below half of a weight's last place"));
    }

    // A moment is read as it was stored, and an exception of a layer keeps its own update.
    void updates_that_a_narrow_state_loses() {
        UpdateHealth lost = update("conv", 80, float32);
        lost.lost_at.assign(lost.wanted.exponents.size(), 0);
        lost.lost_at[static_cast<std::size_t>(-5 - Census::lowest_exponent)] = 80;
        RunEvidence run = observed(at_steps({good}, {lost}), "mixed_float16");
        QVERIFY(found_in(run).empty());
        Json& variant = run.experiment["variants"][0];
        variant["policy"] = {{"base", "mixed_float16"}, {"state", "float16"}};
        auto found = found_in(run);
        QVERIFY(found.size() == 1 && found[0].finding == "lost_updates");
        QVERIFY2(found[0].cause.find("in a state of the optimizer that is kept in float16.") != std::string::npos, found[0].cause.c_str());
        QCOMPARE(half_told_in_german(found[0].cause), std::string());
        QVERIFY(found[0].remedies[0].settings.size() == 1 && found[0].remedies[0].settings[0].value["state"] == "float32");
        variant["policy"] = "mixed_float16";
        variant["layers"] = {{"conv", "float16"}, {"head", "float32"}};
        found = found_in(run);
        QVERIFY(found.size() == 1 && found[0].remedies[0].words == "Compute the update in float32");
        const auto& settings = found[0].remedies[0].settings;
        QVERIFY(settings.size() == 1 && settings[0].place.to_string() == "/layers/conv"); // the policy's own is wide
        QCOMPARE(settings[0].value, (Json{{"base", "float16"}, {"update", "float32"}}));
    }

    // As Keras's set_floatx has it: no loss scale comes before the loss.
    void gradients_that_a_narrow_loss_loses() {
        TensorHealth made = tensor("", Subject::gradients, {{.size = 1e-9f, .count = 70}, {.size = 0.01f, .count = 30}});
        made.tensor = "loss:gradient";
        const auto found = found_in(observed(at_steps({good, made}), "floatx_float16"));
        QVERIFY(found.size() == 1 && found[0].finding == "gradients_underflow");
        QVERIFY2(found[0].cause.ends_with(" The loss makes them in that format, before any loss scale lifts them."),
                 found[0].cause.c_str());
        QCOMPARE(half_told_in_german(found[0].cause), std::string());
        QCOMPARE(found[0].remedies[0].settings[0].value, (Json{{"base", "floatx_float16"}, {"loss", "float32"}}));
    }

    void gradients_overflow_by_the_scale_of_their_step() {
        const TensorHealth small = tensor("head", Subject::gradients, {{.size = 0.01f}}),
                           large = tensor("head", Subject::gradients, {{.size = 1e5f}});
        HealthSample first = sample(1, {good, small}), second = sample(21, {good, large});
        first.loss_scale = 1, second.loss_scale = 1024;
        const auto found = found_in(observed({first, second}, "float16"));
        const auto overflow = std::ranges::find(found, "gradients_overflow", &Found::finding);
        QVERIFY(overflow != found.end());
        QVERIFY2(overflow->cause.starts_with("They are multiplied by the loss scale "), overflow->cause.c_str());
    }

    // Another loss scale helps none that it was divided out of before.
    void gradients_overflow_behind_their_scale() {
        TensorHealth lifted = tensor("conv", Subject::gradients, {{.size = 0.01f}}),
                     apart = tensor("head", Subject::gradients, {{.size = 1e5f}});
        lifted.scale = Observation::Scale::loss_scale;
        apart.tensor = "head/kernel:unscaled_gradient";
        std::vector<HealthSample> samples = at_steps({good, lifted, apart});
        for (HealthSample& one : samples)
            one.loss_scale = 1024;
        const auto found = found_in(observed(samples, "float16"));
        const auto overflow = std::ranges::find(found, "gradients_overflow", &Found::finding);
        QVERIFY(overflow != found.end());
        QCOMPARE(overflow->cause, std::string("No loss scale is in them: they are that large by themselves."));
        QCOMPARE(half_told_in_german(overflow->cause), std::string());
        QCOMPARE(overflow->remedies.at(0).settings[0].place.to_string(), std::string("/layers/head"));
    }

    // Rests of Adam's moments, which no format of a weight of that size would take in.
    void what_float32_would_lose_too_is_no_formats_doing() {
        UpdateHealth rest = update("conv", 60, float32);
        rest.idle = 20;
        rest.lost_at.assign(rest.wanted.exponents.size(), 0);
        rest.lost_at[static_cast<std::size_t>(-140 - Census::lowest_exponent)] = 30; // 10 more are zero as floats
        rest.lost_at[static_cast<std::size_t>(-29 - Census::lowest_exponent)] = 10;
        rest.lost_at[static_cast<std::size_t>(-28 - Census::lowest_exponent)] = 10; // half of the last place of 0.1, which is 2^-4 and more
        QCOMPARE(rest.lost_to_any(), std::int64_t{50});
        QCOMPARE(rest.lost_share(), 10 / 30.0);
        TensorHealth gradient = tensor("conv", Subject::gradients, {{.size = 0, .count = 70}, {.size = 0.01f, .count = 30}}, float32);
        const auto observed_run = observed({sample(1, {good, gradient}, {rest})}, "float32");
        QCOMPARE(observed_run.health->updates()[0].points[0].lost_share(), 10 / 30.0);
        const std::string told = left_out_of_lost(*observed_run.health);
        QCOMPARE(told, std::string("Lost updates leave out what float32 would lose, too: up to 62.50 % of what was wanted of conv, at step "
                                   "1. The gradient of 70.00 % of its weights is zero there, and what is still to move them is a rest of "
                                   "steps before."));
        QCOMPARE(half_told_in_german(told), std::string());
        rest.lost_at.clear(); // of a run made before this was kept
        QCOMPARE(rest.lost_share(), 60 / 80.0);
        QCOMPARE(left_out_of_lost(*observed({sample(1, {good}, {rest})}, "float32").health), std::string());
    }
    // Plain SGD wants nothing of a weight without a gradient: what float32 would lose is of the others, and no rest of anything.
    void what_float32_would_lose_of_sgd_is_no_rest_of_steps_before() {
        UpdateHealth small = update("conv", 20, float32);
        small.idle = 70;
        small.lost_at.assign(small.wanted.exponents.size(), 0);
        small.lost_at[static_cast<std::size_t>(-140 - Census::lowest_exponent)] = 20;
        const TensorHealth gradient = tensor("conv", Subject::gradients, {{.size = 0, .count = 70}, {.size = 0.01f, .count = 30}}, float32);
        const std::string told = left_out_of_lost(*observed({sample(1, {good, gradient}, {small})}, "float32").health);
        QVERIFY2(told.find("conv") != std::string::npos && told.find("gradient") == std::string::npos, told.c_str());
        small.idle = 20; // fifty of them were to move in spite of it
        const std::string moved = left_out_of_lost(*observed({sample(1, {good, gradient}, {small})}, "float32").health);
        QVERIFY2(moved.find("gradient of 70.00 %") != std::string::npos, moved.c_str());
    }

    // A scale that takes the largest value to the very end leaves a residue of rounding, and that is not beyond.
    void a_residue_of_rounding_is_no_room() {
        const TensorPoint end{.step = 1, .count = 1, .min_abs = 448, .max_abs = 448, .range_scale = 1 - 3e-8};
        QCOMPARE(headroom_of(end, "float8_e4m3"), 0.0);
        QVERIFY(!std::signbit(headroom_of(end, "float8_e4m3")));
        TensorPoint beyond = end;
        beyond.range_scale = 0.9;
        QVERIFY(headroom_of(beyond, "float8_e4m3") < -0.1);
        TensorPoint least = end;
        least.min_abs = 0x1p-9f;
        QCOMPARE(footroom_of(least, "float8_e4m3"), 0.0);
    }

    void a_share_says_of_which_steps_it_is() {
        const auto lost = [](std::int64_t step, std::int64_t count) { return sample(step, {good}, {update("conv", count)}); };
        const auto facts = found_in(observed({lost(1, 0), lost(21, 40), lost(41, 60), lost(61, 80)}, "bfloat16"));
        QCOMPARE(facts.at(0).fact,
                 std::string("In the later half of the observed steps 70.00 % of the updates are lost: the weights stay as they were."));
        QVERIFY2(facts[0].cause.ends_with(" Worst is conv (80.00 % in the last of them)."), facts[0].cause.c_str());
        QCOMPARE(since_words(facts[0]), std::string("seen from step 21 on"));
        QCOMPARE(found_in(observed({lost(1, 40)}, "bfloat16")).at(0).fact,
                 std::string("In the observed step 40.00 % of the updates are lost: the weights stay as they were."));
        for (const std::string& one : {facts[0].fact, facts[0].cause, "half, " + since_words(facts[0]) + ": " + facts[0].fact})
            QCOMPARE(half_told_in_german(one), std::string());
        const auto always = found_in(observed({sample(1, {good})}, "float16", {{"type", "sgd"}, {"learning_rate", 1e-9}}));
        QCOMPARE(since_words(always.at(0)), std::string()); // no step 0
    }

    void updates_too_small_to_count() {
        auto found = found_in(observed(at_steps({good}, {update("conv", 80), update("head", 40)}), "bfloat16"));
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].finding, std::string("lost_updates"));
        QVERIFY(found[0].severity == Severity::fault && found[0].step == 1);
        QVERIFY((found[0].layers == std::vector<std::string>{"conv", "head"}));
        QCOMPARE(found[0].figures[0].value, 60.0);
        Json policy = found[0].remedies[0].settings[0].value;
        QVERIFY(policy["base"] == "bfloat16" && policy["rounding"]["variables"] == "stochastic");
    }

    void what_is_drawn_is_kept_on_average() {
        UpdateHealth drawn = update("conv", 90);
        drawn.drawn = true;
        RunEvidence run = observed(at_steps({good}, {drawn}), "bfloat16");
        QVERIFY(found_in(run).empty());
        QVERIFY(kept_on_average(run.health->updates()).find("stochastically") != std::string::npos);
        run = observed(at_steps({good}, {drawn, update("head", 40)}), "bfloat16"); // one layer is rounded to nearest
        QCOMPARE(found_in(run).at(0).figures[0].value, 40.0);
        QVERIFY(kept_on_average(observed(at_steps({good}, {update("conv", 90)}), "bfloat16").health->updates()).empty());
        drawn.made = 0; // nothing comes at all
        QVERIFY(kept_on_average(observed(at_steps({good}, {drawn}), "bfloat16").health->updates()).empty());
    }

    // Each step is 0 for what is told already: none was rounded away.
    void updates_that_a_lost_constant_makes_zero_are_not_told_again() {
        const auto found = found_in(observed(at_steps({good}, {update("conv", 100)}), "bfloat16", {{"type", "adam"}}));
        QVERIFY(found.size() == 1 && found[0].finding == "constant_lost");
    }

    void float32_may_lose_what_it_likes() {
        QVERIFY(found_in(observed(at_steps({good}, {update("conv", 90, float32)}), "float32")).empty());
    }

    void a_divisor_that_is_rounded_away() {
        UpdateHealth jump = update("head", 0, float16);
        jump.made = 0.5, jump.changes = 1e-3;
        auto found = found_in(observed({sample(1, {good}, {jump})}));
        QVERIFY(found.size() == 1 && found[0].finding == "epsilon_lost" && found[0].severity == Severity::fault);
        QCOMPARE(found[0].figures[0].value, 500.0);
        QCOMPARE(found[0].remedies[0].settings[0].place.to_string(), std::string("/training/optimizer/epsilon"));
        QVERIFY(found_in(observed({sample(1, {good}, {jump})}, "float16", {{"type", "sgd"}})).empty());
    }

    // Of the role that keeps the square, not of the weights; where it is drawn, or its range follows its values, it is not simply zero.
    void what_a_divisor_loses_is_told_of_the_format_that_keeps_it() {
        const auto cause = [](const std::string& policy, const Format& weights) {
            UpdateHealth jump = update("head", 0, weights);
            jump.made = 0.5, jump.changes = 1e-3;
            const auto found = lost_epsilon(observed({sample(1, {good}, {jump})}, policy));
            return found ? found->cause : std::string();
        };
        const std::string drawn = cause("fixed16", fixed_point(2, 14)), followed = cause("dynamic_fixed", dynamic_fixed_point(12)),
                          plain = cause("float16", float16);
        QCOMPARE(drawn, "What the optimizer divides by is rounded away in fixed<2,14>: its mean takes in 0.1 of the square of each "
                        "gradient, so a gradient below 0.0247 makes it 0 or " +
                            mantissa::words_of(0x1p-14) + ", as chance has it, and epsilon is too small to help.");
        QCOMPARE(followed,
                 std::string("What the optimizer divides by is rounded away in dynamic_fixed<10>: its mean takes in 0.1 of the square of "
                             "each gradient, so a small gradient leaves it at zero, and epsilon is too small to help."));
        QVERIFY2(plain.find("so a gradient below 0.000546 leaves it at zero") != std::string::npos, plain.c_str());
        for (const std::string& one : {drawn, followed, plain})
            QCOMPARE(half_told_in_german(one), std::string());
    }

    // Adam takes in a thousandth of a square, so that not only what has none in the format leaves the mean at zero.
    void the_limit_of_a_divisor_has_in_it_what_the_mean_takes_in() {
        UpdateHealth jump = update("head", 0, float16);
        jump.made = 0.5, jump.changes = 1e-3;
        const auto found = lost_epsilon(observed({sample(1, {good}, {jump})}, "float16", {{"type", "adam"}}));
        QVERIFY(found);
        QCOMPARE(found->cause,
                 std::string("What the optimizer divides by is rounded away in float16: its mean takes in 0.001 of the square "
                             "of each gradient, so a gradient below 0.00546 leaves it at zero, and epsilon is too small to "
                             "help."));
        QCOMPARE(half_told_in_german(found->cause), std::string());
    }

    // Nobody observed a step that leapt: the second moment tells of it.
    void a_leap_that_only_its_square_tells_of_is_blamed_on_epsilon() {
        const auto run = [](const Json& optimizer, const std::string& policy = "float16", std::int64_t last_seen = 1) {
            RunEvidence one = observed({}, policy, optimizer);
            one.ending = Ending{.kind = Ending::Kind::diverged, .steps = 3, .reason = "diverged at step 3: the loss is NaN"};
            one.first_non_finite =
                FirstNonFinite{.step = 2,
                               .layer = "digits",
                               .tensor = "digits/kernel:second_moment",
                               .element = 27,
                               .elements = 1280,
                               .operation = "adam",
                               .format = "float16",
                               .value = INFINITY,
                               .operands = {{"gradient", "", 560}, {"mean square", "", INFINITY}, {"learning rate", "", 1e-3}},
                               .before = {{last_seen, 0x1p-24, 4.29e-6}}};
            return one;
        };
        const Json adam = {{"type", "adam"}, {"epsilon", 1e-7}, {"learning_rate", 0.001}};
        const auto found = found_in(run(adam));
        QVERIFY(found.size() == 2 && found[0].finding == "epsilon_lost" && found[1].finding == "first_bad_number");
        QCOMPARE(found[0].fact, std::string("Adam's epsilon 1e-07 is too small for float16, the format of the update in half: a weight can "
                                            "move 1,450 times as far as was wanted."));
        QCOMPARE(half_told_in_german(found[0].fact), std::string());
        for (const Found& one : found) {
            QCOMPARE(one.remedies.size(), std::size_t{1});
            QCOMPARE(one.remedies[0].settings[0].place.to_string(), std::string("/training/optimizer/epsilon"));
        }
        const auto told = one_story(examine(Question::ending, {.runs = {run(adam)}}).found);
        QVERIFY(told.size() == 1 && told[0].finding == "diverged" && told[0].remedies[0].words == "Use epsilon 1e-4");
        QVERIFY2(told[0].cause.starts_with("What the optimizer divides by is rounded away in float16: "), told[0].cause.c_str());
        QVERIFY2(told[0].cause.find(" times as far as was wanted. At step 2 a mean square") != std::string::npos, told[0].cause.c_str());
        QVERIFY2(found[1].cause.ends_with("It comes of steps that are far too large, for what they are divided by is rounded away."),
                 found[1].cause.c_str());
        QCOMPARE(half_told_in_german(found[1].cause), std::string());
        RunEvidence wide = run(adam, "float32"); // of which no epsilon is blamed
        const auto plain = one_story(examine(Question::ending, {.runs = {wide}}).found);
        QVERIFY2(plain.at(0).cause.starts_with("At step 2 a mean square gradient of the weights of digits became infinite in float16: "),
                 plain[0].cause.c_str());
        QVERIFY2(plain[0].cause.find("kernel") == std::string::npos, plain[0].cause.c_str());
        QCOMPARE(half_told_in_german(plain[0].cause), std::string());

        const auto is_blamed = [](const RunEvidence& one) { return lost_epsilon(one).has_value(); };
        Json other = adam;
        other["epsilon"] = 1e-4;
        QVERIFY(!is_blamed(run(other)));
        other = adam;
        other["learning_rate"] = 1; // steps of that size explain it
        QVERIFY(!is_blamed(run(other)));
        QVERIFY(!is_blamed(run(adam, "mixed_float16")) && !is_blamed(run(adam, "float32")) && !is_blamed(run(adam, "bfloat16")));
        QVERIFY(!is_blamed(run(adam, "float16", -1000)));                          // a lot may have come in between
        QVERIFY(!is_blamed(run({{"type", "rmsprop"}, {"learning_rate", 0.001}}))); // in the root it is large enough
        QVERIFY(is_blamed(run({{"type", "rmsprop"}, {"learning_rate", 0.001}, {"epsilon_outside", true}})));
        RunEvidence slow = run(adam);
        slow.first_non_finite->before[0].largest = 4000; // it had grown before
        QVERIFY(!is_blamed(slow));
        Json policy = {{"base", "mixed_float16"}, {"state", "float16"}}; // wide arithmetic, and squares that nobody keeps
        RunEvidence kept = run(adam);
        kept.experiment["variants"][0]["policy"] = policy;
        QVERIFY(is_blamed(kept));
        QVERIFY2(lost_epsilon(kept)->fact.find("float16, the format of the optimizer's state in half: ") != std::string::npos,
                 lost_epsilon(kept)->fact.c_str());
        QCOMPARE(half_told_in_german(lost_epsilon(kept)->fact), std::string());
        RunEvidence excepted = run(adam);
        excepted.experiment["variants"][0]["layers"] = {{"digits", "float32"}};
        QVERIFY(!is_blamed(excepted));
        slow = run(adam);
        slow.first_non_finite->before.clear();
        QVERIFY(!is_blamed(slow));
    }

    // What a loss scale made too large comes of that, whatever else is rounded away.
    void a_number_beyond_by_its_scale_does_not_come_of_a_lost_divisor() {
        UpdateHealth jump = update("head", 0, float16);
        jump.made = 0.5, jump.changes = 1e-3;
        RunEvidence run = observed({sample(1, {good}, {jump})});
        run.first_non_finite = FirstNonFinite{.step = 2,
                                              .layer = "head",
                                              .tensor = "loss:scaled_gradient:float16",
                                              .element = 1,
                                              .operation = "quantize",
                                              .format = "float16",
                                              .value = INFINITY,
                                              .exact = 1e6,
                                              .loss_scale = 1024};
        const auto found = found_in(run);
        const auto number = std::ranges::find(found, "first_bad_number", &Found::finding);
        QVERIFY(number != found.end());
        QVERIFY2(number->cause.find("rounded away") == std::string::npos, number->cause.c_str());
    }

    // Ten times less than a million is no advice.
    void a_rate_beyond_one_comes_down_to_what_an_adaptive_optimizer_bears() {
        RunEvidence run = observed({}, "float32", {{"type", "adam"}, {"learning_rate", 1e6}});
        run.first_non_finite = FirstNonFinite{.step = 2,
                                              .layer = "digits",
                                              .tensor = "digits/kernel:second_moment",
                                              .operation = "adam",
                                              .format = "float32",
                                              .value = INFINITY};
        QCOMPARE(remedies_for(run, *run.first_non_finite).at(0).words, std::string("Use a learning rate of 0.01"));
    }

    // What diverged for it is mended by it, wherever the first bad number was met.
    void who_diverges_over_a_lost_divisor_is_offered_epsilon_first() {
        UpdateHealth jump = update("head", 0, float16);
        jump.made = 0.5, jump.changes = 1e-3;
        RunEvidence run = observed({sample(1, {good}, {jump})});
        run.name = "half";
        run.ending = Ending{.kind = Ending::Kind::diverged, .steps = 3, .reason = "diverged at step 3: the loss is NaN"};
        run.first_non_finite = FirstNonFinite{
            .step = 3, .layer = "conv", .tensor = "conv/output", .operation = "convolution", .format = "float16", .value = INFINITY};
        const auto told = examine(Question::ending, {.runs = {run}}).found;
        const auto diverged = std::ranges::find(told, "diverged", &Found::finding);
        QVERIFY(diverged != told.end());
        QVERIFY2(diverged->cause.starts_with("What the optimizer divides by is rounded away in float16: "), diverged->cause.c_str());
        QVERIFY2(diverged->cause.find("At step 1 weights of head moved 500 times as far as was wanted. At step 3 ") != std::string::npos,
                 diverged->cause.c_str());
        QCOMPARE(half_told_in_german(diverged->cause), std::string());
        const Remedy& mends = diverged->remedies.front();
        QCOMPARE(mends.settings[0].place.to_string(), std::string("/training/optimizer/epsilon"));
        QVERIFY(mends.takes == Remedy::Takes::copy && mends.name == "half, mended");
        for (const Remedy& remedy : diverged->remedies)
            QVERIFY2(remedy.words.find("in float32") == std::string::npos, remedy.words.c_str());
        run.ending->kind = Ending::Kind::taken_back;
        run.ending->layer = "conv";
        const auto back = examine(Question::ending, {.runs = {run}}).found;
        const auto taken = std::ranges::find(back, "taken_back", &Found::finding);
        QVERIFY(taken != back.end() && taken->remedies.size() == 2); // which a training takes over as it goes: no epsilon
        QCOMPARE(taken->remedies[0].settings[0].place.to_string(), std::string("/policy"));
        QCOMPARE(taken->remedies[1].settings[0].place.to_string(), std::string("/layers/head"));
        run = observed({}, "float16", {{"type", "adam"}, {"epsilon", 1e-8}});
        run.health = nullptr;
        run.ending = Ending{.kind = Ending::Kind::taken_back, .steps = 3, .reason = "the loss is NaN"};
        run.learning.kind = Learning::Kind::diverged;
        const auto blind = examine(Question::ending, {.runs = {run}}).found;
        const auto whole = std::ranges::find(blind, "taken_back", &Found::finding);
        QVERIFY(whole != blind.end() && whole->remedies.size() == 1);
        QCOMPARE(whole->remedies[0].settings[0].value["state"], Json("float32"));
        QCOMPARE(whole->remedies[0].settings[0].value["update"], Json("float32"));
    }

    // A step of formats that it had before tells nothing of those that it has now.
    void a_divisor_lost_before_the_formats_changed_is_not_told() {
        UpdateHealth jump = update("head", 0, float16);
        jump.made = 0.5, jump.changes = 1e-3;
        RunEvidence run = observed({sample(1, {good}, {jump})}, "bfloat16");
        run.ending = Ending{.kind = Ending::Kind::taken_back, .steps = 3, .reason = "the loss is NaN", .layer = "conv"};
        QVERIFY(lost_epsilon(run).has_value());
        run.changes = {{EventKind::setting, 2, 1, "rate", SettingChanges{{{"training.optimizer.learning_rate", 0.1, 0.01}}}}};
        QVERIFY(lost_epsilon(run).has_value());
        for (const char* setting : {"policy", "layers.conv"}) {
            run.changes = {{EventKind::setting, 2, 1, "formats", SettingChanges{{{setting, "float16", "bfloat16"}}}}};
            QVERIFY(!lost_epsilon(run));
            const auto told = one_story(examine(Question::ending, {.runs = {run}}).found);
            QVERIFY2(told.size() == 1 && told[0].cause.find("float16") == std::string::npos, told[0].cause.c_str());
            QCOMPARE(told[0].remedies.at(0).settings[0].place.to_string(), std::string("/layers/conv"));
        }
        run.changes[0].step = 0; // before the first step
        QVERIFY(lost_epsilon(run).has_value());
    }

    // What its update has already would let the same step come again.
    void a_wide_update_is_not_offered_to_who_has_it() {
        UpdateHealth jump = update("head", 0, float16);
        jump.made = 0.5, jump.changes = 1e-3;
        RunEvidence run = observed({sample(1, {good}, {jump})}, "mixed_float16");
        run.ending = Ending{.kind = Ending::Kind::taken_back, .steps = 3, .reason = "the loss is NaN"};
        const auto told = examine(Question::ending, {.runs = {run}}).found;
        const auto back = std::ranges::find(told, "taken_back", &Found::finding);
        QVERIFY(back != told.end() && back->remedies.size() == 1);
        QCOMPARE(back->remedies[0].settings[0].place.to_string(), std::string("/layers/head"));
    }

    // The optimizer is the variant's own, where the experiment has none for all.
    void an_optimizer_of_the_variant_alone_is_named() {
        RunEvidence run{.name = "half", .policy = "float16"};
        run.experiment = {{"training", Json::object()},
                          {"variants", {{{"policy", "float16"}, {"training", {{"optimizer", {{"type", "adam"}, {"epsilon", 1e-8}}}}}}}}};
        run.ending = Ending{.kind = Ending::Kind::diverged, .steps = 3, .reason = "diverged at step 3: the loss is NaN"};
        const auto told = examine(Question::ending, {.runs = {run}}).found;
        const auto lost = std::ranges::find(told, "epsilon_lost", &Found::finding);
        QVERIFY(lost != told.end() && lost->fact.starts_with("Adam's epsilon"));
    }

    void a_setting_that_is_rounded_away() {
        auto lost = [&](const Json& optimizer, const std::string& policy) {
            return found_in(observed({sample(1, {good})}, policy, optimizer));
        };
        auto found = lost({{"type", "sgd"}, {"learning_rate", 1e-9}}, "float16");
        QVERIFY(found.size() == 1 && found[0].finding == "constant_lost" && found[0].severity == Severity::fault);
        QCOMPARE(found[0].fact, std::string("The learning rate 1e-09 is 0 in float16, the format of the update."));
        QCOMPARE(found[0].remedies[0].settings[0].value["update"], Json("float32"));
        QVERIFY(lost({{"type", "sgd"}, {"learning_rate", 1e-9}}, "mixed_float16").empty());
        found = lost({{"type", "adam"}, {"epsilon", 1e-4}}, "bfloat16"); // beta_2 0.999 by default
        QVERIFY(found.size() == 1 && found[0].fact.find("beta_2 0.999 is 1 in bfloat16") != std::string::npos);
        QVERIFY(lost({{"type", "adam"}, {"epsilon", 1e-4}}, "float16").empty());
    }

    // Whose layers are updated in other formats loses it in some of them: those are named, and the others left as they are.
    void a_setting_that_is_rounded_away_in_some_layers() {
        const auto lost = [](const Json& policy, const Json& layers, const std::vector<UpdateHealth>& updates = {}) {
            RunEvidence run = observed(at_steps({good}, updates), "float32", {{"type", "sgd"}, {"learning_rate", 1e-9}});
            run.experiment["variants"][0]["policy"] = policy, run.experiment["variants"][0]["layers"] = layers;
            const Json inside = {{{"type", "conv2d"}, {"filters", 1}, {"kernel", 1}}};
            run.experiment["model"] = {{"input", {8, 8, 1}},
                                       {"loss", "sparse_categorical_crossentropy"},
                                       {"layers",
                                        {{{"type", "residual"}, {"name", "block"}, {"layers", inside}},
                                         {{"type", "activation"}, {"function", "relu"}},
                                         {{"type", "flatten"}},
                                         {{"type", "dense"}, {"units", 4}, {"name", "head"}}}}};
            return found_in(run);
        };
        auto found = lost("float32", {{"head", "float16"}});
        QVERIFY(found.size() == 1 && found[0].finding == "constant_lost" && found[0].layers == std::vector<std::string>{"head"});
        QCOMPARE(found[0].remedies[0].settings.size(), std::size_t{1});
        QCOMPARE(found[0].remedies[0].settings[0].place.to_string(), std::string("/layers/head"));
        found = lost("float16", {{"head", "float32"}});
        QVERIFY(found.size() == 1 && found[0].layers == std::vector<std::string>{"conv2d"});
        found = lost("float32", {{"block", "float16"}}); // what is inside of it
        QVERIFY(found.size() == 1 && found[0].layers == std::vector<std::string>{"conv2d"});
        QVERIFY(lost("float32", {{"activation", "float16"}}).empty()); // it has nothing to update
        QVERIFY(lost("float16", {{"conv2d", "float32"}, {"head", "float32"}}).empty());
        found = lost("float16", {{"activation", "float32"}});
        QVERIFY(found.size() == 1 && found[0].layers.empty()); // all that are updated
        found = lost("float32", {{"head", "float16"}}, {update("head", 100), update("conv2d", 100)});
        QCOMPARE(found.size(), std::size_t{2});
        for (const Found& one : found) // what is 0 already is not rounded away in the head
            QVERIFY(one.layers == std::vector<std::string>{one.finding == "constant_lost" ? "head" : "conv2d"});
    }

    // What is named is a residual, and what is asked for lies inside.
    void an_exception_for_a_residual_is_that_of_its_layers() {
        RunEvidence run = observed(at_steps({good}), "float32");
        run.experiment["variants"][0]["layers"] = {{"block", "float16"}};
        const auto update_of = [&](const char* layer) { return precision_now(run, layer)->format(Role::update); };
        QVERIFY(update_of("conv2d") == float32); // nobody knows the network
        const Json inside = {{{"type", "conv2d"}, {"filters", 1}, {"kernel", 1}}};
        run.experiment["model"] = {{"input", {8, 8, 1}},
                                   {"loss", "sparse_categorical_crossentropy"},
                                   {"layers",
                                    {{{"type", "residual"}, {"name", "block"}, {"layers", inside}},
                                     {{"type", "flatten"}},
                                     {{"type", "dense"}, {"units", 4}, {"name", "head"}}}}};
        QVERIFY(update_of("conv2d") == float16 && update_of("block") == float16);
        QVERIFY(update_of("head") == float32 && update_of("") == float32);
        run.experiment["variants"][0]["layers"]["conv2d"] = "bfloat16"; // the innermost counts
        QVERIFY(update_of("conv2d") == bfloat16);
    }

    // Blocks bring their largest value to the end of the format, whatever it is: none comes near, and no loss scale saves the small ones.
    void blocks_have_no_end_to_come_near_to() {
        const TensorHealth near = tensor("conv", Subject::activations, {{.size = 255, .count = 10}, {.size = 8}}, mxfp4);
        TensorHealth clamped = near;
        clamped.tally.wide.overflows = 10;
        QVERIFY(found_in(observed(at_steps({near}), "mxfp4")).empty());
        QVERIFY(found_in(observed(at_steps({clamped}), "mxfp4")).empty());
        clamped.subject = Subject::gradients;
        QVERIFY(found_in(observed(at_steps({clamped}), "mxfp4")).empty());
        const auto rows = health_rows(*observed(at_steps({clamped}), "mxfp4").health, WhichStep::worst);
        QVERIFY(std::isnan(rows.at(0).headroom_bits) && std::isnan(rows.at(0).footroom_bits));
        QVERIFY(rows.at(0).overflow > 0.09);
    }

    void small_gradients_of_blocks_are_drawn_and_not_scaled() {
        TensorHealth small = tensor("conv", Subject::gradients, {{.size = 1e-9f, .count = 10}, {.size = 0.5f, .count = 90}}, mxfp4);
        small.format = "mxfp4<batch>";
        const RunEvidence run = observed(at_steps({good, small}), "mxfp4");
        QVERIFY(!propose_scale(*run.health));
        const auto found = found_in(run);
        QVERIFY(found.size() == 1 && found[0].finding == "gradients_underflow");
        QVERIFY(found[0].cause.starts_with("The numbers of a block share a scale"));
        QVERIFY2(found[0].fact.ends_with(" become zero in mxfp4."), found[0].fact.c_str()); // whichever way its blocks lie
        QVERIFY(found[0].remedies.size() == 1 && found[0].remedies[0].words == "Round the gradients stochastically");
        const Json policy = found[0].remedies[0].settings[0].value;
        Problems problems;
        const Policy changed = read_policy(policy, "policy", problems);
        QVERIFY(problems.empty() && changed.precision.operands.gradients->format == mxfp4);
        QVERIFY(changed.precision.operands.gradients->rule.rounding == Rounding::stochastic);
        QVERIFY(found_in(observed(at_steps({good, small}), "mxfp8"))[0].remedies.empty()); // an exception's, not the policy's
        small.format = "nvfp4";
        QVERIFY(found_in(observed(at_steps({good, small}), "nvfp4")).empty()); // which draws them
    }

    // float8_e4m3 with a scale of 2^-10: 448 times that is its largest number.
    void a_scale_of_the_tensor_moves_both_ends() {
        TensorHealth scaled = tensor("conv", Subject::activations, {{.size = 0.25f}, {.size = 0x1p-17f}}, float8_e4m3);
        scaled.tally.wide.underflows_to_zero = 0; // at that scale
        scaled.range_scale = 0x1p-10;
        const auto rows = health_rows(*observed(at_steps({scaled}), "float8").health, WhichStep::worst);
        QVERIFY(std::abs(rows.at(0).headroom_bits - std::log2(448.0 / 256)) < 1e-9);
        QVERIFY(std::abs(rows.at(0).footroom_bits - 2) < 1e-9); // the smallest is 2^-9 * 2^-10
        QVERIFY(found_in(observed(at_steps({scaled}), "float8")).empty());
        scaled.tally.wide.overflows = 50; // of a scale that was made of smaller values
        auto found = found_in(observed(at_steps({scaled}), "float8"));
        QVERIFY(found.size() == 1 && found[0].finding == "activations_overflow");
        QVERIFY2(found[0].fact.ends_with("are beyond 0.438, the largest number of float8_e4m3 at its scale."), found[0].fact.c_str());
        scaled.subject = Subject::gradients, scaled.tensor = "conv/kernel:gradient";
        HealthSample one = sample(1, {good, scaled});
        one.loss_scale = 1024;
        found = found_in(observed({one}, "float8"));
        QVERIFY(found.size() == 1 && found[0].finding == "gradients_overflow");
        QCOMPARE(found[0].remedies.at(0).words, std::string("Put the layer conv in float32")); // no loss scale would help
        QCOMPARE(found[0].cause, std::string("The scale that they share was chosen for the smaller ones of earlier steps."));
    }

    void a_scale_that_is_too_large() {
        TensorHealth large = tensor("head", Subject::gradients, {{.size = 1e6f, .count = 10}, {.size = 1, .count = 90}});
        HealthSample one = sample(1, {good, large});
        one.loss_scale = 1e6;
        auto found = found_in(observed({one}));
        QVERIFY(found.size() == 1 && found[0].finding == "gradients_overflow" && found[0].severity == Severity::fault);
        QVERIFY(found[0].remedies[0].settings[0].value["initial"] < 1e6);
    }

    // Whatever the first bad number met, a learning rate that was raised a moment before did it.
    void a_rate_that_was_raised_is_gone_back_from() {
        RunEvidence run = observed({sample(1, {good})});
        run.first_non_finite = FirstNonFinite{
            .step = 555, .layer = "conv", .tensor = "conv/output", .operation = "convolution", .format = "float16", .value = INFINITY};
        const auto first_remedy = [&] { return remedies_for(run, *run.first_non_finite).at(0); };
        QCOMPARE(first_remedy().words, std::string("Put the layer conv in float32"));
        run.changes = {{.kind = EventKind::setting,
                        .step = 554,
                        .text = "learning rate from 0.001 to 30000",
                        .facts = SettingChanges{{{"training.optimizer.learning_rate", 0.001, 30000.0}}}}};
        QCOMPARE(first_remedy().words, std::string("Go back to a learning rate of 0.001"));
        QCOMPARE(first_remedy().settings.at(0).value.get<double>(), 0.001);
        const auto rate = [](std::int64_t step, double from, double to) {
            return EventRecord{.kind = EventKind::setting,
                               .step = step,
                               .text = "",
                               .facts = SettingChanges{{{"training.optimizer.learning_rate", from, to}}}};
        };
        run.changes = {rate(530, 0.001, 0.1), rate(554, 0.1, 30)};
        QCOMPARE(first_remedy().words, std::string("Go back to a learning rate of 0.001"));
        run.changes = {rate(530, 0.001, 30), rate(550, 30, 0.001)}; // which was done already
        QCOMPARE(first_remedy().words, std::string("Put the layer conv in float32"));
        run.changes = {rate(554, 0.001, 30)};
        run.changes[0].step = 400; // long ago
        QCOMPARE(first_remedy().words, std::string("Put the layer conv in float32"));
    }

    // The first gradient that was beyond needs 2^16; the largest that was seen, 2^13.
    void a_smaller_scale_holds_every_gradient() {
        HealthSample one = sample(1, {good, tensor("head", Subject::gradients, {{.size = 1e6f, .count = 10}, {.size = 1, .count = 90}})});
        one.loss_scale = 1 << 20;
        RunEvidence run = observed({one});
        run.first_non_finite = FirstNonFinite{.step = 2,
                                              .layer = "conv",
                                              .tensor = "conv/kernel:gradient",
                                              .operation = "scale_gradient",
                                              .format = "float16",
                                              .value = INFINITY,
                                              .exact = 1e5,
                                              .loss_scale = 1 << 20};
        QCOMPARE(remedies_for(run, *run.first_non_finite).at(0).settings[0].value["initial"].get<double>(), 8192.0);
        run.health = nullptr;
        QCOMPARE(remedies_for(run, *run.first_non_finite).at(0).settings[0].value["initial"].get<double>(), 65536.0);
    }

    void channels_that_are_always_silent() {
        TensorHealth silent = good;
        silent.function = Observation::Function::relu;
        silent.tally.channels = 8, silent.tally.silent_channels = 4;
        QVERIFY(found_in(observed({sample(1, {silent}), sample(2, {silent})})).empty());
        auto found = found_in(observed(at_steps({silent})));
        QVERIFY(found.size() == 1 && found[0].finding == "dead_relu" && found[0].figures[0].value == 50);
    }
    // Most die as a run learns, of a step that was too large: the first observed one need not show it.
    void channels_that_fall_silent_later() {
        TensorHealth alive = good;
        alive.function = Observation::Function::relu;
        alive.tally.channels = 8, alive.tally.silent_channels = 1;
        TensorHealth dead = alive;
        dead.tally.silent_channels = 8;
        const auto found = found_in(observed({sample(1, {alive}), sample(21, {dead}), sample(41, {dead}), sample(61, {dead})}));
        QVERIFY(found.size() == 1 && found[0].finding == "dead_relu" && found[0].severity == Severity::fault);
        QVERIFY(found[0].step == 21 && found[0].figures[0].value == 100);
        QVERIFY(found_in(observed({sample(1, {alive}), sample(21, {alive}), sample(41, {dead}), sample(61, {dead})})).empty());
        QVERIFY(found_in(observed({sample(1, {dead}), sample(21, {dead}), sample(41, {dead}), sample(61, {alive})})).empty());
    }

    void gradients_that_are_zero_by_themselves() {
        TensorHealth zero = tensor("conv", Subject::gradients, {{.size = 0, .count = 50}});
        auto found = found_in(observed(at_steps({good, zero})));
        QVERIFY(found.size() == 1 && found[0].finding == "no_gradient" && found[0].layers == std::vector<std::string>{"conv"});
    }
    void gradients_that_become_zero_by_themselves() {
        const TensorHealth zero = tensor("conv", Subject::gradients, {{.size = 0, .count = 50}}),
                           some = tensor("conv", Subject::gradients, {{.size = 0.01f, .count = 50}});
        const auto seen = [&](const std::vector<TensorHealth>& gradients, const std::vector<TensorHealth>& loss = {}) {
            std::vector<HealthSample> samples;
            for (std::size_t i = 0; i < gradients.size(); ++i) {
                samples.push_back(sample(1 + 20 * static_cast<std::int64_t>(i), {good, gradients[i]}));
                if (!loss.empty())
                    samples.back().tensors.push_back(loss.front());
            }
            return found_in(observed(samples));
        };
        const auto found = seen({some, zero, zero, zero});
        QVERIFY(found.size() == 1 && found[0].finding == "no_gradient" && found[0].step == 21);
        QVERIFY2(found[0].cause.find("21") != std::string::npos, found[0].cause.c_str());
        QCOMPARE(half_told_in_german(found[0].cause), std::string());
        QVERIFY(seen({some, zero, zero}).empty());       // seen twice
        QVERIFY(seen({zero, zero, zero, some}).empty()); // and no longer
        TensorHealth loss = tensor("loss", Subject::gradients, {{.size = 0, .count = 10}});
        loss.tensor = "loss:gradient";
        QVERIFY(seen({zero, zero, zero}, {loss}).empty()); // all is learned
    }

    // The first step of a rate that is far too large: what comes after it looks like other faults, or none.
    void steps_that_are_too_large() {
        UpdateHealth calm = update("conv", 0), wild = calm;
        wild.changes = wild.made = 17; // of 0.1
        const Json sgd = {{"type", "sgd"}, {"learning_rate", 1000}};
        RunEvidence run = observed({sample(1, {good}, {wild}), sample(21, {good}, {calm})}, "float32", sgd);
        auto found = found_in(run);
        QVERIFY(found.size() == 1 && found[0].finding == "steps_too_large" && found[0].severity == Severity::warning);
        QVERIFY(found[0].step == 1 && std::abs(found[0].figures[0].value - 17000) < 1e-6);
        QCOMPARE(found[0].remedies.at(0).settings[0].place.to_string(), std::string("/training/optimizer/learning_rate"));
        QCOMPARE(found[0].remedies[0].settings[0].value.get<double>(), 0.1); // four tenths of it bring 170 to 0.03
        QCOMPARE(half_told_in_german(told(found[0])), std::string());
        run.learning = {Learning::Kind::at_chance, "guesses"};
        QVERIFY(found_in(run)[0].severity == Severity::fault);

        wild.changes = wild.made = 0.08; // kills a network, or is none of anybody's business
        run = observed({sample(1, {good}, {wild}), sample(21, {good}, {calm})}, "float32", sgd);
        QVERIFY(found_in(run).empty());
        run.learning = {Learning::Kind::at_chance, "guesses"};
        found = found_in(run);
        QVERIFY(found.size() == 1 && found[0].finding == "steps_too_large");
        QCOMPARE(found[0].remedies.at(0).settings[0].value.get<double>(), 10.0);
    }
    // It was lowered or raised since the experiment was written, and a schedule goes on from what was set.
    void the_rate_of_a_step_is_the_one_that_was_in_force() {
        UpdateHealth calm = update("conv", 0), wild = calm;
        wild.changes = wild.made = 17; // of 0.1: four tenths
        const auto changed = [](std::int64_t step, double from, double to) {
            return EventRecord{EventKind::setting, step, 1, "rate", SettingChanges{{{"training.optimizer.learning_rate", from, to}}}};
        };
        std::vector<HealthSample> samples = {sample(1, {good}, {calm}), sample(101, {good}, {wild})};
        samples[1].learning_rate = 0.25; // of 0.5, by its schedule
        RunEvidence run = observed(samples, "float32", {{"type", "sgd"}, {"learning_rate", 1000}});
        run.experiment["training"]["schedule"] = {{"type", "step"}, {"every", 100}, {"factor", 0.5}};
        const auto advised = [&run] { return found_in(run).at(0).remedies.at(0).settings.at(0).value.get<double>(); };
        QVERIFY(std::abs(advised() - 0.1) < 1e-12);
        run.changes = {changed(20, 1000, 0.5)};
        QVERIFY2(std::abs(advised() - 5e-5) < 1e-12, "no more than was in force");
        QCOMPARE(found_in(run).at(0).figures.back().value, 0.25);
        run.changes = {changed(20, 1000, 0.5), changed(30, 0.5, 20)};
        QVERIFY(std::abs(advised() - 2e-3) < 1e-12);
        run.changes = {changed(101, 1000, 0.5)}; // behind that step
        QVERIFY(std::abs(advised() - 0.1) < 1e-12);
        run.experiment["training"]["optimizer"].erase("learning_rate");
        QVERIFY(found_in(run).at(0).remedies.empty());
        run.changes = {changed(20, 0.01, 1)};
        QVERIFY(std::abs(advised() - 1e-4) < 1e-12);
    }
    // Once its divisor is rounded away an optimizer wants much, and that is no matter of the rate; nor is a skipped step a failure.
    void steps_that_are_large_for_another_reason() {
        const UpdateHealth calm = update("conv", 0, float16);
        UpdateHealth leapt = calm, wild = calm;
        leapt.made = 500 * leapt.changes;
        wild.changes = wild.made = 0.08;
        QVERIFY(!large_step(observed({sample(1, {good}, {leapt}), sample(2, {good}, {wild})})));
        RunEvidence run = observed({sample(1, {good}, {calm}), sample(2, {good}, {wild})});
        QVERIFY(large_step(run) && large_step(run)->step == 2);
        run.first_non_finite.emplace();
        run.first_non_finite->skipped = true;
        QVERIFY(std::ranges::count(found_in(run), "steps_too_large", &Found::finding) == 0);
    }
    void weights_that_begin_at_zero_are_no_measure_of_a_step() {
        UpdateHealth early = update("conv", 0), bias = early;
        early.weights = 1e-3, early.changes = early.made = 2e-3;
        bias.variable = "conv/bias", bias.weights = 1e-9, bias.changes = bias.made = 0.1;
        RunEvidence run = observed(at_steps({good}, {early}), "float32");
        run.learning = {Learning::Kind::at_chance, "guesses"};
        QVERIFY(!large_step(run));
        QVERIFY(!large_step(observed(at_steps({good}, {update("conv", 0), bias}), "float32")));
    }
    // No wider format of a layer mends it.
    void a_bad_number_after_a_step_too_large_is_the_rates() {
        UpdateHealth wild = update("conv", 0);
        wild.changes = wild.made = 17;
        RunEvidence run = observed({sample(1, {good}, {wild})}, "float16", {{"type", "sgd"}, {"learning_rate", 1000}});
        run.first_non_finite = FirstNonFinite{.step = 2,
                                              .layer = "dense",
                                              .tensor = "dense/output",
                                              .element = 1,
                                              .elements = 100,
                                              .operation = "dense",
                                              .format = "float16",
                                              .value = INFINITY,
                                              .exact = 97200,
                                              .before = {{1, 1e-4, 1}}};
        auto remedies = remedies_for(run, *run.first_non_finite);
        QVERIFY(remedies.size() == 1 && remedies[0].settings[0].value == 0.1);
        run.policy = "float16"; // whose wider variant comes after it
        run.ending = Ending{.kind = Ending::Kind::diverged, .steps = 2, .reason = "the loss is NaN"};
        const std::string leap = mantissa::words_of(wild.changes / wild.weights * 100) + " %";
        Found ending = examine(Question::ending, {.runs = {run}}).found.at(0);
        QVERIFY2(ending.cause.starts_with("Step 1 ") && ending.cause.find(leap) != std::string::npos, ending.cause.c_str());
        QVERIFY(ending.cause.find("step 2") != std::string::npos); // what was met then is told behind
        QCOMPARE(half_told_in_german(ending.cause), std::string());
        remedies = ending.remedies;
        QVERIFY(remedies.size() == 2 && remedies[0].settings[0].value == 0.1 && remedies[1].settings[0].value == "mixed_float16");
        RunEvidence other = run;
        other.first_non_finite->step = 1; // before it was updated
        QVERIFY(!large_step_behind_ending(other));
        ending = examine(Question::ending, {.runs = {other}}).found.at(0);
        QVERIFY2(ending.cause.find(leap) == std::string::npos, ending.cause.c_str());
        other.first_non_finite.reset(); // it was not found where it began
        other.ending->steps = 20;
        ending = examine(Question::ending, {.runs = {other}}).found.at(0);
        QVERIFY2(ending.cause.find(leap) != std::string::npos, ending.cause.c_str());
        QVERIFY(ending.remedies.at(0).settings.at(0).value == 0.1);
        other.ending->kind = Ending::Kind::taken_back;
        other.ending->layer = "dense";
        ending = examine(Question::ending, {.runs = {other}}).found.at(0);
        QVERIFY2(ending.cause.find(leap) != std::string::npos, ending.cause.c_str());
        QVERIFY(ending.remedies.size() == 1 && ending.remedies[0].settings[0].value == 0.1);
        run.health = nullptr; // nobody saw the step, but what came of it
        remedies = remedies_for(run, *run.first_non_finite);
        QVERIFY(remedies.size() == 2 && remedies[0].settings[0].value == 100.0);
        run.first_non_finite->before = {{1, 1e-4, 5000}};
        remedies = remedies_for(run, *run.first_non_finite);
        QVERIFY(remedies.size() == 1 && remedies[0].settings[0].place.to_string() == "/layers/dense");
    }

    void gradients_that_grow_without_end() {
        std::vector<HealthSample> samples;
        for (float size : {1e-3f, 1.f, 1e3f})
            samples.push_back(sample(static_cast<std::int64_t>(samples.size()) + 1,
                                     {good, tensor("conv", Subject::gradients, {{.size = size}}, float32)}));
        auto found = found_in(observed(samples, "float32"));
        QVERIFY(found.size() == 1 && found[0].finding == "exploding" && found[0].severity == Severity::fault);
    }

    void statistics_that_stand_still() {
        UpdateHealth still = update("norm", 90);
        still.variable = "norm/moving_variance";
        auto found = found_in(observed(at_steps({good}, {still}), "bfloat16"));
        QVERIFY(found.size() == 1 && found[0].finding == "statistics_lost" && found[0].layers == std::vector<std::string>{"norm"});
    }

    void a_scale_that_shrinks_to_nothing() {
        std::vector<HealthSample> samples;
        for (double scale : {32768.0, 64.0, 1.0}) {
            samples.push_back(sample(static_cast<std::int64_t>(samples.size()) + 1, {good}));
            samples.back().loss_scale = scale;
            samples.back().skipped = true;
        }
        auto found = found_in(observed(samples));
        QVERIFY(found.size() == 1 && found[0].finding == "loss_scale_shrinks" && found[0].severity == Severity::fault);
    }

    // 0.0014 times 1e30: no gradient is at fault.
    void a_scale_that_began_too_high_is_on_its_way_down() {
        std::vector<HealthSample> samples;
        for (double scale : {0x1p100, 0x1p80, 0x1p60}) {
            samples.push_back(sample(static_cast<std::int64_t>(samples.size()) * 20 + 1, {good}));
            samples.back().loss_scale = scale;
            samples.back().skipped = true;
        }
        RunEvidence run = observed(samples, "mixed_float16");
        run.loss_scale = 0x1p40;
        run.first_non_finite = FirstNonFinite{.step = 1,
                                              .layer = "head",
                                              .tensor = "loss:scaled_gradient:float16",
                                              .element = 0,
                                              .skipped = true,
                                              .operation = "quantize",
                                              .format = "float16",
                                              .value = INFINITY,
                                              .exact = 0x1p90, // 2^-10 itself
                                              .loss_scale = 0x1p100};
        auto found = found_in(run);
        QVERIFY(found.size() == 1 && found[0].finding == "loss_scale_shrinks" && found[0].severity == Severity::fault);
        QCOMPARE(found[0].fact, std::string("The loss scale has shrunk from 2¹⁰⁰ to 2⁴⁰."));
        QCOMPARE(found[0].cause,
                 std::string("The scale began too high: each skipped step makes it smaller, and about 78 of them are needed "
                             "until the gradients fit."));
        QCOMPARE(half_told_in_german(found[0].cause), std::string());
        QVERIFY(found[0].remedies.at(0).settings[0].value["initial"] == 0x1p22);
        run.loss_scale = 0x1p20; // where they fit
        QVERIFY(found_in(run)[0].severity == Severity::warning);
        run.loss_scale = std::nullopt;
        QVERIFY(found_in(run)[0].fact.ends_with(" to 2⁶⁰."));
        run.first_non_finite->exact = INFINITY; // it says of no scale that none mends it
        QVERIFY2(found_in(run)[0].cause.starts_with("The scale began too high"), found_in(run)[0].cause.c_str());
        run.first_non_finite->loss_scale = std::nullopt; // an activation that no scale has touched
        QVERIFY2(found_in(run)[0].cause.starts_with("No scale mends it"), found_in(run)[0].cause.c_str());
    }

    void the_first_bad_number_comes_before_what_follows_from_it() {
        TensorHealth large = tensor("dense", Subject::activations, {{.size = 70000, .count = 25}, {.size = 1, .count = 75}});
        RunEvidence run = observed({sample(1, {good}), sample(21, {good, large})}, "float16", {{"type", "adam"}, {"epsilon", 1e-4}});
        run.first_non_finite = FirstNonFinite{.step = 21,
                                              .layer = "dense",
                                              .tensor = "dense/biased",
                                              .element = 12,
                                              .elements = 100,
                                              .operation = "bias_add",
                                              .format = "float16",
                                              .value = INFINITY,
                                              .exact = 70000,
                                              .operands = {{"value", "dense/output", 6000}, {"weight", "dense/bias", 64000}},
                                              .before = {{1, 0.5, 3}, {11, 0.25, 4}}};
        auto found = found_in(run);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].finding, std::string("first_bad_number"));
        QVERIFY(found[0].severity == Severity::fault && found[0].step == 21 && found[0].layers == std::vector<std::string>{"dense"});
        QCOMPARE(found[0].cause,
                 std::string("At step 21 an output of dense became infinite in float16: 6,000 plus 64,000 is beyond 65,504, the largest "
                             "number of float16. In the 2 steps seen before, from step 1 on, the magnitudes there were between 0.250 and "
                             "4.00."));
        QCOMPARE(half_told_in_german(found[0].cause), std::string());
        QCOMPARE(found[0].remedies.at(0).settings[0].place.to_string(), std::string("/layers/dense"));
        QCOMPARE(found[0].remedies.at(0).words, std::string("Put the layer dense in float32"));
        run.first_non_finite->before = {{20, 0.5, 3}};
        QVERIFY2(found_in(run)[0].cause.ends_with("When last seen, at step 20, the magnitudes there were between 0.500 and 3.00."),
                 found_in(run)[0].cause.c_str());
        run.first_non_finite->skipped = true;
        QCOMPARE(found_in(run)[0].finding, std::string("activations_overflow"));
        run.first_non_finite->skipped = false;
        run.first_non_finite->before = {{1, 0.5, 3}, {11, 0.25, 40}, {12, 0.25, 4000}};
        run.experiment["training"]["optimizer"]["learning_rate"] = 0.5;
        found = found_in(run);
        QVERIFY(found[0].cause.find("the largest grew 1,330 times") != std::string::npos);
        QCOMPARE(found[0].remedies.at(0).settings[0].value.get<double>(), 0.05); // before the format is blamed
    }

    // Who looks at a class's screen does not know the names of a graph.
    void tensors_are_told_in_words() {
        QCOMPARE(value_in_words("digits/kernel:second_moment"), std::string("a mean square gradient of the weights of digits"));
        QCOMPARE(value_in_words("block/conv2d_1/biased:input_gradient"), std::string("a gradient at the output of block/conv2d_1"));
        QCOMPARE(value_in_words("loss:scaled_gradient:float16"), std::string("the scaled gradient of the loss"));
        QCOMPARE(value_in_words("head/bias:float16"), std::string("a bias of head"));
        QCOMPARE(tensor_in_words("norm/moving_variance"), std::string("running variances of norm"));
        QCOMPARE(tensor_in_words("nobody knows"), std::string("nobody knows"));
        for (const char* own : {"kernel", "bias", "gamma", "beta"})
            for (const char* kept : {"", ":gradient", ":first_moment", ":second_moment", ":momentum"}) {
                const std::string name = std::string("head/") + own + kept;
                QCOMPARE(half_told_in_german(value_in_words(name)), std::string());
                QCOMPARE(half_told_in_german(tensor_in_words(name)), std::string());
            }
    }

    void a_loss_that_does_not_fall_is_told_where_no_rule_knows_why() {
        RunEvidence run = observed(at_steps({good}, {update("conv", 0)}));
        auto course = [](double last) {
            return loss_course(100, 100, [last](std::size_t i) { return 2.3 + (last - 2.3) * double(i) / 99 + 0.01 * double(i % 3); });
        };
        run.course = course(2.3);
        auto found = found_in(run);
        QVERIFY(found.size() == 1 && found[0].finding == "loss_not_falling" && found[0].severity == Severity::warning);
        QVERIFY(found[0].cause.find("0.100 %") != std::string::npos); // of what the update is beside the weights
        run.learning = {Learning::Kind::at_chance, "guesses"};
        QVERIFY(found_in(run)[0].severity == Severity::fault);
        run.course = course(1.5);
        QVERIFY(found_in(run).empty());
        run.course = course(4);
        QCOMPARE(found_in(run).size(), std::size_t{1});
        RunEvidence lost = observed(at_steps({good}, {update("conv", 80)}), "bfloat16");
        lost.course = course(2.3);
        QVERIFY(found_in(lost).size() == 1 && found_in(lost)[0].finding == "lost_updates");
        run.course = loss_course(20, 20, [](std::size_t) { return 2.3; });
        QVERIFY2(found_in(run).empty(), "too few steps to tell");
    }

    // The change is the story, and with it what takes it back; no word of the numbers.
    void a_loss_that_rose_after_a_change_is_told_as_that() {
        RunEvidence run = observed(at_steps({good}, {update("conv", 0)}));
        run.course = loss_course(100, 100, [](std::size_t i) { return i < 50 ? 2.3 - 0.03 * double(i) : 2.4; });
        QCOMPARE(found_in(run).at(0).fact.substr(0, 31), std::string("The training loss does not fall"));
        const SettingChange change{"training.optimizer.learning_rate", 0.01, 10.0};
        run.changes = {{EventKind::setting, 50, 1, "learning rate from 0.01 to 10", SettingChanges{{change}}}};
        const auto found = found_in(run);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(found[0].fact),
                 QString("The training loss fell from 2.17 to 0.965 until step 50, and is 2.40 since what was changed then."));
        QCOMPARE(found[0].cause, std::string("What was changed: learning rate from 0.01 to 10."));
        QCOMPARE(QString::fromStdString(half_told_in_german(found[0].cause)), QString());
        QCOMPARE(found[0].remedies.at(0).settings[0].value, Json(0.01));
        QCOMPARE(half_told_in_german(found[0].fact), std::string());
        const SettingChange back{"training.optimizer.learning_rate", 10.0, 0.01};
        run.changes.push_back({EventKind::setting, 60, 1, "learning rate from 10 to 0.01", SettingChanges{{back}}});
        QVERIFY(found_in(run).at(0).remedies.empty()); // it is back already
        run.changes.pop_back();
        run.changes[0].step = 90; // after it had risen
        QCOMPARE(found_in(run).at(0).fact.substr(0, 31), std::string("The training loss does not fall"));
    }

    void a_network_that_learns_by_heart() {
        RunEvidence run = observed(at_steps({good}));
        run.course = loss_course(100, 100, [](std::size_t i) { return 2.0 * std::exp(-double(i) / 20); });
        auto epochs = [](std::vector<double> losses) {
            std::vector<EpochRecord> all;
            for (double loss : losses)
                all.push_back({.epoch = std::int64_t(all.size()) + 1, .step = (std::int64_t(all.size()) + 1) * 20, .val_loss = loss});
            return all;
        };
        run.course.epochs = epochs({2, 1.5, 1.7, 1.9, 2.2});
        auto found = found_in(run);
        QVERIFY(found.size() == 1 && found[0].finding == "overfit" && found[0].severity == Severity::warning && found[0].step == 40);
        QCOMPARE(found[0].figures[0].value, 1.5);
        QCOMPARE(found[0].remedies[0].settings[0].value.get<int>(), 2);
        for (const auto& losses : {std::vector<double>{2, 1.5, 1.4, 1.45, 1.5}, {2, 1.5, 3, 1.5, 1.6}, {2, 1.5, 1.9}}) {
            run.course.epochs = epochs(losses);
            QVERIFY(found_in(run).empty());
        }
        run.course.epochs = epochs({2, 1.5, 1.7, 1.9, 2.2});
        run.changes = {{.kind = EventKind::setting, .step = 40, .text = "the learning rate is 0.01 instead of 0.001"}};
        QVERIFY2(found_in(run)[0].cause.starts_with("From step 41 the learning rate is 0.01"), found_in(run)[0].cause.c_str());
        QVERIFY(found_in(run)[0].remedies.empty());
        run.changes[0].step = 20;
        QVERIFY(!found_in(run)[0].remedies.empty());
        run.changes.clear();
        RunEvidence other = run; // on the same images, where it rises as it does there
        other.name = "wide";
        other.course.epochs = epochs({2, 1.5, 1.7, 1.8, 1.9});
        const auto beside = [&] {
            const auto all = rules_about_numbers({.runs = {run, other}});
            return *std::ranges::find_if(all, [](const Found& one) { return one.finding == "overfit" && one.run == 0; });
        };
        QVERIFY(!beside().remedies.empty());
        run.course.epochs = epochs({2, 1.5, 1.7, 40, 166});
        other.course.epochs.pop_back(); // it ended before
        QVERIFY(!beside().remedies.empty());
        other.course.epochs = epochs({2, 1.5, 1.7, 1.8, 1.9});
        QCOMPARE(beside().cause, std::string("In wide it rose from 1.50 to 1.90 on the same images: what goes beyond that comes from the "
                                             "format or the settings, not from learning by heart."));
        QVERIFY(beside().remedies.empty());
        run.course.stretches.back() = 3; // training went wrong, too
        for (const Found& one : found_in(run))
            QVERIFY(one.finding != "overfit");
    }

    void who_guesses_has_learned_nothing_by_heart() {
        RunEvidence run = observed(at_steps({good}));
        run.course = loss_course(100, 100, [](std::size_t i) { return 25 - double(i) / 100; });
        for (double loss : {7.6, 28.7, 24.4, 42.0, 42.0})
            run.course.epochs.push_back({.epoch = std::int64_t(run.course.epochs.size()) + 1, .step = 20, .val_loss = loss});
        const auto told = [&] { return std::ranges::count(found_in(run), std::string("overfit"), &Found::finding); };
        QCOMPARE(told(), 1); // of a network that is not known
        for (const char* loss : {"sparse_categorical_crossentropy", "binary_crossentropy", "squared_hinge"}) {
            run.experiment["model"] = {{"loss", loss}, {"layers", {{{"type", "dense"}, {"units", 3}}, {{"type", "activation"}}}}};
            QCOMPARE(told(), 0);
        }
    }

    void the_gravest_comes_first() {
        TensorHealth near = tensor("dense", Subject::activations, {{.size = 40000, .count = 1}});
        auto found = found_in(observed(at_steps({good, near}, {update("conv", 80)}), "bfloat16"));
        QVERIFY(found.size() == 2 && found[0].finding == "lost_updates" && found[1].finding == "overflow_near");
    }

    void a_thinned_map_shows_the_worst_of_each_column() {
        HealthHistory history;
        for (std::int64_t step = 1; step <= 1000; ++step) {
            std::int64_t lost = step == 433 ? 90 : 1;
            history.add(sample(
                step, {good, tensor("head", Subject::gradients, {{.size = 1e-9f, .count = lost}, {.size = 1, .count = 100 - lost}})}));
        }
        HealthView view{.subject = Subject::gradients, .measure = Measure::underflow, .scale = Observation::Scale::none};
        HealthGrid whole = health_grid(history, view), thin = thinned(whole, 10, view.measure);
        QVERIFY((whole.layers == std::vector<std::string>{"conv", "head"}));
        QVERIFY(whole.steps.size() == 1000 && thin.steps.size() == 10 && thin.steps.back() == 1000);
        QVERIFY(std::isnan(whole.at(0, 5)) && std::isnan(thin.at(0, 5)));
        QCOMPARE(thin.at(1, 4), 0.9f);
        QCOMPARE(thin.at(1, 3), 0.01f);
        HealthSample beside = sample(1001, {good});
        beside.twin = {{.layer = "head", .tensor = "head/output", .subject = Subject::gradients, .error = 0.25}};
        HealthHistory twin = history;
        twin.add(beside);
        HealthGrid apart = health_grid(twin, {.subject = Subject::gradients, .measure = Measure::twin});
        QVERIFY(std::isnan(apart.at(1, 999)) && apart.at(1, 1000) == 0.25f);
        QVERIFY(twin.parting()->step == 1001 && twin.parting()->layer == "head" && !twin.parting(0.3) && !history.parting());
        view.measure = Measure::headroom;
        QVERIFY(std::abs(health_grid(history, view).at(1, 0) - 16) < 0.01f);
        view.measure = Measure::footroom; // 1e-9 is less than the smallest of float16
        QVERIFY(std::abs(health_grid(history, view).at(1, 0) - std::log2(1e-9 * 0x1p24)) < 0.01);
        history.add(sample(1001, {tensor("head", Subject::gradients, {{.size = 1, .count = 100}})}));
        QVERIFY(std::abs(health_grid(history, view).at(1, 1000) - 24) < 0.01f);
        QVERIFY(thinned(health_grid(history, view), 1, view.measure).at(1, 0) < 0); // the least of all steps
        view.scale = Observation::Scale::loss_scale;
        QVERIFY(std::isnan(health_grid(history, view).at(1, 0)));
    }

    // A bias of few numbers may be all that a layer's figure is about.
    void the_worst_tensor_of_a_layer_is_named() {
        TensorHealth bias = tensor("head", Subject::gradients, {{.size = 1e-9f, .count = 8}});
        bias.tensor = "head/bias:gradient";
        HealthHistory history;
        history.add(sample(1, {good, tensor("head", Subject::gradients, {{.size = 1, .count = 100}}), bias}, {update("head", 5)}));
        HealthView view{.subject = Subject::gradients, .measure = Measure::underflow, .scale = Observation::Scale::none};
        const auto worst = worst_tensor(history, view, "head", 1);
        QVERIFY(worst && worst->name == "head/bias:gradient" && worst->values == 8 && worst->among == 2 && worst->figure == 1);
        view.measure = Measure::headroom; // where fewer bits are worse
        QCOMPARE(worst_tensor(history, view, "head", 1)->name, std::string("head/kernel:gradient"));
        QVERIFY(!worst_tensor(history, view, "head", 2) && !worst_tensor(history, view, "conv", 1));
        view = {.subject = Subject::updates, .measure = Measure::lost};
        QCOMPARE(worst_tensor(history, view, "head", 1)->name, std::string("head/kernel"));
    }

    void a_table_has_the_worst_of_each_layer() {
        TensorHealth small = tensor("head", Subject::gradients, {{.size = 1e-9f, .count = 70}, {.size = 0.01f, .count = 30}});
        TensorHealth fine = tensor("head", Subject::gradients, {{.size = 0.01f}});
        RunEvidence run = observed({sample(1, {good, small}, {update("head", 5)}), sample(2, {good, fine}, {update("head", 1)})});
        std::vector<HealthRow> worst = health_rows(*run.health, WhichStep::worst), last = health_rows(*run.health, WhichStep::last);
        QCOMPARE(worst.size(), std::size_t{3});
        QVERIFY(worst[0].layer == "conv" && worst[1].subject == Subject::gradients && worst[2].subject == Subject::updates);
        QVERIFY(worst[1].underflow == 0.7 && last[1].underflow == 0 && worst[2].lost == 0.05 && last[2].lost == 0.01);
        QVERIFY(worst[1].worst.underflow == "head/kernel:gradient" && last[1].worst.underflow.empty());
        TensorHealth bias = tensor("head", Subject::gradients, {{.size = 1e-6f}}); // all of it subnormal
        bias.tensor = "head/bias:gradient";
        const HealthRow both = health_rows(*observed({sample(1, {small, bias})}).health, WhichStep::worst).at(0);
        QVERIFY(both.worst.underflow == "head/kernel:gradient" && both.worst.subnormal == "head/bias:gradient");
        QVERIFY(std::abs(worst[2].update_bits - std::log2(1000.0)) < 1e-9);
        QVERIFY(std::isnan(worst[2].headroom_bits) && worst[0].headroom_bits > 14);
        QVERIFY(std::isnan(worst[2].footroom_bits) && worst[1].footroom_bits < 0 && last[1].footroom_bits > 16);
        QVERIFY(other_formats(*run.health, Subject::gradients)[0].format == "bfloat16");
    }
};

QTEST_GUILESS_MAIN(TestHealthRules)
#include "test_health_rules.moc"
