// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A sweep from the command line: killed, stopped and resumed it ends as one that never was; a run that diverges stops nothing.
#include "core/json.h"
#include "support/command.h"
#include "support/small_experiment.h"

#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <filesystem>

using namespace mantissa;
namespace fs = std::filesystem;

class TestSweeps : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    fs::path path(const std::string& file) const { return fs::path(m_folder.path().toStdString()) / file; }
    QString name(const std::string& file) const { return QString::fromStdString(path(file).string()); }

    QStringList sweep(const std::string& out, const QStringList& more = {}) const {
        return QStringList{"sweep", name("small.mantissa"), "--out", name(out), "--threads", "1", "--json"} + more;
    }

    QStringList search(const std::string& out, const QStringList& more) const {
        return QStringList{"sweep", name("digits.mantissa"), "--out", name(out), "--threads", "1", "--json", "--narrow"} + more;
    }

    static Json table(const CommandResult& result) { return Json::parse(result.output.toStdString(), nullptr, false); }

    // Without what the clock says.
    static Json learned(const Json& table) {
        Json all = Json::array();
        for (const Json& cell : table["cells"])
            all.push_back({cell["policy"], cell["batch"], cell["accuracy"], cell["verdict"]});
        return all;
    }

    // Until this many runs have ended.
    void end_after(std::size_t runs, const std::string& out, int signal) {
        QProcess process;
        process.start(MANTISSA_CLI, sweep(out, {"--resume"}));
        const auto ended = [&] {
            std::size_t count = 0;
            std::error_code code;
            for (const auto& entry : fs::directory_iterator(path(out), code))
                count += fs::exists(entry.path() / "summary.json");
            return count;
        };
        QTRY_VERIFY_WITH_TIMEOUT(ended() >= runs || process.state() == QProcess::NotRunning, 60000);
        ::kill(static_cast<pid_t>(process.processId()), signal);
        QVERIFY(process.waitForFinished(60000));
        if (signal == SIGINT && process.exitStatus() == QProcess::NormalExit)
            QCOMPARE(process.exitCode(), 130);
    }

