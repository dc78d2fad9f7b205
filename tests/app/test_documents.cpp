// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// Edits: kept through a crash, undone one by one, variants, repairs; and whatever can be opened.
#include "app/tiny_experiment.h"
#include "bridge/opening.h"
#include "bridge/workbench.h"
#include "models/layer_names.h"
#include "models/policy_shelf.h"
#include "models/repairs.h"
#include "models/variant_edits.h"
#include "models/variant_settings.h"
#include "policy/policy_file.h"
#include "style/appearance.h"
#include "style/language.h"
#include "style/theme.h"
#include "support/run_folders.h"
#include "support/small_files.h"

#include <QGuiApplication>
#include <QProcess>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QtTest>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace mantissa;
using namespace mantissa::app;

class TestDocuments : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setApplicationName("mantissa-test-documents");
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)).removeRecursively();
    }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = writeTiny(*m_folder);
    }

    void unsaved_edits_come_back_with_their_undo() {
        Json edited;
        {
            Workbench first(m_folder->path());
            QVERIFY(first.files().open(m_file));
            edit(first, "filters", 4);
            edit(first, "filters", 5);
            first.document().undoStack().undo();
            edit(first, "kernel", 5);
            edited = first.document().json();
        }
        QCOMPARE(read_json(m_file.toStdString()), tinyExperiment()); // nothing was written over
        Workbench second(m_folder->path());
        QSignalSpy told(&second, &Workbench::told);
        QVERIFY(second.files().open(m_file));
        QCOMPARE(second.document().json(), edited);
        QCOMPARE(told.first().at(0).value<Telling>()().fact, QString("Restored: 2 edits")); // one of three was taken back
        second.document().undoStack().undo();
        second.document().undoStack().undo();
        QCOMPARE(second.document().json(), tinyExperiment());
    }

    // Rules read them: what a file leaves out is no less set.
    void what_a_variant_trains_with_is_written_out() {
        ExperimentDocument document;
        QString wrong;
        Json json = tinyExperiment();
        json["training"].erase("optimizer");
        json["variants"][1]["training"] = {{"batch", 4}};
        QVERIFY2(document.open(writeTiny(*m_folder, json), &wrong), qPrintable(wrong));
        const Json settings = settingsOfVariant(document, 1);
        QCOMPARE(settings["variants"].size(), std::size_t{1});
        QCOMPARE(settings["variants"][0]["name"], json["variants"][1]["name"]);
        QCOMPARE(settings["training"]["batch"], Json(4));
        QCOMPARE(settings["training"]["optimizer"]["type"], Json("adam"));
        QVERIFY(settings["training"]["optimizer"]["epsilon"].is_number() && settings["training"]["optimizer"]["learning_rate"].is_number());
        QVERIFY(settingsOfVariant(document, 2).is_null() && settingsOfVariant(document, -1).is_null());
        json["training"]["batch"] = 0; // then as it stands there
        document.edit("wrong", json);
        QVERIFY(!document.experiment());
        QCOMPARE(settingsOfVariant(document, 1)["variants"][0], json["variants"][1]);
    }

    // Else what another program wrote meanwhile would be taken for what was saved, and be written over unasked. A pipe tells who reads it.
    void what_was_saved_is_not_read_again() {
        const QString pipe = m_folder->filePath("pipe.mantissa");
        QVERIFY(::mkfifo(QFile::encodeName(pipe).constData(), 0600) == 0);
        ExperimentDocument document;
        QString wrong;
        QVERIFY2(document.open(m_file, &wrong), qPrintable(wrong));
        std::string written;
        std::atomic<bool> over = false, readAgain = false;
        std::thread reader([&] {
            written = read_file(pipe.toStdString(), 1 << 20);
            for (; !over && !readAgain; std::this_thread::sleep_for(std::chrono::milliseconds(1)))
                if (const int end = ::open(QFile::encodeName(pipe).constData(), O_WRONLY | O_NONBLOCK); end >= 0) {
                    readAgain = true; // it can be opened only where somebody reads
                    ::close(end);
                }
        });
        const bool saved = document.save(pipe, &wrong);
        over = true;
        reader.join();
        QVERIFY2(saved, qPrintable(wrong));
        QVERIFY(!readAgain);
        QCOMPARE(written, json_text(document.json()));
    }
    void what_restored_edits_are_called_is_in_the_present_language() {
        const auto back = qScopeGuard([] { Language::instance().setChoice(Language::Choice::english); });
        if (!Language::has("de"))
            QSKIP("the German texts are not in this build");
        Language::instance().setChoice(Language::Choice::german);
        QString german;
        {
            Workbench first(m_folder->path());
            QVERIFY(first.files().open(m_file));
            edit(first, "filters", 4); // a name alone
            addVariant(first.document(), "bfloat16");
            german = first.document().undoStack().undoText();
            QVERIFY(german != QLatin1String("Add bfloat16"));
        }
        Language::instance().setChoice(Language::Choice::english);
        {
            Workbench second(m_folder->path());
            QVERIFY(second.files().open(m_file));
            QCOMPARE(second.document().undoStack().text(0), QString("filters"));
            QCOMPARE(second.document().undoStack().text(1), QString("Add bfloat16"));
            addVariant(second.document(), "float16");
        }
        Language::instance().setChoice(Language::Choice::german);
        Workbench third(m_folder->path());
        QVERIFY(third.files().open(m_file));
        QCOMPARE(third.document().undoStack().text(1), german);
        QCOMPARE(third.document().undoStack().text(2), QString(german).replace("bfloat16", "float16"));
    }
    void restored_edits_are_told_once() {
        {
            Workbench first(m_folder->path());
            QVERIFY(first.files().open(m_file));
            for (int filters = 3; filters < 33; ++filters)
                edit(first, "filters", filters);
            first.document().undoStack().undo();
        }
        Workbench second(m_folder->path());
        QSignalSpy changed(&second.document(), &ExperimentDocument::changed);
        QVERIFY(second.files().open(m_file));
        QVERIFY2(changed.size() < 4, qPrintable(QString::number(changed.size()))); // each fills the window anew
        QCOMPARE(second.document().json()["model"]["layers"][0]["filters"], Json(31));
        QCOMPARE(second.document().experiment()->json, second.document().json());
        QCOMPARE(second.document().undoStack().count(), 30);
    }
    // They were saved under the other name: the first file owes nobody anything.
    void edits_saved_under_another_name_leave_nothing_behind() {
        const QString other = m_folder->filePath("other.mantissa");
        Workbench workbench(m_folder->path());
        QVERIFY(workbench.files().open(m_file));
        edit(workbench, "filters", 4);
        QVERIFY(!workbench.files().leftBehind().contains(m_file)); // a window works on it
        QVERIFY(workbench.files().saveAs(other));
        QVERIFY(!workbench.files().leftBehind().contains(m_file));
        edit(workbench, "filters", 5); // what follows is of the other file
        Workbench again(m_folder->path());
        QVERIFY(again.files().open(m_file));
        QVERIFY(again.document().undoStack().isClean() && again.document().undoStack().count() == 0);
    }
    void saved_edits_leave_nothing_behind() {
        Workbench workbench(m_folder->path());
        QVERIFY(workbench.files().open(m_file));
        edit(workbench, "filters", 4);
        QVERIFY(workbench.files().save());
        QVERIFY(!workbench.files().leftBehind().contains(m_file));
        Workbench again(m_folder->path());
        QSignalSpy told(&again, &Workbench::told);
        QVERIFY(again.files().open(m_file));
        QCOMPARE(told.size(), 1); // that another window has it open
        QCOMPARE(again.document().json()["model"]["layers"][0]["filters"], Json(4));
    }
    void a_torn_line_costs_only_itself() {
        {
            Workbench first(m_folder->path());
            QVERIFY(first.files().open(m_file));
            edit(first, "filters", 4);
        }
        const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/edits");
        for (const QFileInfo& info : folder.entryInfoList({"tiny-*.edits"}, QDir::Files)) {
            QFile file(info.filePath());
            QVERIFY(file.open(QIODevice::Append));
            file.write("{\"what\": \"torn");
        }
        Workbench second(m_folder->path());
        QVERIFY(second.files().open(m_file));
        QCOMPARE(second.document().json()["model"]["layers"][0]["filters"], Json(4));
        edit(second, "filters", 6); // and what follows is kept again
        second.document().undoStack().setIndex(0);
    }
    void what_follows_a_torn_line_comes_back_too() {
        {
            Workbench first(m_folder->path());
            QVERIFY(first.files().open(m_file));
            edit(first, "filters", 4);
        }
        QFile file(newestJournal());
        QVERIFY(file.open(QIODevice::Append));
        file.write("{\"what\": \"torn");
        file.close();
        {
            Workbench second(m_folder->path());
            QVERIFY(second.files().open(m_file));
            edit(second, "filters", 6);
        }
        Workbench third(m_folder->path());
        QVERIFY(third.files().open(m_file));
        QCOMPARE(filtersOf(third), 6);
        third.document().undoStack().undo();
        QCOMPARE(filtersOf(third), 4);
    }
    void a_journal_that_somebody_wrote_into_is_read_as_far_as_it_tells() {
        {
            Workbench first(m_folder->path());
            QVERIFY(first.files().open(m_file));
            edit(first, "filters", 4);
        }
        QFile file(newestJournal());
        QVERIFY(file.open(QIODevice::Append));
        file.write("{\"what\": 1, \"merge\": \"x\", \"json\": 5}\n{\"index\": {}, \"json\": []}\n");
        file.write("{\"what\": \"\", \"json\": {\"variants\": [{\"name\": 5}]}}\n");
        file.close();
        Workbench second(m_folder->path());
        QVERIFY(second.files().open(m_file));
        QCOMPARE(second.document().undoStack().count(), 1);
        second.document().undoStack().setIndex(1);
        QCOMPARE(filtersOf(second), 4);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write("{\"format\": 3, \"file\": [], \"index\": \"x\"}\n{\"what\": \"\"}\n");
        file.close();
        QVERIFY(!EditJournal::leftBehind(QFileInfo(file).path()).contains(m_file)); // and the window opens all the same
    }
    void a_journal_that_tells_no_experiment_is_none_data() {
        QTest::addColumn<QByteArray>("instead");
        QTest::newRow("no experiment was saved") << QByteArray(R"({"saved": null})");
        QTest::newRow("another version") << QByteArray(R"({"version": 2})");
    }
    void a_journal_that_tells_no_experiment_is_none() {
        QFETCH(QByteArray, instead);
        {
            Workbench first(m_folder->path());
            QVERIFY(first.files().open(m_file));
            edit(first, "filters", 4);
        }
        QFile file(newestJournal());
        QVERIFY(file.open(QIODevice::ReadWrite));
        Json head = Json::parse(file.readLine().toStdString());
        head.update(Json::parse(instead.toStdString()));
        const QByteArray text = QByteArray::fromStdString(head.dump()) + '\n' + file.readAll();
        QVERIFY(file.resize(0) && file.seek(0) && file.write(text) == text.size());
        file.close();
        Workbench second(m_folder->path());
        QVERIFY(second.files().open(m_file));
        QCOMPARE(second.document().json(), tinyExperiment());
        QCOMPARE(second.document().undoStack().count(), 0);
    }
    void a_save_that_no_journal_notes_brings_no_older_edits_back() {
        {
            auto first = std::make_unique<Workbench>(m_folder->path());
            QVERIFY(first->files().open(m_file));
            for (int filters = 3; filters < 13; ++filters) // the journal is larger than the file
                edit(*first, "filters", filters);
            const SmallFiles full(rlim_t(QFileInfo(newestJournal()).size()) + 10);
            edit(*first, "filters", 20);
            QVERIFY(first->files().save());
            first.reset();
        }
        Workbench second(m_folder->path());
        QVERIFY(!second.files().leftBehind().contains(m_file));
        QVERIFY(second.files().open(m_file));
        QCOMPARE(filtersOf(second), 20);
        QVERIFY(second.document().undoStack().isClean());
    }
    void what_is_undone_below_a_save_as_comes_back() {
        const QString other = m_folder->filePath("tiny-other.mantissa");
        {
            Workbench first(m_folder->path());
            QVERIFY(first.files().open(m_file));
            edit(first, "filters", 4);
            QVERIFY(first.files().saveAs(other));
            first.document().undoStack().undo();
            QVERIFY(first.files().save());
            edit(first, "kernel", 5);
        }
        Workbench second(m_folder->path());
        QSignalSpy told(&second, &Workbench::told);
        QVERIFY(second.files().open(other));
        QCOMPARE(filtersOf(second), 2);
        QCOMPARE(told.first().at(0).value<Telling>()().fact, QString("Restored: 1 edit"));
        second.document().undoStack().undo();
        QVERIFY(second.document().undoStack().isClean());
        QCOMPARE(second.document().json(), read_json(other.toStdString()));
    }
    // Of a container whose name is new each time: nothing else frees it.
    void edits_under_the_lock_of_a_machine_that_is_gone_come_back_after_a_day() {
        {
            Workbench first(m_folder->path());
            QVERIFY(first.files().open(m_file));
            edit(first, "filters", 4);
        }
        QFile lock(newestJournal() + ".lock");
        QVERIFY(lock.open(QIODevice::WriteOnly));
        lock.write("1\nmantissa\nanother-machine\n\n\n");
        QVERIFY(lock.flush());
        QVERIFY(!Workbench(m_folder->path()).files().leftBehind().contains(m_file));
        QVERIFY(lock.setFileTime(QDateTime::currentDateTime().addDays(-2), QFileDevice::FileModificationTime));
        lock.close();
        Workbench second(m_folder->path());
        QVERIFY(second.files().leftBehind().contains(m_file));
        QVERIFY(second.files().open(m_file));
        QCOMPARE(filtersOf(second), 4);
    }
    void edits_that_no_journal_keeps_are_told_once_and_asked_for() {
        const QString other = m_folder->filePath("other.mantissa");
        write_json(other.toStdString(), tinyExperiment());
        {
            Workbench workbench(m_folder->path());
            QVERIFY(workbench.files().open(m_file));
            edit(workbench, "filters", 4);
            QSignalSpy told(&workbench, &Workbench::told);
            {
                const SmallFiles full(rlim_t(QFileInfo(newestJournal()).size()) + 10); // a part of a line finds room
                edit(workbench, "filters", 5);
                edit(workbench, "filters", 6);
                QCOMPARE(told.size(), 1);
                const Message message = told.first().at(0).value<Telling>()();
                QVERIFY2(message.fact.contains("not kept") && message.cause.contains("File too large"), qPrintable(message.cause));
                QVERIFY(!workbench.files().open(other)); // they would be gone
                QCOMPARE(filtersOf(workbench), 6);
                QVERIFY(workbench.files().refuseToLose([] {}));
            }
            edit(workbench, "filters", 7); // there is room again
            QVERIFY(!workbench.files().refuseToLose([] {}));
        }
        Workbench again(m_folder->path());
        QVERIFY(again.files().open(m_file));
        QCOMPARE(filtersOf(again), 7);
        QCOMPARE(again.document().undoStack().count(), 4);
    }
    void edits_that_are_given_up_hold_nothing_up() {
        const QString other = m_folder->filePath("other.mantissa");
        write_json(other.toStdString(), tinyExperiment());
        Workbench workbench(m_folder->path());
        QVERIFY(workbench.files().open(m_file));
        const SmallFiles full(1);
        edit(workbench, "filters", 4);
        QSignalSpy told(&workbench, &Workbench::told);
        QVERIFY(!workbench.files().open(other));
        told.last().at(0).value<Telling>()().actions.first().act();
        QCOMPARE(workbench.document().file(), other);
    }
    void edits_are_not_given_up_for_a_file_that_does_not_open() {
        const QString other = m_folder->filePath("other.mantissa");
        touch("other.mantissa", "{");
        Workbench workbench(m_folder->path());
        QVERIFY(workbench.files().open(m_file));
        const SmallFiles full(1);
        edit(workbench, "filters", 4);
        QSignalSpy told(&workbench, &Workbench::told);
        QVERIFY(!workbench.files().open(other));
        told.last().at(0).value<Telling>()().actions.first().act();
        QCOMPARE(workbench.document().file(), m_file);
        QVERIFY(workbench.files().refuseToLose([] {}));
    }
    // Not even the lock that the killed window left can be taken over then.
    void edits_come_back_where_nothing_can_be_written() {
        {
            Workbench first(m_folder->path());
            QVERIFY(first.files().open(m_file));
            edit(first, "filters", 4);
        }
        QProcess gone;
        gone.start("true", {});
        QVERIFY(gone.waitForStarted());
        const QByteArray process = QByteArray::number(gone.processId());
        QVERIFY(gone.waitForFinished());
        QFile lock(newestJournal() + ".lock");
        QVERIFY(lock.open(QIODevice::WriteOnly));
        lock.write(process + "\ntrue\n" + QSysInfo::machineHostName().toUtf8() + "\n\n\n");
        lock.close();
        const SmallFiles full(1);
        Workbench second(m_folder->path());
        QVERIFY(second.files().leftBehind().contains(m_file));
        QVERIFY(second.files().open(m_file));
        QCOMPARE(filtersOf(second), 4);
        QVERIFY(!second.files().refuseToLose([] {})); // they lie there still
    }
    // Neither sees what the other edits: the second one says so, and whoever saves second is asked.
    void a_file_that_another_window_has_open_is_told_of() {
        const auto toldOf = [](const QSignalSpy& told) {
            return std::ranges::count_if(told,
                                         [](const auto& one) { return one.at(0).template value<Telling>()().topic == "open elsewhere"; });
        };
        const QString other = m_folder->filePath("other.mantissa");
        write_json(other.toStdString(), tinyExperiment());
        Workbench second(m_folder->path());
        QSignalSpy told(&second, &Workbench::told);
        {
            Workbench first(m_folder->path());
            QVERIFY(first.files().open(m_file));
            QVERIFY(second.files().open(other));
            QCOMPARE(toldOf(told), 0); // another file
            QVERIFY(second.files().open(m_file));
            QCOMPARE(toldOf(told), 1);
            QVERIFY(told.last().at(0).value<Telling>()().fact.contains("tiny.mantissa"));
            edit(first, "filters", 4);
            QVERIFY(first.files().save());
            edit(second, "filters", 5);
            QVERIFY(!second.files().save());
            QCOMPARE(read_json(m_file.toStdString())["model"]["layers"][0]["filters"], Json(4));
        }
        QVERIFY(second.files().open(other) && second.files().open(m_file));
        QCOMPARE(toldOf(told), 1); // that one is gone
    }
    void edits_of_the_second_window_come_back_and_those_of_both_do() {
        const auto editTwo = [this](int inFirst, int inSecond) {
            Workbench first(m_folder->path()), second(m_folder->path());
            QVERIFY(first.files().open(m_file) && second.files().open(m_file));
            if (inFirst > 0)
                edit(first, "filters", inFirst);
            edit(second, "filters", inSecond);
        };
        editTwo(0, 7);
        {
            Workbench third(m_folder->path());
            QVERIFY(third.files().open(m_file));
            QCOMPARE(filtersOf(third), 7);
            third.document().undoStack().setIndex(0);
        }
        editTwo(4, 8);
        Workbench last(m_folder->path());
        QSignalSpy told(&last, &Workbench::told);
        QVERIFY(last.files().open(m_file));
        QCOMPARE(filtersOf(last), 4);
        const auto actions = told.last().at(0).value<Telling>()().actions;
        QCOMPARE(actions.size(), 2);
        actions[1].act();
        QCOMPARE(filtersOf(last), 8);
        told.last().at(0).value<Telling>()().actions[1].act(); // and back
        QCOMPARE(filtersOf(last), 4);
    }
    void edits_of_before_another_program_wrote_the_file_are_not_saved_unasked() {
        {
            Workbench first(m_folder->path());
            QVERIFY(first.files().open(m_file));
            edit(first, "filters", 4);
        }
        Json theirs = tinyExperiment();
        theirs["training"]["epochs"] = 9;
        write_json(m_file.toStdString(), theirs);
        Workbench second(m_folder->path());
        QSignalSpy told(&second, &Workbench::told);
        QVERIFY(second.files().open(m_file));
        QCOMPARE(filtersOf(second), 4);
        const Message message = told.last().at(0).value<Telling>()();
        QCOMPARE(message.kind, Message::Kind::warn);
        QVERIFY2(message.fact.contains("changed elsewhere"), qPrintable(message.fact));
        QVERIFY(!second.files().save());
        QCOMPARE(read_json(m_file.toStdString()), theirs);
        message.actions.first().act(); // undo all
        QCOMPARE(second.document().json(), theirs);
        edit(second, "filters", 6);
        QVERIFY(second.files().save()); // of what was read
        QCOMPARE(read_json(m_file.toStdString())["training"]["epochs"], Json(9));
    }
    // As after an editor beside the window: told once, when the user comes back, and read as an edit.
    void a_file_that_another_program_wrote_is_read_again_on_request() {
        const auto comeBack = [](QSignalSpy& told, qsizetype messages) {
            Q_EMIT qGuiApp->applicationStateChanged(Qt::ApplicationActive);
            QTest::qWait(100);
            return told.count() == messages || QTest::qWaitFor([&] { return told.count() == messages; });
        };
        Workbench workbench(m_folder->path());
        QVERIFY(workbench.files().open(m_file));
        edit(workbench, "filters", 4);
        QSignalSpy told(&workbench, &Workbench::told);
        QVERIFY(comeBack(told, 0)); // nobody wrote it
        Json theirs = tinyExperiment();
        theirs["training"]["epochs"] = 9;
        write_json(m_file.toStdString(), theirs);
        QVERIFY(comeBack(told, 1));
        QVERIFY(comeBack(told, 1)); // not again
        const Message message = told.last().at(0).value<Telling>()();
        QCOMPARE(message.kind, Message::Kind::warn);
        QVERIFY(message.holds());
        QCOMPARE(filtersOf(workbench), 4);
        message.actions.first().act();
        QCOMPARE(workbench.document().json(), theirs);
        QVERIFY(workbench.document().undoStack().isClean() && !message.holds());
        edit(workbench, "filters", 6);
        QVERIFY(workbench.files().save()); // over what was read
        QCOMPARE(filtersOf(workbench), 6);
        workbench.document().undoStack().undo();
        workbench.document().undoStack().undo();
        QCOMPARE(filtersOf(workbench), 4); // what was edited here is not lost
        QCOMPARE(told.count(), 1);
    }
    void what_a_file_held_before_a_save_is_no_news() {
        Workbench workbench(m_folder->path());
        QVERIFY(workbench.files().open(m_file));
        edit(workbench, "filters", 4);
        QSignalSpy told(&workbench, &Workbench::told);
        Q_EMIT qGuiApp->applicationStateChanged(Qt::ApplicationActive);
        QTest::qSleep(100); // it is read meanwhile, and what was found is told after the save
        QVERIFY(workbench.files().save());
        QTest::qWait(100);
        QCOMPARE(told.count(), 0);
        Json theirs = tinyExperiment();
        theirs["training"]["epochs"] = 9;
        const auto written = [&] {
            write_json(m_file.toStdString(), theirs);
            Q_EMIT qGuiApp->applicationStateChanged(Qt::ApplicationActive);
        };
        written();
        QTRY_COMPARE(told.count(), 1);
        const Message message = told.last().at(0).value<Telling>()();
        QVERIFY(message.holds());
        QString wrong;
        QVERIFY2(workbench.document().save(m_file, &wrong), qPrintable(wrong)); // over it
        QVERIFY(!message.holds());
        written();
        QTRY_COMPARE(told.count(), 2);
        QVERIFY(message.holds());
        theirs = workbench.document().json();
        written(); // who wrote it took it back
        QTRY_VERIFY(!message.holds());
    }
    void what_was_read_again_is_there_after_a_crash() {
        Json theirs = tinyExperiment();
        theirs["training"]["epochs"] = 9;
        {
            Workbench first(m_folder->path());
            QVERIFY(first.files().open(m_file));
            edit(first, "filters", 4);
            write_json(m_file.toStdString(), theirs);
            QString wrong;
            QVERIFY2(first.document().readAgain([] { return QString("again"); }, &wrong), qPrintable(wrong));
            edit(first, "filters", 5);
        }
        Workbench second(m_folder->path());
        QVERIFY(second.files().open(m_file));
        QCOMPARE(filtersOf(second), 5);
        QCOMPARE(second.document().json()["training"]["epochs"], Json(9));
        second.document().undoStack().undo();
        QCOMPARE(second.document().json(), theirs);
        write_file(m_file.toStdString(), "{");
        QString wrong;
        QVERIFY(!second.document().readAgain([] { return QString("again"); }, &wrong));
        QVERIFY2(wrong.contains(QFileInfo(m_file).fileName()), qPrintable(wrong));
        QCOMPARE(second.document().json(), theirs);
    }
    void undo_goes_back_beyond_the_saves_of_an_earlier_start() {
        {
            Workbench first(m_folder->path());
            QVERIFY(first.files().open(m_file));
            edit(first, "filters", 4);
            edit(first, "filters", 5);
            QVERIFY(first.files().save());
            edit(first, "filters", 6);
        }
        {
            Workbench second(m_folder->path());
            QSignalSpy told(&second, &Workbench::told);
            QVERIFY(second.files().open(m_file));
            QCOMPARE(filtersOf(second), 6);
            QCOMPARE(told.first().at(0).value<Telling>()().fact, QString("Restored: 1 edit"));
            second.document().undoStack().setIndex(0);
            QCOMPARE(second.document().json(), tinyExperiment());
            second.document().undoStack().setIndex(2);
            QVERIFY(second.document().undoStack().isClean());
        }
        {
            Workbench third(m_folder->path());
            QSignalSpy told(&third, &Workbench::told);
            QVERIFY(!third.files().leftBehind().contains(m_file));
            QVERIFY(third.files().open(m_file));
            QCOMPARE(told.size(), 0);
            QCOMPARE(filtersOf(third), 5);
            QVERIFY(third.document().undoStack().isClean() && third.document().undoStack().canRedo());
            third.document().undoStack().undo();
            QCOMPARE(filtersOf(third), 4);
            third.document().undoStack().redo();
        }
        Json theirs = tinyExperiment();
        theirs["training"]["epochs"] = 9;
        write_json(m_file.toStdString(), theirs);
        Workbench last(m_folder->path());
        QVERIFY(last.files().open(m_file));
        QCOMPARE(last.document().json(), theirs); // whose history it is not
        QCOMPARE(last.document().undoStack().count(), 0);
    }
    void groups_come_in_their_order_though_the_clock_was_set_back() {
        const Project project(m_folder->path());
        for (const char* name : {"2099-05-05_10-00-00-999", "older"})
            QVERIFY(QDir().mkpath(m_folder->filePath("runs/tiny/") + name));
        const auto made = [&] { return QFileInfo(project.makeGroup(tinyExperiment(), "reference")).fileName(); };
        QCOMPARE(made(), QString("2099-05-05_10-00-01-000"));
        QCOMPARE(made(), QString("2099-05-05_10-00-01-001"));
        for (const char* of : {"2099-05-05_10-00-00-999", "2099-05-05_10-00-01-000"})
            make_run_folder(m_folder->filePath(QStringLiteral("runs/tiny/%1/01-float32").arg(of)).toStdString(), {.name = "float32"});
        RunStore store;
        project.load(tinyExperiment(), store);
        QCOMPARE(store.groups().size(), 2);
        QCOMPARE(store.groups().first().started.date().year(), 2099); // nobody knows better
        const QDateTime began = store.groups().last().started;        // told as what it was
        QVERIFY(began.isValid() && began <= QDateTime::currentDateTime());
        QCOMPARE(store.run(store.groups().last().runs.first()).started, began);
    }
    void two_windows_of_one_file_keep_their_own_edits() {
        Workbench first(m_folder->path()), second(m_folder->path());
        QVERIFY(first.files().open(m_file));
        QVERIFY(second.files().open(m_file));
        edit(first, "filters", 4);
        edit(second, "filters", 7);
        QCOMPARE(first.document().json()["model"]["layers"][0]["filters"], Json(4));
        first.document().undoStack().setIndex(0);
        second.document().undoStack().setIndex(0);
    }
    // What a crash left of a file is about what was in it.
    void a_file_that_is_replaced_brings_back_nothing_of_before() {
        {
            Workbench first(m_folder->path());
            QVERIFY(first.files().open(m_file));
            edit(first, "filters", 4);
        }
        const QString other = m_folder->filePath("other.mantissa");
        write_json(other.toStdString(), tinyExperiment());
        Workbench second(m_folder->path());
        QVERIFY(second.files().open(other));
        edit(second, "filters", 9);
        QVERIFY(second.files().saveAs(m_file));
        QVERIFY(second.document().undoStack().isClean());
        QCOMPARE(second.document().json()["model"]["layers"][0]["filters"], Json(9));
        Workbench again(m_folder->path());
        QVERIFY(again.files().open(m_file));
        QCOMPARE(again.document().undoStack().count(), 0);
        QCOMPARE(again.document().json()["model"]["layers"][0]["filters"], Json(9));
    }
    void a_save_leaves_alone_what_another_window_left_behind() {
        auto first = std::make_unique<Workbench>(m_folder->path());
        Workbench second(m_folder->path());
        QVERIFY(first->files().open(m_file) && second.files().open(m_file));
        edit(*first, "filters", 7);
        first.reset();
        edit(second, "filters", 4);
        QVERIFY(second.files().save());
        QVERIFY(second.document().undoStack().isClean());
        QCOMPARE(second.document().json()["model"]["layers"][0]["filters"], Json(4));
        QVERIFY(second.files().leftBehind().contains(m_file));
        edit(second, "filters", 5); // is kept beside it
        Workbench third(m_folder->path());
        QVERIFY(third.files().open(m_file));
        QCOMPARE(third.document().json()["model"]["layers"][0]["filters"], Json(7));
        third.document().undoStack().undo();
        QCOMPARE(third.document().json()["model"]["layers"][0]["filters"], Json(4));
        third.document().undoStack().setIndex(0);
        second.document().undoStack().setIndex(0);
    }
    void a_policy_of_somebody_else_becomes_a_variant() {
        const QString file = m_folder->filePath("gentle.json");
        const Json policy = {{"name", "gentle"}, {"base", "bfloat16"}, {"rounding", {{"variables", "stochastic"}}}};
        write_policy_file(file.toStdString(), policy);
        QCOMPARE(whatIs(file).kind, Finding::Kind::policy);
        Workbench workbench(m_folder->path());
        QSignalSpy told(&workbench, &Workbench::told);
        const auto last = [&] { return told.last().at(0).value<Telling>()(); };
        QVERIFY(!workbench.files().open(file)); // there is nothing that it could be a variant of
        QVERIFY(last().cause.contains("Open one first"));

        QVERIFY(workbench.files().open(m_file));
        QVERIFY(workbench.files().open(file));
        QCOMPARE(nameOf(workbench.document(), 2), QString("gentle"));
        QCOMPARE(workbench.document().experiment()->variants[2].policy.precision.rule(Role::variables).rounding, Rounding::stochastic);
        QCOMPARE(last().actions.size(), 2);
        last().actions[1].act();
        QVERIFY(PolicyShelf().holds("gentle"));
        QCOMPARE(last().actions.size(), 1); // it is kept already
        last().actions[0].act();
        QCOMPARE(workbench.document().variantCount(), 2);
        PolicyShelf().forget("gentle");

        write_json(file.toStdString(),
                   {{"format", "mantissa.policy"}, {"version", 1}, {"policy", {{"name", "odd"}, {"compute", "float99"}}}});
        QVERIFY(!workbench.files().open(file));
        QVERIFY2(last().cause.contains("gentle.json: policy.compute"), qPrintable(last().cause));
    }
    void variants_are_edited_with_undo() {
        Workbench workbench(m_folder->path());
        QVERIFY(workbench.files().open(m_file));
        ExperimentDocument& document = workbench.document();
        QCOMPARE(addVariant(document, "bfloat16"), 2);
        QCOMPARE(addVariant(document, "bfloat16"), 3);
        QCOMPARE(nameOf(document, 3), QString("bfloat16 2"));
        for (int i = 0; i < 8; ++i) // any number of columns
            addVariant(document, "float16");
        QCOMPARE(document.experiment()->variants.size(), std::size_t(12));
        document.selectVariant(1);
        const QVector<VariantChange> changes = usualChanges(document, 1);
        QVERIFY(changes.size() >= 6);
        for (const VariantChange& change : changes) {
            const int copy = duplicateVariant(document, 1, change.name, change.change);
            QCOMPARE(copy, 2);
            QVERIFY2(document.experiment(), qPrintable(document.firstProblem()));
            QCOMPARE(nameOf(document, 2), change.name);
            document.undoStack().undo();
        }
        QCOMPARE(moveVariant(document, 0, 2), 2);
        QCOMPARE(nameOf(document, 2), QString("float32"));
        Saying wrong;
        QVERIFY(!renameVariant(document, 2, "mixed", &wrong));
        QVERIFY(wrong().contains("mixed"));
        QVERIFY(renameVariant(document, 2, "wide", &wrong));
        removeVariant(document, 2);
        while (document.undoStack().canUndo())
            document.undoStack().undo();
        QCOMPARE(document.json(), tinyExperiment());
    }
    // A name of one's own stays, and so does that of a policy with another rule in it.
    void a_variant_that_is_called_as_its_policy_is_called_as_the_next_one() {
        Workbench workbench(m_folder->path());
        QVERIFY(workbench.files().open(m_file));
        ExperimentDocument& document = workbench.document();
        QVERIFY(setPolicyWithName(document, 0, "float16"));
        QCOMPARE(nameOf(document, 0), QString("float16"));
        QCOMPARE(document.json()["variants"][0]["policy"], Json("float16"));
        QCOMPARE(workbench.variants().line(0), lineOfPolicy(theme(), "float16"));
        QVERIFY(!setPolicyWithName(document, 0, {{"base", "float16"}, {"loss", "float16"}}));
        QVERIFY(!setPolicyWithName(document, 1, "bfloat16")); // "mixed"
        QCOMPARE(nameOf(document, 1), QString("mixed"));
        Saying wrong;
        QVERIFY(renameVariant(document, 1, "mixed float16", &wrong));
        QVERIFY(setPolicyWithName(document, 1, "mixed_bfloat16"));
        QCOMPARE(nameOf(document, 1), QString("mixed bfloat16"));
        document.undoStack().undo(); // with its name, in one step
        document.undoStack().undo();
        QCOMPARE(addVariant(document, "bfloat16"), 2);
        QVERIFY(setPolicyWithName(document, 0, "bfloat16"));
        QCOMPARE(nameOf(document, 0), QString("bfloat16 2")); // the other one has it
        document.undoStack().undo();
        document.undoStack().undo();
        document.undoStack().undo();
        QCOMPARE(document.json(), tinyExperiment());
    }
    void a_copy_that_is_called_as_its_policy_is_called_as_the_next_one() {
        Workbench workbench(m_folder->path());
        QVERIFY(workbench.files().open(m_file));
        ExperimentDocument& document = workbench.document();
        QCOMPARE(duplicateVariant(document, 0), 1);
        QCOMPARE(nameOf(document, 1), QString("float32 2"));
        QVERIFY(setPolicyWithName(document, 1, "float16"));
        QCOMPARE(nameOf(document, 1), QString("float16"));
        QVERIFY(setPolicyWithName(document, 1, {{"name", "gentle"}, {"base", "float16"}, {"loss", "float16"}})); // one that was kept
        QCOMPARE(nameOf(document, 1), QString("gentle"));
        QVERIFY(!setPolicyWithName(document, 1, {{"base", "float16"}, {"loss", "float32"}})); // a rule of it, not another policy
        QCOMPARE(nameOf(document, 1), QString("gentle"));
        QVERIFY(setPolicyWithName(document, 1, "float16"));
        QCOMPARE(nameOf(document, 1), QString("float16"));
    }
    // Else the sweep would name a variant that there is not, and nothing could be trained.
    void a_sweep_follows_the_names_of_its_variants() {
        Workbench workbench(m_folder->path());
        QVERIFY(workbench.files().open(m_file));
        ExperimentDocument& document = workbench.document();
        Json json = document.json();
        json["sweep"]["policies"] = Json::array({"mixed", "float32"});
        document.edit([] { return QString("Sweep"); }, json);
        const auto swept = [&document] { return document.json().value("sweep", Json::object()).value("policies", Json()); };
        Saying wrong;
        QVERIFY(renameVariant(document, 1, "half", &wrong));
        QCOMPARE(swept(), Json::array({"half", "float32"}));
        QVERIFY2(document.experiment(), qPrintable(document.firstProblem()));
        QVERIFY(setPolicyWithName(document, 0, "float16"));
        QCOMPARE(swept(), Json::array({"half", "float16"}));
        QVERIFY2(document.experiment(), qPrintable(document.firstProblem()));
        QCOMPARE(addVariant(document, "bfloat16"), 2);
        removeVariant(document, 1);
        QCOMPARE(swept(), Json::array({"float16"}));
        removeVariant(document, 0);
        QVERIFY(!document.json().contains("sweep")); // all that there are
        QVERIFY2(document.experiment(), qPrintable(document.firstProblem()));
        for (int i = 0; i < 5; ++i)
            document.undoStack().undo();
        QCOMPARE(swept(), Json::array({"mixed", "float32"}));
    }
    void exceptions_and_formats_by_role_are_edited() {
        Workbench workbench(m_folder->path());
        QVERIFY(workbench.files().open(m_file));
        workbench.live().setPolicy(1, {{"base", "float16"}, {"loss", "float16"}, {"rounding", {{"variables", "stochastic"}}}},
                                   {{"head", "float32"}});
        QVERIFY2(workbench.document().experiment(), qPrintable(workbench.document().firstProblem()));
        const Policy& policy = workbench.document().experiment()->variants[1].policy;
        QCOMPARE(policy.precision.rule(Role::variables).rounding, Rounding::stochastic);
        QCOMPARE(policy.layers.size(), std::size_t(1));
        workbench.document().undoStack().undo();
        QCOMPARE(workbench.document().json(), tinyExperiment());
    }
    void what_was_known_of_a_network_is_of_before_once_it_has_an_error() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        QTRY_VERIFY(!workbench.plans().waiting() && !workbench.plans().plans().isEmpty());
        Json wrong = workbench.document().json();
        wrong["model"]["layers"][0]["kernel"] = 11;
        workbench.document().edit("Kernel", wrong);
        QVERIFY(workbench.plans().waiting()); // and grey with that
        QVERIFY2(workbench.document().firstProblem().startsWith("conv2d: a window"), qPrintable(workbench.document().firstProblem()));
        workbench.document().undoStack().undo();
        QTRY_VERIFY(!workbench.plans().waiting());
    }
    void repairs_mend_data() {
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("value"); // empty: removed
        QTest::addColumn<QString>("layer");
        QTest::newRow("dense gets an image") << "/model/layers/1"
                                             << ""
                                             << "/model/layers/1";
        QTest::newRow("convolution after flatten") << "/model/layers/2"
                                                   << R"({"type":"conv2d","filters":2,"kernel":3})"
                                                   << "/model/layers/2";
        QTest::newRow("window too large") << "/model/layers/0/kernel"
                                          << "11"
                                          << "/model/layers/0";
        QTest::newRow("unknown key") << "/model/layers/0/filtres"
                                     << "3"
                                     << "/model/layers/0";
        QTest::newRow("policy with a slip") << "/variants/0/policy"
                                            << "\"flaot16\""
                                            << "";
        QTest::newRow("residual of nothing") << "/model/layers/0"
                                             << R"({"type":"residual","layers":[]})"
                                             << "/model/layers/0";
        QTest::newRow("value of the wrong kind") << "/model/layers/0/filters"
                                                 << "\"many\""
                                                 << "/model/layers/0";
        QTest::newRow("unknown activation") << "/model/layers/0/activation"
                                            << "\"rleu\""
                                            << "/model/layers/0";
        QTest::newRow("missing field") << "/model/layers/2/units"
                                       << ""
                                       << "/model/layers/2";
        QTest::newRow("no dense at the end") << "/model/layers"
                                             << R"([{"type":"conv2d","filters":2,"kernel":3}])"
                                             << "/model/layers/0";
        QTest::newRow("no layers") << "/model/layers"
                                   << "[]"
                                   << "";
        QTest::newRow("logits twice") << "/model/layers/2/activation"
                                      << "\"softmax\""
                                      << "/model/layers/2";
        QTest::newRow("one class") << "/model/layers/2/units"
                                   << "1"
                                   << "/model/layers/2";
        QTest::newRow("two of a name") << "/model/layers/0/name"
                                       << "\"head\""
                                       << "/model/layers/2";
        QTest::newRow("exception for no layer") << "/variants/0/layers"
                                                << R"({"tail":"float16"})"
                                                << "";
        QTest::newRow("shape of the input") << "/model/input"
                                            << "[28, 28]"
                                            << "";
        QTest::newRow("scale outside its limits") << "/variants/1/loss_scale"
                                                  << R"({"mode":"dynamic","initial":1,"minimum":2})"
                                                  << "";
        QTest::newRow("training") << "/training/epochs"
                                  << "-1"
                                  << "";
        QTest::newRow("shortcut of another shape")
            << "/model/layers/0"
            << R"({"type":"residual","layers":[{"type":"conv2d","filters":2,"kernel":3,"padding":"same"}],"shortcut":[{"type":"conv2d","filters":3,"kernel":1}]})"
            << "/model/layers/0";
    }
    void repairs_mend() {
        QFETCH(QString, place);
        QFETCH(QString, value);
        QFETCH(QString, layer);
        Json json = tinyExperiment();
        const Json::json_pointer at(place.toStdString());
        if (!value.isEmpty())
            json[at] = Json::parse(value.toStdString());
        else if (json[at.parent_pointer()].is_array())
            json[at.parent_pointer()].erase(std::stoul(at.back()));
        else
            json[at.parent_pointer()].erase(at.back());
        const Problems problems = validate_experiment(json);
        QVERIFY(!problems.empty());
        const QVector<Repair> repairs = repairsOf(json, problems.front(), Json::json_pointer(layer.toStdString()));
        QVERIFY2(!repairs.isEmpty(), problems.front().message.c_str());
        QVERIFY2(validate_experiment(repairs.first().experiment).empty(), qPrintable(repairs.first().words));
    }
    // "conv2d_1" is a number, not a name: what a variant says of it is about the layer.
    void what_is_said_of_a_layer_goes_with_it() {
        Json json = tinyExperiment();
        Json& layers = json["model"]["layers"];
        const Json convolution = layers[0];
        layers.insert(layers.begin(), convolution); // conv2d, conv2d_1
        json["variants"][0]["layers"] = {{"conv2d_1", "float16"}, {"head", "bfloat16"}, {"nowhere", "float32"}};
        const auto said = [](const Json& experiment) { return experiment["variants"][0].value("layers", Json()); };
        const Json inserted = withExceptionsAlong(json, [&](Json& changed) {
            Json& list = changed["model"]["layers"];
            list.insert(list.begin(), convolution);
        });
        QCOMPARE(said(inserted), Json({{"conv2d_2", "float16"}, {"head", "bfloat16"}, {"nowhere", "float32"}}));
        QCOMPARE(inserted["model"]["layers"][1], convolution); // nothing else was left in it
        const Json renamed = withExceptionsAlong(json, [](Json& changed) { changed["model"]["layers"][0]["name"] = "first"; });
        QCOMPARE(said(renamed), Json({{"conv2d", "float16"}, {"head", "bfloat16"}, {"nowhere", "float32"}}));
        const Json called = withExceptionsAlong(json, [](Json& changed) { changed["model"]["layers"][1]["name"] = "mine"; });
        QCOMPARE(said(called), Json({{"mine", "float16"}, {"head", "bfloat16"}, {"nowhere", "float32"}}));
        const Json without = withExceptionsAlong(json, [](Json& changed) { changed["model"]["layers"].erase(1); });
        QCOMPARE(said(without), Json({{"head", "bfloat16"}, {"nowhere", "float32"}}));
        json["variants"][0]["layers"] = {{"conv2d_1", "float16"}};
        QVERIFY(!withExceptionsAlong(json, [](Json& changed) { changed["model"]["layers"].erase(1); })["variants"][0].contains("layers"));
        QCOMPARE(withExceptionsAlong(Json(7), [](Json&) {}), Json(7)); // what is no experiment stays what it is
    }
    void what_is_said_of_a_projection_goes_with_its_residual() {
        Json json = tinyExperiment();
        const Json residual = {{"type", "residual"}, {"layers", Json::array({{{"type", "conv2d"}, {"filters", 4}}})}};
        Json& layers = json["model"]["layers"];
        layers.insert(layers.begin(), residual);
        json["variants"][0]["layers"] = {{"residual_projection", "float16"}};
        json["variants"][1]["model"] = json["model"]; // its own, which stays as it is
        json["variants"][1]["layers"] = {{"residual", "float16"}};
        const Json inserted = withExceptionsAlong(json, [&](Json& changed) {
            Json& list = changed["model"]["layers"];
            list.insert(list.begin(), residual);
        });
        QCOMPARE(inserted["variants"][0]["layers"], Json({{"residual_1_projection", "float16"}}));
        QCOMPARE(inserted["variants"][1], json["variants"][1]);
        const Json without = withExceptionsAlong(json, [](Json& changed) { changed["model"]["layers"].erase(0); });
        QVERIFY(!without["variants"][0].contains("layers"));
        QCOMPARE(without["variants"][1], json["variants"][1]);
    }
    // While two have one name nobody knows which is meant: nothing is lost, and none gets another's.
    void what_is_said_of_layers_outlives_a_name_that_was_taken() {
        Json json = tinyExperiment();
        json["model"]["layers"][0]["name"] = "a";
        json["variants"][0]["layers"] = {{"a", "float16"}, {"head", "bfloat16"}};
        const auto call = [](const Json& experiment, const char* name) {
            return withExceptionsAlong(experiment, [=](Json& changed) { changed["model"]["layers"][0]["name"] = name; });
        };
        const Json back = call(call(json, "head"), "a");
        QCOMPARE(back["variants"][0]["layers"], json["variants"][0]["layers"]);
        QCOMPARE(call(call(json, "head"), "b")["variants"][0]["layers"], json["variants"][0]["layers"]); // "a" is told as nobody's
    }
    // The one that was given the name goes back to the program's; neither is deleted for it.
    void of_two_of_a_name_none_is_deleted() {
        Json json = tinyExperiment();
        json["model"]["layers"][0]["name"] = "head";
        const Problems problems = validate_experiment(json);
        QVERIFY(!problems.empty() && problems.front().kind == ProblemKind::name_taken);
        for (const char* layer : {"/model/layers/0", "/model/layers/2"}) {
            const QVector<Repair> repairs = repairsOf(json, problems.front(), Json::json_pointer(layer));
            QVERIFY(!repairs.isEmpty());
            for (const Repair& repair : repairs) {
                QCOMPARE(repair.words, QString("Let the program name it"));
                QCOMPARE(repair.experiment["model"]["layers"].size(), json["model"]["layers"].size());
                QVERIFY(validate_experiment(repair.experiment).empty());
            }
        }
    }
    void what_was_meant_is_written_in_its_place() {
        Json json = tinyExperiment();
        json["model"]["layers"][0]["kernle"] = json["model"]["layers"][0]["kernel"];
        json["model"]["layers"][0].erase("kernel");
        const Problems problems = validate_experiment(json);
        QCOMPARE(repairsOf(json, problems.front(), Json::json_pointer("/model/layers/0")).first().experiment, tinyExperiment());
        json = tinyExperiment();
        json["training"]["optimizer"]["type"] = "adm";
        const QVector<Repair> repairs = repairsOf(json, validate_experiment(json).front(), Json::json_pointer());
        QCOMPARE(repairs.first().experiment["training"]["optimizer"]["type"], Json("adam"));
    }
    void a_branch_that_shrinks_keeps_its_size_instead() {
        Json json = tinyExperiment();
        json["model"]["layers"][0] = Json::parse(R"({"type":"residual","layers":[{"type":"conv2d","filters":2,"kernel":3}]})");
        const Problems problems = validate_experiment(json);
        QVERIFY(!problems.empty());
        const Repair first = repairsOf(json, problems.front(), Json::json_pointer("/model/layers/0")).first();
        QCOMPARE(first.words, QString("Padding same in its branch"));
        QVERIFY(validate_experiment(first.experiment).empty());
        json = tinyExperiment();
        json["data"] = {{"source", "csv"}}; // whose file nobody can guess
        for (const Repair& repair : repairsOf(json, validate_experiment(json).front(), Json::json_pointer()))
            QVERIFY2(!repair.words.contains("path"), qPrintable(repair.words));
    }
    void an_entry_that_is_no_layer_is_removed() {
        Json json = tinyExperiment();
        json["model"]["layers"].insert(json["model"]["layers"].begin(), 5);
        const Repair first = repairsOf(json, validate_experiment(json).front(), Json::json_pointer()).first();
        QCOMPARE(first.words, QString("Remove entry 0"));
        QCOMPARE(first.experiment, tinyExperiment());
    }
    void what_is_usual_is_proposed() {
        const Json::json_pointer layer("/model/layers/0");
        Json json = tinyExperiment();
        json["model"]["layers"][0].erase("kernel");
        QCOMPARE(repairsOf(json, validate_experiment(json).front(), layer).first().words, QString("Set kernel to 3"));
        json = tinyExperiment();
        json["model"]["layers"][0].erase("filters");
        json["model"]["layers"][0].erase("kernel"); // that is wrong, too, and Delete would mend both
        json["model"]["layers"][0]["filers"] = 2;
        QCOMPARE(repairsOf(json, validate_experiment(json).front(), layer).first().words, QString("Call it filters"));
    }
    // Whatever the message says, in whatever words: its kind and its facts decide.
    void a_repair_names_the_layer_it_deletes() {
        Json json = tinyExperiment();
        Json& layers = json["model"]["layers"];
        const Json second = {{"type", "conv2d"}, {"filters", 2}, {"kernel", 99}};
        layers.insert(layers.begin() + 1, second);
        const Json::json_pointer layer("/model/layers/1");
        QStringList words;
        for (const Repair& repair : repairsOf(json, validate_experiment(json).front(), layer))
            words << repair.words;
        json["model"]["layers"][1]["kernel"] = "wide"; // nothing mends that but to let it go
        for (const Repair& repair : repairsOf(json, validate_experiment(json).front(), layer))
            words << repair.words;
        QVERIFY2(!words.contains("Delete conv2d"), qPrintable(words.join(", ")));
        QCOMPARE(layerNames(json)["/model/layers/1"], QString("conv2d_1"));
    }
    void repairs_never_read_the_message() {
        Json json = tinyExperiment();
        json["model"]["layers"][0]["kernel"] = 11;
        Problem problem = validate_experiment(json).front();
        const Json::json_pointer layer("/model/layers/0");
        const QVector<Repair> before = repairsOf(json, problem, layer);
        problem.message = "needs a list of features; unknown key; missing; expected";
        const QVector<Repair> after = repairsOf(json, problem, layer);
        QCOMPARE(after.size(), before.size());
        for (int i = 0; i < after.size(); ++i)
            QCOMPARE(after[i].experiment, before[i].experiment);
    }
    void what_lies_at_a_path() {
        QCOMPARE(whatIs(m_file).kind, Finding::Kind::experiment);
        QCOMPARE(whatIs(m_folder->path()).kind, Finding::Kind::project);
        QVERIFY(QDir(m_folder->path()).mkpath("pictures/cat"));
        touch("pictures/cat/1.png");
        QCOMPARE(whatIs(m_folder->filePath("pictures")).kind, Finding::Kind::images);
        touch("net.onnx"); // is written, and not read
        for (const char* bad : {"nowhere", "pictures/cat/1.png", "net.onnx"}) {
            const Finding found = whatIs(m_folder->filePath(bad));
            QCOMPARE(found.kind, Finding::Kind::nothing);
            QVERIFY(found.why.contains('.'));
        }
        QVERIFY(whatIs(m_folder->filePath("net.onnx")).why.contains("ONNX"));
    }
    void bad_files_are_told_and_the_window_goes_on_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("says");
        QTest::newRow("no JSON") << "bad.mantissa" << QByteArray("{\"format\":") << "bad.mantissa";
        QTest::newRow("another kind") << "bad.mantissa" << QByteArray("{\"format\":\"x\"}") << "format";
        QTest::newRow("a key") << "bad.mantissa"
                               << QByteArray(
                                      R"({"format":"mantissa.experiment","version":1,"modell":{},"model":{},"variants":[{"name":"a"}]})")
                               << "modell";
        QTest::newRow("empty") << "bad.mantissa" << QByteArray() << "bad.mantissa";
        Json many = tinyExperiment();
        for (int i = 0; i < 500; ++i)
            many["variants"].push_back({{"name", "v" + std::to_string(i)}, {"policy", "float32"}});
        QTest::newRow("too many variants") << "bad.mantissa" << QByteArray::fromStdString(many.dump()) << "500";
        Json deep = tinyExperiment();
        for (int i = 0; i < 2000; ++i)
            deep["model"]["layers"].insert(deep["model"]["layers"].begin(), Json{{"type", "dropout"}, {"rate", 0.1}});
        QTest::newRow("too many layers") << "bad.mantissa" << QByteArray::fromStdString(deep.dump()) << "2000";
        QTest::newRow("an image") << "bad.png" << QByteArray("x") << "folder";
    }
    // Nobody is locked out of what the window let them save.
    void what_was_saved_while_it_was_wrong_opens_to_be_mended() {
        QString wrong;
        {
            Workbench workbench(m_folder->path());
            QVERIFY(workbench.files().open(m_file));
            Json json = workbench.document().json();
            json["model"]["layers"][0]["filters"] = -1;
            workbench.document().edit("wrong", json);
            QVERIFY(!workbench.document().experiment());
            QVERIFY(workbench.files().save());
            wrong = workbench.document().firstProblem();
        }
        Workbench again(m_folder->path());
        QSignalSpy page(&again, &Workbench::pageWanted);
        QVERIFY(again.files().open(m_file));
        QCOMPARE(again.document().firstProblem(), wrong);
        QCOMPARE(page.last().at(0).toString(), QString("build"));
        Json json = again.document().json();
        json["model"]["layers"][0]["filters"] = 2;
        again.document().edit("mended", json);
        QVERIFY(again.document().experiment() && again.files().save());
    }
    void bad_files_are_told_and_the_window_goes_on() {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        QFETCH(QString, says);
        Workbench workbench(m_folder->path());
        QVERIFY(workbench.files().open(m_file));
        touch(name, content);
        QSignalSpy told(&workbench, &Workbench::told);
        QVERIFY(!workbench.files().open(m_folder->filePath(name)));
        QCOMPARE(told.size(), 1);
        const Message message = told.first().at(0).value<Telling>()();
        QVERIFY2((message.fact + message.cause).contains(says), qPrintable(message.cause));
        QCOMPARE(workbench.document().json(), tinyExperiment()); // what was open stays open
    }
    void a_damaged_run_is_told_and_the_others_shown() {
        Workbench workbench(m_folder->path());
        const QString group = m_folder->filePath("runs/tiny/2026-01-01_10-00-00-000");
        for (const char* run : {"01-float32", "02-mixed"})
            QVERIFY(QDir().mkpath(group + '/' + run));
        write_json((group + "/01-float32/experiment.json").toStdString(), tinyExperiment());
        touch("runs/tiny/2026-01-01_10-00-00-000/02-mixed/experiment.json", "{");
        for (const QString run : {"01-float32", "02-mixed"}) // what makes a folder a run is its log
            touch("runs/tiny/2026-01-01_10-00-00-000/" + run + "/metrics.jsonl", "");
        QVERIFY(workbench.files().open(m_file));
        QStringList damaged; // shown all the same, with what is wrong in words
        QCOMPARE(workbench.store().runCount(), 2);
        for (int key : {0, 1})
            if (const RunData& run = workbench.store().run(key); !run.damage.isEmpty())
                damaged << run.folder.section('/', -1) + ": " + run.damage;
        QCOMPARE(damaged.size(), 1);
        QVERIFY2(damaged.first().startsWith("02-mixed") && damaged.first().contains("experiment.json"), qPrintable(damaged.first()));
    }
    void runs_of_the_command_line_open_with_all_of_their_variants() {
        const QString group = m_folder->filePath("trained/elsewhere");
        make_run_folder((group + "/01-float32").toStdString(), {.name = "float32"});
        make_run_folder((group + "/02-half").toStdString(), {.name = "half", .policy = "float16"});
        Workbench workbench(m_folder->filePath("own"));
        const auto names = [&] {
            QStringList all;
            for (const Json& variant : workbench.document().json()["variants"])
                all << QString::fromStdString(variant["name"].get<std::string>());
            return all;
        };
        QVERIFY(workbench.files().open(group));
        QCOMPARE(names(), (QStringList{"float32", "half"}));
        QVERIFY(workbench.document().experiment());
        QCOMPARE(workbench.store().visibleRuns().size(), 2);
        const QString file = workbench.document().file();
        QVERIFY(workbench.files().open(group));
        QCOMPARE(workbench.document().file(), file); // one that says the same
        make_run_folder((group + "/03-wide").toStdString(), {.name = "wide", .policy = "bfloat16"});
        QVERIFY(workbench.files().open(group));
        QVERIFY(workbench.document().file() != file);
        QCOMPARE(names().size(), 3);
    }
    // As where two experiments were trained into one folder, which is called as the window's own.
    void runs_of_one_name_are_variants_of_two() {
        const QString group = m_folder->filePath("work/runs");
        make_run_folder((group + "/01-float32").toStdString(), {.name = "float32"});
        make_run_folder((group + "/02-float32").toStdString(), {.name = "float32", .seed = 2});
        Workbench workbench(m_folder->filePath("own"));
        QSignalSpy told(&workbench, &Workbench::told);
        QVERIFY(workbench.files().open(m_folder->filePath("work")));
        QVERIFY(workbench.document().experiment());
        QCOMPARE(workbench.document().json()["variants"].size(), std::size_t{2});
        QCOMPARE(workbench.store().visibleRuns().size(), 2);
        for (const auto& one : told)
            QVERIFY(!one.at(0).value<Telling>()().fact.contains("trained last")); // all of them are shown
    }
    void of_folders_that_were_trained_into_the_last_is_opened_and_the_others_are_told() {
        const auto train = [&](const QString& into, const std::string& name) {
            make_run_folder((m_folder->filePath(into) + "/01-run").toStdString(), {.name = name});
        };
        train("work/runs/first", "older");
        Workbench workbench(m_folder->filePath("own"));
        QSignalSpy told(&workbench, &Workbench::told);
        QVERIFY(workbench.files().open(m_folder->filePath("work"))); // where the command line was typed
        QCOMPARE(workbench.document().json()["variants"][0]["name"], Json("older"));
        const auto others = [&] {
            return std::ranges::count_if(
                told, [](const auto& one) { return one.at(0).template value<Telling>()().fact.contains("trained last"); });
        };
        QCOMPARE(others(), 0);
        train("work/runs/second", "newer");
        const auto later = std::filesystem::last_write_time(m_folder->filePath("work/runs/first").toStdString()) + std::chrono::seconds(5);
        std::filesystem::last_write_time(m_folder->filePath("work/runs/second").toStdString(), later);
        QVERIFY(workbench.files().open(m_folder->filePath("work/runs")));
        QCOMPARE(workbench.document().json()["variants"][0]["name"], Json("newer"));
        QCOMPARE(others(), 1);
        const Message banner = told.last().at(0).value<Telling>()();
        QVERIFY2(banner.cause.startsWith("Their experiment is " + QFileInfo(workbench.document().file()).fileName()),
                 qPrintable(banner.cause));
    }
    // A file that leads to itself stands for a folder that may not be looked into.
    void a_run_that_cannot_be_read_is_told_and_the_others_shown() {
        Workbench workbench(m_folder->path());
        const QString group = m_folder->filePath("runs/tiny/2026-01-01_10-00-00-000");
        for (const char* run : {"01-float32", "02-mixed"})
            QVERIFY(QDir().mkpath(group + '/' + run));
        touch("runs/tiny/2026-01-01_10-00-00-000/01-float32/metrics.jsonl", "");
        std::filesystem::create_symlink("metrics.jsonl", (group + "/02-mixed/metrics.jsonl").toStdString());
        QSignalSpy told(&workbench, &Workbench::told);
        QVERIFY(workbench.files().open(m_file));
        QCOMPARE(workbench.store().runCount(), 1);
        QStringList causes;
        for (const auto& one : told)
            causes << one.at(0).value<Telling>()().cause;
        QVERIFY2(causes.join('\n').contains("02-mixed: it cannot be read: "), qPrintable(causes.join('\n')));
    }
    void a_project_is_made_and_opened() {
        Workbench workbench(m_folder->path());
        QVERIFY(workbench.files().open(m_file));
        const QString folder = m_folder->filePath("course");
        QVERIFY(workbench.files().makeProject(folder));
        QCOMPARE(workbench.project().root(), folder);
        QVERIFY(QFile::exists(folder + "/tiny.mantissa"));
        QVERIFY(workbench.files().makeNew());
        QVERIFY2(workbench.document().experiment(), qPrintable(workbench.document().firstProblem()));
        QVERIFY(workbench.document().file().startsWith(folder));
        QVERIFY(workbench.files().open(m_file));
        QVERIFY(workbench.files().open(folder));
        QCOMPARE(workbench.project().root(), folder);
    }
    // A real process, killed in the midst of edits; its edits are there when the file is opened next.
    void a_killed_process_loses_no_edit() {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("MANTISSA_EDIT_UNTIL_KILLED", m_file);
        process.setProcessEnvironment(environment);
        process.start(QCoreApplication::applicationFilePath(), {"edits_until_killed"});
        QVERIFY(process.waitForStarted());
        QByteArray said;
        while (!said.contains("edit 25\n") && process.waitForReadyRead(20000))
            said += process.readAllStandardOutput();
        QVERIFY(said.contains("edit 25\n"));
        process.kill();
        process.waitForFinished();
        said += process.readAllStandardOutput();
        int last = 0;
        said.chop(said.size() - said.lastIndexOf('\n')); // the last line may be torn
        for (const QByteArray& line : said.split('\n'))
            if (line.startsWith("edit "))
                last = qMax(last, line.mid(5).toInt());
        Workbench workbench(m_folder->path());
        QVERIFY(workbench.files().leftBehind().contains(m_file));
        QVERIFY(workbench.files().open(m_file));
        const int restored = workbench.document().json()["training"]["seed"];
        QVERIFY2(restored >= last, qPrintable(QStringLiteral("%1 of %2").arg(restored).arg(last)));
        QCOMPARE(workbench.document().undoStack().count(), restored);
    }
    // The victim: only in the process that the test above starts.
    void edits_until_killed() {
        const QString file = qEnvironmentVariable("MANTISSA_EDIT_UNTIL_KILLED");
        if (file.isEmpty())
            QSKIP("is started by a_killed_process_loses_no_edit");
        Workbench workbench(QFileInfo(file).path());
        QVERIFY(workbench.files().open(file));
        for (int number = 1; number < 100000; ++number) {
            Json json = workbench.document().json();
            json["training"]["seed"] = number;
            workbench.document().edit("seed", json);
            fprintf(stdout, "edit %d\n", number);
            fflush(stdout);
        }
    }

private:
    void edit(Workbench& workbench, const char* key, int value) {
        Json json = workbench.document().json();
        json["model"]["layers"][0][key] = value;
        workbench.document().edit(key, json);
    }
    static int filtersOf(Workbench& workbench) { return workbench.document().json()["model"]["layers"][0]["filters"]; }
    static QString newestJournal() {
        const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/edits");
        return folder.entryInfoList({"tiny-*.edits"}, QDir::Files, QDir::Time).value(0).filePath();
    }
    void touch(const QString& name, const QByteArray& content = "x") {
        QFile file(m_folder->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    static QString nameOf(const ExperimentDocument& document, int index) {
        return QString::fromStdString(document.json()["variants"][std::size_t(index)]["name"]);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
};

QTEST_MAIN(TestDocuments)
#include "test_documents.moc"
