// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Reports through mantissa-cli, of runs that were really trained.
#include "core/json.h"
#include "support/command.h"
#include "support/run_folders.h"
#include "support/small_experiment.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace mantissa;
namespace fs = std::filesystem;

class TestCompare : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_root = m_folder.path().toStdString();
        write_json(m_root / "small.mantissa", small_experiment({"float32", "mixed_bfloat16"}));
        auto result =
            command({"run", path("small.mantissa"), "--out", path("runs"), "--report", path("run.html"), "--report", path("run.json")});
        QVERIFY2(result.code == 0, qPrintable(result.errors));
        QVERIFY(result.output.contains("Report: " + path("run.html")));
    }

    void several_reports_at_once() {
        QStringList arguments = {"compare", path("runs"), "--baseline", "mixed_bfloat16", "--title", "Two formats"};
        for (const char* name : {"a.html", "a.md", "a.csv", "a.json", "a.tex"})
            arguments << "--report" << path(name);
        auto result = command(arguments);
        QVERIFY2(result.code == 0, qPrintable(result.errors));
        for (const char* name : {"a.html", "a.md", "a.csv", "a.json", "a.tex"})
            QVERIFY(fs::file_size(m_root / name) > 2000);
        Json json = read_json(m_root / "a.json");
        QCOMPARE(json["baseline"], Json("mixed_bfloat16"));
        QCOMPARE(json["title"], Json("Two formats"));
        QCOMPARE(json["runs"].size(), std::size_t{2});
        QCOMPARE(json["runs"][0]["summary"], read_json(m_root / "runs/01-float32/summary.json"));
        QVERIFY(json["runs"][0]["summary"]["layers"].size() > 4);
    }

    void a_report_can_be_run_again() {
        auto result = command({"run", path("run.html"), "--out", path("again"), "--steps", "3"});
        QVERIFY2(result.code == 0, qPrintable(result.errors));
        Json first = read_json(m_root / "runs/01-float32/experiment.json"), again = read_json(m_root / "again/01-float32/experiment.json");
        QCOMPARE(again.dump(), first.dump());
    }

    void what_a_report_holds_is_planned_and_measured() {
        const auto planned = command({"plan", path("run.html"), "--json"});
        QVERIFY2(planned.code == 0, qPrintable(planned.errors));
        QCOMPARE(Json::parse(planned.output.toStdString())["variants"].size(), std::size_t{2});
        const auto measured = command({"bench", path("run.json"), "--policy", "float32", "--seconds", "0.05", "--json"});
        QVERIFY2(measured.code == 0, qPrintable(measured.errors));
        const Json how = Json::parse(measured.output.toStdString())["results"][0]; // each figure says of how many steps it is
        QVERIFY2(how["steps"].get<int>() >= 3 && how["steps_with_data"].get<int>() >= 3 && how["warm_up_steps"].get<int>() > 0,
                 how.dump().c_str());
        const auto table = command({"bench", path("run.json"), "--policy", "float32", "--seconds", "0.05"});
        QVERIFY2(table.output.contains(QRegularExpression("images/s.* steps\n")), qPrintable(table.output));
        write_file(m_root / "none.html", "<html></html>");
        for (const char* call : {"plan", "bench"})
            QVERIFY(command({call, path("none.html")}).errors.contains("no experiment is embedded in it"));
        QVERIFY(command({"compare", path("runs"), "--report", path("run.csv")}).code == 0);
        QVERIFY(command({"plan", path("run.csv")}).errors.contains("a table holds no experiment"));
        QVERIFY(command({"compare", path("runs"), "--against", path("run.csv")}).errors.contains("no report of Mantissa as JSON"));
    }

    void programs_get_the_report_and_people_a_table() {
        const auto told = command({"compare", path("runs"), "--json"});
        QVERIFY2(told.code == 0, qPrintable(told.errors));
        const Json json = Json::parse(told.output.toStdString());
        QCOMPARE(json["format"], Json("mantissa.report"));
        QCOMPARE(json["runs"].size(), std::size_t{2});
        const QStringList lines = command({"compare", path("runs")}).output.split('\n');
        QVERIFY2(lines[1].startsWith("float32 ") && lines[2].startsWith("mixed_bfloat16 "), qPrintable(lines.join('\n')));
    }

    void settings_are_given_without_a_file() {
        const auto result = command({"run", path("small.mantissa"), "--out", path("set"), "--steps", "2", "--policy", "float32", "--set",
                                     "training.batch=7", "--set", "variants.float32.policy=float16"});
        QVERIFY2(result.code == 0, qPrintable(result.errors));
        const Json stored = read_json(m_root / "set/01-float32/experiment.json");
        QCOMPARE(stored["training"]["batch"], Json(7));
        QCOMPARE(stored["variants"][0]["policy"], Json("float16"));
        const auto again =
            command({"run", path("small.mantissa"), "--out", path("set"), "--steps", "3", "--policy", "float32", "--resume"});
        QVERIFY2(again.code == 2 && again.errors.contains("experiment.json"), qPrintable(again.errors));
    }

    // Neither is what simulating takes set beside what a format takes, nor told as a run's speed.
    void what_is_simulated_has_no_speed() {
        const auto measured = command({"bench", path("small.mantissa"), "--policy", "float32", "--policy", "nvfp4", "--seconds", "0.05",
                                       "--json", "--device", "cpu"});
        QVERIFY2(measured.code == 0, qPrintable(measured.errors));
        const Json results = Json::parse(measured.output.toStdString())["results"];
        QCOMPARE(results[1]["support"], Json("simulated"));
        for (const char* figure : {"ratio", "least", "most"})
            QVERIFY2(results[1]["speed"][figure].is_null(), results[1]["speed"].dump().c_str());
        QVERIFY(QString::fromStdString(results[1]["speed"]["words"]).contains("nvfp4 is simulated and has no speed of its own"));
        const auto trained =
            command({"run", path("small.mantissa"), "--policy", "nvfp4", "--steps", "3", "--device", "cpu", "--out", path("simulated")});
        QVERIFY2(trained.output.contains("nvfp4: completed, simulated\n"), qPrintable(trained.output + trained.errors));
        QVERIFY2(trained.output.contains(", 3 steps of "), qPrintable(trained.output));
        const auto one =
            command({"run", path("small.mantissa"), "--policy", "nvfp4", "--steps", "1", "--device", "cpu", "--out", path("one")});
        QVERIFY2(one.output.contains(", 1 step of "), qPrintable(one.output));
        const auto judged = command({"compare", path("simulated"), "--fail-if", "nvfp4.memory.peak_bytes < 1"});
        QVERIFY2(judged.output.contains("so this is what its simulation takes"), qPrintable(judged.output + judged.errors));
    }

    // Its first steps are those of a warm-up. Continued, it tells again why it ended.
    void what_diverged_at_once_has_no_speed() {
        Json json = small_experiment({"float32"});
        json["training"]["optimizer"] = {{"type", "sgd"}, {"learning_rate", 1e6}};
        json["variants"] = Json::array({{{"name", "half"}, {"policy", "float16"}}});
        write_json(m_root / "lost.mantissa", json);
        const QStringList run = {"run", path("lost.mantissa"), "--out", path("lost"), "--device", "cpu"};
        const auto first = command(run);
        QVERIFY2(first.output.contains("half: diverged\n") && first.output.contains("half diverged at step"), qPrintable(first.output));
        const auto again = command(run + QStringList{"--resume"});
        QVERIFY2(again.output.contains("half: diverged (finished before)\n"), qPrintable(again.output));
        QVERIFY2(again.output.contains("Add a variant in mixed_float16") && again.output.contains("became infinite") &&
                     !again.output.contains("Finished before"),
                 qPrintable(again.output));
        const auto story = [](const QString& output) { return output.split('\n').filter("half diverged at step").value(0); };
        QCOMPARE(story(again.output), story(first.output)); // of all that is known of it, with the same way out
    }

    void conditions_decide_the_exit_code() {
        QCOMPARE(command({"compare", path("runs"), "--fail-if", "float32.images_s < 0"}).code, 0);
        auto result = command({"compare", path("runs"), "--fail-if", "float32.images_s > 0"});
        QCOMPARE(result.code, 4);
        QVERIFY(result.output.contains("float32.images_s is"));
        for (const char* unreadable : {"float33.images_s > 0", "1 <"}) {
            result = command({"compare", path("runs"), "--fail-if", unreadable});
            QCOMPARE(result.code, 2);
            QCOMPARE(result.output, QString()); // refused before anything is told
        }
        QCOMPARE(command({"run", path("small.mantissa"), "--out", path("three"), "--steps", "3", "--fail-if", "float32.steps == 3"}).code,
                 4);
    }

    void a_stored_baseline_is_held_against() {
        QVERIFY(command({"compare", path("runs"), "--report", path("stored.json"), "--report", path("stored.html")}).code == 0);
        for (const QString& stored : {path("runs"), path("stored.json"), path("stored.html")}) {
            // Its few short turns may scatter too much to tell of their speed.
            auto result = command({"compare", path("runs"), "--against", stored, "--judge", "accuracy", "--fail-if-worse"});
            QVERIFY2(result.code == 0, qPrintable(result.output + result.errors));
            QVERIFY2(result.output.contains("same") && result.output.contains("mixed_bfloat16"), qPrintable(result.output));
        }
        Json better = read_json(m_root / "stored.json");
        for (Json& run : better["runs"]) {
            run["summary"]["final"]["val_accuracy"] = 1.0, run["summary"]["ms_step"]["median"] = 1e-6;
            run.erase("metrics"); // as reports were that held figures alone
        }
        write_json(m_root / "better.json", better);
        auto result = command({"compare", path("runs"), "--against", path("better.json"), "--fail-if-worse", "--json"});
        QCOMPARE(result.code, 4);
        Json told = Json::parse(result.output.toStdString());
        QCOMPARE(told["worse"], Json(true));
        QCOMPARE(told["verdicts"].size(), std::size_t{4});
        const Json speed = told["verdicts"][0]["verdict"]; // not known where other programs were in the way of the runs
        QVERIFY(speed == "worse" || speed == "not known");
        QCOMPARE(command({"compare", path("runs"), "--against", path("better.json")}).code, 0); // nobody asked to fail
        result = command({"compare", path("runs"), "--against", path("small.mantissa")});
        QCOMPARE(result.code, 2);
        QVERIFY2(result.errors.contains("no report of Mantissa as JSON"), qPrintable(result.errors));
    }

    // It says of its runs what their folders say.
    void a_report_stands_for_its_runs() {
        QVERIFY(command({"compare", path("runs"), "--report", path("held.html")}).code == 0);
        const auto folders = command({"compare", path("runs")}), report = command({"compare", path("held.html")});
        QVERIFY2(report.code == 0, qPrintable(report.errors));
        QCOMPARE(report.output, folders.output);
        QVERIFY(command({"compare", path("runs"), "--report", path("held.md")}).code == 0);
        const auto none = command({"compare", path("held.md")});
        QVERIFY2(none.code == 2 && none.errors.contains("no run in it; reports"), qPrintable(none.errors));
    }

    void a_run_alone_is_set_beside_the_first_of_its_experiment() {
        auto alone = command({"why", path("runs/02-mixed_bfloat16")}),
             both = command({"why", path("runs/02-mixed_bfloat16"), path("runs/01-float32")});
        QVERIFY2(alone.code == 0, qPrintable(alone.errors));
        const QString said = "mixed_bfloat16 is set beside float32, the first run of its experiment here.\n\n";
        QCOMPARE(alone.output, said + both.output);
        auto json = command({"why", path("runs/02-mixed_bfloat16"), "--json"});
        QCOMPARE(Json::parse(json.output.toStdString())["base"], Json("float32"));
        auto first = command({"why", path("runs/01-float32")});
        QCOMPARE(first.code, 2);
        QVERIFY2(first.errors.contains("the first run of its experiment") && first.errors.count('\n') == 1, qPrintable(first.errors));
        auto twice = command({"why", path("runs/02-mixed_bfloat16"), path("runs/../runs/02-mixed_bfloat16/")});
        QCOMPARE(twice.code, 2);
        QVERIFY2(twice.errors.contains("named twice"), qPrintable(twice.errors));
        fs::create_directories(m_root / "lonely");
        fs::copy(m_root / "runs/02-mixed_bfloat16", m_root / "lonely/02", fs::copy_options::recursive);
        auto lonely = command({"why", path("lonely/02")});
        QCOMPARE(lonely.code, 2);
    }

    // Nor the table that the experiment's images come from.
    void what_is_read_is_not_written_over() {
        const QString summary = path("runs/01-float32/summary.json");
        const Json before = read_json(summary.toStdString());
        CommandResult refused = command({"compare", path("runs"), "--report", summary});
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.errors.contains("this is a file of the runs that are read"), qPrintable(refused.errors));
        QCOMPARE(read_json(summary.toStdString()), before);
        for (int again = 0; again < 2; ++again) // a report lies where its runs do
            QCOMPARE(command({"compare", path("runs"), "--report", path("runs/report.json")}).code, 0);
        Json json = read_json(path("small.mantissa").toStdString());
        json["data"] = {{"source", "csv"}, {"path", "table.csv"}};
        write_json(path("table.mantissa").toStdString(), json);
        write_file(path("table.csv").toStdString(), "kept");
        for (const QStringList& arguments : {QStringList{"run", path("table.mantissa"), "--report", path("table.csv")},
                                             QStringList{"export", path("table.mantissa"), "--to", "keras", "--out", path("table.csv")}}) {
            refused = command(arguments);
            QCOMPARE(refused.code, 2);
            QVERIFY2(refused.errors.contains("the data are read from this file"), qPrintable(refused.errors));
        }
        QCOMPARE(read_file(path("table.csv").toStdString(), 100), std::string("kept"));
    }

    void mistakes_are_one_sentence_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("names");
        QTest::newRow("no such folder") << QStringList{"/there/is/nothing"} << "/there/is/nothing";
        QTest::newRow("no runs") << QStringList{"/usr/include"} << "no run";
        QTest::newRow("ending") << QStringList{path("runs"), "--report", "a.docx"} << "a.docx";
        QTest::newRow("baseline") << QStringList{path("runs"), "--baseline", "float99"} << "float99";
        QTest::newRow("unwritable") << QStringList{path("runs"), "--report", "/proc/a/b.html"} << "/proc/a: the folder cannot be made";
        QTest::newRow("nothing named") << QStringList{} << "DIR";
    }
    void mistakes_are_one_sentence() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, names);
        auto result = command(QStringList{"compare"} + arguments);
        QCOMPARE(result.code, 2);
        QVERIFY2(result.errors.contains(names) && result.errors.count('\n') == 1, qPrintable(result.errors));
    }

    void without_the_window_a_pdf_is_refused_before_any_work() {
        qputenv("MANTISSA_APP", "");
        auto result = command({"compare", path("runs"), "--report", path("a.pdf")});
        qunsetenv("MANTISSA_APP");
        QCOMPARE(result.code, 1);
        QVERIFY2(result.errors.contains("MANTISSA_APP"), qPrintable(result.errors));
    }

private:
    QString path(const char* name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
    fs::path m_root;
};

QTEST_GUILESS_MAIN(TestCompare)
#include "test_compare.moc"
