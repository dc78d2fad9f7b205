// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Causes that are planted, by settings or by a device that is made to be slow, are found by training: each is named first or second, what
// is explained adds up, and its remedy brings what was estimated. Pairs without a fault get no advice.
#include "backends/registry.h"
#include "insight/causes/answer.h"
#include "insight/causes/pair.h"
#include "ops/operation_table.h"
#include "report/evidence.h"
#include "support/command.h"
#include "support/recorder.h"
#include "support/slow_backend.h"
#include "support/small_experiment.h"
#include "train/data_shelf.h"
#include "train/measuring.h"
#include "train/trainer.h"

#include <QTemporaryDir>
#include <QTest>

#include <iostream>
#include <stdexcept>

using namespace mantissa;
using namespace mantissa::insight;
namespace fs = std::filesystem;

namespace {

Json conv(int filters, const char* name, int stride = 1) {
    return {{"type", "conv2d"},     {"filters", filters}, {"kernel", 3}, {"padding", "same"},
            {"activation", "relu"}, {"stride", stride},   {"name", name}};
}

// Two variants, float32 and another policy, of a network whose channels are whole sixteens.
Json pair_experiment(const std::string& policy, const Json& changes = Json::object()) {
    Json layers = Json::array({conv(16, "a", 2),
                               conv(32, "b"),
                               conv(32, "c"),
                               conv(32, "d"),
                               {{"type", "max_pool2d"}, {"size", 2}},
                               {{"type", "flatten"}},
                               {{"type", "dense"}, {"units", 4}, {"name", "head"}}});
    Json json = {{"format", "mantissa.experiment"},
                 {"version", 1},
                 {"name", "pair"},
                 {"model", {{"input", {24, 24, 3}}, {"layers", layers}}},
                 {"data", {{"source", "procedural"}, {"train", 512}, {"validation", 16}, {"classes", 4}}},
                 {"training", {{"batch", 16}, {"epochs", 40}, {"turns", 4}, {"optimizer", {{"type", "sgd"}, {"learning_rate", 0.01}}}}},
                 {"variants", Json::array({{{"name", "base"}, {"policy", "float32"}}, {{"name", "run"}, {"policy", policy}}})}};
    return merge(json, changes);
}

Json with_run(Json json, const Json& changes) {
    json["variants"][1] = merge(json["variants"][1], changes);
    return json;
}
Json with_base(Json json, const Json& changes) {
    json["variants"][0] = merge(json["variants"][0], changes);
    return json;
}

Json pictures(const Json& more) {
    return merge(
        {{"source", "image_folder"}, {"path", ""}, {"stand_in_count", 120}, {"stand_in_classes", 4}, {"train", 0.8}, {"validation", 0.2}},
        more);
}

// On pictures that have to be decoded; the network takes the smallest part of the step.
Json picture_experiment(const std::string& policy, const Json& base_data, const Json& run_data) {
    Json json = pair_experiment(policy, {{"training", {{"batch", 8}}}});
    json["model"]["input"] = {96, 144, 3};
    json["model"]["layers"] = Json::array(
        {conv(8, "a", 4), conv(16, "b", 2), {{"type", "global_average_pool2d"}}, {{"type", "dense"}, {"units", 4}, {"name", "head"}}});
    json["data"] = pictures({{"keep_mib", 1024}, {"cache_mib", 0}, {"workers", 2}, {"prefetch", 4}});
    return with_base(with_run(json, {{"data", run_data}}), {{"data", base_data}});
}

double none(const Graph&, const Operation&) { return 0; }
bool is_narrow(const Graph& graph, const Operation& operation) {
    return !operation.inputs.empty() && format_name(graph.input(operation, 0).format.format) != "float32";
}
bool is_narrow_product(const Graph& graph, const Operation& operation) {
    return is_product(operation.kind) && format_name(graph.input(operation, 0).format.format) != "float32";
}

struct Trained {
    std::vector<RunEvidence> runs;
    Json experiment;
};

Trained trained(const fs::path& out, const Json& json, const Slowness& slowness, std::int64_t steps) {
    TrainerOptions options{.backend = slowed(make_backend("cpu"), slowness), .threads = 1, .out = out, .steps = steps};
    Recorder recorder;
    Control control;
    train(with_options(parsed(json, out.parent_path()), options), options, recorder, control);
    Trained result;
    result.experiment = json;
    for (const report::RunRecord& run : report::read_runs({out}))
        result.runs.push_back(report::profiled_evidence_of(run));
    return result;
}

// As Measure does, on the same device: the step with a larger batch, and what else no run sees of itself.
void measure(RunEvidence& run, const fs::path& folder, const Slowness& slowness) {
    const Experiment experiment = parsed(run.experiment, folder);
    RunProfile profile = *run.operations;
    DataShelf shelf(experiment, {});
    measure_more(experiment.variants.front(), slowed(make_backend("cpu"), slowness), shelf.get(experiment.variants.front()), profile);
    run.operations = std::make_shared<RunProfile>(profile);
}

std::string words_of_answer(const Answer& answer) {
    std::string text = answer.sentence + "\n" + answer.detail + "\n";
    for (const RankedCause& one : answer.causes)
        text +=
            "  " + one.cause->name + ": " + one.claim.fact + " " + one.claim.evidence + " explains " + std::to_string(one.explains) + "\n";
    for (const LayerTime& row : answer.layers)
        text += "    " + row.name + " " + std::to_string(row.all.base) + " " + std::to_string(row.all.run) + "\n";
    for (const std::string& no : answer.not_causes)
        text += "  not " + no + "\n";
    return text + "  unexplained " + std::to_string(answer.unexplained) + " saves " + std::to_string(answer.saves);
}

} // namespace

