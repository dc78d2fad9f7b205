// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// A program that is killed outright, at whatever moment: every edit that was made comes back, every run can be read.
// The program that is killed is this one, called with --victim.
#include "app/tiny_experiment.h"
#include "widgets/banner.h"
#include "window/commands.h"
#include "window/main_window.h"
#include "window/outer_end.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QPushButton>
#include <QStandardPaths>
#include <QtTest>

#include <csignal>
#include <cstdio>

using namespace mantissa::app;

namespace {

constexpr int victimEdits = 400;

void beginTests() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("Mantissa");
    QCoreApplication::setApplicationName("mantissa-recovery");
}

void say(const QByteArray& line) {
    std::fputs((line + '\n').constData(), stdout);
    std::fflush(stdout);
}

// Edits the network again and again while its variants are trained, and says when an edit is made.
int beVictim(const QString& folder) {
    MainWindow window(folder);
    Workbench& workbench = window.workbench();
    workbench.setDevice("reference");
    window.show();
    if (!workbench.files().open(folder + "/tiny.mantissa"))
        return 1;
    workbench.live().run();
    for (int edit = 1; edit <= victimEdits; ++edit) {
        QTest::qWait(5);
        mantissa::Json json = workbench.document().json();
        json["model"]["layers"][0]["filters"] = 2 + edit;
        workbench.document().edit(QStringLiteral("edit %1").arg(edit), json);
        qint64 steps = 0;
        for (int key : workbench.store().currentRuns())
            steps += workbench.store().run(key).steps();
        say(QStringLiteral("%1 %2").arg(edit).arg(steps).toUtf8());
    }
    QTest::qWait(60000);
    return 0;
}

// Edits and trains until it is asked to end, or until Qt ends it as where the screen goes.
int beEnded(const QString& folder, bool losesScreen) {
    MainWindow window(folder);
    const OuterEnd outerEnd(window);
    QObject::connect(&window, &MainWindow::closed, qApp, &QCoreApplication::quit);
    Workbench& workbench = window.workbench();
    workbench.setDevice("reference");
    window.show();
    if (!workbench.files().open(folder + "/tiny.mantissa"))
        return 2;
    workbench.live().run();
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, qApp, [&] {
        const QVector<int> runs = workbench.store().currentRuns();
        if (runs.isEmpty() || workbench.store().run(runs.first()).steps() < 3)
            return;
        look.stop();
        mantissa::Json json = workbench.document().json();
        json["description"] = "edited";
        workbench.document().edit(QStringLiteral("edit"), json);
        say("trains");
        if (losesScreen)
            std::exit(1);
    });
    look.start(20);
    return QApplication::exec();
}

} // namespace

