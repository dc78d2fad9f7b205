// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Ctrl-C in the middle of a step that takes minutes, once and twice; and memory that the system does not give.
#include "core/json.h"
#include "core/stopwatch.h"
#include "support/command.h"
#include "support/small_experiment.h"

#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

using namespace mantissa;
namespace fs = std::filesystem;

class TestStop : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    fs::path path(const std::string& file) const { return fs::path(m_folder.path().toStdString()) / file; }
    QString name(const std::string& file) const { return QString::fromStdString(path(file).string()); }

    static Json conv(int filters) {
        return {{"type", "conv2d"}, {"filters", filters}, {"kernel", 3}, {"padding", "same"}, {"activation", "relu"}};
    }

    // One step of minutes.
    void write_long() const {
        Json json = small_experiment({"float32"});
        json["model"] = {
            {"input", {32, 32, 3}},
            {"layers",
             Json::array({conv(64), conv(64), conv(64), {{"type", "global_average_pool2d"}}, {{"type", "dense"}, {"units", 4}}})}};
        json["data"]["train"] = json["training"]["batch"] = 512;
        json["data"]["validation"] = 4;
        write_json(path("long.mantissa"), json);
    }

    // Whoever runs the tests may have some ignored, which programs inherit.
    static void heed_signals(QProcess& process) {
        process.setChildProcessModifier([] {
            for (int each : {SIGINT, SIGTERM, SIGHUP, SIGUSR1})
                std::signal(each, SIG_DFL);
        });
    }

    void start(QProcess& process, const std::string& out) {
        heed_signals(process);
        process.start(MANTISSA_CLI, {"run", name("long.mantissa"), "--device", "reference", "--out", name(out)});
        QTRY_VERIFY_WITH_TIMEOUT(fs::exists(path(out) / "01-float32" / "metrics.jsonl"), 60000);
        QTest::qWait(2000);
        QCOMPARE(process.state(), QProcess::Running);
    }

    static double seconds_to_end(QProcess& process, std::initializer_list<int> signals_sent) {
        Stopwatch watch;
        for (int signal : signals_sent) {
            ::kill(static_cast<pid_t>(process.processId()), signal);
            QTest::qWait(20);
        }
        process.waitForFinished(60000);
        return watch.seconds();
    }