bool has_units_for(const std::string& format) {
    const auto all = make_backend("cpu")->formats();
    return std::ranges::any_of(all, [&](const FormatSupport& one) { return one.format == format && one.support == Support::native; });
}

class TestWhy : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qputenv("MANTISSA_CACHE", (m_folder.path() + "/cache").toUtf8()); }

    void a_planted_cause_is_named_data() {
        QTest::addColumn<Json>("experiment");
        QTest::addColumn<Slowness>("slowness");
        QTest::addColumn<QString>("cause");
        QTest::addColumn<int>("steps");
        auto row = [](const char* name, const Json& experiment, Slowness slowness, const char* cause, int steps = 48) {
            QTest::newRow(name) << experiment << std::move(slowness) << QString(cause) << steps;
        };
        Json decoding = picture_experiment("bfloat16", Json::object(), {{"keep_mib", 0}, {"workers", 1}, {"prefetch", 1}});
        decoding["training"]["batch"] = 32;
        row("slow decoder", decoding, none, "slow_reading");
        row("half preparation",
            picture_experiment("float16", {{"prepare", "policy"}, {"prefetch", 0}, {"workers", 1}},
                               {{"prepare", "policy"}, {"prefetch", 0}, {"workers", 1}}),
            none, "half_preparation");
        row("no workers", picture_experiment("bfloat16", Json::object(), {{"keep_mib", 0}, {"prefetch", 0}}), none, "nothing_ahead");
        row(
            "a batch of 1", pair_experiment("mixed_bfloat16", {{"training", {{"batch", 1}}}}),
            [](const Graph& graph, const Operation& operation) { // the more where masters are cast
                const bool casts = std::ranges::any_of(graph.operations, [](const Operation& one) { return one.kind == OpKind::quantize; });
                return operation.part == Part::update ? (casts ? 0.4 : 0.3) : 0;
            },
            "small_batch");
        Json odd = pair_experiment("bfloat16");
        odd["model"]["layers"][2]["filters"] = 10;
        row(
            "channels of 3 and 10", odd,
            [](const Graph& graph, const Operation& operation) {
                if (!is_narrow_product(graph, operation) || is_dense(operation.kind))
                    return 0.0;
                for (const auto* list : {&operation.inputs, &operation.outputs})
                    for (int index : *list)
                        if (const Tensor& tensor = graph.tensor(index);
                            tensor.name.find("kernel") != std::string::npos && tensor.shape.size() == 4)
                            return tensor.shape[2] == 10 || tensor.shape[3] == 10 ? 2.4 : 0.0;
                return 0.0;
            },
            "odd_channels");
        row(
            "a tiny network", tiny_experiment({"float32", "mixed_float16"}), // of a device that takes its time to begin an operation
            [](const Graph&, const Operation&) { return 0.012; }, "tiny_network", 144);
        Json moving = pair_experiment("mixed_bfloat16");
        moving["model"]["input"] = {64, 64, 3};
        moving["model"]["layers"] = Json::array({{{"type", "max_pool2d"}, {"size", 3}, {"stride", 1}},
                                                 {{"type", "batch_norm"}},
                                                 {{"type", "activation"}, {"function", "relu"}},
                                                 {{"type", "average_pool2d"}, {"size", 3}, {"stride", 1}},
                                                 {{"type", "batch_norm"}},
                                                 {{"type", "max_pool2d"}, {"size", 2}},
                                                 {{"type", "global_average_pool2d"}},
                                                 {{"type", "dense"}, {"units", 4}, {"name", "head"}}});
        row(
            "memory-bound layers", moving, // by a device that moves 16 bits no faster
            [](const Graph& graph, const Operation& operation) {
                return is_narrow(graph, operation) && !is_product(operation.kind) && operation.part != Part::update ? 0.6 : 0.0;
            },
            "memory_bound");
        row(
            "casts back and forth", with_run(pair_experiment("bfloat16"), {{"layers", {{"b", "float32"}, {"d", "float32"}}}}),
            [](const Graph&, const Operation& operation) {
                return operation.kind == OpKind::quantize && operation.layer == "c" ? 0.9 : operation.kind == OpKind::quantize ? 0.3 : 0;
            },
            "casts");
        row(
            "a loss-scale check every step", pair_experiment("mixed_float16"),
            [](const Graph&, const Operation& operation) { return operation.kind == OpKind::finite_check ? 12.0 : 0.0; }, "gradient_check");
        row(
            "a format without units", pair_experiment("float16"),
            [](const Graph& graph, const Operation& operation) { return is_narrow_product(graph, operation) ? 0.9 : 0.0; }, "no_units");
        row(
            "an algorithm forced badly", with_run(pair_experiment("float32"), {{"training", {{"strict", true}}}}),
            [](const Graph&, const Operation& operation) {
                return operation.selection.implementation.ends_with("by definition") ? 0.7 : 0.0;
            },
            "other_algorithm");
        row("a warm-up counted", pair_experiment("bfloat16"), none, "warm_up_counted", 4);
        row(
            "a baseline that is already tf32", with_base(pair_experiment("bfloat16"), {{"policy", "tf32"}}),
            [](const Graph& graph, const Operation& operation) { // tf32 is narrow, too
                return is_product(operation.kind) && graph.input(operation, 0).format.format == bfloat16 ? 0.6 : 0.0;
            },
            "tf32_baseline");
        row(
            "a simulated format",
            with_run(pair_experiment("float32"),
                     {{"policy", {{"base", "float32"}, {"compute", "fixed<4,12>"}, {"activations", "fixed<4,12>"}}}}),
            [](const Graph&, const Operation& operation) { return operation.selection.support == Support::simulated ? 0.3 : 0.0; },
            "simulated_format");
        row(
            "one layer on a slow path", pair_experiment("bfloat16"),
            [](const Graph& graph, const Operation& operation) {
                return is_narrow_product(graph, operation) && operation.layer == "c" ? 3.0 : 0.0;
            },
            "loses_most"); // by the same implementation as the others
    }

    void a_planted_cause_is_named() {
        QFETCH(Json, experiment);
        QFETCH(Slowness, slowness);
        QFETCH(QString, cause);
        QFETCH(int, steps);
        if (cause == "odd_channels" && !has_units_for("bfloat16")) {
            ++m_left_out;
            QSKIP("this processor has no units for bfloat16 that channels could leave empty");
        }
        const int times = m_at_length && steps >= 48 ? 2 : 1;
        as_on_a_quiet_machine([&] { check_planted(experiment, slowness, cause.toStdString(), times * steps); });
    }

    void what_causes_explain_adds_up() {
        if (m_named + m_left_out < 15)
            QSKIP("not all of them were planted");
        const QString words = QString("%1 of %2 that differ by more than noise, of %3").arg(m_explained).arg(m_apart).arg(m_named);
        std::cout << words.toStdString() << "\n";
        QVERIFY2(m_explained >= m_named - 3, qPrintable(words));
    }

    void a_clean_pair_gets_no_advice_data() {
        QTest::addColumn<Json>("experiment");
        for (const char* policy : {"bfloat16", "mixed_bfloat16", "float32"})
            for (int batch : {16, 20, 24, 28, 32}) {
                Json json = pair_experiment(policy, {{"training", {{"batch", batch}}}});
                json["model"]["layers"][0] = conv(32, "a", 2);
                QTest::newRow(qPrintable(QString("%1, batch %2").arg(policy).arg(batch))) << json;
            }
    }
    void a_clean_pair_gets_no_advice() {
        QFETCH(Json, experiment);
        const std::string policy = experiment["variants"][1]["policy"].is_string() ? experiment["variants"][1]["policy"] : "";
        if (policy.find("bfloat16") != std::string::npos && !has_units_for("bfloat16"))
            QSKIP("this processor has no units for bfloat16, which is advice worth having");
        as_on_a_quiet_machine([&] {
            const Trained both = trained(out("clean"), experiment, none, 48);
            const Answer answer = why(both.runs[1], both.runs[0]);
            for (const RankedCause& one : answer.causes)
                holds(one.claim.remedies.empty(), words_of_answer(answer));
        });
    }

    void the_same_twice_says_so_and_stops() {
        const Trained both = trained(
            out("twice"), pair_experiment("float32"),
            [](const Graph&, const Operation& operation) { return operation.part == Part::forward ? 0.5 : 0.0; }, 80);
        const Answer answer = why(both.runs[1], both.runs[0]);
        if (answer.speed.kind != Speed::Kind::alike)
            QSKIP("this machine is too busy for two runs of the same to be alike");
        QVERIFY(answer.causes.empty() && answer.not_causes.empty());
        const char* words = answer.has_result ? "run is as fast as base, within noise" : "takes as long as one of base, within noise";
        QVERIFY2(answer.sentence.find(words) != std::string::npos, answer.sentence.c_str()); // who learned nothing is not called fast
    }

