// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Runs from the whole window: started, paused, changed, stopped and gone on with; closed in mid-run; what a divergence offers.
#include "app/window_fixture.h"
#include "bridge/locks.h"
#include "charts/pane_view.h"
#include "charts/run_chart.h"
#include "models/variant_edits.h"
#include "models/words.h"
#include "pages/build/layer_model.h"
#include "pages/build/problem_strip.h"
#include "pages/run/run_page.h"
#include "pages/run/run_values_text.h"
#include "runs/user_notes.h"
#include "style/appearance.h"
#include "support/held_elsewhere.h"
#include "support/recorder.h"
#include "support/run_folders.h"
#include "widgets/banner.h"
#include "widgets/run_card.h"
#include "window/commands.h"
#include "window/inspector.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QStatusTipEvent>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <numeric>

using namespace mantissa::app;

class TestWindowRuns : public WindowFixture {
    Q_OBJECT

    QString told() {
        QStringList words;
        for (QLabel* label : m_window->banners().findChildren<QLabel*>())
            words << label->text();
        return words.join('\n');
    }

private Q_SLOTS:
    void initTestCase() { keepSettingsApart(); }
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }
    void two_variants_run_by_key() {
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        QTRY_VERIFY(session().busy());
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        QCOMPARE(store().currentRuns().size(), 2);
        for (int key : store().currentRuns())
            QCOMPARE(store().run(key).state, RunState::completed);
        QVERIFY(QFile::exists(store().run(store().currentRuns().first()).folder + "/summary.json"));
        QCOMPARE(store().run(0).toGrowth, -1); // float32 is not scaled
        QVERIFY(store().run(1).toGrowth >= 2000 - store().run(1).steps() && store().run(1).toGrowth <= 2000);
        QTest::qWait(300);
        const auto cards = m_window->findChildren<RunCard*>();
        QCOMPARE(cards.size(), 2);
        QCOMPARE(cards.first()->values().progress, 1.0);
        QVERIFY(cards.first()->values().ofSteps.isEmpty()); // the median of all of them
    }
    // What it is about stands on the page: the status line would cut it.
    void before_a_run_the_status_says_what_to_do() {
        Json json = tinyExperiment();
        json["description"] = "A network so small that nobody has to wait.";
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        QTRY_COMPARE(m_window->workbench().live().statusWords(), QString("Ready: 2 variants. Press Run (F5)."));
    }
    // When the run ends, the median of all its steps takes the place of that of the latest.
    void a_card_says_which_steps_its_figure_is_of() {
        makeLong();
        m_window->workbench().live().run();
        const auto values = [this] { return m_window->findChildren<RunCard*>().first()->values(); };
        QTRY_VERIFY_WITH_TIMEOUT(values().ofSteps == ", latest", 30000);
        QVERIFY2(values().reason.contains("median of its latest steps"), qPrintable(values().reason));
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        QTRY_VERIFY(values().ofSteps.isEmpty());
        QVERIFY2(values().reason.contains("median of its whole run"), qPrintable(values().reason));
    }
    void a_long_sentence_costs_a_pane_not_the_height_of_all() {
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        const auto back = qScopeGuard([] { Appearance::instance().setTextScale(1); });
        Appearance::instance().setTextScale(2);
        m_window->showPage("run");
        m_window->banners().setQuiet(true);
        m_window->resize(1440, 1400);
        auto* page = static_cast<RunPage*>(m_window->pageOf("run"));
        page->setPresenting(RunPage::Presenting::on);
        const auto panes = [page] {
            const ChartCurves& curves = page->chart().curves();
            return int(curves.present(0)) + int(curves.present(1)) + int(curves.present(2));
        };
        page->setSentence("It is as fast.");
        page->refreshNow();
        QTRY_COMPARE(panes(), 3);
        page->setSentence(QString("It goes on and on. ").repeated(60));
        page->refreshNow();
        QTRY_VERIFY(panes() < 3);
        page->setPresenting(RunPage::Presenting::off);
    }
    void a_note_stands_at_its_curve_and_is_changed() {
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        QTRY_VERIFY(session().busy());
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        m_window->workbench().shelf().pinNote(1, 5, "look here");
        auto* chart = m_window->pageOf("run")->findChild<RunChart*>();
        chart->repaintNow();
        QTest::qWait(100);
        const auto noteSeen = [&] {
            for (int x = 0; x < chart->width(); x += 4)
                for (int y = 0; y < chart->height(); y += 4)
                    if (const auto note = ChartPointer(*chart).noteAt(QPointF(x, y)))
                        return note;
            return ChartPointer(*chart).noteAt({-1, -1});
        };
        QTRY_VERIFY(noteSeen().has_value());
        QCOMPARE(noteSeen()->first, 1);
        const EventPoint note = noteSeen()->second;
        QCOMPARE(note.text, QString("look here"));
        m_window->workbench().shelf().rewordNote(1, note, "and there");
        const auto kept = [&] { return mantissa::read_user_notes(store().run(1).folder.toStdString()); };
        QCOMPARE(QString::fromStdString(kept().at(0).text), QString("and there"));
        m_window->workbench().shelf().rewordNote(1, EventPoint{"pin", 5, "and there"}, {});
        QVERIFY(kept().empty());
        chart->repaintNow();
        QTRY_VERIFY(!noteSeen().has_value());
        auto& order = UndoOrder::of(m_window->workbench());
        for (const char* before : {"and there", "look here"}) { // each undo is one step back, on disk and in the chart
            QVERIFY(order.canUndo());
            order.undo();
            QCOMPARE(QString::fromStdString(kept().at(0).text), QString(before));
        }
        QTRY_VERIFY(noteSeen().has_value());
        order.undo();
        QVERIFY(kept().empty());
        for (int again = 0; again < 2; ++again)
            order.redo();
        QCOMPARE(QString::fromStdString(kept().at(0).text), QString("and there"));
        QTRY_VERIFY(noteSeen().has_value() && noteSeen()->second.text == "and there");
    }
    // All stood on the loss.
    void a_note_of_another_pane_stands_there() {
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        QTRY_VERIFY(session().busy());
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        m_window->workbench().shelf().pinNote(1, 5, "on the loss");
        m_window->workbench().shelf().pinNote(1, {"pin", 5, "up here", {}, "accuracy"});
        auto* chart = m_window->pageOf("run")->findChild<RunChart*>();
        chart->repaintNow();
        const auto heightOf = [&](const QString& pane) { // -1: it stands nowhere
            for (int y = 0; y < chart->height(); y += 4)
                for (int x = 0; x < chart->width(); x += 4)
                    if (const auto note = ChartPointer(*chart).noteAt(QPointF(x, y)); note && note->second.pane == pane)
                        return y;
            return -1;
        };
        QTRY_VERIFY(heightOf({}) > 0 && heightOf("accuracy") > heightOf({}));
        m_window->workbench().shelf().rewordNote(1, {"pin", 5, "up here", {}, "accuracy"}, {});
        chart->repaintNow();
        QTRY_COMPARE(heightOf("accuracy"), -1);
        QVERIFY(heightOf({}) > 0);
        UndoOrder::of(m_window->workbench()).undo();
        QCOMPARE(mantissa::read_user_notes(store().run(1).folder.toStdString()).back().pane, std::string("accuracy"));
    }
    // It was found beneath the pointer alone.
    void a_note_at_the_cursor_is_removed_by_keyboard() {
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        QTRY_VERIFY(session().busy());
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        m_window->workbench().shelf().pinNote(1, 5, "look here");
        QWidget* page = m_window->pageOf("run");
        auto* chart = page->findChild<RunChart*>();
        chart->repaintNow();
        QTest::qWait(100);
        chart->setFocus();
        const auto offered = [&]() -> QAction* {
            QContextMenuEvent menu(QContextMenuEvent::Keyboard, QPoint(), QPoint());
            QCoreApplication::sendEvent(chart, &menu);
            return page->findChild<QAction*>("removeNote");
        };
        const auto closeMenus = [page] {
            for (auto* menu : page->findChildren<QMenu*>())
                menu->close();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        };
        const auto distance = [&] {
            const double note = chart->pixelOf(chart->view().xOf(store().run(1), 5));
            return chart->view().cursor ? chart->pixelOf(*chart->view().cursor) - note : 1e9;
        };
        QTest::keyClick(chart, Qt::Key_Right);
        for (int i = 0; i < 400 && std::fabs(distance()) > 2.6; ++i)
            QTest::keyClick(chart, distance() > 0 ? Qt::Key_Left : Qt::Key_Right);
        QVERIFY(std::fabs(distance()) <= 2.6);
        QTest::keyClick(chart, Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(distance() > 3 && !offered());
        closeMenus();
        QTest::keyClick(chart, Qt::Key_Left, Qt::ShiftModifier);
        QAction* remove = offered();
        QVERIFY(remove && remove->toolTip().contains("look here"));
        remove->trigger();
        closeMenus();
        QVERIFY(mantissa::read_user_notes(store().run(1).folder.toStdString()).empty());
    }
    // What was trained and what is edited are two things, however alike their names are.
    void a_run_that_is_shown_keeps_its_figures() {
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        QTest::qWait(300);
        const CardValues before = m_window->findChildren<RunCard*>().first()->values();
        QVERIFY(before.badge != Badge::unknown);
        Json json = tinyExperiment();
        json["model"]["layers"][0]["filters"] = 16;
        json["variants"][0]["policy"] = "float16";
        m_window->workbench().document().edit("another network", json);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->workbench().plans().waiting(), 20000);
        QTest::qWait(300);
        const CardValues after = m_window->findChildren<RunCard*>().first()->values();
        QCOMPARE(after.memory, before.memory);
        QCOMPARE(after.badge, before.badge);
        QCOMPARE(after.line, before.line);
        const QVector<BarRow> trained = memoryRows(m_window->workbench()), edited = predictedRows(m_window->workbench());
        QVERIFY(trained[0].figure == before.memory && edited[0].figure != before.memory);
        QCOMPARE(formatBytes(std::accumulate(trained[0].parts.begin(), trained[0].parts.end(), 0.0)), trained[0].figure);
        json["variants"].push_back({{"name", "new"}, {"policy", "bfloat16"}});
        m_window->workbench().document().edit("one more", json);
        QTest::qWait(300);
        const auto cards = m_window->findChildren<RunCard*>();
        QCOMPARE(cards.size(), 3);
        QCOMPARE(cards.last()->values().stateWords, QString("ready"));
    }
    // Its memory is that of the simulation, before and after it ran: its tool tip alone has it.
    void memory_of_a_simulated_format_is_no_figure() {
        Json json = tinyExperiment();
        json["variants"].push_back({{"name", "tf32"}, {"policy", "tf32"}});
        m_window->workbench().document().edit("tf32", json);
        const auto figures = [this] {
            QStringList all;
            for (const BarRow& row : memoryRows(m_window->workbench()))
                all << row.figure;
            return all;
        };
        QTRY_COMPARE_WITH_TIMEOUT(figures().size(), 3, 20000);
        QVERIFY2(figures()[2] == noFigure() && figures()[0] != noFigure(), qPrintable(figures().join('\n')));
        QVERIFY(memoryRows(m_window->workbench())[2].toolTip.contains(", simulated"));
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() == 3 && store().run(2).state == RunState::completed, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        QVERIFY2(figures()[2] == noFigure() && figures()[0] != noFigure(), qPrintable(figures().join('\n')));
        QVERIFY(memoryRows(m_window->workbench())[2].toolTip.contains(", simulated"));
    }
    void a_step_is_taken_by_every_variant_or_by_one_alone() {
        QTest::keyClick(m_window.get(), Qt::Key_F10);
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::paused, 20000);
        const qint64 one = store().run(0).steps() + store().run(1).steps();
        QCOMPARE(one, 2);
        QCOMPARE(m_window->page(), QString("run"));
        m_window->showPage("health"); // which follows the run itself
        m_window->commands().step->trigger();
        QCOMPARE(m_window->page(), QString("health"));
        QTRY_COMPARE_WITH_TIMEOUT(store().run(0).steps() + store().run(1).steps(), one + 2, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::paused, 20000);
        m_window->workbench().live().stepAlone(1);
        QTRY_COMPARE_WITH_TIMEOUT(store().run(1).steps(), 3, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::paused, 20000);
        QCOMPARE(store().run(0).steps(), 2);
        QTest::keyClick(m_window.get(), Qt::Key_F5, Qt::ShiftModifier);
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        QCOMPARE(m_window->commands().run->text(), QString("Continue"));
    }
    void a_variant_is_run_alone() {
        m_window->workbench().document().selectVariant(1);
        const QList<QAction*> found = m_window->findChildren<QAction*>();
        const auto alone =
            std::find_if(found.begin(), found.end(), [](QAction* action) { return action->text() == "Run this variant alone"; });
        QVERIFY(alone != found.end() && (*alone)->isEnabled());
        (*alone)->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() > 1 && store().run(1).state == RunState::completed, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        QCOMPARE(store().run(0).state, RunState::waiting); // it was not even prepared
        QVERIFY(!QFile::exists(store().run(0).folder));
        QCOMPARE(m_window->page(), QString("run"));
        QCOMPARE(m_window->commands().run->text(), QString("Continue"));
        const qint64 done = store().run(1).steps();
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().run(0).state == RunState::completed, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        QCOMPARE(store().groups().size(), 1);
        QCOMPARE(store().run(1).steps(), done);
    }
    void one_that_runs_alone_is_paused_and_goes_on_alone() {
        makeLong();
        m_window->workbench().live().step();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::paused, 20000);
        m_window->workbench().live().runAlone(1);
        QTRY_VERIFY_WITH_TIMEOUT(store().run(1).steps() > 3, 20000);
        QTRY_VERIFY(m_window->findChildren<RunCard*>().first()->values().held);
        m_window->workbench().live().pause();
        const qint64 held = store().run(0).steps(), before = store().run(1).steps();
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().run(1).steps() > before + 3, 20000);
        QCOMPARE(store().run(0).steps(), held);
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }
    void space_pauses_and_goes_on() {
        makeLong();
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() > 0 && store().run(0).steps() > 1, 20000);
        QTest::keyClick(m_window->focusWidget(), Qt::Key_Space);
        QCOMPARE(session().state(), State::paused);
        QTest::keyClick(m_window->focusWidget(), Qt::Key_Space);
        QCOMPARE(session().state(), State::running);
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }
    // Its button is off then, and Qt would give the keyboard to the next one.
    void space_pauses_after_a_click_on_run() {
        makeLong();
        QToolButton* button = nullptr;
        for (QToolButton* each : m_window->findChildren<QToolButton*>())
            button = each->defaultAction() == m_window->commands().run && each->isVisible() ? each : button;
        QVERIFY(button);
        button->setFocus(Qt::MouseFocusReason);
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() > 0 && store().run(0).steps() > 1, 20000);
        QTest::keyClick(m_window->focusWidget(), Qt::Key_Space);
        QCOMPARE(session().state(), State::paused);
        for (QTableView* table : m_window->findChildren<QTableView*>())
            if (table->isVisible())
                table->setFocus();                 // where Space is the list's
        QTest::mouseClick(button, Qt::LeftButton); // Continue
        QTest::keyClick(m_window->focusWidget(), Qt::Key_Space);
        QCOMPARE(session().state(), State::paused);
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }
    void how_far_a_run_is_comes_before_what_the_mouse_lies_on() {
        makeLong();
        QStatusTipEvent hovered("Train all variants.");
        QCoreApplication::sendEvent(m_window.get(), &hovered);
        QCOMPARE(m_window->statusBar()->currentMessage(), QString("Train all variants."));
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        QTRY_VERIFY(session().busy());
        QTRY_VERIFY(m_window->statusBar()->currentMessage().isEmpty());
        QCoreApplication::sendEvent(m_window.get(), &hovered);
        QVERIFY(m_window->statusBar()->currentMessage().isEmpty());
    }
    void settings_change_while_it_runs() {
        makeLong();
        m_window->workbench().document().selectVariant(1);
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() > 1 && store().run(1).steps() > 1, 20000);
        m_window->workbench().live().setLearningRate(0.005);
        m_window->workbench().live().setLossScale({{"mode", "fixed"}, {"value", 64}});
        auto marked = [this] {
            return std::count_if(store().run(1).events.begin(), store().run(1).events.end(),
                                 [](const EventPoint& e) { return e.kind == "setting"; });
        };
        QTRY_COMPARE_WITH_TIMEOUT(marked(), 2, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(store().run(1).lossScale.back(), 64.f, 20000);
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }
    // The variant keeps it: later runs begin with it, which is said when it is done, and Undo is at hand.
    void a_change_in_mid_run_is_told_and_taken_back() {
        makeLong();
        m_window->resize(1440, 900);
        m_window->workbench().document().selectVariant(1);
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() > 1 && store().run(1).steps() > 1, 20000);
        const auto told = [this] {
            QStringList words;
            for (QLabel* label : m_window->banners().findChildren<QLabel*>())
                words << label->text();
            return words.join('\n');
        };
        const auto marked = [this] {
            return std::count_if(store().run(1).events.begin(), store().run(1).events.end(),
                                 [](const EventPoint& e) { return e.kind == "setting"; });
        };
        LiveRun& live = m_window->workbench().live();
        live.setLearningRate(0.005);
        QVERIFY2(told().contains("0.005 in place of 0.01 from the next step on") && told().contains("later runs"), qPrintable(told()));
        live.setLearningRate(0.002); // one message, and one step of undo
        QTRY_VERIFY2(told().contains("0.002 in place of 0.01") && !told().contains("0.005 in place"), qPrintable(told()));
        live.setLossScale({{"mode", "fixed"}, {"value", 64}});
        QVERIFY2(told().contains("fixed, 64 in place of dynamic"), qPrintable(told()));
        QTRY_COMPARE_WITH_TIMEOUT(marked(), 3, 20000);
        m_window->workbench().document().undoStack().undo(); // the loss scale
        QTRY_COMPARE_WITH_TIMEOUT(marked(), 4, 20000);
        QTRY_VERIFY2(!told().contains("The loss scale of mixed has changed."), qPrintable(told())); // it has not any more
        QPushButton* undo = buttonWith("Undo");
        QVERIFY(undo);
        undo->click();
        QCOMPARE(live.learningRate(), 0.01);
        QTRY_COMPARE_WITH_TIMEOUT(marked(), 5, 20000); // in the training, too
        m_window->banners().clear();
        live.setPolicy(1, "float32", nullptr);
        QVERIFY2(told().contains("The formats of mixed have changed."), qPrintable(told()));
        undo = buttonWith("Undo");
        QVERIFY(undo);
        undo->click();
        QCOMPARE(m_window->workbench().document().json()["variants"][1]["policy"], Json("mixed_float16"));
        live.stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        m_window->banners().clear();
        live.setLearningRate(0.004); // of the next run: nothing is told
        QCOMPARE(m_window->banners().count(), 0);
    }
    // Later edits stay when an earlier change is taken back from its message.
    void what_was_edited_since_a_change_stays() {
        makeLong();
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() > 0 && store().run(0).steps() > 1, 20000);
        m_window->workbench().live().setLearningRate(0.005);
        Json json = m_window->workbench().document().json();
        json["training"]["epochs"] = 6000;
        m_window->workbench().document().edit("longer", json);
        QPushButton* undo = buttonWith("Undo");
        QVERIFY(undo);
        undo->click();
        QCOMPARE(m_window->workbench().live().learningRate(), 0.01);
        QCOMPARE(m_window->workbench().document().json()["training"]["epochs"], Json(6000));
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }
    // Nobody has looked at the data of a file that was opened just now.
    void a_window_closes_while_a_run_is_prepared() {
        makeLong();
        m_window->workbench().live().run();
        QCOMPARE(session().state(), State::preparing);
        QCOMPARE(m_window->commands().run->text(), QString("Preparing"));
        QVERIFY(m_window->commands().stop->isEnabled());
        QSignalSpy closed(m_window.get(), &MainWindow::closed);
        m_window->close();
        QCOMPARE(closed.size(), 1);
        QVERIFY(!session().busy());
        QCOMPARE(store().runCount(), 0);
        m_window.reset();
    }
    // What was changed as it ran is in the checkpoint: the run goes on in its own folder.
    void a_run_that_was_changed_goes_on() {
        makeLong();
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() == 2 && store().run(0).steps() > 1, 20000);
        m_window->workbench().live().setLearningRate(0.004);
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        QCOMPARE(m_window->commands().run->text(), QString("Continue"));
        const qint64 before = store().run(0).steps();
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().run(0).steps() > before + 1, 20000);
        QCOMPARE(store().runCount(), 2);
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }
    void a_policy_is_changed_as_it_runs() {
        makeLong();
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() > 1 && store().run(1).steps() > 1, 20000);
        m_window->workbench().live().setPolicy(1, nullptr, {{"head", "float32"}});
        auto marked = [this] {
            return std::count_if(store().run(1).events.begin(), store().run(1).events.end(),
                                 [](const EventPoint& e) { return e.kind == "setting"; });
        };
        QTRY_COMPARE_WITH_TIMEOUT(marked(), 1, 20000);
        const qint64 then = store().run(1).steps();
        QTRY_VERIFY_WITH_TIMEOUT(store().run(1).steps() > then + 2, 20000);
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }
    void stop_takes_effect_within_a_step() {
        makeLong();
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() > 1 && store().run(1).steps() > 1, 20000);
        QElapsedTimer since;
        since.start();
        QTest::keyClick(m_window.get(), Qt::Key_F5, Qt::ShiftModifier);
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        QVERIFY2(since.elapsed() < 2000, qPrintable(QString::number(since.elapsed()))); // checkpoints of both are written in it
    }
    void closing_in_mid_run_saves() {
        makeLong();
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() > 0 && store().run(0).steps() > 3, 20000);
        QSignalSpy closed(m_window.get(), &MainWindow::closed);
        m_window->close();
        QVERIFY(!m_window->isVisible());
        QTRY_COMPARE_WITH_TIMEOUT(closed.size(), 1, 20000);
        QCOMPARE(store().run(0).state, RunState::stopped);
        QVERIFY(QFile::exists(store().run(0).folder + "/checkpoint.safetensors"));
    }
    void destroying_in_mid_run_does_not_hang() {
        makeLong();
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() > 0 && store().run(0).steps() > 1, 20000);
        m_window.reset();
    }
    void a_remedy_that_has_to_wait_keeps_the_diagnosis() {
        Json json = tinyExperiment();
        json["training"]["epochs"] = 100000;
        json["training"]["optimizer"]["learning_rate"] = 1e6;
        json["variants"] = Json::array({{{"name", "single"}, {"policy", "float32"}}, {{"name", "half"}, {"policy", "float16"}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->workbench().live().run();
        const auto told = [this] {
            QStringList words;
            for (QLabel* label : m_window->banners().findChildren<QLabel*>())
                words << label->text();
            return words.join('\n');
        };
        QTRY_VERIFY_WITH_TIMEOUT(told().contains("half diverged at step"), 60000);
        QVERIFY(session().busy());
        auto* remedy = m_window->banners().findChildren<QPushButton*>().value(0);
        QVERIFY(remedy);
        const QString words = remedy->text();
        remedy->click();
        QTRY_VERIFY(told().contains("press Stop first"));
        QVERIFY2(told().contains("half diverged at step") && told().contains("became infinite"), qPrintable(told()));
        QVERIFY(buttonWith(words));
        QCOMPARE(m_window->workbench().document().json()["variants"].size(), std::size_t{2});
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
    }
    void a_divergence_is_told_in_a_banner() {
        Json json = tinyExperiment();
        json["training"]["optimizer"]["learning_rate"] = 1e6;
        json["variants"] = Json::array({{{"name", "half"}, {"policy", "float16"}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        QCOMPARE(store().run(store().currentRuns().first()).state, RunState::diverged);
        QStringList words;
        for (QLabel* label : m_window->banners().findChildren<QLabel*>())
            words << label->text();
        const QString told = words.join('\n');
        QVERIFY2(told.contains("half diverged at step") && told.contains("became infinite"), qPrintable(told));
        QPushButton* wider = buttonWith("Add a variant in mixed_float16");
        QVERIFY2(wider, qPrintable(told));
        wider->click();
        const Json variants = m_window->workbench().document().json()["variants"];
        QCOMPARE(variants.size(), std::size_t{2});
        QCOMPARE(variants[1]["policy"], Json("mixed_float16"));
        QCOMPARE(m_window->workbench().document().selectedVariant(), 1);
        QCOMPARE(QApplication::activeModalWidget(), nullptr);
    }
    void a_network_that_is_edited_in_mid_run_waits_for_the_next() {
        makeLong();
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() > 0 && store().run(0).steps() > 0, 20000);
        m_window->showPage("build");
        auto* strip = m_window->findChild<ProblemStrip*>();
        QTRY_VERIFY(strip->isHidden());
        ExperimentDocument& document = m_window->workbench().document();
        Json json = document.json();
        json["model"]["layers"][0]["filters"] = 3;
        document.edit("filters", json);
        QTRY_VERIFY(strip->isVisible());
        document.undoStack().undo();
        QTRY_VERIFY(strip->isHidden());
        document.undoStack().redo();
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        QTRY_VERIFY(strip->isHidden()); // whatever is run next has it
    }
    // The desk tells of an edit before the layers know of it.
    void a_layer_that_is_wrong_is_named_with_its_problem() {
        m_window->showPage("build");
        auto* strip = m_window->findChild<ProblemStrip*>();
        const auto* layers = m_window->findChild<LayerModel*>();
        const auto isNamed = [&] {
            const LayerModel::Entry* wrong = layers->firstWrong();
            const QList<QLabel*> labels = strip->findChildren<QLabel*>();
            return wrong && std::ranges::any_of(labels, [&](const QLabel* label) {
                       return label->text() == QString("%1: %2").arg(wrong->name, wrong->problem);
                   });
        };
        ExperimentDocument& document = m_window->workbench().document();
        const Json good = document.json();
        for (const auto& [layer, key] : {std::pair(std::size_t{0}, "filters"), {good["model"]["layers"].size() - 1, "units"}}) {
            Json json = good;
            json["model"]["layers"][layer][key] = 0;
            document.edit(key, json);
            QTRY_VERIFY2(isNamed(), key); // of the second, too, whose edit mends the first
        }
    }
    // What mends it is of the variant, whatever that is called by now.
    void a_divergence_is_told_on_when_its_variant_is_renamed() {
        Json json = tinyExperiment();
        json["training"]["optimizer"]["learning_rate"] = 1e6;
        json["variants"] = Json::array({{{"name", "half"}, {"policy", "float16"}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        QTRY_VERIFY(buttonWith("Add a variant in mixed_float16"));
        ExperimentDocument& document = m_window->workbench().document();
        for (const char* name : {"narrow", "narrower"})
            QVERIFY(renameVariant(document, 0, name, nullptr));
        QVERIFY(buttonWith("Add a variant in mixed_float16"));
        buttonWith("Add a variant in mixed_float16")->click();
        QCOMPARE(document.json()["variants"].size(), std::size_t{2});
        QCOMPARE(document.json()["variants"][0]["name"], Json("narrower"));
    }
    // Who is called as it was, but ran later, is somebody else.
    void a_new_variant_of_an_old_name_is_mended_itself() {
        Json json = tinyExperiment();
        json["training"]["optimizer"]["learning_rate"] = 1e6;
        json["variants"] = Json::array({{{"name", "half"}, {"policy", "float16"}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        ExperimentDocument& document = m_window->workbench().document();
        QVERIFY(renameVariant(document, 0, "slim", nullptr));
        json = document.json();
        json["variants"].push_back({{"name", "half"}, {"policy", "float16"}});
        document.edit("another half", json);
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        QTRY_VERIFY2(told().contains("slim"), qPrintable(told()));
        json["variants"].erase(0);
        document.edit("no more slim", json);
        QVERIFY2(buttonWith("Add a variant in mixed_float16"), qPrintable(told()));
        buttonWith("Add a variant in mixed_float16")->click();
        QCOMPARE(document.json()["variants"].size(), std::size_t{2});
        QCOMPARE(document.json()["variants"][0]["name"], Json("half"));
    }
    void a_divergence_whose_remedy_finished_is_told_no_more() {
        Json json = tinyExperiment();
        json["variants"] = Json::array({{{"name", "half"}, {"policy", "float16"}, {"loss_scale", {{"mode", "fixed"}, {"value", 1e30}}}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        QTRY_VERIFY(buttonWith("Use a dynamic loss scale"));
        buttonWith("Use a dynamic loss scale")->click();
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        const QVector<int> keys = store().currentRuns();
        QCOMPARE(keys.size(), 2);
        QVERIFY(store().run(keys[0]).state == RunState::diverged && store().run(keys[1]).state == RunState::completed);
        QTRY_VERIFY(!buttonWith("Use a dynamic loss scale"));
    }
    // The lesson says what becomes of it, and its variants are not to be changed.
    void in_a_lesson_a_divergence_is_no_advice() {
        Json json = tinyExperiment();
        json["training"]["optimizer"]["learning_rate"] = 1e6;
        json["variants"] = Json::array({{{"name", "half"}, {"policy", "float16"}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        Locks::of(m_window->workbench()).set({.lesson = true});
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        QCOMPARE(store().run(store().currentRuns().first()).state, RunState::diverged);
        QCOMPARE(m_window->banners().count(), 0);
    }
    void a_variant_that_is_there_is_not_offered() {
        Json json = tinyExperiment();
        json["training"]["optimizer"]["learning_rate"] = 1e6;
        json["variants"] = Json::array({{{"name", "half"}, {"policy", "float16"}}, {{"name", "mixed"}, {"policy", "mixed_float16"}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        QVERIFY(m_window->banners().count() >= 1);
        QVERIFY(!buttonWith("Add a variant in mixed_float16"));
    }
    void a_divergence_can_wait_for_a_smaller_scale() {
        Json json = tinyExperiment();
        json["training"]["on_divergence"] = "pause";
        json["variants"] = Json::array({{{"name", "half"}, {"policy", "float16"}, {"loss_scale", {{"mode", "fixed"}, {"value", 1e30}}}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::paused, 20000);
        QTRY_VERIFY(m_window->banners().count() >= 1);
        QPushButton* smaller = buttonWith("Use a dynamic loss scale");
        QVERIFY(smaller);
        smaller->click();
        QCOMPARE(m_window->workbench().document().json()["variants"][0]["loss_scale"]["mode"], Json("dynamic"));
        QTRY_VERIFY_WITH_TIMEOUT(session().state() == State::paused || session().state() == State::idle, 20000);
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }
    // Whose layer is wide already is not offered that again, and holds up nobody who can go on.
    void who_waits_can_be_stopped_alone() {
        Json json = tinyExperiment();
        json["training"]["on_divergence"] = "pause";
        json["training"]["epochs"] = 100000;
        json["variants"] = Json::array({{{"name", "wide"}, {"policy", "float32"}},
                                        {{"name", "half"}, {"policy", "float16"}, {"loss_scale", {{"mode", "fixed"}, {"value", 1e30}}}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(buttonWith("Stop half alone"), 20000);
        QVERIFY(buttonWith("Use a dynamic loss scale"));
        buttonWith("Stop half alone")->click();
        const RunStore& store = m_window->workbench().store();
        const int wide = m_window->workbench().variants().run(0), half = m_window->workbench().variants().run(1);
        QTRY_COMPARE_WITH_TIMEOUT(store.run(half).state, RunState::stopped, 20000);
        const qint64 steps = store.run(wide).steps();
        QTRY_VERIFY_WITH_TIMEOUT(store.run(wide).steps() > steps + 2, 20000);
        QCOMPARE(session().state(), State::running);
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }
    // And does not hold up who can: on it goes, and it tries again when all others have ended.
    void who_waits_lets_the_others_go_on() {
        Json json = tinyExperiment();
        json["training"]["on_divergence"] = "pause";
        json["training"]["epochs"] = 20;
        json["variants"] = Json::array({{{"name", "wide"}, {"policy", "float32"}},
                                        {{"name", "half"}, {"policy", "float16"}, {"loss_scale", {{"mode", "fixed"}, {"value", 1e30}}}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        LiveRun& live = m_window->workbench().live();
        live.run();
        QTRY_VERIFY_WITH_TIMEOUT(buttonWith("Use a dynamic loss scale"), 20000);
        QTRY_COMPARE(session().state(), State::paused);
        const RunData &wide = store().run(m_window->workbench().variants().run(0)),
                      &half = store().run(m_window->workbench().variants().run(1));
        QVERIFY(half.waits && isHeld(half));
        QVERIFY2(live.statusWords().contains("half waits at step"), qPrintable(live.statusWords()));
        const qint64 steps = wide.steps();
        live.step();
        QTRY_VERIFY_WITH_TIMEOUT(wide.steps() == steps + 1 && session().state() == State::paused, 20000);
        live.run();
        QVERIFY(!buttonWith("Use a dynamic loss scale")); // while it goes on nothing is asked
        QTRY_COMPARE_WITH_TIMEOUT(wide.state, RunState::completed, 30000);
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::paused, 20000);
        QTRY_VERIFY(buttonWith("Use a dynamic loss scale"));
        QVERIFY(half.waits);
        live.stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        QVERIFY(!buttonWith("Use a dynamic loss scale") && !half.waits);
    }

    // Every layer is wide, and it diverges all the same.
    void what_is_done_already_is_not_offered() {
        Json json = tinyExperiment();
        json["training"]["on_divergence"] = "pause";
        json["training"]["optimizer"]["learning_rate"] = 1e6;
        const Json wide = {{"conv2d", "float32"}, {"head", "float32"}}, scale = {{"mode", "fixed"}, {"value", 3e38}};
        json["variants"] = Json::array({{{"name", "half"}, {"policy", "float16"}, {"layers", wide}, {"loss_scale", scale}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::paused, 20000);
        QTRY_VERIFY(buttonWith("Stop"));
        QVERIFY(!buttonWith("Put the layer"));
        QVERIFY(!buttonWith("alone")); // there is no other
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        json["variants"][0].erase("layers");
        json["variants"][0].erase("loss_scale"); // of one too large that is told, not of a layer
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(buttonWith("Put the layer"), 20000);
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }

    // Stopped alone before a kill it stays so, and what was opened says from where the others go on.
    void who_was_stopped_alone_stays_so_after_a_kill() {
        Json json = tinyExperiment();
        json["training"]["on_divergence"] = "pause";
        json["training"]["epochs"] = 100000;
        json["variants"] = Json::array({{{"name", "wide"}, {"policy", "float32"}},
                                        {{"name", "half"}, {"policy", "float16"}, {"loss_scale", {{"mode", "fixed"}, {"value", 1e30}}}}});
        const QString file = writeTiny(*m_folder, json);
        QVERIFY(m_window->workbench().files().open(file));
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(buttonWith("Stop half alone"), 20000);
        const QString folder = store().groups()[store().current()].folder;
        buttonWith("Stop half alone")->click();
        QCOMPARE(Project::stoppedAloneOf(folder), QStringList("half"));
        QTRY_VERIFY_WITH_TIMEOUT(store().run(m_window->workbench().variants().run(0)).steps() > 2, 20000);
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        QVERIFY(Project::stoppedAloneOf(folder).isEmpty()); // Continue is for all that were stopped
        Project::keepStoppedAlone(folder, {"half"});        // as a kill leaves it
        QVERIFY(QFile::remove(store().run(m_window->workbench().variants().run(0)).folder + "/summary.json"));
        mantissa::leave_lock_of_the_dead(folder.toStdString());
        QVERIFY(m_window->workbench().files().open(file));
        const QString said = told();
        QVERIFY2(said.contains("was cut off") && said.contains("Continue goes on with wide from step ") &&
                     said.contains("What was stopped alone stays so: half."),
                 qPrintable(said));
        const int wide = m_window->workbench().variants().run(0), half = m_window->workbench().variants().run(1);
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(store().run(wide).state, RunState::running, 20000);
        QCOMPARE(store().run(half).state, RunState::stopped);
        QVERIFY(!goesOn(session(), 1));
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }

    // Nobody who was changed waits for a change, and of several that do, all are named.
    void only_who_was_not_changed_waits() {
        Json json = tinyExperiment();
        json["training"]["on_divergence"] = "pause";
        json["training"]["epochs"] = 100000;
        const Json scale = {{"mode", "fixed"}, {"value", 1e30}};
        json["variants"] = Json::array({{{"name", "half"}, {"policy", "float16"}, {"loss_scale", scale}},
                                        {{"name", "again"}, {"policy", "float16"}, {"loss_scale", scale}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        LiveRun& live = m_window->workbench().live();
        live.run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::paused, 20000);
        const RunData &half = store().run(m_window->workbench().variants().run(0)),
                      &again = store().run(m_window->workbench().variants().run(1));
        if (!again.waits)
            live.run();
        QTRY_VERIFY_WITH_TIMEOUT(half.waits && again.waits && session().state() == State::paused, 20000);
        QVERIFY2(live.statusWords().contains("half waits at step 0") && live.statusWords().contains("again waits at step 0"),
                 qPrintable(live.statusWords()));
        live.setPolicy(0, "float32", nullptr);
        QVERIFY(!half.waits && isHeld(half) && wordOf(half) == "paused");
        QVERIFY2(!live.statusWords().contains("half waits") && live.statusWords().contains("again waits at step 0"),
                 qPrintable(live.statusWords()));
        live.stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }

    // Of what was undone and done again only what is so now stands there.
    void an_undo_and_its_redo_are_told_in_turn() {
        makeLong();
        LiveRun& live = m_window->workbench().live();
        live.step();
        QTRY_VERIFY_WITH_TIMEOUT(session().state() == State::paused && store().runCount() > 0 && store().run(0).steps() > 0, 20000);
        QUndoStack& stack = m_window->workbench().document().undoStack();
        live.setPolicy(0, "bfloat16", nullptr);
        for (int round = 0; round < 2; ++round) {
            stack.undo();
            QTRY_VERIFY2(told().contains("Undone, also in the training") && !told().contains("Done again"), qPrintable(told()));
            stack.redo();
            QTRY_VERIFY2(told().contains("Done again, also in the training") && !told().contains("Undone"), qPrintable(told()));
        }
        stack.undo();
        live.setPolicy(0, "float16", nullptr);
        QTRY_VERIFY2(!told().contains("Undone") && told().contains("have changed"), qPrintable(told()));
        stack.undo();
        QTRY_VERIFY2(told().contains("Undone, also in the training"), qPrintable(told()));
        live.stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        QVERIFY2(!told().contains("Undone"), qPrintable(told())); // there is no next step
    }

    // It is diverged still when the others go on.
    void a_divergence_is_told_on_when_the_others_go_on() {
        Json json = tinyExperiment();
        json["training"]["epochs"] = 100000;
        const Json fast = {{"optimizer", {{"learning_rate", 1e6}}}};
        json["variants"] =
            Json::array({{{"name", "single"}, {"policy", "float32"}}, {{"name", "half"}, {"policy", "float16"}, {"training", fast}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(told().contains("half diverged at step"), 60000);
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        QVERIFY(m_window->workbench().live().continues());
        m_window->workbench().live().run();
        QTRY_VERIFY(session().busy());
        QTest::qWait(50); // what was taken away is gone by then
        QVERIFY2(told().contains("half diverged at step"), qPrintable(told()));
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }

    void what_does_not_hold_any_more_goes_with_the_next_run() {
        BannerStack stack;
        stack.tell([] { return Message{.fact = "true", .cause = {}, .holds = [] { return true; }}; });
        stack.tell([] { return Message{.fact = "not true", .cause = {}, .holds = [] { return false; }}; });
        stack.tell([] { return Message{.fact = "of a moment", .cause = {}}; });
        stack.keepWhatHolds();
        QCOMPARE(stack.count(), 1);
        QVERIFY(stack.forget("true"));
    }

    // Nine variants that one full disk ended are one message, whatever folder each of them could not write.
    void who_fails_alike_is_told_once() {
        m_window->workbench().live().run();
        QTRY_VERIFY(session().busy());
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        m_window->banners().clear();
        QSignalSpy said(&m_window->workbench(), &Workbench::told);
        for (int key : store().currentRuns()) {
            RunData& run = m_window->workbench().store().run(key);
            run.state = RunState::failed;
            run.reason = run.folder + "/metrics.jsonl cannot be written: the disk is full.";
            Q_EMIT m_window->workbench().session().runEnded(key);
        }
        QCOMPARE(said.size(), 2);
        QCOMPARE(m_window->banners().count(), 1);
        QVERIFY2(told().contains("2 variants failed for the same reason: float32, mixed.") && told().contains("the disk is full."),
                 qPrintable(told()));
        RunData& other = m_window->workbench().store().run(store().currentRuns().last());
        other.reason = "Something else.";
        Q_EMIT m_window->workbench().session().runEnded(store().currentRuns().last());
        QCOMPARE(m_window->banners().count(), 2);
        QVERIFY2(told().contains("mixed failed."), qPrintable(told()));
    }

    // Five banners would leave the charts no room; what mends several alike is offered once, and is one step of undo.
    void all_who_diverge_are_told_in_one_banner() {
        m_window->resize(1400, 1000); // so that two messages are seen
        Json json = tinyExperiment();
        json["training"]["optimizer"]["learning_rate"] = 1e6;
        json["variants"] = Json::array({{{"name", "half"}, {"policy", "float16"}},
                                        {{"name", "other"}, {"policy", "float16"}, {"training", {{"seed", 7}}}},
                                        {{"name", "brain"}, {"policy", "bfloat16"}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->workbench().live().run();
        QTRY_VERIFY(session().busy());
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        m_window->banners().clear();
        mantissa::EventRecord skips;
        skips.kind = mantissa::EventKind::skips;
        skips.step = 3;
        for (int key : store().currentRuns()) {
            const int before = m_window->banners().count();
            for (int step : {3, 4}) { // told again, it is one banner
                skips.step = step;
                Q_EMIT session().trouble(store().run(key).variant, skips);
                QCOMPARE(m_window->banners().count(), before + 1);
            }
        }
        for (int key : store().currentRuns()) {
            store().run(key).state = RunState::diverged;
            Q_EMIT session().runEnded(key);
        }
        QCOMPARE(m_window->banners().count(), 1); // that they skipped steps is of no use any more
        QVERIFY2(told().contains("3 variants diverged: half, other, brain."), qPrintable(told()));
        QPushButton* wider = buttonWith("half, other: Add a variant in mixed_float16");
        QVERIFY2(wider && buttonWith("brain: Add a variant in mixed_bfloat16"), qPrintable(told()));
        wider->click();
        const Json variants = m_window->workbench().document().json()["variants"];
        QCOMPARE(variants.size(), std::size_t{5});
        QVERIFY(variants[1]["policy"] == "mixed_float16" && variants[3]["policy"] == "mixed_float16");
        const auto isTold = [this] {
            return told().contains("brain diverged at step") || m_window->banners().count() == 3;
        }; // or behind "more"
        QTRY_VERIFY2(isTold() && !told().contains("variants diverged"), qPrintable(told()));
        m_window->workbench().document().undoStack().undo();
        QCOMPARE(m_window->workbench().document().json()["variants"].size(), std::size_t{3});
    }

    void a_later_message_of_a_topic_takes_the_place_of_the_one_before() {
        BannerStack stack;
        stack.tell([] { return Message{.fact = "one", .cause = {}, .topic = "disk"}; });
        stack.tell([] { return Message{.fact = "other", .cause = {}}; });
        stack.tell([] { return Message{.fact = "two", .cause = {}, .topic = "disk"}; });
        QCOMPARE(stack.count(), 2);
        stack.tell([] { return Message{.fact = "broken", .cause = {}, .topic = "end", .ends = {"disk", "never told"}}; });
        QCOMPARE(stack.count(), 2);
        QVERIFY(stack.forget("broken") && stack.forget("other"));
    }

    // Of all that the report's answer says the banner has the first sentence; Compare has the others.
    void the_answer_behind_a_run_is_no_page() {
        m_window->workbench().live().run();
        QTRY_VERIFY(session().busy());
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        QTRY_VERIFY_WITH_TIMEOUT(buttonWith("Compare"), 30000);
        QVERIFY2(!told().contains("runs finished"), qPrintable(told()));
    }

    // Beside the message of its own, which may be closed or behind others by then.
    void a_good_word_of_one_hides_no_other_that_diverged() {
        m_window->resize(1400, 1000); // so that two messages are seen
        Json json = tinyExperiment();
        json["variants"] = Json::array({{{"name", "wide"}, {"policy", "float32"}},
                                        {{"name", "half"}, {"policy", "float16"}, {"loss_scale", {{"mode", "fixed"}, {"value", 1e30}}}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->workbench().live().run();
        QTRY_VERIFY(session().busy());
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        QTRY_VERIFY_WITH_TIMEOUT(buttonWith("Compare"), 30000);
        QTRY_VERIFY2(told().count("half diverged at step") > 1, qPrintable(told()));
    }

    // What was offered while it waited goes with it.
    void who_does_not_wait_any_more_is_offered_nothing() {
        Json json = tinyExperiment();
        json["training"]["on_divergence"] = "pause";
        json["training"]["epochs"] = 100000;
        json["variants"] = Json::array({{{"name", "wide"}, {"policy", "float32"}},
                                        {{"name", "half"}, {"policy", "float16"}, {"loss_scale", {{"mode", "fixed"}, {"value", 1e30}}}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(buttonWith("Stop half alone"), 20000);
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        QVERIFY(!buttonWith("Stop half alone"));
    }
    void memory_is_measured_before_the_run() {
        QSignalSpy told(&m_window->workbench(), &Workbench::told);
        m_window->showPage("build");
        QPushButton* measure = nullptr;
        for (QPushButton* button : m_window->findChildren<QPushButton*>())
            if (button->text() == "Measure")
                measure = button;
        QVERIFY(measure);
        QTRY_VERIFY_WITH_TIMEOUT(measure->isEnabled(), 20000);
        measure->click();
        QVERIFY(!measure->isEnabled());
        QTRY_COMPARE_WITH_TIMEOUT(told.count(), 1, 30000);
        const auto message = told.first().first().value<Telling>()();
        QVERIFY2(message.cause.contains("predicted"), qPrintable(message.cause));
        QTRY_VERIFY(measure->isEnabled());
    }
    // A student's afternoon, by keyboard alone where there is a key.
    void a_network_is_built_run_stopped_resumed_saved_reopened() {
        Workbench& workbench = m_window->workbench();
        QTest::keyClick(m_window.get(), Qt::Key_3, Qt::AltModifier);
        QCOMPARE(m_window->page(), QString("build"));
        auto* layers = m_window->findChild<QTableView*>("layers");
        layers->setFocus();
        QTest::keyClick(layers, Qt::Key_D, Qt::ControlModifier); // the convolution once more
        QTest::keyClick(layers, Qt::Key_Down, Qt::AltModifier);  // behind flatten: an error
        QVERIFY(!m_window->commands().run->isEnabled());
        QVERIFY(m_window->commands().run->toolTip().size() > 12);
        QTRY_VERIFY(primaryButton());
        QTRY_VERIFY(primaryButton());
        QPushButton* repair = primaryButton();
        repair->setFocus();
        QTest::keyClick(repair, Qt::Key_Space);
        QTRY_VERIFY(workbench.document().experiment());
        QVERIFY(m_window->commands().run->isEnabled());
        Json json = workbench.document().json();
        json["training"]["epochs"] = 4000;
        workbench.document().edit("epochs", json);
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() == 2 && store().run(0).steps() > 3 && store().run(1).steps() > 3, 20000);
        QTest::keyClick(m_window.get(), Qt::Key_F5, Qt::ShiftModifier);
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        const qint64 stopped = store().run(0).steps();
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        QTRY_VERIFY_WITH_TIMEOUT(store().run(0).steps() > stopped + 2, 20000);
        QCOMPARE(store().runCount(), 2); // it went on in the same folders
        QTest::keyClick(m_window.get(), Qt::Key_F5, Qt::ShiftModifier);
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        const Json built = workbench.document().json();
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!m_window->isWindowModified());
        QCOMPARE(mantissa::read_json(m_folder->filePath("tiny.mantissa").toStdString()), built);
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(workbench.document().json() != built);
        QVERIFY(workbench.files().open(m_folder->filePath("tiny.mantissa")));
        QCOMPARE(QApplication::activeModalWidget(), nullptr);
        QVERIFY(store().runCount() >= 2); // found again
    }
    void closed_in_mid_run_it_resumes_next_time() {
        makeLong();
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() > 0 && store().run(0).steps() > 3, 20000);
        QSignalSpy closed(m_window.get(), &MainWindow::closed);
        m_window->close();
        QTRY_COMPARE_WITH_TIMEOUT(closed.size(), 1, 20000);
        const qint64 recorded = store().run(0).steps();
        m_window = std::make_unique<MainWindow>(m_folder->path());
        m_window->workbench().setDevice("reference");
        QVERIFY(m_window->workbench().files().open(m_folder->filePath("tiny.mantissa")));
        QCOMPARE(m_window->commands().run->text(), QString("Continue"));
        QCOMPARE(store().run(store().currentRuns().first()).steps(), recorded);
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().run(store().currentRuns().first()).steps() > recorded, 20000);
    }

    void what_another_window_trains_is_neither_deleted_nor_gone_on_with() {
        Workbench& workbench = m_window->workbench();
        stopAfterSomeSteps();
        const QVector<int> runs = store().currentRuns();
        {
            const mantissa::HeldElsewhere other(store().groups()[store().current()].folder.toStdString());
            QVERIFY(other.is_held());
            workbench.shelf().remove(runs);
            QVERIFY2(told().contains("Nothing was deleted.") && told().contains("Stop it there first."), qPrintable(told()));
            m_window->banners().clear();
            workbench.live().run();
            QTRY_VERIFY2(told().contains("Another window or mantissa-cli trains these runs now."), qPrintable(told()));
            QCOMPARE(m_window->banners().count(), 1);
            for (int key : runs)
                QVERIFY(store().run(key).state == RunState::stopped && QFileInfo::exists(store().run(key).folder));
        }
        const qint64 before = store().run(runs.first()).steps();
        workbench.live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().run(runs.first()).steps() > before, 20000);
        workbench.live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }

    // Its curves and figures are those of its whole course then, not of what this window saw of it.
    void what_was_finished_elsewhere_meanwhile_is_read_again() {
        Workbench& workbench = m_window->workbench();
        workbench.live().step();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::paused, 20000);
        workbench.live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        const QString group = store().groups()[store().current()].folder;
        const mantissa::TrainerOptions options{
            .device = "reference", .out = group.toStdString(), .resume = mantissa::RunSettings::Resume::yes};
        mantissa::Recorder elsewhere;
        mantissa::Control control;
        mantissa::train(mantissa::read_experiment(m_folder->filePath("tiny.mantissa").toStdString()), options, elsewhere, control);
        for (int key : store().currentRuns())
            QVERIFY(store().run(key).steps() < 16 && store().run(key).state == RunState::stopped);
        workbench.live().run();
        QTRY_COMPARE_WITH_TIMEOUT(store().run(store().currentRuns().last()).state, RunState::completed, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        for (int key : store().currentRuns()) {
            const RunData& run = store().run(key);
            QVERIFY(run.state == RunState::completed && run.reason.isEmpty());
            QCOMPARE(run.steps(), qint64(16));
            QCOMPARE(run.epochs.size(), 2);
        }
    }

    // A full disk, or a folder that was away: nothing is wrong with the run.
    void what_failed_on_its_way_goes_on() {
        Workbench& workbench = m_window->workbench();
        stopAfterSomeSteps();
        const QVector<int> runs = store().currentRuns();
        const qint64 before = store().run(runs.first()).steps();
        failAll(runs);
        QVERIFY(workbench.live().continues());
        QCOMPARE(m_window->commands().run->text(), QString("Continue"));
        workbench.live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().run(runs.first()).steps() > before, 20000);
        QCOMPARE(store().runCount(), int(runs.size())); // in the same folders
        workbench.live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        for (int key : runs)
            QVERIFY(QFile::remove(store().run(key).folder + "/checkpoint.safetensors"));
        failAll(runs);
        QVERIFY(!workbench.live().continues()); // it would begin anew
    }

    void without_a_loss_scale_none_is_shown() {
        stopAfterSomeSteps();
        m_window->workbench().document().selectVariant(0); // float32
        auto* inspector = m_window->findChild<Inspector*>();
        const auto shows = [inspector](const QString& text) {
            const auto labels = inspector->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == text; });
        };
        QTRY_VERIFY(shows("Scale at the end") && shows(QStringLiteral("0 of %1 steps").arg(formatCount(store().run(0).steps()))));
        QVERIFY(!shows("1"));
    }

    // Switched off, Predict leaves the drawing where it is.
    void a_prediction_can_be_taken_away() {
        m_window->showPage("run");
        auto& chart = static_cast<RunPage*>(m_window->pageOf("run"))->chart();
        const auto offered = [&]() -> QAction* {
            Q_EMIT chart.paneMenuAsked(0, chart.mapToGlobal(chart.rect().center()));
            QAction* found = nullptr;
            for (auto* menu : m_window->pageOf("run")->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly))
                for (QAction* action : menu->isVisible() ? menu->actions() : QList<QAction*>())
                    found = action->text() == "Remove the prediction" ? action : found;
            return found;
        };
        const auto close = [] {
            if (QWidget* menu = QApplication::activePopupWidget())
                menu->close();
        };
        QVERIFY(!offered());
        close();
        chart.setState({{"sketch", Json::array({Json::array({1, 2.3}), Json::array({8, 0.5})})}});
        QCOMPARE(chart.view().sketch.size(), 2);
        QAction* remove = offered();
        QVERIFY(remove);
        remove->trigger();
        close();
        QVERIFY(chart.view().sketch.isEmpty());
    }
    void a_folder_that_is_gone_is_told_once() {
        stopAfterSomeSteps();
        m_window->banners().clear();
        const RunData& run = store().run(store().currentRuns().first());
        QVERIFY(QDir().rename(run.folder, run.folder + "-moved"));
        for (int i = 0; i < 2; ++i) {
            Q_EMIT qGuiApp->applicationStateChanged(Qt::ApplicationActive);
            QTRY_VERIFY2(told().contains(QStringLiteral("The folder of %1 is gone.").arg(run.name)), qPrintable(told()));
            QTest::qWait(100); // the look is beside the window
        }
        QCOMPARE(m_window->banners().count(), 1);
        QCOMPARE(wordOf(run), QString("folder gone")); // no tick stays in the list
        QVERIFY(shownState(run) == RunState::untold);
        QVERIFY(QDir().rename(run.folder + "-moved", run.folder));
        Q_EMIT qGuiApp->applicationStateChanged(Qt::ApplicationActive);
        QTRY_COMPARE(wordOf(run), QString("stopped"));
    }

    void a_project_that_is_gone_is_not_made_anew_without_a_word() {
        stopAfterSomeSteps();
        const QString moved = m_folder->path() + "-moved";
        QVERIFY(QDir().rename(m_folder->path(), moved));
        m_window->workbench().live().startAfresh();
        QTRY_VERIFY_WITH_TIMEOUT(session().state() == State::running, 20000);
        QVERIFY2(told().contains("The project folder was gone and is made anew."), qPrintable(told()));
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        QVERIFY(QDir(moved).removeRecursively());
    }

private:
    void stopAfterSomeSteps() {
        makeLong();
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(store().runCount() == 2 && store().run(0).steps() > 3 && store().run(1).steps() > 3, 20000);
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }
    void failAll(const QVector<int>& runs) {
        for (int key : runs)
            store().run(key).state = RunState::failed;
        Q_EMIT m_window->workbench().changed();
    }
    QPushButton* primaryButton() { // the first repair
        for (QPushButton* button : m_window->pageOf("build")->findChildren<QPushButton*>())
            if (button->property("primary").toBool() && button->isVisible())
                return button;
        return nullptr;
    }
};

QTEST_MAIN(TestWindowRuns)
#include "test_window_runs.moc"