private slots:
    void initTestCase() { write_long(); }

    void what_is_killed_was_cut_off() {
        Json json = small_experiment({"float32"});
        json["training"]["epochs"] = 20000;
        write_json(path("killed.mantissa"), json);
        QProcess process;
        process.start(MANTISSA_CLI, {"run", name("killed.mantissa"), "--out", name("killed")});
        QTRY_VERIFY_WITH_TIMEOUT(fs::exists(path("killed") / "01-float32" / "metrics.jsonl"), 60000);
        QTest::qWait(1000);
        QCOMPARE(process.state(), QProcess::Running);
        CommandResult result = command({"compare", name("killed")});
        QCOMPARE(result.code, 0);
        QVERIFY2(!result.output.contains("cut off"), qPrintable(result.output));
        process.kill();
        QVERIFY(process.waitForFinished(60000));
        result = command({"compare", name("killed"), "--report", name("killed.md")});
        QCOMPARE(result.code, 0);
        QVERIFY2(result.output.contains("float32 was cut off at step "), qPrintable(result.output));
        QVERIFY(read_file(path("killed.md"), 1 << 24).find("was cut off (its process is gone), with ") != std::string::npos);
        QVERIFY(!fs::exists(path("killed") / "01-float32" / "summary.json")); // told by who reads, and nothing written
    }

    // A pipe in the experiment's place: the program waits for what nobody writes.
    void stopped_before_anything_began_says_so_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("Ctrl-C") << SIGINT;
        QTest::newRow("terminated") << SIGTERM;
        QTest::newRow("terminal closed") << SIGHUP;
    }
    void stopped_before_anything_began_says_so() {
        QFETCH(int, signal);
        const fs::path pipe = path("pipe" + std::to_string(signal) + ".mantissa");
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        QProcess process;
        heed_signals(process);
        process.start(MANTISSA_CLI, {"run", QString::fromStdString(pipe.string()), "--out", name("none")});
        int held = -1; // it can be opened when somebody reads
        QTRY_VERIFY_WITH_TIMEOUT((held = open(pipe.c_str(), O_WRONLY | O_NONBLOCK)) >= 0 || process.state() == QProcess::NotRunning, 60000);
        QVERIFY(held >= 0);
        ::kill(static_cast<pid_t>(process.processId()), signal);
        QVERIFY(process.waitForFinished(60000));
        close(held);
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        const QByteArray said = process.readAllStandardError();
        QVERIFY2(said.startsWith("mantissa-cli: ") && said.count('\n') == 1, said.constData());
        QVERIFY(!fs::exists(path("none")));
    }

    // As a terminal that is closed; the program ends as the pipe ends any other.
    void nobody_reads_on_data() {
        QTest::addColumn<QString>("option");
        QTest::newRow("lines") << "";
        QTest::newRow("JSON lines") << "--json-lines";
    }
    void nobody_reads_on() {
        QFETCH(QString, option);
        Json json = small_experiment({"float32"});
        json["training"]["epochs"] = 2000;
        write_json(path("epochs.mantissa"), json);
        const std::string out = "pipe" + option.toStdString();
        const QString run = QStringLiteral("%1 run %2 --out %3 %4").arg(MANTISSA_CLI, name("epochs.mantissa"), name(out), option);
        QProcess shell;
        shell.start("bash", {"-c", run + " | head -2; exit ${PIPESTATUS[0]}"});
        QVERIFY(shell.waitForFinished(60000));
        QCOMPARE(shell.exitCode(), 128 + SIGPIPE);
        QCOMPARE(QString::fromUtf8(shell.readAllStandardError()), QString());
        const fs::path folder = path(out) / "01-float32";
        const Json summary = read_json(folder / "summary.json");
        QCOMPARE(summary["status"], Json("stopped"));
        QVERIFY(fs::exists(folder / "checkpoint.safetensors") && !fs::exists(path(out) / ".lock"));
        const auto done = summary["steps"].get<std::int64_t>();
        QVERIFY(done >= 1);
        const QString more = QString::number(done + 1);
        CommandResult resumed = command({"run", name("epochs.mantissa"), "--out", name(out), "--resume", "--steps", more});
        QCOMPARE(resumed.code, 0);
        QVERIFY2(resumed.output.contains(QStringLiteral("float32: step %1: resumed").arg(done)), qPrintable(resumed.output));
    }

    void it_leaves_the_step_undone_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("Ctrl-C") << SIGINT;
        QTest::newRow("terminated") << SIGTERM;
        QTest::newRow("terminal closed") << SIGHUP;
        QTest::newRow("time is nearly up") << SIGUSR1;
    }

    void it_leaves_the_step_undone() {
        QFETCH(int, signal);
        std::string out = "once" + std::to_string(signal);
        QProcess process;
        start(process, out);
        double seconds = seconds_to_end(process, {signal});
        QVERIFY2(seconds < 5, qPrintable(QString("%1 s").arg(seconds)));
        QCOMPARE(process.exitCode(), 130);
        QCOMPARE(read_json(path(out) / "01-float32" / "summary.json")["status"], Json("stopped"));
        QVERIFY(fs::exists(path(out) / "01-float32" / "checkpoint.safetensors"));
    }

    // As nohup has it: a stop would come with the next step.
    void a_terminal_that_is_closed_stops_nobody_who_ignores_it() {
        Json json = small_experiment({"float32"});
        json["training"]["epochs"] = 20000;
        write_json(path("nohup.mantissa"), json);
        QProcess process;
        process.setChildProcessModifier([] { std::signal(SIGHUP, SIG_IGN); });
        process.start(MANTISSA_CLI, {"run", name("nohup.mantissa"), "--out", name("nohup")});
        const fs::path log = path("nohup") / "01-float32" / "metrics.jsonl";
        const auto size = [&] {
            std::error_code none;
            const std::uintmax_t bytes = fs::file_size(log, none);
            return none ? std::uintmax_t{0} : bytes;
        };
        QTRY_VERIFY_WITH_TIMEOUT(size() > 0, 60000);
        ::kill(static_cast<pid_t>(process.processId()), SIGHUP);
        const std::uintmax_t before = size();
        QTRY_VERIFY_WITH_TIMEOUT(size() > before + 100000 || process.state() == QProcess::NotRunning, 60000); // hundreds of steps
        QCOMPARE(process.state(), QProcess::Running);
        process.terminate();
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 130);
    }

    // A part of them would be taken for all, and stand in the way of the same call.
    void images_that_are_not_all_drawn_are_taken_away() {
        QProcess process;
        process.start(MANTISSA_CLI, {"images", "--out", name("pictures"), "--count", "1000000", "--size", "64x64"});
        if (!QTest::qWaitFor([&] { return fs::exists(path("pictures")) || process.state() == QProcess::NotRunning; }, 60000) ||
            process.state() == QProcess::NotRunning)
            QSKIP("this program was built without OpenCV");
        process.terminate();
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 130);
        QVERIFY(QString::fromUtf8(process.readAllStandardError()).contains("pictures: stopped; "));
        QVERIFY(!fs::exists(path("pictures")));
    }

    // Nor is a part of them there after a kill, and the same call draws them all: not before, into those that are being drawn.
    void images_of_who_was_killed_are_none() {
        const QStringList call = {"images", "--out", name("killed-pictures"), "--size", "64x64", "--classes", "2", "--count"};
        QProcess process;
        process.start(MANTISSA_CLI, call + QStringList{"1000000"});
        const auto begun = [&] { return !QDir(name("killed-pictures/.unfinished")).isEmpty(); };
        if (!QTest::qWaitFor([&] { return begun() || process.state() == QProcess::NotRunning; }, 60000) ||
            process.state() == QProcess::NotRunning)
            QSKIP("this program was built without OpenCV");
        QVERIFY(QProcess::execute(MANTISSA_CLI, call + QStringList{"8"}) != 0);
        QVERIFY(begun() && process.state() == QProcess::Running);
        process.kill();
        QVERIFY(process.waitForFinished(60000));
        const auto shown = [&] { return QDir(name("killed-pictures")).entryList(QDir::Dirs | QDir::Files | QDir::NoDotAndDotDot); };
        QCOMPARE(shown(), QStringList());
        process.start(MANTISSA_CLI, call + QStringList{"8"});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 0);
        QCOMPARE(shown().size(), 2);
        QCOMPARE(QDir(name("killed-pictures")).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(), 2);
    }

    // A condition is asked of the end, which a run that is stopped does not reach.
    void who_stops_it_is_not_told_of_a_condition() {
        Json json = small_experiment({"float32"});
        json["training"]["epochs"] = 20000;
        write_json(path("asked.mantissa"), json);
        QProcess process;
        process.start(MANTISSA_CLI, {"run", name("asked.mantissa"), "--out", name("asked"), "--fail-if", "float32.steps > 0"});
        QTRY_VERIFY_WITH_TIMEOUT(fs::exists(path("asked") / "01-float32" / "checkpoint.safetensors"), 20000);
        seconds_to_end(process, {SIGINT});
        QCOMPARE(process.exitCode(), 130);
        const QByteArray said = process.readAllStandardOutput();
        QVERIFY(!said.contains("--fail-if"));
        QVERIFY(said.contains("The same command with --resume goes on"));
    }

    void the_second_signal_ends_it_at_once() {
        QProcess process;
        start(process, "twice");
        double seconds = seconds_to_end(process, {SIGINT, SIGINT});
        QVERIFY2(seconds < 1.5, qPrintable(QString("%1 s").arg(seconds)));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        QVERIFY(!fs::exists(path("twice") / "01-float32" / "final.safetensors"));
    }

    void too_little_memory_is_a_sentence_data() {
        QTest::addColumn<int>("mebibytes"); // of address space
        QTest::addColumn<QString>("margin");
        for (int mebibytes : {900, 1300, 1700, 2100, 2500})
            for (const char* margin : {"0", "256"})
                QTest::addRow("%d MiB, %s left free", mebibytes, margin) << mebibytes << margin;
    }

    // Whatever the system gives, the ending is one of ours.
    void too_little_memory_is_a_sentence() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("a sanitizer needs all addresses");
#endif
        QFETCH(int, mebibytes);
        QFETCH(QString, margin);
        QString run = QString("ulimit -v %1; exec '%2' run '%3' --device cpu --threads 2 --steps 1 --memory-margin %4 --out '%5'")
                          .arg(mebibytes << 10)
                          .arg(MANTISSA_CLI, name("long.mantissa"), margin, name("small" + std::to_string(mebibytes)));
        QProcess process;
        process.start("bash", {"-c", run});
        QVERIFY(process.waitForFinished(120000));
        QString errors = QString::fromUtf8(process.readAllStandardError());
        qInfo("%d: %s", process.exitCode(), qPrintable(errors.trimmed()));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QVERIFY2(process.exitCode() == 0 || process.exitCode() == 1, qPrintable(errors));
        QVERIFY2(process.exitCode() == 0 || errors.contains("MiB"), qPrintable(errors));
    }
};

QTEST_GUILESS_MAIN(TestStop)
#include "test_stop.moc"
