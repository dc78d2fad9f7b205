// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What is made of profiles: pieces add up to the steps whoever claims them, what lacks evidence says so, causes that only a card can
// have are found in profiles as a card would record them.
#include "insight/causes/answer.h"
#include "support/in_german.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace mantissa;
using namespace mantissa::insight;

namespace {

OperationProfile product(const std::string& layer, double ms, const std::string& format, const std::string& implementation,
                         Support support = Support::native) {
    OperationProfile one{.name = layer + "/convolution",
                         .layer = layer,
                         .kind = "convolution",
                         .part = Part::forward,
                         .work = OperationProfile::Work::multiplies,
                         .format = format,
                         .in_channels = 64,
                         .out_channels = 64,
                         .flops = 1e9,
                         .bytes = 1e6,
                         .support = support,
                         .implementation = implementation,
                         .reason = support == Support::native ? "" : "it has no such units"};
    one.time = {ms, ms * 0.95, ms * 1.05};
    return one;
}

RunEvidence evidence(const std::string& name, const std::string& policy, std::vector<OperationProfile> operations, double wait = 0) {
    RunEvidence run{.name = name, .policy = policy, .device = "cuda:0"};
    run.environment.processor = "Tesla V100";
    run.experiment = {
        {"training", {{"batch", 32}}}, {"model", Json::object()}, {"data", Json::object()}, {"variants", {{{"policy", policy}}}}};
    auto profile = std::make_shared<RunProfile>();
    profile->batch = 32;
    profile->steps = 40;
    profile->threads = 8;
    profile->operations = std::move(operations);
    profile->input.workers = 2;
    StepProfile step;
    for (const OperationProfile& one : profile->operations)
        step.milliseconds[std::size_t(one.part)] += one.time.milliseconds;
    step.milliseconds[std::size_t(Part::input)] = wait;
    profile->parts = step.milliseconds;
    run.profile = step;
    run.operations = profile;
    run.counted_steps = 100;
    run.warm_up_steps = 10;
    for (int i = 1; i <= 20; ++i) {
        Pace pace{.together = "one", .number = i, .length = 10, .steps = 9};
        for (std::size_t part = 0; part < pace.parts.size(); ++part)
            pace.parts[part] = step.milliseconds[part] / 1e3 * (1 + 0.001 * (i % 3));
        run.paces.push_back(pace);
    }
    return run;
}

RunEvidence on_a_processor(RunEvidence run) { // which has no units of a card that could be idle
    run.environment.processor = "a processor";
    return run;
}
RunEvidence with_workers(RunEvidence run, int workers) {
    auto profile = std::make_shared<RunProfile>(*run.operations);
    profile->input.workers = workers;
    run.operations = profile;
    return run;
}

double sum_of(const Answer& answer) {
    double sum = answer.saves + answer.unexplained + answer.small_ms() + answer.reading;
    for (const RankedCause& one : answer.causes)
        sum += one.explains;
    return sum;
}

const RankedCause* cause_named(const Answer& answer, const std::string& name) {
    for (const RankedCause& one : answer.causes)
        if (one.cause->name == name)
            return &one;
    return nullptr;
}
const RankedCause* cause_named(Answer&&, const std::string&) = delete; // it would lie in an answer that is gone

bool tells(const Answer& answer, const std::string& name) { return cause_named(answer, name) != nullptr; }

} // namespace

