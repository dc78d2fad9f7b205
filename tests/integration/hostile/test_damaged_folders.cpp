// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// `compare` on folders that were damaged where it once hung: it ends, shows the rest and says on stderr what it left out.
#include "support/command.h"
#include "support/run_folders.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace mantissa;
namespace fs = std::filesystem;

class TestDamagedFolders : public QObject {
    Q_OBJECT

private slots:
    void compare_ends_and_tells_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("said");
        QTest::newRow("step") << "metrics.jsonl"
                              << "\"step\":7,"
                              << "\"step\":1e+308,"
                              << "line 10: its step";
        QTest::newRow("epoch") << "metrics.jsonl"
                               << "\"epoch\":1,"
                               << "\"epoch\":1e+308,"
                               << "line 1: its epoch";
        QTest::newRow("text for a step") << "metrics.jsonl"
                                         << "\"step\":7,"
                                         << "\"step\":\"abc\","
                                         << "line 10: its step";
        QTest::newRow("seconds") << "metrics.jsonl"
                                 << "\"seconds\":0.0"
                                 << "\"seconds\":-0.0"
                                 << "line 1: its seconds";
        QTest::newRow("largest loss") << "metrics.jsonl"
                                      << "\"loss\":2."
                                      << "\"loss\":1.7e308,\"was\":2."
                                      << "";
        QTest::newRow("smallest loss") << "metrics.jsonl"
                                       << "\"loss\":2."
                                       << "\"loss\":5e-324,\"was\":2."
                                       << "";
        QTest::newRow("steps") << "summary.json"
                               << "\"steps\": 40"
                               << "\"steps\": 1e+308"
                               << "namely steps";
        QTest::newRow("time per step") << "summary.json"
                                       << "\"median\": 8.0"
                                       << "\"median\": 1e308"
                                       << "namely ms_step.median";
        QTest::newRow("half a summary") << "summary.json"
                                        << "\"variant\""
                                        << "\"variant"
                                        << "summary.json was left out";
        QTest::newRow("a number beyond all") << "summary.json"
                                             << "\"batch\": 16"
                                             << "\"batch\": 1e999"
                                             << "summary.json was left out: the number at line ";
        QTest::newRow("a name that is none") << "experiment.json"
                                             << "\"name\": \"head\""
                                             << "\"name\": 4294967296"
                                             << "experiment.json was left out: model.layers";
        QTest::newRow("experiment") << "experiment.json"
                                    << "{"
                                    << "["
                                    << "experiment.json was left out";
    }
    void compare_ends_and_tells() {
        QFETCH(QString, file);
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, said);
        QTemporaryDir folder;
        fs::path root = folder.path().toStdString();
        make_run_folder(root / "01", {.name = "float32"});
        make_run_folder(root / "02", {.name = "mixed", .policy = "mixed_float16", .milliseconds = 5});
        fs::path hurt = root / "01" / file.toStdString();
        std::string text = read_file(hurt, 1 << 20);
        const std::size_t at = text.find(from.toStdString());
        QVERIFY(at != std::string::npos);
        std::ofstream(hurt, std::ios::trunc) << text.replace(at, std::size_t(from.size()), to.toStdString());
        QElapsedTimer timer;
        timer.start();
        CommandResult result = command(
            {"compare", folder.path(), "--report", folder.filePath("report.html"), "--report", folder.filePath("report.json")}, 20000);
        QCOMPARE(result.code, 0);
        QVERIFY2(timer.elapsed() < 10000, "it took longer than any machine needs");
        const Json report = read_json(root / "report.json");
        QCOMPARE(report["runs"].size(), std::size_t{2});
        QCOMPARE(result.errors.count("the rest is shown"), said.isEmpty() ? 0 : 1);
        QVERIFY2(result.errors.contains(said), qPrintable(result.errors));
        if (!said.isEmpty())
            QVERIFY(report.dump().find("the rest is shown") != std::string::npos);
    }

    // Without a step there is no time, and no 0 of it.
    void why_says_nothing_of_nothing() {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        for (const char* run : {"01", "02"}) {
            make_run_folder(root / run, {.name = run});
            for (const char* file : {"metrics.jsonl", "summary.json"})
                std::ofstream(root / run / file, std::ios::trunc);
        }
        CommandResult result = command({"why", folder.filePath("02"), folder.filePath("01")}, 20000);
        QCOMPARE(result.code, 0);
        QVERIFY2(result.output.contains("Nothing can be said yet") && !result.output.contains("Unexplained"), qPrintable(result.output));
        result = command({"why", folder.filePath("02"), folder.filePath("01"), "--json"}, 20000);
        const Json answer = Json::parse(result.output.toStdString());
        QVERIFY(answer["ms_step"]["run"].is_null() && answer["unexplained_ms"].is_null());
    }

    // A file that leads to itself stands for one that may not be read, which nothing is to root.
    // No line of it is damaged, and the curve would be short without a word.
    void lines_that_a_completed_run_lost_are_told() {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString(), metrics = root / "01/metrics.jsonl";
        make_run_folder(root / "01", {.name = "float32"});
        make_run_folder(root / "02", {.name = "mixed", .policy = "mixed_float16", .milliseconds = 5});
        const auto said = [&] { return command({"compare", folder.path()}, 20000).errors; };
        QVERIFY2(!said().contains("metrics.jsonl"), qPrintable(said()));
        const std::string text = read_file(metrics, 1 << 20);
        const std::size_t at = text.find("\"step\":21,");
        QVERIFY(at != std::string::npos);
        std::ofstream(metrics, std::ios::trunc) << text.substr(0, text.rfind('\n', at) + 1);
        QVERIFY2(said().contains("metrics.jsonl ends at step 20 of 40"), qPrintable(said()));
        std::ofstream(metrics, std::ios::trunc) << "";
        QVERIFY2(said().contains("metrics.jsonl ends at step 0 of 40"), qPrintable(said()));
    }
    void what_cannot_be_read_is_left_out_and_named() {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        make_run_folder(root / "runs/01", {.name = "float32"});
        make_run_folder(root / "runs/02", {.name = "mixed", .policy = "mixed_float16", .milliseconds = 5});
        fs::create_directories(root / "runs/03");
        fs::create_symlink("metrics.jsonl", root / "runs/03/metrics.jsonl");
        const QString said = "/runs/03: it cannot be read: Too many levels of symbolic links; take it out of the folder; it was left out, "
                             "the rest is shown";
        for (const char* call : {"compare", "why"}) {
            const CommandResult result = command({call, folder.filePath("runs")}, 20000);
            QCOMPARE(result.code, 0);
            QCOMPARE(result.errors.count(said), 1);
            QVERIFY2(result.output.contains("mixed"), qPrintable(result.output));
        }
        for (const QStringList& call : {QStringList{"compare", folder.filePath("runs/03")},
                                        QStringList{"compare", folder.filePath("runs/01"), folder.filePath("runs/03")},
                                        QStringList{"compare", folder.filePath("runs/01"), "--against", folder.filePath("runs")}}) {
            const CommandResult named = command(call, 20000);
            QCOMPARE(named.code, 2);
            QVERIFY2(named.errors.contains("/runs/03"), qPrintable(named.errors));
        }
        fs::remove_all(root / "runs/01");
        fs::remove_all(root / "runs/02");
        QCOMPARE(command({"compare", folder.filePath("runs")}, 20000).code, 2);
    }

    // Of what they read beside that.
    void others_tell_it_too() {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        make_run_folder(root / "01", {.name = "float32"});
        make_run_folder(root / "02", {.name = "mixed", .policy = "mixed_float16", .milliseconds = 5});
        std::ofstream(root / "01" / "profile.json") << "{\"batch\": 1e300, \"steps\": 3}";
        std::ofstream(root / "02" / "health.jsonl") << R"({"step":1,"epoch":1,"tensors":[],"updates":[]})"
                                                       "\n"
                                                       R"({"step":-3})"
                                                       "\n";
        std::ofstream(root / "02" / "experiment.json") << "{\"model\": {\"layers\": [{\"name\": 3}]}}";
        CommandResult result = command({"why", folder.filePath("02"), folder.filePath("01")}, 20000);
        QCOMPARE(result.code, 0);
        QVERIFY2(result.errors.contains("/01: profile.json was left out: 1e+300 is no count; the rest is shown"),
                 qPrintable(result.errors));
        QVERIFY2(result.errors.contains("/02: experiment.json was left out: "), qPrintable(result.errors));
        result = command({"health", folder.filePath("02")}, 20000);
        QCOMPARE(result.code, 0);
        const QString said = "1 damaged line was left out of health.jsonl, namely line 2: its \"step\" is no count; the rest is shown";
        QVERIFY2(result.errors.contains(said), qPrintable(result.errors));
        QCOMPARE(command({"compare", folder.path(), "--report", folder.filePath("report.md")}, 20000).code, 0);
        QVERIFY(read_file(root / "report.md", 1 << 24).find(said.toStdString()) != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestDamagedFolders)
#include "test_damaged_folders.moc"