private:
    struct NotHeld : std::runtime_error {
        using std::runtime_error::runtime_error;
    };
    static void holds(bool it_does, const std::string& words) {
        if (!it_does)
            throw NotHeld(words);
    }
    // Everything here rests on times, and other programs may come in the middle: what fails is measured again, twice.
    template <typename Check>
    void as_on_a_quiet_machine(const Check& check) {
        for (int attempt = 1;; ++attempt)
            try {
                m_last_attempt = attempt == 3;
                return check();
            } catch (const NotHeld& fault) {
                if (m_last_attempt)
                    QFAIL(fault.what());
                std::cout << "  again, as it did not hold: " << fault.what() << "\n";
            }
    }

    void check_planted(const Json& experiment, const Slowness& slowness, const std::string& cause, int steps) {
        Trained before = trained(out("before"), experiment, slowness, steps);
        if (cause == "tiny_network") // where a larger batch is not guessed
            measure(before.runs[1], m_folder.path().toStdString(), slowness);
        const Answer answer = why(as_if_undisturbed(before.runs[1]), as_if_undisturbed(before.runs[0]));
        const std::string all = words_of_answer(answer);
        const RankedCause* found = nullptr;
        for (std::size_t i = 0; i < std::min<std::size_t>(2, answer.causes.size()); ++i)
            if (answer.causes[i].cause->name == cause)
                found = &answer.causes[i];
        holds(found && found->claim.gain && !found->claim.remedies.empty(), all);
        check_remedy(before, *found, slowness, steps, all);
        const bool apart = are_apart(answer), explained = std::abs(answer.explained_share() - 1) <= 0.1;
        holds(m_last_attempt || cause == "warm_up_counted" || (apart && explained), all); // three of fifteen may stay without
        std::cout << QTest::currentDataTag() << ": " << answer.difference() << " ms, explained " << 100 * answer.explained_share() << " %"
                  << (apart ? "" : ", within noise") << (explained ? "\n" : ":\n" + all + "\n");
        ++m_named;
        m_explained += apart && explained;
        m_apart += apart;
    }

    // Whoever runs the tests beside other programs is told that; what was planted is far larger than those.
    static RunEvidence as_if_undisturbed(RunEvidence run) {
        for (Pace& pace : run.paces)
            pace.disturbed = false;
        return run;
    }

    // Of steps that are equal within noise there is no difference to explain.
    static bool are_apart(const Answer& answer) {
        const RankInterval& ratio = answer.speed.pairing.ratio;
        return ratio.n >= enough_turns && (ratio.least > 1 || ratio.most < 1);
    }

    fs::path out(const char* name) { return fs::path(m_folder.path().toStdString()) / (std::string(name) + std::to_string(++m_count)); }

    // The run beside the run with its remedy, in turns.
    void check_remedy(const Trained& before, const RankedCause& found, const Slowness& slowness, int steps, const std::string& all) {
        Remedied changed = with_remedy(before.experiment, 1, found.claim.remedies.front());
        if (found.claim.remedies.front().settings.empty()) // more steps of the same
            steps = 60;
        Json both = changed.experiment;
        both["variants"] = Json::array({before.experiment["variants"][1], changed.experiment["variants"][std::size_t(changed.variant)]});
        both["variants"][1]["name"] = "remedied"; // more steps alone make no variant of another name
        const Trained after = trained(out("after"), both, slowness, steps);
        const Pair pair = pair_of(after.runs[0], after.runs[1]);
        const double images =
            double(after.runs[0].operations->batch) / double(after.runs[1].operations->batch); // times are for as many images
        const double then = pair.base_ms * images;
        const double pace = before.runs[1].profile->total() / pair.run_ms; // the machine is not as fast as it was then
        const double gain = (pair.run_ms - then) * pace;
        const double noise = (half_of(step_interval(after.runs[0])) + half_of(step_interval(after.runs[1])) * images) *
                             pace; // what is measured is an interval, too
        const Gain& told = *found.claim.gain;
        const std::string came = found.claim.remedies.front().words + " brought " + std::to_string(gain) + " ms (" +
                                 std::to_string(pair.run_ms) + " to " + std::to_string(then) + ", ± " + std::to_string(noise) +
                                 "), told were " + std::to_string(told.milliseconds) + " (" + std::to_string(told.least) + " to " +
                                 std::to_string(told.most) + ")\n" + all;
        std::cout << "  " << came.substr(0, came.find('\n')) << "\n";
        holds(told.least <= gain + noise && gain - noise <= told.most, came);
    }

    QTemporaryDir m_folder;
    const bool m_at_length = qEnvironmentVariableIsSet("MANTISSA_WHY_AT_LENGTH");
    bool m_last_attempt = false;
    int m_count = 0, m_named = 0, m_left_out = 0, m_explained = 0, m_apart = 0; // apart: by more than noise; explained: of those
};

QTEST_GUILESS_MAIN(TestWhy)
#include "test_why.moc"
