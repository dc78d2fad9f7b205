// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The experiments that ship show what they promise.
#include "backends/registry.h"
#include "core/json.h"
#include "core/paths.h"
#include "data/source.h"
#include "support/command.h"
#include "support/recorder.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

struct Outcome {
    Json summary;
    std::vector<StepRecord> steps;
    std::vector<EpochRecord> epochs;
};

Outcome run(const std::string& experiment, const std::string& variant, const fs::path& out, std::int64_t steps = 0) {
    TrainerOptions options{.device = "cpu", .out = out, .variants = {variant}, .steps = steps};
    Recorder recorder;
    Control control;
    train(with_options(read_experiment(fs::path(MANTISSA_RESOURCES) / "experiments" / (experiment + ".mantissa")), options), options,
          recorder, control);
    return {to_json(recorder.ends.at(0).summary), recorder.steps, recorder.epochs};
}

} // namespace

class TestShipped : public QObject {
    Q_OBJECT

private slots:
    void all_are_valid_data() {
        QTest::addColumn<QString>("file");
        for (const auto& entry : fs::directory_iterator(fs::path(MANTISSA_RESOURCES) / "experiments"))
            if (entry.path().extension() == ".mantissa")
                QTest::addRow("%s", entry.path().stem().c_str()) << QString::fromStdString(entry.path().string());
    }

    void all_are_valid() {
        QFETCH(QString, file);
        Experiment experiment = read_experiment(file.toStdString());
        QVERIFY(experiment.description.size() > 40);
    }

    // Before anybody trains it for hours.
    void the_papers_size_is_planned_and_measured() {
        const auto answer = [](const char* what, const QString& experiment, const QStringList& more) {
            const CommandResult result =
                command(QStringList{what, MANTISSA_RESOURCES "/experiments/" + experiment, "--full", "--json"} + more);
            return result.code == 0 ? Json::parse(result.output.toStdString()) : Json(result.errors.toStdString());
        };
        const Json planned = answer("plan", "binarynet-2016.mantissa", {"--for", "h200"});
        QVERIFY2(planned.is_object(), planned.dump().c_str());
        for (const Json& row : planned["table"]) // 36.8 million weights, their gradients and two moments of Adam
            QVERIFY(row["ours"]["bytes"].get<double>() > 16 * 36.8e6);
        const Json measured = answer("bench", "chen-2014-fixed32.mantissa", {"--inference", "--seconds", "0.01"});
        QVERIFY2(measured.is_object(), measured.dump().c_str());
        QCOMPARE(measured["results"].size(), std::size_t{4});
        for (const Json& row : measured["results"]) {
            QCOMPARE(row["batch"], Json(100)); // in small it is 64
            QVERIFY(row["ms_step"].get<double>() > 0 && !row.contains("ms_step_with_data"));
        }
    }

    // Every step before the one that is named was finite, that one was not.
    void a_scale_too_large_overflows() {
        Experiment experiment = read_experiment(fs::path(MANTISSA_RESOURCES) / "experiments" / "scale-too-large.mantissa");
        for (const Variant& variant : experiment.variants) {
            if (variant.policy.name != "mixed_float16" || variant.loss_scale.mode != LossScaling::Mode::fixed)
                continue;
            Outcome outcome = run("scale-too-large", variant.name, m_folder.path().toStdString());
            QCOMPARE(outcome.summary["status"], Json("diverged"));
            Json first = outcome.summary["numerics"]["first_non_finite"];
            QCOMPARE(first["step"].get<std::int64_t>(), firstBadStep(variant, experiment.file));
            QVERIFY2(first["tensor"].get<std::string>().find("gradient") != std::string::npos, first.dump().c_str());
            return;
        }
        QFAIL("no variant with a fixed scale");
    }

    // Within seconds, from data that ship.
    void a_small_vgg_learns() {
        const Outcome outcome = run("small-vgg", "mixed bfloat16", m_folder.path().toStdString());
        QCOMPARE(outcome.summary["status"], Json("completed"));
        QVERIFY2(outcome.summary["final"]["val_accuracy"].get<double>() > 0.85, outcome.summary["final"].dump().c_str());
    }

