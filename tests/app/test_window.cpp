// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// Long because one window serves all the ways of a user through it.

// The whole window: two variants run, stop, go on; closed in mid-run; no text cut off, every disabled control gives its reason.
#include "app/tiny_experiment.h"
#include "forms/policy_form.h"
#include "style/appearance.h"
#include "widgets/banner.h"
#include "widgets/run_card.h"
#include "window/commands.h"
#include "window/main_window.h"
#include "window/variant_actions.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QToolBar>
#include <QtTest>

using namespace mantissa::app;
using State = SessionController::State;

class TestWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("Mantissa");
        QCoreApplication::setApplicationName("mantissa-test");
        QSettings().clear();
    }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_window = std::make_unique<MainWindow>(m_folder->path());
        m_window->workbench().setDevice("reference");
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder)));
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get())); // keys go to the active window alone
    }
    void cleanup() {
        m_window.reset();
        m_folder.reset();
    }
    void two_variants_run_by_key() {
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        QTRY_VERIFY(session().busy());
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        QCOMPARE(store().currentRuns().size(), 2);
        for (int key : store().currentRuns())
            QCOMPARE(store().run(key).state, RunState::completed);
        QVERIFY(QFile::exists(store().run(store().currentRuns().first()).folder + "/summary.json"));
        QTest::qWait(300);
        const auto cards = m_window->findChildren<RunCard*>();
        QCOMPARE(cards.size(), 2);
        QCOMPARE(cards.first()->values().progress, 1.0);
    }
    void step_pauses_after_one() {
        QTest::keyClick(m_window.get(), Qt::Key_F10);
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::paused, 20000);
        const qint64 one = store().run(0).steps() + store().run(1).steps();
        QCOMPARE(one, 1);
        QTest::keyClick(m_window.get(), Qt::Key_F10);
        QTRY_COMPARE_WITH_TIMEOUT(store().run(0).steps() + store().run(1).steps(), one + 1, 20000);
        QTest::keyClick(m_window.get(), Qt::Key_F5, Qt::ShiftModifier);
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        QCOMPARE(m_window->commands().run->text(), QString("Continue"));
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
    void an_action_is_found_by_name() {
        QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
        auto* words = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(words);
        QTest::keyClicks(words, "numbers");
        QTest::keyClick(words, Qt::Key_Return);
        QVERIFY(!words->isVisible());
        QCOMPARE(m_window->findChild<QTabBar*>()->tabText(m_window->findChild<QTabBar*>()->currentIndex()), QString("Numbers"));
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
    void training_is_edited_and_undone() {
        m_window->variants().training->trigger();
        auto* editor = m_window->findChild<QDialog*>("trainingEditor");
        QVERIFY(editor && editor->isVisible() && !editor->isModal());
        QTest::qWait(50);
        auto field = [editor](const char* name) {
            for (auto* edit : editor->findChildren<QLineEdit*>())
                if (edit->accessibleName() == name)
                    return edit;
            return static_cast<QLineEdit*>(nullptr);
        };
        const Json before = m_window->workbench().document().json();
        QVERIFY(field("Epochs"));
        field("Epochs")->selectAll();
        QTest::keyClicks(field("Epochs"), "7");
        QTest::keyClick(field("Epochs"), Qt::Key_Return);
        QCOMPARE(m_window->workbench().document().json()["training"]["epochs"], Json(7));
        for (auto* list : editor->findChildren<QComboBox*>())
            if (list->accessibleName() == "Optimizer") {
                list->setCurrentText("rmsprop");
                Q_EMIT list->textActivated("rmsprop");
                break;
            }
        QCOMPARE(m_window->workbench().document().json()["training"]["optimizer"]["type"], Json("rmsprop"));
        QCOMPARE(m_window->workbench().document().json()["training"]["optimizer"]["learning_rate"], Json(0.01));
        QTRY_VERIFY(field("Rho") || field("rho"));
        QVERIFY(m_window->workbench().document().experiment());
        m_window->workbench().document().undoStack().setIndex(0);
        QCOMPARE(m_window->workbench().document().json(), before);
        editor->close();
    }
    void layers_are_inserted_copied_and_pasted_by_keyboard() {
        m_window->showPage("build");
        auto* layers = m_window->findChild<QTableView*>("layers");
        const int before = layers->model()->rowCount();
        layers->setCurrentIndex(layers->model()->index(1, 0));
        for (auto* button : m_window->pageOf("build")->findChildren<QPushButton*>())
            if (button->text() == "Batch norm") {
                button->setFocus();
                QTest::keyClick(button, Qt::Key_Space);
            }
        QCOMPARE(layers->model()->rowCount(), before + 1);
        layers->setCurrentIndex(layers->model()->index(1, 0));
        layers->setFocus();
        QTest::keyClick(layers, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().contains("conv2d"));
        QTest::keyClick(layers, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(layers->model()->rowCount(), before + 2);
        QCOMPARE(m_window->workbench().document().json()["model"]["layers"][1]["type"], Json("conv2d"));
        QTest::keyClick(layers, Qt::Key_X, Qt::ControlModifier);
        QCOMPARE(layers->model()->rowCount(), before + 1);
        QGuiApplication::clipboard()->setText("not a layer");
        QTest::keyClick(layers, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(layers->model()->rowCount(), before + 1);
        QCOMPARE(m_window->banners().count(), 1);
        m_window->workbench().document().undoStack().setIndex(0);
        QCOMPARE(layers->model()->rowCount(), before);
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
    void a_disabled_control_says_why() {
        auto check = [this] {
            for (QAction* action : m_window->commands().all())
                if (!action->isEnabled())
                    QVERIFY2(action->toolTip().size() > 12, qPrintable(action->text()));
            for (QWidget* widget : m_window->findChildren<QToolBar*>().first()->findChildren<QWidget*>())
                if (!widget->isEnabled() && widget->isVisible() && !qobject_cast<QAbstractButton*>(widget) &&
                    widget->parentWidget()->isEnabled())
                    QVERIFY2(!widget->toolTip().isEmpty(), widget->metaObject()->className());
        };
        check();
        makeLong();
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::running, 20000);
        check();
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }
    void a_wrong_batch_disables_run_with_the_reason() {
        Json json = m_window->workbench().document().json();
        json["model"]["layers"][0]["filters"] = 0;
        m_window->workbench().document().edit("filters", json);
        QVERIFY(!m_window->commands().run->isEnabled());
        QVERIFY(m_window->commands().run->toolTip().contains("filters"));
        m_window->workbench().document().undoStack().undo();
        QVERIFY(m_window->commands().run->isEnabled());
    }
    void a_divergence_is_told_in_a_banner() {
        Json json = tinyExperiment();
        json["training"]["optimizer"]["learning_rate"] = 1e6;
        json["variants"] = Json::array({{{"name", "half"}, {"policy", "float16"}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        QCOMPARE(store().run(store().currentRuns().first()).state, RunState::diverged);
        QVERIFY(m_window->banners().count() >= 1);
        QCOMPARE(QApplication::activeModalWidget(), nullptr);
    }
    void a_divergence_can_wait_for_a_wider_layer() {
        Json json = tinyExperiment();
        json["training"]["on_divergence"] = "pause";
        json["variants"] = Json::array({{{"name", "half"}, {"policy", "float16"}, {"loss_scale", {{"mode", "fixed"}, {"value", 1e30}}}}});
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::paused, 20000);
        QTRY_VERIFY(m_window->banners().count() >= 1);
        QPushButton* wider = nullptr;
        for (QPushButton* button : m_window->banners().findChildren<QPushButton*>())
            if (button->text().contains("float32 and go on"))
                wider = button;
        QVERIFY(wider);
        wider->click();
        QVERIFY(m_window->workbench().document().json()["variants"][0].contains("layers"));
        QTRY_VERIFY_WITH_TIMEOUT(session().state() == State::paused || session().state() == State::idle, 20000);
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
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
        const auto message = told.first().first().value<Message>();
        QVERIFY2(message.cause.contains("predicted"), qPrintable(message.cause));
        QTRY_VERIFY(measure->isEnabled());
    }
    // A student's afternoon, by keyboard alone where there is a key.
    void a_network_is_built_run_stopped_resumed_saved_reopened() {
        Workbench& workbench = m_window->workbench();
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::AltModifier);
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
    void what_is_dropped_is_opened_or_told() {
        const QString other = m_folder->filePath("other.mantissa"), bad = m_folder->filePath("picture.png");
        Json json = tinyExperiment();
        json["name"] = "other";
        mantissa::write_json(other.toStdString(), json);
        QFile(bad).open(QIODevice::WriteOnly);
        for (const QString& path : {other, bad}) {
            QMimeData data;
            data.setUrls({QUrl::fromLocalFile(path)});
            QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(m_window.get(), &enter);
            QVERIFY(enter.isAccepted());
            QDropEvent event(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(m_window.get(), &event);
        }
        QCOMPARE(m_window->workbench().document().file(), other);
        QCOMPARE(m_window->banners().count(), 1);
    }
    void variants_are_changed_from_the_panel() {
        m_window->variants().duplicate->trigger();
        QCOMPARE(m_window->workbench().document().variantCount(), 3);
        m_window->variants().remove->trigger();
        m_window->variants().down->trigger();
        QCOMPARE(m_window->workbench().document().selectedVariant(), 1);
        m_window->variants().edit->trigger();
        auto* editor = m_window->findChild<QDialog*>("variantEditor");
        QVERIFY(editor && editor->isVisible() && !editor->isModal());
        for (QTabWidget* tabs = editor->findChild<QTabWidget*>(); int i : {0, 1, 2, 3}) {
            tabs->setCurrentIndex(i);
            QVERIFY(!editor->grab().isNull());
        }
        auto* rounding = editor->findChild<PolicyForm*>()->findChildren<QComboBox*>()[2];
        QTest::keyClick(rounding, Qt::Key_Down);
        Q_EMIT rounding->activated(rounding->currentIndex());
        QVERIFY(m_window->workbench().document().json()["variants"][1]["policy"].is_object());
        QVERIFY(m_window->workbench().document().experiment());
    }
    void more_than_four_variants_become_a_table() {
        for (int i = 0; i < 3; ++i)
            m_window->variants().duplicate->trigger();
        m_window->showPage("run");
        QTRY_VERIFY(m_window->findChild<QTableView*>("runTable") && m_window->findChild<QTableView*>("runTable")->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        QTRY_COMPARE(m_window->findChild<QTableView*>("runTable")->model()->rowCount(), 5);
    }
    void every_page_paints_in_both_shades() {
        for (auto choice : {Appearance::Choice::dark, Appearance::Choice::light}) {
            Appearance::instance().setChoice(choice);
            for (const QString& page : m_window->pageKeys()) {
                m_window->showPage(page);
                QVERIFY(!m_window->grab().isNull());
            }
        }
    }

private:
    using Json = mantissa::Json;
    SessionController& session() { return m_window->workbench().session(); }
    RunStore& store() { return m_window->workbench().store(); }
    QPushButton* primaryButton() { // the first repair
        for (QPushButton* button : m_window->pageOf("build")->findChildren<QPushButton*>())
            if (button->property("primary").toBool() && button->isVisible())
                return button;
        return nullptr;
    }
    void makeLong() {
        Json json = tinyExperiment();
        json["training"]["epochs"] = 5000;
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(TestWindow)
#include "test_window.moc"
