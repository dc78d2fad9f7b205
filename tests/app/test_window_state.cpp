// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The window while its experiment is wrong, while names are long and runs go on; and by keyboard alone.
#include "app/window_fixture.h"
#include "forms/policy_form.h"
#include "models/words.h"
#include "pages/problem_place.h"
#include "pages/sweep/sweep_form.h"
#include "pages/sweep/sweep_page.h"
#include "style/appearance.h"
#include "style/scaling.h"
#include "widgets/empty_place.h"
#include "widgets/run_card.h"
#include "window/action_finder.h"
#include "window/commands.h"
#include "window/inspector.h"
#include "window/side_panel.h"
#include "window/variant_actions.h"
#include "window/wide_tips.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QSet>
#include <QSpinBox>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolTip>
#include <QTreeView>

#include <algorithm>

using namespace mantissa::app;

class TestWindowState : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { keepSettingsApart(); }
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void a_long_name_takes_no_room() {
        m_window->resize(1366, 768);
        Json json = document().json();
        json["variants"][0]["name"] = std::string(95, 'v');
        document().edit("name", json);
        m_window->variants().edit->trigger();
        auto* dock = m_window->findChild<QDockWidget*>("inspector");
        QTRY_VERIFY(dock->isVisible());
        QTest::qWait(50);
        QVERIFY2(dock->width() <= scaled(500), qPrintable(QString::number(dock->width())));
        QVERIFY(dock->titleBarWidget()->toolTip().contains(QString(95, 'v')));
        m_window->variants().training->trigger(); // another editor, and the first one is left
        QVERIFY(dock->width() <= scaled(500));
        m_window->showPage("sweep");
        auto* form = &static_cast<SweepPage*>(m_window->pageOf("sweep"))->form();
        auto* policy = form->findChild<QCheckBox*>();
        QVERIFY(policy->minimumSizeHint().width() < scaled(240) && policy->accessibleName() == QString(95, 'v'));
        QCOMPARE(QString::fromStdString(form->settings().policies.front()), QString(95, 'v'));
    }
    // A panel that floats is a window: as it goes its fields are hidden, one that refuses what stands in it, too.
    void a_floating_editor_goes_with_its_window() {
        m_window->variants().edit->trigger();
        for (const bool isLast : {false, true}) {
            m_window->findChild<QDockWidget*>("inspector")->setFloating(true);
            auto* editor = m_window->findChild<QWidget*>("variantEditor");
            const QPointer<PolicyForm> form = editor->findChild<PolicyForm*>();
            for (QTabWidget* tabs = editor->findChild<QTabWidget*>(); int i : {0, 1, 2, 3})
                if (!form->isVisible())
                    tabs->setCurrentIndex(i);
            const auto lists = form->findChildren<QComboBox*>();
            QComboBox* variables = *std::ranges::find(lists, QString("Format of Variables"), &QWidget::accessibleName);
            QTRY_VERIFY(variables->isVisible());
            variables->lineEdit()->selectAll();
            QTest::keyClicks(variables->lineEdit(), "float16f");
            Q_EMIT variables->lineEdit()->editingFinished();
            QVERIFY(!form->refusal().isEmpty());
            QEvent change(QEvent::LanguageChange); // all parts are made anew
            if (!isLast)
                QCoreApplication::sendEvent(m_window.get(), &change);
            QTRY_VERIFY(isLast || !form);
        }
        m_window.reset();
    }
    // A window that became narrow at one stroke had squeezed it, and its formats were cut for ever after.
    void the_variant_at_a_glance_is_never_cut() {
        m_window->resize(1440, 900);
        auto* dock = m_window->findChild<QDockWidget*>("inspector");
        auto* glance = m_window->findChild<Inspector*>();
        QTRY_VERIFY(dock->isVisible());
        const auto isWhole = [=] {
            return glance->width() >= glance->minimumSizeHint().width() && glance->width() <= glance->parentWidget()->width();
        };
        QTRY_VERIFY(isWhole());
        m_window->resizeDocks({dock}, {120}, Qt::Horizontal);
        QTRY_VERIFY(isWhole());
        for (const QSize& size : {QSize(1024, 700), QSize(1440, 900)})
            m_window->resize(size);
        QTRY_VERIFY(dock->isVisible() && dock->width() >= scaled(252));
        QVERIFY(isWhole());
        m_window->resize(1024, 700);
        QTRY_VERIFY(!dock->isVisible());
        dock->toggleViewAction()->trigger(); // it was asked for: the page gives way
        QTRY_VERIFY(dock->isVisible() && isWhole());
        QCOMPARE(m_window->width(), 1024);
    }
    void a_network_without_layers_is_told_in_words() {
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->workbench().plans().waiting(), 20000);
        QTRY_VERIFY(fact("Network").startsWith("3 layers"));
        Json json = document().json();
        json["model"]["layers"] = Json::array();
        document().edit("layers", json);
        const QString problem = document().firstProblem();
        QVERIFY2(problem.contains("no layers") && !problem.contains("model."), qPrintable(problem));
        QCOMPARE(fact("Network"), QString("0 layers"));
        QVERIFY(fact("Training").startsWith("sgd")); // what is known
        QVERIFY(!m_window->workbench().plans().plan(0)->tellsFigures());
        json["variants"].erase(1);
        document().edit("variant", json);
        QCOMPARE(m_window->workbench().plans().plans().size(), 1);
        m_window->showPage("sweep");
        QCOMPARE(m_window->pageOf("sweep")->findChild<SweepForm*>()->findChildren<QCheckBox*>().size(), 1);
    }
    // The view that was kept comes later than the page that is led to.
    void what_is_wrong_opens_on_build_whatever_was_looked_at() {
        const QString view = m_window->workbench().project().viewFile(document().json()), file = document().file();
        QVERIFY(QDir().mkpath(QFileInfo(view).path()));
        mantissa::write_json(view.toStdString(), {{"page", "compare"}});
        const auto openedOn = [&] {
            m_window->workbench().files().open(file);
            QTest::qWait(50);
            return m_window->page();
        };
        QCOMPARE(openedOn(), QString("compare"));
        Json json = document().json();
        json["model"]["layers"][0]["filters"] = -1;
        document().edit("wrong", json);
        QVERIFY(m_window->workbench().files().save());
        QCOMPARE(openedOn(), QString("build"));
        QVERIFY(!document().experiment());
        json["data"]["source"] = 5; // nor does what is still worse break what would mend it
        document().edit("worse", json);
        m_window->workbench().files().usePlace(m_folder->path());
        QCOMPARE(document().json()["data"]["source"], Json("image_folder"));
    }
    // Also over runs that are shown: the sentence of Run's tool tip, which is the one of Build.
    void the_run_page_says_why_run_is_off() {
        m_window->showPage("run");
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy() && !store().currentRuns().isEmpty(), 60000);
        const auto labels = m_window->pageOf("run")->findChildren<QLabel*>();
        const auto said = [&](const QString& words) {
            return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
                return label->isVisible() && label->text().contains(words.toHtmlEscaped()) && label->text().contains("Go to Build");
            });
        };
        Json json = document().json();
        json["training"]["batch"] = 999999;
        document().edit("batch", json);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->workbench().plans().objection() && !m_window->workbench().plans().waiting(), 20000);
        const QString why = m_window->workbench().live().whyNot(LiveRun::Verb::run);
        QCOMPARE(why, problemOf(m_window->workbench()));
        QVERIFY2(why.contains(formatCount(999999)), qPrintable(why)); // as counts are written everywhere
        QTRY_VERIFY2(said(why), qPrintable(why));
        document().undoStack().undo();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->workbench().live().whyNot(LiveRun::Verb::run).isEmpty(), 20000);
        QTRY_VERIFY(!said(why));
    }
    void pages_lead_to_what_mends_it() {
        Json json = document().json();
        json["model"]["layers"] = Json::array();
        document().edit("layers", json);
        for (const char* page : {"compare", "why"}) {
            m_window->showPage(page);
            auto* offer = m_window->pageOf(page)->findChild<EmptyPlace*>()->button();
            QTRY_VERIFY2(offer->isVisible() && offer->isEnabled() && offer->text() == "Go to Build", page);
            offer->click();
            QCOMPARE(m_window->page(), QString("build"));
        }
        m_window->showPage("run");
        bool linked = false;
        for (QLabel* label : m_window->pageOf("run")->findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains("no layers")) {
                Q_EMIT label->linkActivated("build");
                linked = true;
            }
        QVERIFY(linked);
        QCOMPARE(m_window->page(), QString("build"));
        document().undoStack().undo();
        m_window->showPage("compare");
        auto* offer = m_window->pageOf("compare")->findChild<EmptyPlace*>()->button();
        QTRY_COMPARE(offer->text(), QString("Run"));
    }
    void facts_are_opened_by_keyboard() {
        QPushButton* network = factButton("Network");
        QVERIFY(network);
        network->setFocus(Qt::TabFocusReason);
        const QImage focused = network->grab().toImage();
        QTest::keyClick(network, Qt::Key_Return);
        QCOMPARE(m_window->page(), QString("build"));
        network->clearFocus();
        QVERIFY(network->grab().toImage() != focused); // one sees where one is
    }
    void every_entry_of_a_menu_has_its_letter() {
        const QList<QAction*> menus = m_window->menuBar()->actions();
        checkLetters(menus);
        for (QAction* menu : menus) {
            Q_EMIT menu->menu()->aboutToShow();
            checkLetters(menu->menu()->actions());
        }
        QVERIFY(!m_window->commands().run->iconText().contains('&')); // in the toolbar
        const QImage underlined = m_window->menuBar()->grab().toImage();
        for (QAction* menu : menus)
            menu->setText(menu->text().remove('&'));
        QVERIFY(m_window->menuBar()->grab().toImage() != underlined); // one sees it
    }
    void the_finder_knows_menus_within() {
        QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
        auto* finder = m_window->findChild<ActionFinder*>();
        QVERIFY(finder && finder->isVisible());
        auto* list = finder->findChild<QListWidget*>();
        finder->findChild<QLineEdit*>()->setText("language");
        QVERIFY(!list->findItems("Language: Deutsch", Qt::MatchStartsWith).isEmpty());
        finder->findChild<QLineEdit*>()->setText("text size");
        QVERIFY(!list->findItems("Text size 125 %", Qt::MatchStartsWith).isEmpty());
    }
    void what_trains_is_counted_though_its_variant_was_undone() {
        makeLong();
        m_window->variants().duplicate->trigger();
        QCOMPARE(document().variantCount(), 3);
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->workbench().live().statusWords().contains("of 3"), 20000);
        document().undoStack().undo();
        QCOMPARE(document().variantCount(), 2);
        QTRY_VERIFY2(m_window->workbench().live().statusWords().contains("of 3,"), qPrintable(m_window->workbench().live().statusWords()));
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }
    void undo_moves_no_variant_of_a_run_that_goes() {
        makeLong();
        m_window->variants().duplicate->trigger();
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::running, 20000);
        UndoOrder& order = UndoOrder::of(m_window->workbench());
        order.undo();
        QCOMPARE(document().variantCount(), 3);
        QVERIFY2(told().contains("was not undone") && told().contains("Press Stop first"), qPrintable(told()));
        const Json before = document().json();
        Json json = before;
        json["variants"].push_back({{"name", "beside it"}, {"policy", "bfloat16"}});
        document().edit("beside it", json);
        order.undo(); // what does not train may go
        QVERIFY(document().json() == before);
        order.redo();
        QCOMPARE(document().variantCount(), 4);
        order.undo();
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
        order.undo();
        QCOMPARE(document().variantCount(), 2);
    }
    void a_variant_says_why_it_stays_in_mid_run() {
        makeLong();
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::running, 20000);
        QListWidget* list = nullptr;
        for (auto* each : m_window->findChildren<QListWidget*>())
            list = each->accessibleName() == "Variants" ? each : list;
        QVERIFY(list);
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Delete);
        QVERIFY2(told().contains("No variant was removed") && told().contains("Press Stop first"), qPrintable(told()));
        QTest::keyClick(list, Qt::Key_F2);
        QTRY_VERIFY2(told().contains("keeps its name") && told().contains("Press Stop first"), qPrintable(told()));
        QCOMPARE(document().variantCount(), 2);
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }
    // With the key, and its message goes.
    void undo_of_the_menu_brings_deleted_runs_back() {
        m_window->workbench().live().run();
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy() && !store().currentRuns().isEmpty(), 30000);
        m_window->variants().duplicate->trigger();
        const QVector<int> all = store().currentRuns();
        m_window->workbench().shelf().remove(all);
        QVERIFY(told().contains("were deleted"));
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(store().currentRuns(), all);
        QCOMPARE(document().variantCount(), 3);
        QVERIFY2(!told().contains("were deleted"), qPrintable(told()));
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(document().variantCount(), 2);
    }
    void a_held_run_says_so_and_is_not_deleted() {
        makeLong();
        m_window->showPage("run");
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::running, 20000);
        QTRY_VERIFY(session().activeRun() >= 0);
        m_window->workbench().live().pause();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::paused, 20000);
        auto* card = m_window->pageOf("run")->findChild<RunCard*>();
        QTRY_VERIFY2(card->values().held && card->values().stateWords.startsWith("paused"), qPrintable(card->values().stateWords));
        m_window->workbench().shelf().remove(store().currentRuns());
        QString told;
        for (QLabel* label : m_window->banners().findChildren<QLabel*>())
            told += label->text();
        QVERIFY2(told.contains("Nothing was deleted") && told.contains("Press Stop first"), qPrintable(told));
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }
    // Kept beside the runs: who comes back compares with the same one.
    void a_pinned_run_is_pinned_the_next_time() {
        for (int i = 0; i < 2; ++i) {
            m_window->workbench().live().startAfresh();
            QTRY_VERIFY_WITH_TIMEOUT(session().state() == State::idle && store().groups().size() == i + 1, 30000);
            QTRY_VERIFY_WITH_TIMEOUT(store().run(store().currentRuns().first()).state == RunState::completed, 30000);
        }
        const int older = store().groups().last().runs.last();
        const QString folder = store().run(older).folder;
        store().setVisible(older, true);
        store().pin(older);
        m_window->close();
        m_window = std::make_unique<MainWindow>(m_folder->path());
        m_window->workbench().setDevice("reference");
        QVERIFY(m_window->workbench().files().open(m_folder->filePath("tiny.mantissa")));
        QTRY_VERIFY(store().pinned() >= 0);
        QCOMPARE(store().run(store().pinned()).folder, folder);
        QVERIFY(store().visibleRuns().contains(store().pinned()));
    }

    void lines_are_alike_as_soon_as_they_are_given() {
        auto* form = &static_cast<SweepPage*>(m_window->pageOf("sweep"))->form();
        auto* first = form->findChildren<QCheckBox*>().first();
        const qint64 before = first->icon().cacheKey();
        RunData run;
        run.name = "float32";
        run.policy = "float32";
        run.ownLine = 4;
        const int group = store().addGroup({"", "", {}, {}, "tiny"});
        store().addRun(group, run);
        store().setCurrent(group);
        QCOMPARE(m_window->workbench().variants().line(0), 4);
        QVERIFY(form->findChildren<QCheckBox*>().first()->icon().cacheKey() != before);
    }
    // On a page that has none beside it otherwise, and after an editor was there, whose title follows the variant.
    void the_variant_panel_stays_while_variants_are_chosen() {
        m_window->resize(1300, 800);
        m_window->showPage("build");
        auto* dock = m_window->findChild<QDockWidget*>("inspector");
        m_window->variants().edit->trigger();
        QTRY_VERIFY(dock->isVisible());
        m_window->findChild<SidePanel*>()->back();
        QVERIFY(!dock->isVisible());
        dock->toggleViewAction()->trigger();
        QVERIFY(dock->isVisible());
        document().selectVariant(1);
        QVERIFY(dock->isVisible());
        const auto says = [dock](const QString& words) {
            const QList<QLabel*> labels = dock->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->isVisible() && label->text() == words; });
        };
        QVERIFY(says("mixed"));
        document().selectVariant(0);
        QVERIFY(dock->isVisible() && !says("mixed"));
        m_window->showPage("data"); // for that page nobody asked for it
        QVERIFY(!dock->isVisible());
    }
    void the_training_editor_says_where_the_rate_is_changed() {
        makeLong();
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::running, 20000);
        m_window->variants().training->trigger();
        QString all;
        for (const QLabel* label : m_window->findChild<QWidget*>("trainingEditor")->findChildren<QLabel*>())
            all += label->text() + '\n';
        QVERIFY2(all.contains("in the Variant panel") && !all.contains("Back"), qPrintable(all));
        m_window->workbench().live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 20000);
    }
    void what_an_error_hides_is_no_figure_in_the_toolbar() {
        QWidget* bar = m_window->findChild<QWidget*>("toolBar");
        auto* batch = bar->findChild<QSpinBox*>();
        QComboBox* scale = nullptr;
        for (auto* field : bar->findChildren<QComboBox*>())
            if (field->accessibleName() == "Loss scale")
                scale = field;
        QVERIFY(scale);
        QCOMPARE(batch->text(), QString("8"));
        Json json = document().json();
        json["model"]["layers"][0]["filters"] = -1;
        document().edit("wrong", json);
        QVERIFY(!document().experiment());
        QCOMPARE(batch->text(), noFigure());
        QVERIFY(!batch->isEnabled());
        QCOMPARE(scale->currentIndex(), -1);
        document().undoStack().undo();
        QCOMPARE(batch->text(), QString("8"));
        QVERIFY(batch->isEnabled() && batch->minimum() == 1);
        QCOMPARE(scale->currentIndex(), 0);
    }
    // What it says of them is no tick.
    void runs_that_failed_are_not_ticked_in_the_status_line() {
        const auto shown = [this] {
            for (QLabel* label : m_window->statusBar()->findChildren<QLabel*>())
                if (const QString icon = label->property("icon").toString(); !icon.isEmpty())
                    return icon;
            return QString();
        };
        trainTwice();
        QTRY_COMPARE(shown(), QString("check"));
        const int key = store().currentRuns().last();
        for (const auto& [state, icon] : {std::pair{RunState::diverged, "warning"}, {RunState::failed, "error"}}) {
            store().run(key).state = state;
            Q_EMIT store().stateChanged(key);
            QCOMPARE(shown(), QString(icon));
        }
    }
    // By key as by its menu, with one undo; what was open in the list of runs stays so.
    void a_group_of_runs_is_deleted_by_key() {
        trainTwice();
        QTreeView* tree = nullptr;
        for (auto* one : m_window->findChildren<QTreeView*>())
            tree = one->accessibleName() == "Runs" ? one : tree;
        QVERIFY(tree);
        const auto group = [&] { return tree->model()->index(1, 0); }; // not the one that is shown
        const QVector<int> order = store().groups()[0].runs;
        QVERIFY(order.size() > 1);
        tree->setCurrentIndex(group());
        QTest::keyClick(tree, Qt::Key_Delete);
        QVERIFY(store().groups()[0].runs.isEmpty() && tree->isRowHidden(1, {}));
        buttonWith("Undo")->click();
        QCOMPARE(store().groups()[0].runs, order);
        QVERIFY(!tree->isRowHidden(1, {}));
        tree->expand(group());
        tree->setCurrentIndex(tree->model()->index(0, 0, group()));
        QTest::keyClick(tree, Qt::Key_Delete);
        QCOMPARE(store().groups()[0].runs, order.mid(1));
        QVERIFY(tree->isExpanded(group()));
        QCOMPARE(tree->currentIndex(), tree->model()->index(0, 0, group())); // the next can be deleted
    }
    void a_long_tip_wraps() {
        WideTips tips;
        QPushButton button("a");
        button.installEventFilter(&tips);
        button.setToolTip(QString("some words of a tool tip, which are many ").repeated(6));
        button.show();
        QHelpEvent help(QEvent::ToolTip, QPoint(4, 4), button.mapToGlobal(QPoint(4, 4)));
        QCoreApplication::sendEvent(&button, &help);
        QWidget* shown = nullptr;
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (widget->inherits("QTipLabel") && widget->isVisible())
                shown = widget;
        QVERIFY(shown);
        QVERIFY2(shown->width() < 700, qPrintable(QString::number(shown->width())));
        QToolTip::hideText();
    }

