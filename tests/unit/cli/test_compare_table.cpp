// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What compare prints for people: a line for each run, and what is the same of several once.
#include "cli/compare_table.h"
#include "cli/told_once.h"
#include "support/run_folders.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cstdio>
#include <unistd.h>

using namespace mantissa;

class TestCompareTable : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    // What is printed of these runs, line by line.
    QStringList printed(const std::vector<MadeRun>& runs) {
        std::vector<std::filesystem::path> folders;
        for (const MadeRun& run : runs) {
            folders.emplace_back(m_folder.filePath(QString::fromStdString(run.name)).toStdString());
            make_run_folder(folders.back(), run);
        }
        const report::Report report = report::make_report(report::read_runs(folders));
        std::fflush(stdout);
        const int screen = dup(fileno(stdout));
        FILE* into = std::fopen(m_folder.filePath("printed").toUtf8().constData(), "w");
        dup2(fileno(into), fileno(stdout));
        print_compared_runs(report);
        std::fflush(stdout);
        dup2(screen, fileno(stdout));
        close(screen);
        std::fclose(into);
        QFile file(m_folder.filePath("printed"));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split('\n') : QStringList();
    }

private slots:
    void each_run_has_a_line() {
        const QStringList lines = printed({{.name = "float32"}, {.name = "half", .policy = "float16", .milliseconds = 4, .accuracy = 0.5}});
        QVERIFY2(lines.size() >= 3, qPrintable(lines.join('\n')));
        QVERIFY2(lines[1].startsWith("float32 ") && lines[1].contains(" 40 ") && lines[1].contains("98.00"), qPrintable(lines[1]));
        QVERIFY2(lines[1].endsWith("baseline"), qPrintable(lines[1]));
        QVERIFY2(lines[2].startsWith("half ") && lines[2].contains(" float16 ") && lines[2].contains("50.00"), qPrintable(lines[2]));
        QVERIFY2(lines[2].contains("completed") && lines[2].contains(" 4.0"), qPrintable(lines[2]));
    }

    void what_is_simulated_has_neither_speed_nor_memory() {
        const MadeRun simulated = {.name = "few", .policy = "mxfp4", .support = "simulated", .milliseconds = 7.654, .memory = 123 << 20};
        const QStringList lines = printed({{.name = "float32"}, simulated});
        QVERIFY2(lines[2].startsWith("few ") && !lines[2].contains("7.65") && !lines[2].contains("123"), qPrintable(lines[2]));
    }

    void columns_are_as_wide_as_what_is_shown() {
        const QStringList lines = printed({{.name = "float32"},
                                           {.name = "gr\xC3\xB6\xC3\x9F"
                                                    "er, much longer",
                                            .policy = "float16"}});
        QCOMPARE(lines[1].indexOf("completed"), lines[2].indexOf("completed"));
        QCOMPARE(lines[1].indexOf("completed"), lines[0].indexOf("status"));
    }

    void equal_remarks_are_told_once() {
        const auto lines = told_once({{"a", "slow"}, {"b", "fast"}, {"c", "slow"}, {"d", "slow"}});
        QCOMPARE(lines, (std::vector<std::string>{"a, c and d: slow", "b: fast"}));
        QVERIFY(told_once({}).empty());
    }
};

QTEST_GUILESS_MAIN(TestCompareTable)
#include "test_compare_table.moc"
