// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Two trainings into the same folder: the second is refused and told whose it is; what the first left when it was killed is taken over.
#include "core/json.h"
#include "support/command.h"
#include "support/small_experiment.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace mantissa;
namespace fs = std::filesystem;

class TestTwoProcesses : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        Json json = small_experiment({"float32", "float16"});
        json["training"]["epochs"] = 1000000;
        json["training"]["checkpoint_steps"] = 5;
        write_json(path("long.mantissa"), json);
    }

    void cleanup() {
        m_first.kill();
        m_first.waitForFinished();
    }

    void the_second_is_told_whose_folder_it_is() {
        begin();
        const auto size = fs::file_size(metrics());
        CommandResult second = command(arguments() + QStringList{"--resume", "--steps", "9"});
        QCOMPARE(second.code, 2);
        QCOMPARE(second.errors.count('\n'), 1);
        QVERIFY2(second.errors.contains(QStringLiteral("process %1 on ").arg(m_first.processId())), qPrintable(second.errors));
        QVERIFY2(second.errors.contains("has trained into this folder since 20") && second.errors.contains("--out"),
                 qPrintable(second.errors));
        QTRY_VERIFY(fs::file_size(metrics()) > size); // the first goes on
        QVERIFY(m_first.state() == QProcess::Running);
    }

    void what_a_kill_leaves_is_taken_over_and_cleared() {
        begin();
        QTRY_VERIFY_WITH_TIMEOUT(fs::exists(out() / "01-float32" / "checkpoint.safetensors"), 60000);
        m_first.kill();
        QVERIFY(m_first.waitForFinished());
        QVERIFY(fs::exists(out() / ".lock"));
        for (const char* left : {"summary.json.new", "checkpoint.safetensors.new"})
            write_file(out() / "01-float32" / left, "{ half");
        CommandResult next = command(arguments() + QStringList{"--resume", "--steps", "6"});
        QVERIFY2(next.code == 0, qPrintable(next.errors));
        QVERIFY(!fs::exists(out() / ".lock"));
        QVERIFY(!fs::exists(out() / "01-float32" / "summary.json.new") && !fs::exists(out() / "01-float32" / "checkpoint.safetensors.new"));
    }

    // As where somebody has forgotten the first. It is held as the folder goes, or would miss it before the second has made it anew; where
    // it was held as it wrote, it misses what it wrote.
    void a_folder_that_was_made_anew_is_left_to_who_made_it() {
        const QStringList rarely = {"--set", "training.steps_per_epoch=1000000", "--set", "training.checkpoint_steps=300"};
        begin(rarely + QStringList{"--variant", "float16", "--turns", "0"}); // which would begin once the first one has ended
        ::kill(static_cast<pid_t>(m_first.processId()), SIGSTOP);
        QTest::qWait(100);
        fs::remove_all(out());
        QProcess second;
        second.start(MANTISSA_CLI, arguments() + rarely);
        QTRY_VERIFY_WITH_TIMEOUT(fs::exists(metrics()) && fs::file_size(metrics()) > 0, 60000);
        ::kill(static_cast<pid_t>(m_first.processId()), SIGCONT);
        QVERIFY(m_first.waitForFinished(60000));
        const QString told = QString::fromUtf8(m_first.readAllStandardError());
        QCOMPARE(m_first.exitCode(), 1);
        QVERIFY2(told.contains("another training has begun in its place") || told.contains("No such file"), qPrintable(told));
        QVERIFY(second.state() == QProcess::Running && fs::exists(out() / ".lock") && !fs::exists(out() / "01-float32" / "summary.json"));
        QVERIFY(!QDir(QString::fromStdString(out().string())).entryList(QDir::Dirs).filter("02-").size());
        second.kill();
        QVERIFY(second.waitForFinished());
    }

    void a_folder_is_free_when_its_training_has_ended() {
        for (int turn = 0; turn < 2; ++turn)
            QCOMPARE(command({"run", name("long.mantissa"), "--out", name("short"), "--steps", "3", "--threads", "1"}).code, 0);
        QVERIFY(!fs::exists(path("short") / ".lock"));
    }

    // As somebody names it who means to go on with it.
    void a_runs_own_folder_is_refused() {
        QCOMPARE(command({"run", name("long.mantissa"), "--out", name("own"), "--steps", "3", "--threads", "1"}).code, 0);
        const CommandResult inside = command({"run", name("long.mantissa"), "--out", name("own/01-float32"), "--resume", "--steps", "6"});
        QCOMPARE(inside.code, 2);
        QVERIFY2(inside.errors.endsWith("this is the folder of one run; name the one that holds it, " + name("own") + "\n"),
                 qPrintable(inside.errors));
        QVERIFY(!fs::exists(path("own") / "01-float32" / "01-float32"));
    }

    void a_refused_run_leaves_nothing() {
        Json json = small_experiment();
        json["variants"][0]["training"]["batch"] = 100000;
        write_json(path("refused.mantissa"), json);
        QVERIFY(command({"run", name("refused.mantissa"), "--out", name("refused")}).code != 0);
        QVERIFY(!fs::exists(path("refused")));
    }

private:
    void begin(const QStringList& more = {}) {
        fs::remove_all(out());
        m_first.start(MANTISSA_CLI, arguments() + more);
        QTRY_VERIFY_WITH_TIMEOUT(fs::exists(metrics()) && fs::file_size(metrics()) > 0, 60000);
    }
    fs::path path(const char* file) const { return fs::path(m_folder.path().toStdString()) / file; }
    QString name(const char* file) const { return QString::fromStdString(path(file).string()); }
    QStringList arguments() const { return {"run", name("long.mantissa"), "--out", name("out"), "--threads", "1", "--variant", "float32"}; }
    fs::path out() const { return path("out"); }
    fs::path metrics() const { return out() / "01-float32" / "metrics.jsonl"; }

    QTemporaryDir m_folder;
    QProcess m_first;
};

QTEST_GUILESS_MAIN(TestTwoProcesses)
#include "test_two_processes.moc"
