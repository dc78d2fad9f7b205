// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Runs of other programs in the window: TensorBoard's event files are opened, shown, and compared as any run; and the Run page before
// there is any run to list.
#include "app/window_fixture.h"
#include "charts/run_chart.h"
#include "models/run_table_model.h"
#include "pages/run/run_page.h"
#include "pages/run/run_table.h"
#include "report/export/tensorboard.h"
#include "report/report.h"
#include "report/run_record.h"
#include "runs/stored_run.h"
#include "support/recorder.h"
#include "train/sweep.h"
#include "widgets/run_card.h"

#include <QContextMenuEvent>
#include <QDir>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>

#include <cmath>

using namespace mantissa::app;

class TestForeignRuns : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { keepSettingsApart(); }
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void a_folder_of_event_files_becomes_runs() {
        const QString logs = m_folder->filePath("logs");
        mantissa::report::write_tensorboard({run("here", 1), run("there", 10)}, logs.toStdString());
        QVERIFY(drop(logs));
        QTRY_COMPARE(store().currentRuns().size(), 2);
        QCOMPARE(m_window->page(), "run");
        const RunData& whole = store().run(store().currentRuns()[0]);
        const RunData& sparse = store().run(store().currentRuns()[1]);
        QCOMPARE(whole.name, "here");
        QCOMPARE(sparse.name, "there");
        QCOMPARE(whole.policy, "unknown");
        QCOMPARE(whole.state, RunState::completed);
        QCOMPARE(whole.loss.size(), std::size_t{100});
        QCOMPARE(sparse.loss.size(), std::size_t{91}); // told in steps 1, 11, …, 91
        QCOMPARE(sparse.loss[45], 0.5F * (sparse.loss[40] + sparse.loss[50]));
        QVERIFY(std::isnan(sparse.milliseconds[0])); // nobody told
        QCOMPARE(sparse.notFiniteSteps, qint64{0});
        QCOMPARE(wordOf(whole), QString("ending not known"));
        QCOMPARE(shownState(sparse), RunState::untold);
        QTest::qWait(400);
        QCOMPARE(m_window->findChildren<RunCard*>().size(), 2); // and no variant of what is edited
        QVERIFY(QDir(m_window->workbench().project().root()).exists("runs/tensorboard-logs"));
    }
    // So long a log that its list shows what its last lines say; of one step the time would be that of a warm-up.
    void a_long_run_and_a_hardly_timed_one_tell_no_more_than_is_known() {
        const QString logs = m_folder->filePath("logs");
        mantissa::report::RunRecord longer = run("longer", 1), timed = run("timed", 50);
        for (int step = 101; step <= 3000; ++step)
            longer.steps.own().push_back({.step = step, .epoch = 1, .loss = 1, .accuracy = 0.5, .seconds = step * 0.1});
        timed.steps.own().back().parts[0] = 2.5e-3;
        mantissa::report::write_tensorboard({longer, timed}, logs.toStdString());
        QVERIFY(m_window->openPath(logs));
        QTRY_COMPARE(store().currentRuns().size(), 2);
        QCOMPARE(wordOf(store().run(store().currentRuns()[0])), QString("ending not known"));
        QCOMPARE(store().run(store().currentRuns()[1]).millisecondsPerStep(), 0.0);
    }
    void of_many_it_is_said_for_how_many_the_ending_is_not_known() {
        std::vector<mantissa::report::RunRecord> runs;
        for (int i = 1; i <= 7; ++i)
            runs.push_back(run("run" + std::to_string(i), 1));
        mantissa::report::write_tensorboard(runs, m_folder->filePath("logs").toStdString());
        QVERIFY(m_window->openPath(m_folder->filePath("logs")));
        QTRY_COMPARE(store().currentRuns().size(), 7);
        const QString words = m_window->workbench().live().statusWords();
        QVERIFY2(words.endsWith("7 whose ending is not known"), qPrintable(words));
    }
    void what_tells_no_time_has_no_axis_of_time() {
        mantissa::report::RunRecord still = run("still", 1);
        for (mantissa::StepRecord& step : still.steps.own())
            step.seconds = 0;
        mantissa::report::write_tensorboard({still}, m_folder->filePath("still").toStdString());
        QVERIFY(m_window->openPath(m_folder->filePath("still")));
        QTRY_COMPARE(store().currentRuns().size(), 1);
        QPushButton* time = nullptr;
        for (QPushButton* button : m_window->findChild<RunPage*>()->findChildren<QPushButton*>())
            if (button->accessibleName() == "X axis Time")
                time = button;
        QVERIFY(time);
        QTRY_VERIFY(!time->isEnabled());
        const QString why = time->toolTip();
        QVERIFY(notesOffered() > 0);
        m_window->findChild<RunPage*>()->findChild<RunChart*>()->setXUnit(XUnit::time);
        QCOMPARE(notesOffered(), qsizetype{0}); // at which of its steps nobody knows
        m_window->findChild<RunPage*>()->findChild<RunChart*>()->setXUnit(XUnit::step);
        mantissa::report::write_tensorboard({run("timed", 1)}, m_folder->filePath("logs").toStdString());
        QVERIFY(m_window->openPath(m_folder->filePath("logs")));
        QTRY_VERIFY(time->isEnabled());
        QVERIFY(time->toolTip() != why);
    }
    void a_single_file_too() {
        mantissa::report::write_tensorboard({run("alone", 1)}, m_folder->filePath("logs").toStdString());
        QVERIFY(m_window->openPath(m_folder->filePath("logs/alone/events.out.tfevents.0.mantissa")));
        QTRY_COMPARE(store().currentRuns().size(), 1);
        QCOMPARE(store().run(store().currentRuns()[0]).name, "alone");
    }
    void what_is_no_event_file_is_told() {
        QDir(m_folder->path()).mkpath("bad");
        QFile file(m_folder->filePath("bad/events.out.tfevents.1"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("words and nothing else");
        file.close();
        QSignalSpy told(&m_window->workbench(), &Desk::told);
        m_window->openPath(m_folder->filePath("bad"));
        QTRY_VERIFY(!told.isEmpty() && told.last()[0].value<Telling>()().kind == Message::Kind::bad);
        QVERIFY(told.last()[0].value<Telling>()().cause.contains("it is no event file of TensorBoard"));
        QVERIFY(store().currentRuns().isEmpty());
    }
    // With its experiment, as often as it is opened; where they were trained, those are shown.
    void a_report_brings_its_runs_data() {
        QTest::addColumn<QString>("ending");
        for (const char* ending : {"html", "json"})
            QTest::newRow(ending) << ending;
    }
    void a_report_brings_its_runs() {
        QFETCH(QString, ending);
        QTemporaryDir elsewhere;
        const QString report = elsewhere.filePath("theirs." + ending);
        const auto [loss, milliseconds] = trainAndWrite(report);
        QVERIFY(m_window->openPath(report));
        QVERIFY(told("in the project already"));
        QCOMPARE(runsInProject(), 2);

        closeWindow();
        openWindow(); // another project
        for (int times = 1; times <= 2; ++times) {
            QVERIFY(m_window->openPath(report));
            QVERIFY(told(times == 1 ? "2 runs were read from theirs" : "in the project already"));
            QCOMPARE(runsInProject(), 2);
            QVERIFY(QDir(m_window->workbench().project().root()).entryList({"tiny-*.mantissa"}).size() <= 1);
            QCOMPARE(store().currentRuns().size(), 2);
        }
        const RunData& run = store().run(store().currentRuns()[0]);
        QCOMPARE(run.report, QFileInfo(report).fileName());
        QCOMPARE(run.state, RunState::completed);
        QCOMPARE(run.loss, loss);
        QCOMPARE(run.millisecondsPerStep(), milliseconds);
        QVERIFY(std::any_of(run.events.begin(), run.events.end(), [](const EventPoint& event) {
            return event.kind == "reported" && event.text.contains("with all of its steps");
        }));
        QCOMPARE(m_window->workbench().variants().run(0), store().currentRuns()[0]);
        QVERIFY(m_window->workbench().live().whyNotProlong().contains("holds no checkpoints"));
        QVERIFY(!m_window->workbench().live().continues());
    }
    void a_report_of_another_kind_says_that_it_has_none() {
        QTemporaryDir elsewhere;
        const QString report = elsewhere.filePath("theirs.md");
        trainAndWrite(report);
        QVERIFY(m_window->openPath(report));
        QVERIFY(told("holds the experiment and no runs"));
    }
    // Not as many variants as it had runs: its page has its cells.
    void a_report_of_a_sweep_brings_the_sweep() {
        QTemporaryDir elsewhere;
        const QString report = elsewhere.filePath("swept.html");
        sweepAndWrite(elsewhere.path(), report);
        for (int times = 1; times <= 2; ++times) {
            QVERIFY(m_window->openPath(report));
            QVERIFY(told(times == 1 ? "4 runs were read from swept" : "in the project already"));
            QCOMPARE(m_window->page(), QString("sweep"));
            QCOMPARE(m_window->workbench().document().variantCount(), 2);
            QCOMPARE(store().currentRuns().size(), 4);
            QCOMPARE(store().groups()[store().current()].kind, RunGroup::Kind::sweep);
            for (int key : store().currentRuns())
                QVERIFY2(!store().run(key).sweepPolicy.isEmpty(), qPrintable(store().run(key).name));
        }
        const mantissa::SweepSettings settings = m_window->workbench().sweep().settings();
        QCOMPARE(m_window->workbench().sweep().done(settings), 4);
        QVERIFY(!m_window->workbench().sweep().grows(settings)); // begins in a folder of its own
    }
    // Five variants: their cards before the first run, the table from then on; nothing scrolls sideways.
    void an_empty_table_is_not_shown() {
        Json json = tinyExperiment();
        for (const char* policy : {"float16", "bfloat16", "mixed_bfloat16"})
            json["variants"].push_back({{"name", policy}, {"policy", policy}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->showPage("run");
        m_window->resize(1440, 900);
        QTest::qWait(300);
        QCOMPARE(shownCards(), 5);
        QVERIFY(!m_window->findChild<RunTable*>() || !m_window->findChild<RunTable*>()->isVisible());
        QVERIFY(neverSideways());
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        QTRY_VERIFY(m_window->findChild<RunTable*>() && m_window->findChild<RunTable*>()->isVisible());
        QCOMPARE(shownCards(), 0);
        QVERIFY(neverSideways());
        columnsGiveWay();
        const auto* table = m_window->findChild<RunTable*>();
        QCOMPARE(table->minimumHeight(), table->heightOf(4)); // the charts need the rest
        json["name"] = "of another day";
        const QString other = m_folder->filePath("other.mantissa");
        mantissa::write_json(other.toStdString(), json);
        QVERIFY(m_window->workbench().files().open(other));
        QTRY_VERIFY(store().currentRuns().isEmpty());
        QTRY_COMPARE(shownCards(), 5); // not the runs of the first over charts that are empty
        QVERIFY(!table->isVisible());
    }
    // Four runs, and at their right all that is told of them: that may be scrolled, the axis of the charts stays in sight.
    void charts_are_no_higher_than_the_page() {
        Json json = tinyExperiment();
        for (const char* policy : {"bfloat16", "mixed_bfloat16"})
            json["variants"].push_back({{"name", policy}, {"policy", policy}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->showPage("run");
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        m_window->banners().setQuiet(true);
        auto* area = qobject_cast<QScrollArea*>(m_window->pageOf("run")->parentWidget()->parentWidget());
        QVERIFY(area);
        for (int high = 820; high <= 1000; high += 20) {
            m_window->resize(1440, high);
            QTest::qWait(50);
            QTRY_VERIFY2(area->verticalScrollBar()->maximum() == 0,
                         qPrintable(QStringLiteral("%1 of %2").arg(area->verticalScrollBar()->maximum()).arg(high)));
        }
    }

private:
    // In the menu of the curves, at their cursor.
    qsizetype notesOffered() {
        auto* page = m_window->findChild<RunPage*>();
        auto* chart = page->findChild<RunChart*>();
        chart->repaintNow();
        QTest::keyClick(chart, Qt::Key_Right);
        QContextMenuEvent asked(QContextMenuEvent::Keyboard, QPoint(), QPoint());
        QCoreApplication::sendEvent(chart, &asked);
        const qsizetype offered = page->findChildren<QAction*>("pinNote").size();
        for (auto* menu : page->findChildren<QMenu*>())
            menu->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return offered;
    }
    std::pair<std::vector<float>, double> trainAndWrite(const QString& report) {
        m_window->workbench().live().run();
        (void)QTest::qWaitFor([this] { return session().state() == State::idle && store().currentRuns().size() == 2; }, 60000);
        std::vector<std::filesystem::path> folders;
        for (int key : store().currentRuns())
            folders.emplace_back(store().run(key).folder.toStdString());
        mantissa::report::write_report(mantissa::report::make_report(mantissa::report::read_runs(folders)), report.toStdString());
        const RunData& run = store().run(store().currentRuns()[0]);
        return {run.loss, run.millisecondsPerStep()};
    }
    static void sweepAndWrite(const QString& folder, const QString& report) {
        using namespace mantissa;
        const Experiment experiment = parse_experiment(tinyExperiment(), "tiny.mantissa");
        const std::filesystem::path out = (folder + "/runs").toStdString();
        Recorder recorder;
        Control control;
        train_sweep(make_sweep(experiment, {.seeds = {1, 2}}, out), {.device = "cpu", .out = out}, recorder, control);
        report::write_report(report::make_report(report::read_runs({out})), report.toStdString());
    }
    bool told(const QString& words) {
        return QTest::qWaitFor([&] {
            const auto labels = m_window->banners().findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [&](QLabel* label) { return label->text().contains(words); });
        });
    }
    int runsInProject() {
        const std::filesystem::path runs = m_window->workbench().project().root().toStdString() + "/runs";
        return int(mantissa::find_runs(runs).size());
    }
    // As a file manager does it: to what lies beneath the pointer, and up from there.
    bool drop(const QString& path) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        const QPoint at(m_window->width() / 2, m_window->height() / 2);
        QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QDropEvent let(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        for (QEvent* event : {static_cast<QEvent*>(&enter), static_cast<QEvent*>(&let)})
            QCoreApplication::sendEvent(m_window->windowHandle(), event);
        return let.isAccepted();
    }
    static mantissa::report::RunRecord run(const std::string& name, int every) {
        mantissa::report::RunRecord record;
        record.name = name;
        for (int step = 1; step <= 100; step += every)
            record.steps.own().push_back({.step = step, .epoch = 1, .loss = 200.0 - step, .accuracy = 0.5, .seconds = step * 0.1});
        return record;
    }
    int shownCards() {
        const auto cards = m_window->findChildren<RunCard*>();
        return int(std::count_if(cards.begin(), cards.end(), [](RunCard* card) { return card->isVisible(); }));
    }
    // Beside the inspector some columns of the table of runs go, and come back with the room; what was chosen stays away.
    void columnsGiveWay() {
        auto* table = m_window->findChild<QTableView*>("runTable");
        const auto there = [&] {
            QTest::qWait(50);
            int count = 0;
            for (int column = 0; column < RunTableModel::ColumnCount; ++column)
                count += table->isColumnHidden(column) ? 0 : 1;
            return count;
        };
        const int few = there();
        QVERIFY(few >= 5 && few < RunTableModel::ColumnCount);
        QVERIFY(table->horizontalHeader()->length() <= table->viewport()->width());
        for (int column : {RunTableModel::Name, RunTableModel::Status, RunTableModel::Speed, RunTableModel::ValAccuracy})
            QVERIFY(!table->isColumnHidden(column));
        m_window->resize(2800, 900);
        QCOMPARE(there(), int(RunTableModel::ColumnCount));
    }
    bool neverSideways() {
        for (auto* scroll : m_window->findChildren<QScrollArea*>())
            if (scroll->isVisible() && scroll->horizontalScrollBar()->maximum() > 0 && scroll->widget() == m_window->pageOf("run"))
                return false;
        return true;
    }
};

QTEST_MAIN(TestForeignRuns)
#include "test_foreign_runs.moc"
