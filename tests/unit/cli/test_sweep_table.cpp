// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/sweep_table.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cstdio>
#include <unistd.h>

using namespace mantissa;
using namespace mantissa::report;

namespace {

// What is printed meanwhile.
QByteArray printed(const QString& file, const std::function<void()>& print) {
    std::fflush(stdout);
    const int screen = dup(fileno(stdout));
    FILE* into = std::fopen(file.toUtf8().constData(), "w");
    dup2(fileno(into), fileno(stdout));
    print();
    std::fflush(stdout);
    dup2(screen, fileno(stdout));
    close(screen);
    std::fclose(into);
    QFile read(file);
    return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
}

SweepCell cell(const char* policy, double milliseconds, double speed) {
    SweepCell cell{.policy = policy, .batch = 64, .words = "inside the noise", .speed = speed};
    cell.kind = std::isnan(speed) ? SweepCell::Kind::baseline : SweepCell::Kind::inside;
    cell.ms_step = {.mean = milliseconds, .deviation = 0.1, .n = 2};
    cell.accuracy = {.mean = 0.97, .deviation = 0.001, .n = 2};
    return cell;
}

} // namespace

class TestSweepTable : public QObject {
    Q_OBJECT

private slots:
    // In a group of files that are compiled as one, another function of the name took the ratio.
    void a_ratio_that_is_told_is_printed() {
        SweepResults results{.settings = {.policies = {"float32", "bfloat16"}, .batches = {64}, .seeds = {1, 2}}};
        results.cells = {cell("float32", 2, SweepSeed::unknown), cell("bfloat16", 1.6, 1.25)};
        results.answer = "bfloat16 is faster.";
        const QByteArray text = printed(m_folder.filePath("table"), [&] { print_sweep(results); });
        QVERIFY2(text.contains(", 1.25 \xC3\x97"), text.constData());
        QVERIFY2(text.endsWith("bfloat16 is faster.\n"), text.constData());
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestSweepTable)
#include "test_sweep_table.moc"