private slots:
    void initTestCase() {
        Json json = small_experiment({"float32", "mixed_bfloat16"});
        json["training"]["epochs"] = 12;
        json["training"]["checkpoint_steps"] = 5;
        json["sweep"] = {{"batches", {8, 16}}, {"seeds", {1, 2}}};
        write_json(path("small.mantissa"), json);
        Json digits = small_experiment({"float32"}); // that learns in a few steps: beside a guess nothing is searched
        digits["data"] = {{"source", "mnist"}, {"train", 96}, {"validation", 40}};
        digits["model"]["input"] = {28, 28, 1};
        digits["model"]["layers"].back()["units"] = 10;
        digits["training"]["optimizer"]["learning_rate"] = 0.01;
        write_json(path("digits.mantissa"), digits);
    }

    void killed_and_resumed_is_the_same() {
        const CommandResult whole = command(sweep("whole"));
        QVERIFY2(whole.code == 0, qPrintable(whole.errors));
        QCOMPARE(table(whole)["done"], Json(8));
        end_after(1, "killed", SIGKILL);
        end_after(3, "killed", SIGINT);
        end_after(5, "killed", SIGKILL);
        const CommandResult resumed = command(sweep("killed", {"--resume"}));
        QVERIFY2(resumed.code == 0, qPrintable(resumed.errors));
        QCOMPARE(table(resumed)["done"], Json(8));
        QCOMPARE(learned(table(resumed)), learned(table(whole)));
    }

    void what_is_done_is_not_trained_again() {
        const CommandResult again = command({"sweep", name("small.mantissa"), "--out", name("whole"), "--threads", "1", "--resume"});
        QCOMPARE(again.code, 0);
        QCOMPARE(again.output.count("completed before"), 8);
        QVERIFY(again.output.contains("batch 8"));
    }

    void another_experiment_is_refused_before_the_first_round() {
        const QStringList few = {"--policy", "float32", "--batch", "8", "--seed", "1", "--steps", "4"};
        QCOMPARE(command(sweep("again", few)).code, 0);
        QCOMPARE(command(sweep("again", few)).code, 0); // it begins anew
        QVERIFY(fs::exists(path("again") / "older"));
        Json json = read_json(path("small.mantissa"));
        json["training"]["optimizer"]["learning_rate"] = 0.123;
        write_json(path("other.mantissa"), json);
        QStringList other = sweep("again", few + QStringList{"--resume"});
        other[1] = name("other.mantissa");
        const CommandResult refused = command(other);
        QVERIFY2(refused.code == 2 && refused.errors.contains("is another one than in the experiment"), qPrintable(refused.errors));
    }

    void what_is_asked_twice_is_trained_once() {
        const QStringList twice = {"--policy", "float32", "--policy", "float32", "--batch", "8", "--batch", "8"};
        const CommandResult result = command(sweep("twice", twice + QStringList{"--seed", "1", "--seed", "1", "--steps", "2"}));
        QVERIFY2(result.code == 0, qPrintable(result.errors));
        QCOMPARE(table(result)["done"], Json(1));
    }

    void a_report_has_the_table() {
        QCOMPARE(command({"sweep", name("small.mantissa"), "--out", name("whole"), "--resume", "--report", name("r.html"), "--report",
                          name("r.json"), "--report", name("r.md"), "--report", name("r.tex")})
                     .code,
                 0);
        for (const char* file : {"r.html", "r.json", "r.md", "r.tex"})
            QVERIFY2(read_file(path(file), 1 << 26).find("Batch 16") != std::string::npos, file);
        QVERIFY(read_file(path("r.md"), 1 << 26).find("2 policies × 2 batches × 2 seeds") != std::string::npos);
    }

    void a_run_that_diverges_stops_nothing() {
        const QStringList one = {"--batch", "16", "--seed", "1", "--steps", "4"};
        Json json = read_json(path("small.mantissa"));
        const Json wild = {{"name", "wild"}, {"policy", "float16"}, {"training", {{"optimizer", {{"learning_rate", 1e6}}}}}};
        json["variants"].push_back(wild);
        write_json(path("small.mantissa"), json);
        const CommandResult result = command(sweep("wild", one));
        QCOMPARE(result.code, 0);
        QCOMPARE(table(result)["diverged"], Json(1));
        QCOMPARE(table(result)["done"], Json(2));
        QCOMPARE(command(sweep("wild", one + QStringList{"--resume", "--fail-on-divergence"})).code, 3);
    }

    // A dynamic loss scale skips each step that has no loss, so that the run comes to its end and is called completed.
    void a_run_that_lost_its_loss_fails_as_a_diverged_one() {
        Json json = tiny_experiment({"float32", "mixed_float16"});
        json["variants"][1]["training"]["optimizer"] = {{"type", "sgd"}, {"learning_rate", 1e6}};
        write_json(path("lost.mantissa"), json);
        const QStringList run = {"run", name("lost.mantissa"), "--out", name("lost"), "--threads", "1"};
        const CommandResult told = command(run);
        QVERIFY2(told.code == 0, qPrintable(told.errors));
        QCOMPARE(command(run + QStringList{"--fail-on-divergence"}).code, 3);
        QCOMPARE(command(run + QStringList{"--variant", "float32", "--fail-on-divergence"}).code, 0);
        QCOMPARE(command({"sweep", name("lost.mantissa"), "--out", name("lost-sweep"), "--fail-on-divergence"}).code, 3);
        QVERIFY(command({"compare", name("lost"), "--report", name("lost.md")}).code == 0);
        QVERIFY(read_file(path("lost.md"), 1 << 26).find("finished after 12 steps, but its loss is not finite") != std::string::npos);
    }

    // "All at once" is the last try that was taken, so the variant that is told has that accuracy.
    void the_narrowest_format_is_found_and_goes_on_when_killed() {
        const QStringList narrow = {"--tensors", "weights", "--seed", "1", "--steps", "12", "--allowed", "60"};
        const CommandResult whole = command(search("narrow", narrow));
        QVERIFY2(whole.code == 0, qPrintable(whole.errors));
        const Json found = table(whole);
        QCOMPARE(found["over"], Json(true));
        QVERIFY(found["runs"] <= found["most"]);
        QCOMPARE(found["ranges"].size(), std::size_t{1});
        QCOMPARE(found["columns"].size(), std::size_t{5}); // two convolutions, a projection, two dense layers
        QVERIFY(found["variant"]["layers"]["head"]["operands"]["weights"].is_string());
        QProcess process;
        process.start(MANTISSA_CLI, search("cut", narrow));
        QTRY_VERIFY_WITH_TIMEOUT(
            fs::exists(path("cut") / "narrow") && std::distance(fs::directory_iterator(path("cut") / "narrow"), {}) > 6, 60000);
        process.kill();
        QVERIFY(process.waitForFinished(60000));
        const CommandResult resumed = command(search("cut", narrow));
        QVERIFY2(resumed.code == 0, qPrintable(resumed.errors));
        QCOMPARE(table(resumed), found);
    }

    // What was tried, what came of it, and how sure that is; also of a report that is made later.
    void a_report_tells_the_search() {
        const QStringList two = {"--tensors", "gradients", "--seed", "1", "--seed", "2", "--steps", "12", "--allowed", "60"};
        QCOMPARE(command(search("told", two + QStringList{"--report", name("s.html"), "--report", name("s.md"), "--report", name("s.tex"),
                                                          "--report", name("s.json"), "--report", name("s.csv")}))
                     .code,
                 0);
        for (const char* file : {"s.html", "s.md", "s.tex", "s.json", "s.csv"})
            QVERIFY2(fs::exists(path(file)), file);
        const std::string told = read_file(path("s.md"), 1 << 26);
        for (const char* words : {"Narrowest format", " the work of ", "95 % interval", "bits of exponent", "float<"})
            QVERIFY2(told.find(words) != std::string::npos, words);
        QVERIFY(told.find("add a policy") == std::string::npos); // one policy is all that was asked about
        const CommandResult later = command({"compare", name("told"), "--report", name("later.md")});
        QVERIFY2(later.code == 0, qPrintable(later.errors));
        QVERIFY(read_file(path("later.md"), 1 << 26).find("Narrowest format") != std::string::npos);
    }

    void its_time_is_told_before() {
        const CommandResult result = command({"sweep", name("small.mantissa"), "--out", name("never"), "--estimate"});
        QCOMPARE(result.code, 0);
        QVERIFY2(result.output.contains("float32, batch 16: ") && result.output.contains(" runs: an estimate") &&
                     result.output.contains(" s of validation among them"),
                 qPrintable(result.output));
        const CommandResult programs = command({"sweep", name("small.mantissa"), "--out", name("never"), "--estimate", "--json-lines"});
        const Json told = Json::parse(programs.output.toStdString());
        QCOMPARE(programs.output.count('\n'), 1);
        QCOMPARE(told["cells"][0]["policy"], Json("float32"));
        QVERIFY(told["cells"][0]["ms_step"].get<double>() > 0 && told["seconds"].get<double>() > 0);
        QVERIFY(told["runs"].get<std::size_t>() >= told["cells"].size());
        QVERIFY(!fs::exists(path("never")));
    }

    void what_is_simulated_tells_no_time() {
        Json json = read_json(path("small.mantissa"));
        json["variants"].push_back(Json{{"name", "fixed16"}, {"policy", "fixed16"}});
        write_json(path("fixed.mantissa"), json);
        const QString output = command({"sweep", name("fixed.mantissa"), "--out", name("fixed"), "--policy", "float32", "--policy",
                                        "fixed16", "--batch", "16", "--seed", "1", "--steps", "3"})
                                   .output;
        for (const QString& line : output.split('\n'))
            if (line.contains("seed 1: completed"))
                QCOMPARE(line.contains("ms per step"), line.contains("float32"));
        QVERIFY2(output.contains("fixed16, batch 16, seed 1: completed"), qPrintable(output));
    }

    void what_is_simulated_says_so_from_its_first_line() {
        Json json = read_json(path("small.mantissa"));
        json["variants"].push_back(Json{{"name", "fixed16"}, {"policy", "fixed16"}});
        write_json(path("simulated.mantissa"), json);
        const QStringList run = {"run", name("simulated.mantissa"), "--policy", "float32", "--policy", "fixed16", "--steps", "2", "--out"};
        for (const QString& line : command(run + QStringList{name("told")}).output.split('\n'))
            if (line.contains("MiB predicted"))
                QCOMPARE(line.contains("simulated"), line.startsWith("fixed16"));
        int starts = 0;
        for (const QString& line : command(run + QStringList{name("lines"), "--json-lines"}).output.split('\n', Qt::SkipEmptyParts))
            if (const Json told = Json::parse(line.toStdString()); told.value("event", "") == "start") {
                ++starts;
                QCOMPARE(told["ran_as"] == Json("simulated"), told["variant"] == Json("fixed16"));
            }
        QCOMPARE(starts, 2);
    }

    void noise_takes_two_seeds() {
        const CommandResult result = command(sweep("one", {"--narrow", "--seed", "1", "--steps", "2"}));
        QCOMPARE(result.code, 2);
        QVERIFY2(result.errors.contains("--allowed"), qPrintable(result.errors));
        QVERIFY(!fs::exists(path("one"))); // before the baseline is trained in vain
    }

    void beside_a_guess_no_width_is_searched() {
        const CommandResult result = command(sweep("guess", {"--narrow", "--seed", "1", "--steps", "2", "--allowed", "60"}));
        QCOMPARE(result.code, 2);
        QVERIFY2(result.errors.contains("has learned nothing after 2 steps") && result.errors.count('\n') == 1, qPrintable(result.errors));
        QVERIFY(!fs::exists(path("guess") / "narrow"));
    }

    void what_is_no_variant_is_refused() {
        const CommandResult result = command(sweep("none", {"--policy", "float32", "--policy", "float64"}));
        QCOMPARE(result.code, 2);
        QVERIFY2(result.errors.contains("--policy float64: neither a policy"), qPrintable(result.errors));
        QVERIFY(!fs::exists(path("none")));
    }
};

QTEST_GUILESS_MAIN(TestSweeps)
#include "test_sweeps.moc"