    // Where it ends, as `health` tells it behind.
    void the_epsilon_trap_is_told_with_its_cure() {
        const QString out = m_folder.filePath("told");
        const auto trained = command({"run", MANTISSA_RESOURCES "/experiments/epsilon-trap.mantissa", "--variant", "float16, epsilon 1e-7",
                                      "--steps", "5", "--device", "cpu", "--out", out});
        QVERIFY2(trained.output.contains("Try: Use epsilon 1e-4. Or: Add a variant in mixed_float16."),
                 qPrintable(trained.output + trained.errors));
        QVERIFY2(trained.output.indexOf("epsilon is too small to help.") < trained.output.indexOf("became infinite in float16"),
                 qPrintable(trained.output));
        const auto health = command({"health", out});
        QVERIFY2(health.output.contains("Try: Use epsilon 1e-4") && !health.output.contains("Use a learning rate of"),
                 qPrintable(health.output + health.errors));
    }

    // For people as for programs: weights were left out of the one.
    void what_other_formats_would_lose_is_told_of_all_tensors() {
        const QString out = m_folder.filePath("observed");
        const auto trained = command({"run", MANTISSA_RESOURCES "/experiments/epsilon-trap.mantissa", "--variant", "mixed float16",
                                      "--steps", "2", "--device", "cpu", "--health", "1 steps", "--out", out});
        QVERIFY2(trained.code == 0, qPrintable(trained.errors));
        const Json told = Json::parse(command({"health", out, "--json"}).output.toStdString());
        const Json& run = told["runs"].at(0);
        QVERIFY2(run["what_if"].contains("weights") && run["what_if"].size() == 3, run["what_if"].dump().c_str());
        const QString text = command({"health", out}).output;
        for (const auto& [subject, formats] : run["what_if"].items())
            QVERIFY2(text.contains(QStringLiteral("  The %1 of step ").arg(QString::fromStdString(subject))), subject.c_str());
    }

    void the_epsilon_trap_snaps() {
        Experiment experiment = read_experiment(fs::path(MANTISSA_RESOURCES) / "experiments" / "epsilon-trap.mantissa");
        int diverged = 0, learned = 0;
        for (const Variant& variant : experiment.variants) {
            if (variant.policy.name != "float16")
                continue;
            Outcome outcome = run("epsilon-trap", variant.name, m_folder.path().toStdString(), 40);
            if (outcome.summary["status"] != "diverged") {
                ++learned;
                continue;
            }
            ++diverged;
            Json first = outcome.summary["numerics"]["first_non_finite"];
            QCOMPARE(first["step"].get<std::int64_t>(), firstBadStep(variant, experiment.file));
        }
        QVERIFY(diverged >= 1);
        QVERIFY(learned >= 1);
    }

    void updates_are_lost_in_bfloat16_and_saved_by_stochastic_rounding() {
        auto accuracy = [&](const std::string& variant) {
            return run("lost-updates", variant, m_folder.path().toStdString()).summary["final"]["val_accuracy"].get<double>();
        };
        double lost = accuracy("bfloat16"), saved = accuracy("bfloat16, stochastic rounding");
        QVERIFY2(lost < 0.5 && saved > 0.7, qPrintable(QString("%1 and %2").arg(lost).arg(saved)));
    }

    void a_scale_too_small_learns_nothing_and_says_nothing() {
        Outcome outcome = run("scale-too-small", "fixed 1e-6", m_folder.path().toStdString(), 60);
        QCOMPARE(outcome.summary["numerics"]["non_finite_steps"], Json(0));
        QVERIFY(outcome.steps.back().loss > 0.95 * outcome.steps.front().loss);
        QVERIFY(outcome.epochs.back().still); // which the answer names
        Outcome good = run("scale-too-small", "dynamic", m_folder.path().toStdString(), 60);
        QVERIFY(good.steps.back().loss < 0.8 * good.steps.front().loss);
        QVERIFY(!good.epochs.back().still);
    }

private:
    // By looking at every variable and slot after each step, without probes and replays.
    static std::int64_t firstBadStep(const Variant& variant, const fs::path& file) {
        Session session(variant, make_backend("cpu"),
                        open_data({variant.data, variant.model.input, file.parent_path(), resources_folder()}));
        for (std::int64_t step = 1; step < 100; ++step) {
            session.step();
            for (const StateEntry& entry : session.state().layout().entries)
                for (double value : session.state().values(entry))
                    if (!std::isfinite(value))
                        return step;
        }
        return 0;
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestShipped)
#include "test_shipped.moc"