class TestCauses : public QObject {
    Q_OBJECT

private slots:
    void everything_adds_up_to_the_difference() {
        const RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "FMA"), product("b", 6, "float32", "FMA")}, 1);
        const RunEvidence run =
            evidence("float16", "float16", {product("a", 14, "float16", "FMA"), product("b", 2, "float16", "engine 7 (Tensor Cores)")}, 4);
        const Answer answer = why(run, base);
        QVERIFY(std::abs(answer.difference() - 3) < 1e-9);
        QVERIFY(std::abs(sum_of(answer) - answer.difference()) < 1e-9);
        QVERIFY(answer.saves < 0);
        double parts = 0;
        for (const PartTime& part : answer.parts)
            parts += part.run;
        QVERIFY(std::abs(parts - answer.run_ms) < 1e-9);
    }

    // As a V100 would record them: its products of 16 bits beside the units.
    void a_card_s_idle_units_are_named() {
        const RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "cuDNN engine 1")});
        const RunEvidence run = evidence("mixed", "mixed_float16", {product("a", 12, "float16", "cuDNN engine 4")});
        const Answer answer = why(run, base);
        const RankedCause* found = cause_named(answer, "matrix_units_idle");
        QVERIFY(found);
        QVERIFY(found->claim.gain->most > 10);
        const RunEvidence used = evidence("mixed", "mixed_float16", {product("a", 12, "float16", "cuDNN engine 62 (Tensor Cores)")});
        QVERIFY(!tells(why(used, base), "matrix_units_idle"));
        for (const char* silent : {"cuBLASLt 2", "cuDNN engine 2 [2=4] with sums"}) // who do not say which units they use
            QVERIFY(!tells(why(evidence("mixed", "mixed_float16", {product("a", 12, "float16", silent)}), base), "matrix_units_idle"));
    }

    void simulated_products_have_no_units_in_use() {
        const RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "x")});
        const RunEvidence run = evidence("fixed", "fixed16", {product("a", 30, "fixed<6,10>", "x", Support::simulated)});
        const Answer answer = why(run, base);
        const auto says = [&](const char* words) {
            return std::ranges::any_of(answer.not_causes, [&](const std::string& one) { return one.find(words) != std::string::npos; });
        };
        QVERIFY(says("units for the format (none: its products are simulated)"));
        QVERIFY(!says("units for the format (used)"));
    }

    // Where tf32 is cut by operations of their own, strict float32 does without them.
    void a_baseline_s_cuts_fall_away_in_strict_float32() {
        OperationProfile cut = product("a", 3, "float32", "cast");
        cut.name = "a/cast", cut.work = OperationProfile::Work::converts, cut.result = "tf32";
        const RunEvidence base = evidence("tf32", "tf32", {cut, product("a", 10, "tf32", "widened", Support::converted)});
        const RunEvidence run = evidence("bfloat16", "bfloat16", {product("a", 20, "bfloat16", "jit")});
        const Answer answer = why(run, base);
        const RankedCause* found = cause_named(answer, "tf32_baseline");
        QVERIFY(found);
        QVERIFY2(found->claim.gain->most >= 20 - 10, qPrintable(QString::number(found->claim.gain->most)));
        QVERIFY(found->claim.gain->least < 20 - 13); // not surely so
    }

    // On a card batch normalisations are stored in 16 bits and computed in 32: that is no lack of units.
    void what_multiplies_nothing_lacks_no_units() {
        auto norm = [](double ms, const std::string& format, Support support) {
            OperationProfile one = product("norm", ms, format, "kernel", support);
            one.kind = "batch_norm", one.work = OperationProfile::Work::computes;
            return one;
        };
        const RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "x"), norm(5, "float32", Support::native)});
        const RunEvidence run =
            evidence("mixed", "mixed_float16", {product("a", 5, "float16", "cuBLASLt"), norm(9, "float16", Support::converted)});
        QVERIFY(!tells(why(run, base), "no_units"));
    }

    // Layer by layer has no row in the program's own words.
    void the_counter_of_steps_is_no_layer() {
        auto counter = [](double ms) {
            OperationProfile one = product("", ms, "float32", "counts");
            one.name = "advance_step", one.kind = "advance_step", one.part = Part::other, one.work = OperationProfile::Work::computes;
            return one;
        };
        const RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "x"), counter(0.5)});
        const RunEvidence run = evidence("mine", "bfloat16", {product("a", 12, "bfloat16", "x"), counter(0.7)});
        const Answer answer = why(run, base);
        QVERIFY(std::ranges::find(answer.layers, std::string("a"), &LayerTime::name) != answer.layers.end());
        QVERIFY(std::ranges::find(answer.layers, std::string("advance_step"), &LayerTime::name) == answer.layers.end());
    }

    void a_simulated_format_uses_no_units() {
        const RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "FMA")});
        RunEvidence run = evidence("mine", "fixed<6,10>", {product("a", 14, "fixed<6,10>", "in float32, rounded", Support::simulated)});
        run.support = Support::simulated;
        const Answer answer = why(run, base);
        QVERIFY(tells(answer, "simulated_format"));
        for (const std::string& no : answer.not_causes)
            QVERIFY2(!no.starts_with("units for the format (used)"), no.c_str());
        QVERIFY2(answer.sentence.find("so its speed") == std::string::npos, answer.sentence.c_str()); // which it said already
    }

    // Casts that the policy itself asks for stay without the exceptions.
    void casts_come_from_the_layers_they_stand_in() {
        const auto cast = [](const std::string& layer) {
            OperationProfile one = product(layer, 2, "float16", "cast");
            one.name = layer + "/cast", one.work = OperationProfile::Work::converts;
            return one;
        };
        const RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "FMA")});
        RunEvidence run =
            evidence("mine", "mixed_float16", {cast("a"), cast("b"), cast("c"), cast("head"), product("a", 10, "float16", "x")});
        const auto remedies = [&](const char* layer) {
            run.experiment["variants"][0]["layers"] = {{layer, "float32"}};
            const Answer answer = why(run, base);
            const RankedCause* casts = cause_named(answer, "casts");
            return casts ? casts->claim.remedies.size() : 99;
        };
        QCOMPARE(remedies("head"), std::size_t{0});
        run = evidence("mine", "mixed_float16", {cast("a"), cast("head"), product("a", 10, "float16", "x")});
        QCOMPARE(remedies("head"), std::size_t{1});
    }

    // Products that are widened explain what products cost, not what the optimizer does.
    void an_update_is_no_widened_product() {
        auto with_update = [](OperationProfile update, double ms) {
            update.part = Part::update, update.time = {ms, ms, ms};
            return update;
        };
        const RunEvidence base =
            evidence("float32", "float32", {product("a", 10, "float32", "x"), with_update(product("a", 0, "float32", "y"), 1)});
        const RunEvidence run = evidence(
            "bfloat16", "bfloat16",
            {product("a", 11, "bfloat16", "x", Support::converted), with_update(product("a", 0, "bfloat16", "y", Support::converted), 6)});
        const Answer answer = why(run, base);
        const RankedCause* update = cause_named(answer, "rounded_update");
        QVERIFY(update);
        QVERIFY2(std::abs(update->explains - 5) < 0.1, qPrintable(QString::number(update->explains)));
        const RankedCause* units = cause_named(answer, "no_units");
        QVERIFY(!units || units->explains < 1.1);
    }

    // One sentence, and the two places that would gain most.
    void a_long_list_is_not_read() {
        std::vector<OperationProfile> operations;
        for (int i = 0; i < 6; ++i) {
            OperationProfile one = product("layer" + std::to_string(i), 4, "float32", "im2col");
            one.other = OperationProfile::Other{.implementation = "winograd", .time = {1.0 + 0.1 * i, 1.0, 2.0}};
            operations.push_back(one);
        }
        const RunEvidence base = evidence("one", "float32", operations, 1), run = evidence("two", "float16", operations, 1);
        const Answer answer = why(run, base);
        const RankedCause* found = cause_named(answer, "other_algorithm");
        QVERIFY(found);
        QCOMPARE(QString::fromStdString(found->claim.evidence).count("winograd"), 2);
        QVERIFY2(found->claim.evidence.ends_with("; 4 more"), found->claim.evidence.c_str());
        QVERIFY2(answer.sentence.ends_with("The same slows both: some products are computed by a slower algorithm than necessary."),
                 answer.sentence.c_str());
    }

    void without_a_profile_it_says_what_it_needs() {
        RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "x")}),
                    run = evidence("float16", "float16", {product("a", 20, "float16", "x")});
        base.operations.reset();
        run.operations.reset();
        const Answer answer = why(run, base);
        QVERIFY(answer.causes.empty());
        QCOMPARE(answer.lacks.size(), std::size_t{2}); // once for each figure, however many causes wait for it
        QVERIFY(answer.lacks[0].figure == needs_batches && answer.lacks[1].figure == needs_operations);
        QCOMPARE(words_of(answer.lacks[0]), std::string("Without the time that each batch took to make, it is not known whether it is one "
                                                        "of these: preparation in a narrow format on the host, batches made when they are "
                                                        "needed and reading and decoding."));
        QVERIFY(answer.lacks[1].causes.size() > 8);
        QCOMPARE(words_of(Lack{"the time of each operation", {"layout changes"}}),
                 std::string("Whether it is layout changes is not known without the time of each operation."));
        QVERIFY(!lacks_remedy(answer).empty());
        QVERIFY(lacks_remedy(why(evidence("two", "float16", {product("a", 20, "float16", "x")}),
                                 evidence("one", "float32", {product("a", 10, "float32", "x")})))
                    .empty());
        QVERIFY(std::abs(sum_of(answer) - 10) < 1e-9);
        QVERIFY(std::abs(answer.unexplained - 10) < 1e-9);
    }

    void of_noise_nothing_is_explained() {
        auto slower = product("a", 14, "float16", "FMA");
        slower.support = Support::converted;
        const RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "FMA")});
        RunEvidence run = evidence("float16", "float16", {slower});
        QVERIFY(why(run, base).detail.find("The causes explain") != std::string::npos);
        for (std::size_t i = 0; i < run.paces.size(); ++i)
            for (double& seconds : run.paces[i].parts)
                seconds *= i % 2 == 0 ? 1.5 : 0.5;
        const Answer answer = why(run, base);
        QVERIFY(answer.speed.kind == Speed::Kind::undecided && !answer.causes.empty());
        QVERIFY2(answer.detail.find("The causes explain") == std::string::npos, answer.detail.c_str());
    }

    // Nor, where the format has no speed of its own, for that; what is less than is known of either of the two is no cause.
    void of_a_simulated_run_within_noise_no_cause_is_told() {
        const RunEvidence base = on_a_processor(evidence("float32", "float32", {product("a", 10, "float32", "x")}));
        RunEvidence run = on_a_processor(evidence("mine", "float<5,1>", {product("a", 12, "float<5,1>", "x", Support::simulated)}));
        run.support = Support::simulated;
        const Answer sure = why(run, base);
        QVERIFY(tells(sure, "simulated_format"));
        QVERIFY(sure.sentence.ends_with("has no speed of its own."));
        RunEvidence noisy = base;
        for (std::size_t i = 0; i < noisy.paces.size(); ++i)
            for (double& seconds : noisy.paces[i].parts)
                seconds *= i % 2 == 0 ? 1.5 : 0.5;
        const Answer answer = why(run, noisy);
        QVERIFY(answer.is_open_and_simulated() && answer.base_spread > answer.difference());
        QVERIFY2(answer.causes.empty(), answer.causes.empty() ? "" : answer.causes.front().claim.fact.c_str());
        QVERIFY2(answer.sentence.ends_with("its step and that of float32 is within noise."), answer.sentence.c_str());
        QCOMPARE(half_told_in_german(answer.sentence), std::string());
        QVERIFY(std::abs(sum_of(answer) - answer.difference()) < 1e-9);
    }

    // One disturbed step draws out the mean; the other way is as fast as this one usually is.
    void a_disturbed_mean_is_no_bad_choice_of_algorithm() {
        const RunEvidence base = evidence("float32", "float32", {product("a", 1, "float32", "x"), product("b", 0.002, "float32", "x")});
        OperationProfile tiny = product("b", 0.271, "float16", "x");
        tiny.time.least = 0.0020, tiny.time.most = 0.0023;
        tiny.other = OperationProfile::Other{"panels", {0.0018, 0.0017, 0.0019}};
        const auto answer = [&] { return why(evidence("float16", "float16", {product("a", 1, "float16", "x"), tiny}), base); };
        QVERIFY(!tells(answer(), "other_algorithm"));
        tiny.other->as_it_is = {0.00213, 0.0021, 0.0022}; // from a rerun
        QVERIFY(!tells(answer(), "other_algorithm"));
        OperationProfile slow = product("b", 4, "float16", "x");
        slow.other = OperationProfile::Other{"panels", {1, 0.9, 1.1}, {2, 1.9, 2.1}};
        const Answer known = why(evidence("float16", "float16", {product("a", 1, "float16", "x"), slow}), base);
        const RankedCause* told = cause_named(known, "other_algorithm");
        QVERIFY(told && std::abs(told->claim.gain->milliseconds - 2) < 1e-9); // half of its 4 ms
        QVERIFY2(told->claim.evidence.find("by x 2.00 ms, by panels 1.00") != std::string::npos, told->claim.evidence.c_str());
    }

    // A stall that the profile saw is no time of the operation, and to be spared of it no saving.
    void what_stalled_an_operation_is_no_saving() {
        OperationProfile pack = product("a", 0.393, "float32", "pack");
        pack.name = "a/pack", pack.work = OperationProfile::Work::arranges;
        pack.time.least = 0.0093, pack.time.most = 0.0123;
        OperationProfile undisturbed = pack;
        undisturbed.time = {0.0120, 0.0093, 0.0123};
        RunEvidence base = evidence("float32", "float32", {product("a", 1, "float32", "x"), pack});
        const RunEvidence run = evidence("half", "float16", {product("a", 0.9, "float16", "x"), undisturbed});
        const auto check = [&](double of_product, double unexplained) {
            const Answer answer = why(run, base);
            QVERIFY(std::abs(sum_of(answer) - answer.difference()) < 1e-9);
            QVERIFY2(answer.saves_words.find("layout changes") == std::string::npos, answer.saves_words.c_str());
            QVERIFY2(std::abs(answer.saves - (0.9 - of_product)) < 0.001, qPrintable(QString::number(answer.saves)));
            QVERIFY2(std::abs(answer.unexplained - unexplained) < 1e-3, qPrintable(QString::number(answer.unexplained)));
        };
        check(1, 0.0123 - 0.393); // the steps of its turns have as much of it as those of the profile
        base.profile->milliseconds[std::size_t(Part::forward)] = 1.0123;
        for (Pace& pace : base.paces)
            pace.parts[std::size_t(Part::forward)] = 1.0123e-3;
        check(1, 0); // they have none
    }

    // The rules that tell a speed hold; where the time went is that of a busy machine, and nobody shall be sent on its word.
    void of_disturbed_turns_it_is_told_that_the_machine_was_busy() {
        RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "cuDNN engine 1")});
        RunEvidence run = evidence("mixed", "mixed_float16", {product("a", 12, "float16", "cuDNN engine 4")});
        const auto promises = [](const Answer& answer) {
            const RankedCause* found = cause_named(answer, "matrix_units_idle");
            return found && (found->claim.gain || !found->claim.remedies.empty());
        };
        const Answer quiet = why(run, base);
        QVERIFY(promises(quiet) && quiet.disturbed.empty() && quiet.detail.find("The causes explain") != std::string::npos);
        for (Pace& pace : run.paces)
            pace.disturbed = true;
        const Answer one = why(run, base);
        QCOMPARE(one.disturbed, std::string("other programs were in the way in 20 of 20 turns of mixed"));
        for (Pace& pace : base.paces)
            pace.disturbed = true;
        const Answer both = why(run, base);
        QCOMPARE(both.disturbed, std::string("other programs were in the way in 20 of 20 turns"));
        for (const Answer& answer : {one, both}) {
            QVERIFY(tells(answer, "matrix_units_idle") && promises(answer));
            QVERIFY2(answer.sentence.find("times as fast as float32. The machine was busy") != std::string::npos, answer.sentence.c_str());
            QVERIFY2(answer.sentence.find(answer.disturbed + ";") != std::string::npos, answer.sentence.c_str());
            QVERIFY2(answer.detail.find("explain") == std::string::npos, answer.detail.c_str());
            QCOMPARE(half_told_in_german(answer.sentence), std::string());
        }
    }

    void savings_are_told_with_the_causes_that_they_make_up_for() {
        const RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "FMA"), product("b", 6, "float32", "FMA")});
        const RunEvidence run =
            evidence("half", "float16",
                     {product("a", 18, "float16", "FMA", Support::converted), product("b", 4, "float16", "engine 7 (Tensor Cores)")});
        const std::string detail = why(run, base).detail;
        QVERIFY2(detail.find(" Causes and savings together account for ") != std::string::npos, detail.c_str());
        QCOMPARE(half_told_in_german(detail), std::string());
    }

    void one_turn_counts_and_two_count() {
        RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "x")});
        RunEvidence run = evidence("half", "float16", {product("a", 12, "float16", "x")});
        const auto detail = [&](std::size_t turns) {
            base.paces.resize(turns), run.paces.resize(turns);
            return why(run, base).detail;
        };
        for (const auto& [turns, words] : {std::pair(std::size_t{2}, "no interval: 2 turns side by side count, it takes 6"),
                                           {1, "no interval: 1 turn side by side counts, it takes 6"}}) {
            const std::string told = detail(turns);
            QVERIFY2(told.find(words) != std::string::npos, told.c_str());
            QCOMPARE(half_told_in_german(told), std::string());
        }
    }

    // More steps of it there are not, and a share of what three steps took is no evidence.
    void who_diverged_at_once_is_not_asked_for_more_steps() {
        auto slower = product("a", 14, "float16", "FMA");
        slower.support = Support::converted;
        RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "FMA")});
        RunEvidence run = evidence("float16", "float16", {slower});
        run.counted_steps = 3;
        run.warm_up_steps = 0;
        const auto remedies = [&] {
            const Answer answer = why(run, base);
            const RankedCause* warm_up = cause_named(answer, "warm_up_counted");
            return warm_up ? warm_up->claim.remedies.size() : 99;
        };
        QCOMPARE(remedies(), std::size_t{1});
        run.learning = {Learning::Kind::diverged, "diverged at step 3"};
        QCOMPARE(remedies(), std::size_t{0});
        const Answer answer = why(run, base);
        const RankedCause& told = *cause_named(answer, "warm_up_counted");
        QVERIFY2(told.claim.evidence.ends_with("; more steps are no remedy until what makes float16 diverge is mended"),
                 told.claim.evidence.c_str());
        QVERIFY(!told.claim.gain);
        QVERIFY2(answer.detail.find("The causes explain") == std::string::npos, answer.detail.c_str());
        QCOMPARE(half_told_in_german(told.claim.evidence), std::string());
        std::swap(run, base);
        QCOMPARE(remedies(), std::size_t{0});
    }

    // On a processor what is no product is widened, too: the two times that are told are of all that the figure counts.
    void the_times_of_a_cause_are_of_what_its_figure_counts() {
        const auto pooled = [](double ms, const std::string& format, Support support) {
            OperationProfile one = product("pool", ms, format, "x", support);
            one.kind = "max_pool", one.work = OperationProfile::Work::computes;
            return one;
        };
        const RunEvidence base =
            on_a_processor(evidence("float32", "float32", {product("a", 2.81, "float32", "x"), pooled(1, "float32", Support::native)}));
        const RunEvidence run = on_a_processor(evidence(
            "half", "float16", {product("a", 3.4, "float16", "x", Support::converted), pooled(1.121, "float16", Support::converted)}));
        const Answer answer = why(run, base);
        const RankedCause* units = cause_named(answer, "no_units");
        QVERIFY(units);
        QCOMPARE(words_of_explained(*units), std::string("+0.711"));
        QVERIFY2(units->claim.evidence.ends_with("in all that is widened 4.52 ms, 3.81 ms in float32"), units->claim.evidence.c_str());
        QCOMPARE(half_told_in_german(units->claim.evidence.substr(units->claim.evidence.find("in all"))), std::string());
    }

    // What was measured of some products is not told as the time of all, and what was measured of none is not 0.
    void a_conversion_is_told_where_each_was_measured() {
        const RunEvidence base =
            on_a_processor(evidence("float32", "float32", {product("a", 4, "float32", "x"), product("b", 2, "float32", "x")}));
        const auto told = [&](double first, double second) {
            OperationProfile a = product("a", 6, "float8_e4m3", "x", Support::converted), b = a;
            b.name = "b/convolution", b.layer = "b";
            a.conversion = first, b.conversion = second;
            const Answer answer = why(on_a_processor(evidence("float8", "float8", {a, b})), base);
            const RankedCause* units = cause_named(answer, "no_units");
            return units ? units->claim.evidence : std::string("no such cause");
        };
        QVERIFY2(told(0.5, 0.25).ends_with("; converting takes about 0.750 ms of it"), told(0.5, 0.25).c_str());
        for (const std::string& unknown : {told(0, 0), told(0.5, 0)})
            QVERIFY2(unknown.find("widened 12.0 ms") != std::string::npos && unknown.find("converting") == std::string::npos,
                     unknown.c_str());
    }

    // Of several products one is told as an example: so are the times of all of them.
    void an_example_is_told_with_the_times_of_all() {
        const RunEvidence base =
            on_a_processor(evidence("float32", "float32", {product("a", 4, "float32", "x"), product("b", 2, "float32", "x")}));
        const Answer answer =
            why(on_a_processor(evidence("half", "float16", {product("a", 6, "float16", "y"), product("b", 3, "float16", "y")})), base);
        const RankedCause* slower = cause_named(answer, "slower_products");
        QVERIFY(slower);
        QVERIFY2(slower->claim.evidence.ends_with("; together 9.00 ms, 6.00 ms in float32"), slower->claim.evidence.c_str());
        QCOMPARE(half_told_in_german(slower->claim.evidence), std::string());
    }

    // What a slow path explains already, the rest of the times does not explain again.
    void what_another_cause_counts_is_told() {
        const RunEvidence base = on_a_processor(evidence(
            "float32", "float32", {product("a", 4, "float32", "x"), product("b", 4, "float32", "x"), product("c", 1, "float32", "x")}));
        const Answer answer = why(on_a_processor(evidence("half", "float16",
                                                          {product("a", 5, "float16", "x", Support::converted),
                                                           product("b", 5, "float16", "x", Support::converted),
                                                           product("c", 5, "float16", "loops", Support::converted)})),
                                  base);
        const RankedCause* units = cause_named(answer, "no_units");
        QVERIFY(units && tells(answer, "slow_path"));
        QCOMPARE(words_of_explained(*units), std::string("+2.00"));
        QVERIFY2(units->claim.evidence.find("15.0 ms, 9.00 ms in float32") != std::string::npos &&
                     units->claim.evidence.ends_with("; of that difference another cause counts +4.00 ms"),
                 units->claim.evidence.c_str());
        QCOMPARE(half_told_in_german(units->claim.evidence.substr(units->claim.evidence.find("in all"))), std::string());
    }

    // Both read the same: what that takes less is no saving of the format, and what it takes more is no loss.
    void reading_the_same_data_is_none_of_the_format_s() {
        const RunEvidence base = on_a_processor(evidence("float32", "float32", {product("a", 10, "float32", "x")}, 2));
        for (const int workers : {0, 2}) {
            const Answer answer =
                why(with_workers(on_a_processor(evidence("half", "float16", {product("a", 12, "float16", "x", Support::converted)}, 1.2)),
                                 workers),
                    with_workers(base, workers));
            QVERIFY2(std::abs(answer.reading + 0.8) < 1e-9 && answer.saves == 0 && answer.saves_words.empty(), answer.sentence.c_str());
            QVERIFY(std::abs(sum_of(answer) - answer.difference()) < 1e-9 && std::abs(answer.explained_share() - 1) < 1e-9);
            QVERIFY2(answer.sentence.ends_with("; that costs 2.00 of the 2.00 ms it loses, reading the data left out."),
                     answer.sentence.c_str());
            QCOMPARE(half_told_in_german(answer.sentence), std::string());
        }
        const Answer lost =
            why(with_workers(on_a_processor(evidence("half", "float16", {product("a", 10, "float16", "x")}, 3)), 0), with_workers(base, 0));
        QVERIFY2(std::abs(lost.reading - 1) < 1e-9 && std::abs(lost.unexplained) < 1e-9, lost.sentence.c_str());
        const RankedCause* ahead = cause_named(lost, "nothing_ahead"); // which both would gain by, and which explains nothing
        QVERIFY(ahead && ahead->explains == 0);
    }

    // Where one of them reads in another way, or narrow numbers are made on the host or copied, it is their doing.
    void reading_other_data_and_copying_narrow_numbers_is_told() {
        const RunEvidence base = on_a_processor(evidence("float32", "float32", {product("a", 10, "float32", "x")}, 5));
        RunEvidence run = on_a_processor(evidence("ahead", "float32", {product("a", 10, "float32", "x")}, 1));
        run.experiment["data"] = {{"workers", 4}};
        const Answer ahead = why(run, base);
        QVERIFY2(ahead.reading == 0 && std::abs(ahead.saves + 4) < 1e-9, ahead.sentence.c_str());

        RunEvidence narrow = on_a_processor(evidence("half", "float16", {product("a", 10, "float16", "x")}, 5)), wide = base;
        narrow.profile->milliseconds[std::size_t(Part::copy)] = 1;
        wide.profile->milliseconds[std::size_t(Part::copy)] = 2;
        for (RunEvidence* one : {&narrow, &wide}) {
            auto profile = std::make_shared<RunProfile>(*one->operations);
            profile->parts = one->profile->milliseconds;
            one->operations = profile;
        }
        const Answer copied = why(narrow, wide);
        QVERIFY2(copied.reading == 0 && std::abs(copied.saves + 1) < 1e-9 && copied.saves_words == "in copy", copied.sentence.c_str());
    }

    void no_cause_costs_more_than_all_that_is_lost() {
        const RunEvidence run = on_a_processor(
            evidence("half", "float16", {product("a", 12, "float16", "x", Support::converted), product("b", 4.97, "float16", "x")}));
        const RunEvidence base =
            on_a_processor(evidence("float32", "float32", {product("a", 10, "float32", "x"), product("b", 5, "float32", "x")}));
        const std::string sentence = why(run, base).sentence;
        QVERIFY2(sentence.ends_with("; that costs 1.97 of the 1.97 ms it loses."), sentence.c_str());
    }

    // Less than is known of the steps themselves is no saving.
    void a_saving_within_noise_is_not_told_as_one() {
        RunEvidence run = on_a_processor(
            evidence("half", "float16", {product("a", 12, "float16", "x", Support::converted), product("b", 4.9, "float16", "x")}));
        const RunEvidence base =
            on_a_processor(evidence("float32", "float32", {product("a", 10, "float32", "x"), product("b", 5, "float32", "x")}));
        QVERIFY(why(run, base).sentence.ends_with("it loses 1.90, as other things save some."));
        QCOMPARE(why(run, base).saves_title(), std::string("What half saves"));
        for (std::size_t i = 0; i < run.paces.size(); ++i)
            for (double& seconds : run.paces[i].parts)
                seconds *= 1 + 0.02 * (double(i % 3) - 1);
        const Answer answer = why(run, base);
        QVERIFY(answer.speed.kind == Speed::Kind::slower && answer.run_spread > 0.1);
        QVERIFY2(answer.sentence.ends_with("; that costs 2.00 ms; it loses 1.90, as much within noise."), answer.sentence.c_str());
        QCOMPARE(answer.saves_title(), std::string("What half saves, within noise"));
        QCOMPARE(half_told_in_german(answer.sentence), std::string());
    }

    // Both ends, however far apart: a time is no less than nothing, and a few long turns draw no shorter one.
    void an_interval_is_told_by_its_ends() {
        RunEvidence run = on_a_processor(evidence("half", "float16", {product("a", 12, "float16", "x", Support::converted)}));
        const RunEvidence base = on_a_processor(evidence("float32", "float32", {product("a", 10, "float32", "x")}));
        for (std::size_t i = 0; i < run.paces.size(); ++i)
            for (double& seconds : run.paces[i].parts)
                seconds *= i % 2 == 0 ? 4 : 1;
        const Answer answer = why(run, base);
        QVERIFY2(answer.detail.starts_with("12.0 (12.0 to 48.0) against 10.0 (10.0 to 10.0) ms per step over all steps that count, in "
                                           "brackets with 95 % confidence; the ratio is "),
                 answer.detail.c_str());
        QCOMPARE(half_told_in_german(answer.detail), std::string());
        const RankedCause* units = cause_named(answer, "no_units");
        QVERIFY(units && units->claim.gain);
        QVERIFY2(answer.run_ms - units->claim.gain->most > 9, words_of_remedied(answer, *units->claim.gain).c_str());
        QVERIFY(words_of_remedied(answer, *units->claim.gain).starts_with("10.0 ("));
        QCOMPARE(words_of_remedied(answer, {2, -1, 12}), std::string("10.0 (up to 13.0)"));
    }

    // Less than is known of the two steps, though a ratio is told of turns side by side; or no ratio is told at all.
    void a_difference_that_is_not_known_is_no_loss() {
        RunEvidence run = on_a_processor(evidence("half", "float16", {product("a", 12, "float16", "x", Support::converted)}));
        RunEvidence base = on_a_processor(evidence("float32", "float32", {product("a", 10, "float32", "x")}));
        const auto tells_a_loss = [](const Answer& answer) {
            return answer.sentence.find("it loses") != std::string::npos || answer.detail.find("The causes explain") != std::string::npos;
        };
        QVERIFY(why(run, base).is_difference_known() && tells_a_loss(why(run, base)));
        RunEvidence alone = run;
        for (Pace& pace : alone.paces)
            pace.together = "";
        const Answer apart = why(alone, base);
        QVERIFY2(apart.speed.kind == Speed::Kind::apart && !tells_a_loss(apart), apart.sentence.c_str());
        for (RunEvidence* one : {&run, &base}) // both alike, as another program would
            for (std::size_t i = 0; i < one->paces.size(); ++i)
                for (double& seconds : one->paces[i].parts)
                    seconds *= i % 2 == 0 ? 2 : 1;
        const Answer noisy = why(run, base);
        QVERIFY2(noisy.speed.kind == Speed::Kind::slower && !noisy.is_difference_known() && !tells_a_loss(noisy), noisy.sentence.c_str());
        QVERIFY2(noisy.sentence.ends_with("its products are widened, so they are no faster."), noisy.sentence.c_str());
    }

    // From one step nothing is divided among causes, and its parts are no mean of many.
    void of_a_few_steps_no_cause_is_told() {
        const RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "x")});
        RunEvidence run = evidence("half", "float16", {product("a", 20, "float16", "x", Support::converted)});
        QCOMPARE(mean_words(why(run, base)), std::string("mean of 40 steps"));
        auto profile = std::make_shared<RunProfile>(*run.operations);
        profile->steps = 1;
        run.operations = profile;
        run.counted_steps = 1, run.warm_up_steps = 0;
        const Answer answer = why(run, base);
        QVERIFY(!answer.is_divided && answer.causes.size() == 1 && tells(answer, "warm_up_counted"));
        QVERIFY(answer.saves == 0 && answer.unexplained == 0 && answer.small.empty() && answer.not_causes.empty());
        QCOMPARE(mean_words(answer), std::string("mean of 40 and 1 steps"));
        QCOMPARE(mean_words(why(run, run)), std::string("of 1 step"));
        for (const std::string& one : {mean_words(why(run, base)), mean_words(answer), std::string("of 1 step")})
            QCOMPARE(half_told_in_german(one), std::string());
    }

    void equal_runs_have_no_causes() {
        const RunEvidence base = evidence("one", "float32", {product("a", 10, "float32", "x")}, 8),
                          run = evidence("two", "float32", {product("a", 10, "float32", "x")}, 8);
        const Answer answer = why(run, base);
        QVERIFY(answer.is_alike);
        QVERIFY(answer.causes.empty() && answer.not_causes.empty());
        QCOMPARE(QString::fromStdString(answer.sentence), QString("two is as fast as one, within noise."));
    }

    void each_cause_answers_one_way_alone() {
        const RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "x")}, 1),
                          run = evidence("float16", "float16", {product("a", 30, "float16", "x", Support::converted)}, 9);
        const Pair pair = pair_of(run, base);
        for (const Cause& cause : all_causes()) {
            const Looked looked = cause.look(pair);
            QCOMPARE(int(looked.claim.has_value()) + int(!looked.instead.empty()) + int(!looked.lacks.empty()) +
                         int(!looked.untried.empty()),
                     1);
            if (looked.claim) {
                QVERIFY2(looked.claim->fact.ends_with('.') && !looked.claim->evidence.ends_with('.'), cause.name.c_str());
                QVERIFY(!looked.claim->gain || (looked.claim->gain->least <= looked.claim->gain->milliseconds &&
                                                looked.claim->gain->milliseconds <= looked.claim->gain->most));
            }
        }
    }

    // What a rerun of seconds would tell is not guessed: it is offered, and no longer once it was made.
    void what_was_not_tried_is_offered() {
        const RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "x"), product("b", 10, "float32", "x")});
        OperationProfile odd = product("a", 30, "float16", "x");
        odd.in_channels = 3;
        RunEvidence run = evidence("float16", "float16", {odd, product("b", 5, "float16", "x")}, 8);
        const Answer before = why(run, base);
        QCOMPARE(QString::fromStdString(untried_words(before)),
                 QString("Not tried yet: other algorithms and whole eights of channels. Measure tries them, in some seconds."));
        const RankedCause* guessed = cause_named(before, "odd_channels");
        QVERIFY(guessed && guessed->claim.untried == "whole eights of channels");

        auto measured = std::make_shared<RunProfile>(*run.operations);
        measured->one_batch = TimeSpan{35, 34, 36};
        measured->operations[0].padded = OperationProfile::Padded{8, 64, {12, 11, 13}, {24, 23, 25}};
        run.operations = measured;
        const Answer after = why(run, base);
        QCOMPARE(untried_words(after), std::string());
        const RankedCause* known = cause_named(after, "odd_channels");
        QVERIFY(known);
        QVERIFY2(std::abs(known->claim.gain->milliseconds - 15) < 1e-9, known->claim.evidence.c_str()); // half of its 30 ms
        QVERIFY2(known->claim.evidence.find("rerun with 8 to 64 channels 12.0 ms") != std::string::npos, known->claim.evidence.c_str());
    }

    void a_rerun_that_gains_nothing_clears_the_channels() {
        const RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "x"), product("b", 10, "float32", "x")});
        OperationProfile odd = product("a", 30, "float16", "x");
        odd.in_channels = 3;
        odd.padded = OperationProfile::Padded{8, 64, {24, 23, 25}, {24, 23, 25}};
        const Answer answer = why(evidence("float16", "float16", {odd, product("b", 5, "float16", "x")}), base);
        QVERIFY(!cause_named(answer, "odd_channels"));
    }

    void what_is_too_small_to_rank_is_explained_all_the_same() {
        OperationProfile cast = product("a", 0.2, "float32", "x");
        cast.name = "a/cast";
        cast.part = Part::cast;
        cast.work = OperationProfile::Work::converts;
        const RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "x")}, 1);
        const Answer answer = why(evidence("float16", "float16", {product("a", 10, "float16", "x"), cast}, 1), base);
        QCOMPARE(answer.small.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(words_of(answer.small)), QString("casts between formats 0.200 ms"));
        for (const std::string& no : answer.not_causes)
            QVERIFY2(!no.starts_with("casts between formats"), no.c_str()); // it cannot be both
        QVERIFY(std::abs(answer.unexplained) < 1e-9);
        QVERIFY(answer.casts.size() == 1 && answer.casts[0].name == "a/cast");
        QCOMPARE(answer.small_title(), "Too small to rank");
    }

    // What two that are alike differ in by more than noise is not called that.
    void what_is_made_up_for_is_not_called_noise() {
        OperationProfile cast = product("a", 2, "float32", "x"), slow = product("a", 10, "float32", "x");
        cast.name = "a/cast";
        cast.part = Part::cast;
        cast.work = OperationProfile::Work::converts;
        slow.other = OperationProfile::Other{.implementation = "y", .time = {1, 1, 2}};
        const RunEvidence base = evidence("float32", "float32", {slow, product("b", 10, "float32", "x")});
        const Answer answer = why(evidence("float16", "float16", {slow, product("b", 8, "float16", "x"), cast}), base);
        QVERIFY(answer.is_alike && tells(answer, "other_algorithm"));
        QVERIFY2(answer.small_ms() > 10 * answer.spread(), qPrintable(QString::number(answer.small_ms())));
        QCOMPARE(answer.small_title(), "Made up for elsewhere");
        QCOMPARE(half_told_in_german(answer.small_title()), std::string());
    }

    // A remedy that changes nothing is none, and a run that is faster is told what it saves.
    void a_faster_run_of_the_same_policy_is_not_sent_to_that_policy() {
        auto widened = [](double ms) { return product("a", ms, "float16", "x", Support::converted); };
        const RunEvidence base = evidence("float16", "float16", {widened(20)}, 60), run = evidence("ahead", "float16", {widened(26)}, 1);
        const Answer answer = why(run, base);
        QVERIFY(!cause_named(answer, "no_units"));
        QVERIFY2(answer.sentence.starts_with("ahead is 2.96 times as fast as float16."), answer.sentence.c_str());
        const Answer mixed = why(evidence("mixed", "mixed_float16", {product("a", 9, "float16", "cuDNN engine 4")}),
                                 evidence("float32", "float32", {product("a", 10, "float32", "x")}));
        QVERIFY2(mixed.sentence.find("It saves 1.00 ms of a step, in a. A gain not taken: some products do not run on the matrix") !=
                     std::string::npos,
                 mixed.sentence.c_str());
    }

    // The welcome experiment's mixed float16: what its channels would gain explains nothing of what it loses.
    void a_slower_run_is_told_what_it_loses() {
        const auto odd = [](const char* layer, double ms, const char* format, Support support, std::int64_t in, std::int64_t out) {
            OperationProfile one = product(layer, ms, format, "x", support);
            one.in_channels = in, one.out_channels = out;
            one.flops = 1e7;
            return one;
        };
        const auto step = [&](const char* format, Support support, double first, double even, double last) {
            return std::vector<OperationProfile>{odd("conv2d", first, format, support, 1, 8), product("even", even, format, "x", support),
                                                 odd("digits", last, format, support, 84, 10)};
        };
        const RunEvidence base = evidence("float32", "float32", step("float32", Support::native, 4, 4, 0.2)),
                          run = evidence("mixed", "mixed_float16", step("float16", Support::converted, 4.1, 4.2, 1.1));
        const Answer answer = why(run, base);
        const RankedCause *channels = cause_named(answer, "odd_channels"), *units = cause_named(answer, "no_units"),
                          *most = cause_named(answer, "loses_most");
        QVERIFY(answer.speed.kind == Speed::Kind::slower && channels && units && most && !cause_named(answer, "slow_path"));
        QCOMPARE(channels->explains, 0.0);
        QVERIFY(channels->counted > 0 && channels->claim.gain->milliseconds > 0.9);
        QVERIFY2(answer.sentence.find("; that costs 1.20 of the 1.20 ms it loses.") != std::string::npos, answer.sentence.c_str());
        QVERIFY(answer.causes.front().cause != channels->cause && answer.causes.front().cause != most->cause);
        QCOMPARE(words_of_explained(answer.causes.front()), std::string("+1.20"));
        QCOMPARE(most->claim.fact, std::string("digits loses most: its products take 5.50 times as long as in float32, those of the other "
                                               "layers 1.04 times."));
        QCOMPARE(most->claim.layers, std::vector<std::string>{"digits"});
        QCOMPARE(words_of_explained(*channels), std::string("0, a gain not taken"));
        RankedCause counted = *channels;
        counted.claim.gain.reset();
        QCOMPARE(words_of_explained(counted), std::string("0, counted in another cause"));
    }

    // A time alone is no path: the others have to be computed by something else.
    void a_slow_path_is_another_than_that_of_the_others() {
        const RunEvidence base = evidence(
            "float32", "float32", {product("a", 4, "float32", "x"), product("b", 4, "float32", "x"), product("c", 1, "float32", "x")});
        const auto beside = [&](const char* implementation, Support support) {
            return why(evidence("half", "float16",
                                {product("a", 3, "float16", "y"), product("b", 3, "float16", "y"),
                                 product("c", 5, "float16", implementation, support)}),
                       base);
        };
        for (const Answer& own : {beside("loops", Support::native), beside("x", Support::converted)}) {
            const RankedCause* path = cause_named(own, "slow_path");
            QVERIFY2(path && !tells(own, "loses_most"), own.sentence.c_str());
            QCOMPARE(path->claim.fact, std::string("c takes a slow path that the other layers do not."));
        }
        const Answer named = beside("loops", Support::native);
        QCOMPARE(cause_named(named, "slow_path")->claim.evidence,
                 std::string("c/convolution takes 5.00 ms at 200 GFLOP/s by loops, in float32 1.00 ms at 1,000 GFLOP/s by x"));
        const Answer alike = beside("y", Support::native);
        QVERIFY2(tells(alike, "loses_most") && !tells(alike, "slow_path"), alike.sentence.c_str());
    }

    // What float32 measured is there to see: no remedy makes the run faster than it by becoming it.
    void the_base_s_policy_promises_no_more_than_the_base_has() {
        const RunEvidence base = evidence("float32", "float32", {product("a", 4, "float32", "x"), product("b", 6, "float32", "x")});
        OperationProfile saved = product("b", 5, "float16", "x");
        saved.work = OperationProfile::Work::computes;
        const Answer answer = why(evidence("mixed", "mixed_float16", {product("a", 9, "float16", "x", Support::converted), saved}), base);
        const RankedCause* units = cause_named(answer, "no_units");
        QVERIFY(units && units->claim.gain);
        QVERIFY2(answer.run_ms - units->claim.gain->milliseconds >= answer.base_ms - 1e-9, units->claim.evidence.c_str());
    }

    void formats_that_changed_in_mid_run_are_told() {
        RunEvidence run = evidence("half", "float16", {product("a", 8, "float16", "x")});
        const RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "x")});
        QVERIFY(why(run, base).detail.find("changed at step") == std::string::npos);
        run.changes = {{EventKind::setting, 3, 1, "", SettingChanges{{{"loss_scale", 1, 2}}}},
                       {EventKind::setting, 19, 1, "", SettingChanges{{{"policy", "bfloat16", "float16"}}}}};
        const std::string detail = why(run, base).detail;
        QVERIFY2(detail.find("The formats of half changed at step 20: its times cover all of them.") != std::string::npos, detail.c_str());
    }

    void who_learned_nothing_is_not_called_fast() {
        RunEvidence run = evidence("dead", "float16", {product("a", 8, "float16", "x")});
        const RunEvidence base = evidence("float32", "float32", {product("a", 10, "float32", "x")});
        run.learning = {.kind = Learning::Kind::unmoved, .words = "learned nothing: each of its 40 steps was skipped"};
        for (const Answer& answer : {why(run, base), why(base, run)}) {
            QVERIFY2(answer.sentence.find("times as fast") == std::string::npos && answer.detail.find("ratio") == std::string::npos,
                     answer.sentence.c_str());
            QVERIFY(!answer.has_result);
        }
        const Answer answer = why(run, base);
        QVERIFY2(answer.sentence.starts_with("A step of dead takes 8.00 ms, one of float32 10.0 ms, but dead learned nothing: each of its "
                                             "40 steps was skipped."),
                 answer.sentence.c_str());
    }

    // The time is that of all odd products, there and back; so are the names.
    void channels_are_named_of_every_layer_whose_time_is_told() {
        OperationProfile forth = product("a", 5, "float16", "x"), back = product("b", 4, "float16", "x");
        forth.in_channels = 3, back.in_channels = 10;
        back.name = "b/back", back.part = Part::backward;
        forth.flops = back.flops = 1e7;
        const RunEvidence run = evidence("float16", "float16", {forth, back, product("c", 2, "float16", "x")});
        const Answer answer = why(run, evidence("float32", "float32", {product("a", 9, "float32", "x"), product("c", 2, "float32", "x")}));
        const RankedCause* channels = cause_named(answer, "odd_channels");
        QVERIFY(channels);
        QVERIFY2(channels->claim.fact.ends_with(": a (3 to 64) and b (10 to 64)."), channels->claim.fact.c_str());
        QVERIFY2(channels->claim.evidence.starts_with("9.00 ms "), channels->claim.evidence.c_str());
    }

    void a_faster_run_is_told_what_it_loses_again() {
        OperationProfile cast = product("a", 2, "float32", "x");
        cast.name = "a/cast", cast.part = Part::cast, cast.work = OperationProfile::Work::converts;
        const Answer answer = why(evidence("mixed", "mixed_bfloat16", {product("a", 4, "bfloat16", "x"), cast}),
                                  evidence("float32", "float32", {product("a", 10, "float32", "x")}));
        QVERIFY2(
            answer.sentence.ends_with("It saves 6.00 ms of a step, in a. It loses 2.00 ms of a step again: 1 cast stands in the step of "
                                      "mixed."),
            answer.sentence.c_str());
    }

    void a_step_without_a_profile_is_divided_into_parts_that_have_names() {
        RunEvidence base = evidence("float32", "float32", {product("a", 20, "float32", "x")}),
                    run = evidence("float16", "float16", {product("a", 10, "float16", "x")});
        base.operations.reset();
        run.operations.reset();
        QCOMPARE(why(run, base).saves_words, std::string("in forward pass"));
    }

    // What passes to and fro between the operations of a layer is neither lost nor saved.
    void a_layer_counts_as_a_whole() {
        OperationProfile back = product("a", 10, "float32", "x");
        back.name = "a/back";
        OperationProfile quick = back;
        quick.time = {9.7, 9, 11};
        OperationProfile slow = product("a", 10.3, "float32", "x");
        slow.time.least = 9;
        const Answer answer =
            why(evidence("two", "bfloat16", {slow, quick}, 1), evidence("one", "float32", {product("a", 10, "float32", "x"), back}, 1));
        QVERIFY2(std::abs(answer.unexplained) < 1e-9 && std::abs(answer.saves) < 1e-9, answer.sentence.c_str());
    }

    void a_profile_is_read_as_it_was_written() {
        const RunEvidence run = evidence("float16", "float16", {product("a", 12, "float16", "cuDNN engine 4", Support::converted)}, 3);
        RunProfile profile = *run.operations;
        profile.other_batch = OtherBatch{256, {40, 39, 41}};
        profile.peaks.bytes_s = 1e11;
        profile.peaks.flops_s["float32"] = 1e12;
        profile.operations[0].other = OperationProfile::Other{"engine 9", {4, 3, 5}, {6, 5, 7}};
        profile.operations[0].padded = OperationProfile::Padded{64, 72, {4, 3, 5}, {6, 5, 7}};
        profile.one_batch = TimeSpan{11, 10, 12};
        const Json json = to_json(profile);
        QVERIFY(to_json(profile_from_json(json)) == json);
        Json wrong = json;
        wrong["operations"][0]["part"] = "sideways";
        QVERIFY_EXCEPTION_THROWN(profile_from_json(wrong), Error);
        QVERIFY_EXCEPTION_THROWN(profile_from_json(Json::array()), Error);
    }
};

QTEST_GUILESS_MAIN(TestCauses)
#include "test_causes.moc"