class TestRecovery : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void killed_at_any_moment_data() {
        QTest::addColumn<int>("edits");
        for (int edits : {1, 2, 7, 20, 55})
            QTest::newRow(qPrintable(QStringLiteral("after %1 edits").arg(edits))) << edits;
    }
    void killed_at_any_moment() {
        QFETCH(int, edits);
        QTemporaryDir folder;
        Json json = tinyExperiment();
        json["training"]["epochs"] = 5000;
        writeTiny(folder, json);
        const auto [said, steps] = killAfter(folder.path(), edits);
        QVERIFY(said >= edits);

        MainWindow window(folder.path());
        window.workbench().setDevice("reference");
        window.openAtStart({}); // what is left behind comes first
        const Json filters = window.workbench().document().json()["model"]["layers"][0]["filters"];
        QVERIFY2(filters.get<int>() >= 2 + said,
                 qPrintable(QStringLiteral("%1 edits came back of %2").arg(filters.get<int>() - 2).arg(said)));
        QCOMPARE(window.banners().count(), 1); // says what was restored; no run folder is complained about
        window.workbench().document().undoStack().setIndex(0);
        QCOMPARE(window.workbench().document().json(), json);
        if (steps > 0) // before the first step there may be no run yet
            QVERIFY(window.workbench().store().runCount() >= 1);
        if (steps > 200) // the last lines may not have been on disk
            QVERIFY(longest(window.workbench()) > 0);
        if (window.workbench().live().continues()) {
            const qint64 before = longest(window.workbench());
            window.workbench().live().run();
            QTRY_VERIFY_WITH_TIMEOUT(longest(window.workbench()) > before, 20000);
        }
    }

    void closing_asks_for_edits_that_nothing_keeps() {
        const QString edits = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/edits";
        QDir(edits).removeRecursively();
        QVERIFY(QDir().mkpath(QFileInfo(edits).path()));
        QFile inTheWay(edits); // no folder can be made there
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        inTheWay.close();
        QTemporaryDir folder;
        MainWindow window(folder.path());
        QVERIFY(window.workbench().files().open(writeTiny(folder)));
        window.show();
        Json json = tinyExperiment();
        json["training"]["epochs"] = 3;
        window.workbench().document().edit("epochs", json);
        QCOMPARE(window.banners().count(), 1);
        QVERIFY(!window.close() && window.isVisible());
        QCOMPARE(window.banners().count(), 1); // of the same thing
        QPushButton* give = nullptr;
        for (QPushButton* button : window.banners().findChildren<QPushButton*>())
            give = button->text().contains("Give them up") ? button : give;
        QVERIFY(give);
        give->click();
        QTRY_VERIFY(!window.isVisible());
        QVERIFY(inTheWay.remove());
    }

    void asked_to_end_it_keeps_the_run_data() {
        QTest::addColumn<QList<int>>("asked");
        QTest::newRow("SIGTERM") << QList<int>{SIGTERM};
        QTest::newRow("SIGINT") << QList<int>{SIGINT};
        QTest::newRow("SIGHUP") << QList<int>{SIGHUP};
        QTest::newRow("a terminal closes") << QList<int>{SIGHUP, SIGHUP};
        QTest::newRow("the session ends") << QList<int>{SIGTERM, SIGHUP};
        QTest::newRow("Ctrl-C bounces") << QList<int>{SIGINT, SIGINT};
        QTest::newRow("the screen goes") << QList<int>();
    }
    void asked_to_end_it_keeps_the_run() {
        QFETCH(QList<int>, asked);
        QTemporaryDir folder;
        Json json = tinyExperiment();
        json["training"]["epochs"] = 5000;
        writeTiny(folder, json);
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(), {asked.isEmpty() ? "--loses-screen" : "--ended", folder.path()});
        while (!process.canReadLine() && process.waitForReadyRead(60000))
            ;
        QCOMPARE(process.readLine().trimmed(), QByteArray("trains"));
        for (int signal : asked) {
            ::kill(static_cast<pid_t>(process.processId()), signal);
            QTest::qSleep(1); // two that wait are one
        }
        QVERIFY(process.waitForFinished(20000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), asked.isEmpty() ? 1 : 0);

        MainWindow window(folder.path());
        Workbench& workbench = window.workbench();
        workbench.setDevice("reference");
        window.openAtStart({});
        QCOMPARE(workbench.document().json().value("description", ""), std::string("edited"));
        QVERIFY(!workbench.store().groups().isEmpty());
        for (int key : workbench.store().groups().last().runs) {
            const RunData& run = workbench.store().run(key);
            QVERIFY(run.state == RunState::stopped && !run.unended && !run.cutOff); // it has an ending of its own
            QVERIFY(QFileInfo::exists(run.folder + "/checkpoint.safetensors"));
        }
    }

private:
    using Json = mantissa::Json;
    struct Said {
        int edits = 0;
        qint64 steps = 0;
    };

    Said killAfter(const QString& folder, int edits) {
        QProcess victim;
        victim.setProcessChannelMode(QProcess::SeparateChannels);
        victim.start(QCoreApplication::applicationFilePath(), {"--victim", folder});
        Said said;
        while (said.edits < edits && victim.waitForReadyRead(60000))
            while (victim.canReadLine()) {
                const QList<QByteArray> words = victim.readLine().trimmed().split(' ');
                said = {words.value(0).toInt(), words.value(1).toLongLong()};
            }
        ::kill(static_cast<pid_t>(victim.processId()), SIGKILL);
        victim.waitForFinished(10000);
        return said;
    }
    static qint64 longest(Workbench& workbench) {
        qint64 steps = 0;
        for (int key : workbench.store().groups().value(workbench.store().groups().size() - 1).runs)
            steps = qMax(steps, workbench.store().run(key).stepsDone());
        return steps;
    }
};

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    beginTests();
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == "--victim")
        return beVictim(arguments.value(2));
    if (arguments.value(1) == "--ended" || arguments.value(1) == "--loses-screen")
        return beEnded(arguments.value(2), arguments.value(1) == "--loses-screen");
    TestRecovery test;
    return QTest::qExec(&test, argc, argv);
}

#include "test_recovery.moc"
