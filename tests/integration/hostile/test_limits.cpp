// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Machines that give little: small stacks, few file handles, hardly any address space, a full disk. A run ends as it should or says
// in one sentence why it cannot; it never ends by a signal.
#include "core/json.h"
#include "support/small_experiment.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

#include <sys/resource.h>

using namespace mantissa;
namespace fs = std::filesystem;

class TestLimits : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { write_json(path("small.mantissa"), small_experiment({"float32", "mixed_float16"})); }

    void a_run_ends_in_order_data() {
        QTest::addColumn<int>("resource");
        QTest::addColumn<qulonglong>("limit");
        QTest::addColumn<bool>("mustSucceed");
        QTest::newRow("stack of 512 KiB") << int(RLIMIT_STACK) << qulonglong(512) * 1024 << true;
        QTest::newRow("24 file handles") << int(RLIMIT_NOFILE) << qulonglong(24) << true;
        QTest::newRow("8 file handles") << int(RLIMIT_NOFILE) << qulonglong(8) << false;
        for (qulonglong mebibytes : {320, 384, 448, 512, 768})
            QTest::addRow("%llu MiB of addresses", mebibytes) << int(RLIMIT_AS) << (mebibytes << 20) << false;
        QTest::newRow("files of at most 4 KiB") << int(RLIMIT_FSIZE) << qulonglong(4096) << false;
    }

    void a_run_ends_in_order() {
        QFETCH(int, resource);
        QFETCH(qulonglong, limit);
        QFETCH(bool, mustSucceed);
        fs::remove_all(path("out"));
        QProcess process;
        process.setChildProcessModifier([resource, limit] {
            const rlimit wanted{static_cast<rlim_t>(limit), static_cast<rlim_t>(limit)};
            ::setrlimit(static_cast<__rlimit_resource_t>(resource), &wanted);
        });
        process.start(MANTISSA_CLI, {"run", name("small.mantissa"), "--out", name("out"), "--threads", "1"});
        QVERIFY(process.waitForFinished(60000));
        const QString said = QString::fromUtf8(process.readAllStandardError()).trimmed();
        // What the loader itself cannot start is not ours to tell.
        if (process.exitCode() == 127)
            QSKIP("the system could not even load the program within this limit");
        QVERIFY2(process.exitStatus() == QProcess::NormalExit, qPrintable("ended by a signal: " + said));
        if (mustSucceed)
            QVERIFY2(process.exitCode() == 0, qPrintable(said));
        else if (process.exitCode() != 0)
            QVERIFY2(!said.isEmpty(), "ended without a word");
        if (resource == RLIMIT_FSIZE)
            QVERIFY2(said.contains("File too large; make room there"), qPrintable(said));
    }

    // The first files it opens would take their places.
    void what_is_printed_stays_out_of_the_folder_data() {
        QTest::addColumn<QString>("places");
        QTest::addColumn<QString>("said");
        QTest::newRow("nowhere to print") << "<&- >&-"
                                          << "standard output could not be written";
        QTest::newRow("nowhere at all") << "<&- >&- 2>&-"
                                        << "";
        QTest::newRow("a disk that is full") << ">/dev/full"
                                             << "standard output could not be written";
    }
    void what_is_printed_stays_out_of_the_folder() {
        QFETCH(QString, places);
        QFETCH(QString, said);
        fs::remove_all(path("out"));
        QProcess process;
        process.start("bash",
                      {"-c", QString("exec '%1' run '%2' --out '%3' %4").arg(MANTISSA_CLI, name("small.mantissa"), name("out"), places)});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 1);
        QVERIFY(QString::fromUtf8(process.readAllStandardError()).contains(said));
        for (const char* run : {"01-float32", "02-mixed_float16"}) {
            QCOMPARE(read_json(path("out") / run / "summary.json")["status"], Json("completed"));
            std::ifstream in(path("out") / run / "metrics.jsonl");
            for (std::string line; std::getline(in, line);)
                QVERIFY2(line.starts_with('{') && line.ends_with('}'), line.c_str());
        }
    }

    // However much it is: what does not wait for the end to be written is refused in the middle.
    void much_that_cannot_be_printed_is_told_the_same() {
        for (const char* call : {"formats --json", "schema", "--help", "run --help", "--version"}) {
            QProcess process;
            process.start("bash", {"-c", QString("exec '%1' %2 >/dev/full").arg(MANTISSA_CLI, call)});
            QVERIFY(process.waitForFinished(60000));
            QCOMPARE(process.exitCode(), 1);
            const QString said = QString::fromUtf8(process.readAllStandardError());
            QVERIFY2(said.startsWith("mantissa-cli: standard output could not be written") && said.endsWith("; send it elsewhere\n"),
                     qPrintable(said));
        }
    }

    // What there is no room for may be the last file of all.
    void a_run_whose_ending_cannot_be_written_has_failed() {
        const QString out = name("ending");
        const auto trained = [&](const char* steps) {
            QProcess process;
            process.start(MANTISSA_CLI,
                          {"run", name("small.mantissa"), "--out", out, "--variant", "float32", "--resume", "--steps", steps});
            const bool ended = process.waitForFinished(60000);
            return std::pair(ended ? process.exitCode() : -1, QString::fromUtf8(process.readAllStandardError()));
        };
        QCOMPARE(trained("2").first, 0);
        fs::create_directories(path("ending") / "01-float32" / "summary.json.new"); // where it is written before it is moved
        const auto [code, said] = trained("4");
        QVERIFY2(code == 1 && said.contains("summary.json: cannot be written: "), qPrintable(said));
        fs::remove(path("ending") / "01-float32" / "summary.json.new");
        QCOMPARE(trained("4").first, 0);
        QCOMPARE(read_json(path("ending") / "01-float32" / "summary.json")["status"], Json("completed"));
    }

    // A picture that was cut off would be taken for one of the set, and the folder for all of it.
    void pictures_that_found_no_room_are_taken_away() {
        QProcess process;
        process.setChildProcessModifier([] {
            const rlimit wanted{100, 100};
            ::setrlimit(RLIMIT_FSIZE, &wanted);
        });
        process.start(MANTISSA_CLI, {"images", "--out", name("pictures"), "--count", "4"});
        QVERIFY(process.waitForFinished(60000));
        QVERIFY(process.exitCode() != 0 && !fs::exists(path("pictures")));
    }

    // They say no size, and one has no end.
    void what_is_no_plain_file_is_a_sentence_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("said");
        QTest::newRow("no end") << "/dev/zero"
                                << "larger than 64 MiB";
        QTest::newRow("no bytes") << "/proc/self/mem"
                                  << "cannot be read: Input/output error";
    }
    void what_is_no_plain_file_is_a_sentence() {
        QFETCH(QString, file);
        QFETCH(QString, said);
        QProcess process;
        process.start(MANTISSA_CLI, {"plan", file});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 2);
        QCOMPARE(QString::fromUtf8(process.readAllStandardError()).section(';', 0, 0), "mantissa-cli: " + file + ": " + said);
    }

    // The whole of it is read: a window whose threads ended with what is thrown then would take its training along.
    void data_that_find_no_room_are_a_sentence() {
        constexpr std::uintmax_t image = 3074; // of CIFAR-100
        fs::create_directories(path("large"));
        for (const auto& [file, images] : {std::pair("train.bin", 300000), std::pair("test.bin", 10)}) {
            std::ofstream(path("large") / file).flush();
            fs::resize_file(path("large") / file, image * std::uintmax_t(images)); // with holes, which take no room on the disk
        }
        Json large = small_experiment();
        large["data"] = {{"source", "cifar10"}, {"path", "large"}};
        large["model"]["input"] = {32, 32, 3};
        write_json(path("large.mantissa"), large);
        QProcess process;
        process.setChildProcessModifier([] {
            const rlimit wanted{rlim_t{1} << 30, rlim_t{1} << 30};
            ::setrlimit(RLIMIT_AS, &wanted);
        });
        process.start(MANTISSA_CLI, {"plan", name("large.mantissa")});
        QVERIFY(process.waitForFinished(60000));
        const QString said = QString::fromUtf8(process.readAllStandardError()).trimmed();
        if (process.exitCode() == 127)
            QSKIP("the system could not even load the program within this limit");
        QVERIFY2(process.exitCode() == 2 && said.contains("large.mantissa: data.path: "), qPrintable(said));
    }

    void what_cannot_be_looked_at_is_a_sentence() {
        fs::create_directories(path("loop"));
        fs::create_symlink("metrics.jsonl", path("loop") / "metrics.jsonl");
        QProcess process;
        process.start(MANTISSA_CLI, {"compare", name("loop")});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 2);
        const QString said = QString::fromUtf8(process.readAllStandardError());
        QVERIFY2(said.startsWith("mantissa-cli: " + name("loop/metrics.jsonl") + ": Too many levels of symbolic links; "),
                 qPrintable(said));
    }

private:
    fs::path path(const char* file) const { return fs::path(m_folder.path().toStdString()) / file; }
    QString name(const char* file) const { return QString::fromStdString(path(file).string()); }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestLimits)
#include "test_limits.moc"