private:
    void trainTwice() {
        for (int time = 0; time < 2; ++time) {
            m_window->workbench().live().startAfresh();
            QTRY_COMPARE_WITH_TIMEOUT(store().groups().size(), time + 1, 20000);
            QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        }
    }
    ExperimentDocument& document() { return m_window->workbench().document(); }
    QString told() { // in all messages that are shown
        QString words;
        for (QLabel* label : m_window->banners().findChildren<QLabel*>())
            if (label->isVisible())
                words += label->text() + '\n';
        return words;
    }
    QPushButton* factButton(const QString& name) {
        for (auto* button : m_window->findChildren<QPushButton*>())
            if (button->text() == name && button->property("row").toBool() && button->findChild<QLabel*>())
                return button;
        return nullptr;
    }
    QString fact(const QString& name) { return factButton(name) ? factButton(name)->findChild<QLabel*>()->text() : QString(); }
    static void checkLetters(const QList<QAction*>& actions) {
        QSet<QChar> letters;
        for (QAction* action : actions) {
            if (action->isSeparator() || action->objectName().startsWith("page-"))
                continue;
            const qsizetype at = action->text().indexOf('&');
            QVERIFY2(at >= 0, qPrintable(action->text()));
            const QChar letter = action->text()[at + 1].toUpper();
            QVERIFY2(!letters.contains(letter), qPrintable(action->text()));
            letters << letter;
        }
    }
};

QTEST_MAIN(TestWindowState)
#include "test_window_state.moc"
