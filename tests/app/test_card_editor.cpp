// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "app/tiny_experiment.h"
#include "bridge/refused_input.h"
#include "bridge/workbench.h"
#include "pages/build/build_page.h"
#include "pages/build/card_layout.h"
#include "pages/build/layer_actions.h"
#include "pages/build/layer_delegate.h"
#include "pages/build/layer_inspector.h"
#include "style/appearance.h"
#include "widgets/hidden_columns.h"

#include <QHideEvent>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QTableView>
#include <QtTest>

using namespace mantissa;
using namespace mantissa::app;

namespace {

// The page on the tiny network, as a user has it before them.
struct Built {
    explicit Built(QSize size = {1100, 700}) : workbench(folder.path()), page((workbench.files().open(writeTiny(folder)), workbench)) {
        page.resize(size);
        page.show();
        page.activateWindow();
        (void)QTest::qWaitForWindowActive(&page);
        table = page.findChild<QTableView*>("layers");
        field = table->findChild<QLineEdit*>("cardField");
        table->setFocus();
        page.select(Json::json_pointer("/model/layers/0"));
    }
    QPoint placeOf(int row, int word) const {
        const auto* delegate = static_cast<LayerDelegate*>(table->itemDelegate());
        const QRect cell = table->visualRect(page.layers().index(row, LayerModel::Layer));
        const CardLayout card = delegate->layout(row, cell, page.layers(), row == table->currentIndex().row());
        const CardLayout::Part* part = card.partOf(word);
        return part ? part->place.center().toPoint() : QPoint(-1, -1);
    }
    void click(int row, int word) {
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, placeOf(row, word));
        QCoreApplication::processEvents();
    }
    void type(const QString& text) {
        field->selectAll();
        QTest::keyClicks(field, text);
    }
    QMenu* menu() const { // the one that is open; of those that are closed the deletion is under way
        for (auto* menu : table->findChildren<QMenu*>("cardMenu"))
            if (menu->isVisible())
                return menu;
        return nullptr;
    }
    void insertMany() const {
        for (int i = 0; i < 16; ++i)
            page.insert("activation");
        QCoreApplication::processEvents();
        table->setFocus();
    }
    Json layer(int index) { return workbench.document().json()["model"]["layers"][std::size_t(index)]; }

    QTemporaryDir folder;
    Workbench workbench;
    mutable BuildPage page;
    QTableView* table;
    QLineEdit* field;
};

constexpr int conv = 1, filters = 0, kernel = 1, activation = 2;

} // namespace

class TestCardEditor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    // The menu's actions have the table's keys, and say why they are off.
    void what_is_done_to_a_layer_is_in_a_menu() {
        Built on;
        const auto act = [&](const QString& text) {
            for (QAction* action : on.page.layerActions().all())
                if (action->text() == text)
                    return action;
            return static_cast<QAction*>(nullptr);
        };
        const auto layers = [&] { return on.workbench.document().json()["model"]["layers"]; };
        const Json before = layers();
        act("Duplicate layer")->trigger();
        QCOMPARE(layers().size(), before.size() + 1);
        QCOMPARE(layers()[1]["type"], before[0]["type"]);
        act("Delete layer")->trigger();
        QCOMPARE(layers(), before);
        on.page.select(Json::json_pointer("/model/layers/0"));
        QTest::keyClick(on.table, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(layers()[1], before[0]);
        act("Move layer up")->trigger();
        QCOMPARE(layers(), before);
        act("Copy layer")->trigger();
        QTest::keyClick(on.table, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(layers().size(), before.size() + 1);
        on.table->setCurrentIndex(on.table->model()->index(0, 0)); // the input
        QVERIFY(act("Paste layer")->isEnabled() && !act("Delete layer")->isEnabled());
        QCOMPARE(act("Delete layer")->toolTip(), QString("Select a layer on Build first."));
    }
    void columns_come_back_with_the_room() {
        Appearance::instance().setTextScale(1.5);
        {
            Built on({640, 700});
            const auto hidden = [&] {
                int count = 0;
                for (int column = 0; column < LayerModel::ColumnCount; ++column)
                    count += on.table->isColumnHidden(column);
                return count;
            };
            const auto* hint = on.page.findChild<HiddenColumns*>();
            QTRY_VERIFY(hidden() > 0 && hint->isVisible()); // the fields lie below: there is no room to be had of them
            QVERIFY2(hint->text().startsWith(QStringLiteral("+%1 column").arg(hidden())), qPrintable(hint->text()));
            on.page.resize(2600, 900);
            QTRY_COMPARE(hidden(), 0);
            QVERIFY(!hint->isVisible());
            for (int column = 1; column < LayerModel::ColumnCount; ++column)
                QVERIFY(on.table->columnWidth(column) > 60);
        }
        Appearance::instance().setTextScale(1);
    }
    void home_and_end_go_to_the_first_and_the_last_layer() {
        Built on;
        QTest::keyClick(on.table, Qt::Key_End);
        QCOMPARE(on.table->currentIndex().row(), on.page.layers().rowCount() - 1);
        QTest::keyClick(on.table, Qt::Key_Home);
        QCOMPARE(on.table->currentIndex().row(), 0);
    }
    void a_selected_layer_stays_whole_when_the_table_gets_lower() {
        Built on;
        on.insertMany();
        QTest::keyClick(on.table, Qt::Key_End);
        const auto whole = [&] { return on.table->viewport()->rect().contains(on.table->visualRect(on.table->currentIndex())); };
        QTRY_VERIFY(whole());
        const int before = on.table->viewport()->height();
        on.page.resize(1100, 560);
        QTRY_VERIFY(on.table->viewport()->height() < before);
        QTRY_VERIFY(whole());
    }
    void columns_stay_when_the_scroll_bar_comes() {
        Built on({1100, 900});
        const auto hidden = [&] {
            QVector<int> counts;
            for (int width = 900; width < 1600; width += 4) {
                on.page.resize(width, 900);
                QCoreApplication::processEvents();
                counts << int(hiddenColumnsOf(*on.table).size());
            }
            return counts;
        };
        QVERIFY(!on.table->verticalScrollBar()->isVisible());
        const QVector<int> before = hidden();
        QVERIFY(before.first() > before.last()); // or this shows nothing
        on.insertMany();
        QTRY_VERIFY(on.table->verticalScrollBar()->isVisible());
        QCOMPARE(hidden(), before);
    }
    void a_word_is_edited_where_it_stands() {
        Built on;
        on.click(conv, filters);
        QVERIFY(on.field->isVisible());
        QCOMPARE(on.field->text(), QString("2"));
        QVERIFY(on.field->geometry().contains(on.placeOf(conv, filters)));
        on.type("12");
        QTest::keyClick(on.field, Qt::Key_Return);
        QVERIFY(!on.field->isVisible());
        QCOMPARE(on.layer(0)["filters"], Json(12));
        on.workbench.document().undoStack().undo();
        QCOMPARE(on.layer(0)["filters"], Json(2));
    }
    // A message comes above the page, or the window is drawn narrower.
    void what_is_being_typed_stays_when_the_table_gets_another_size() {
        Built on;
        on.click(conv, filters);
        on.type("12");
        on.page.resize(1300, 640);
        QCoreApplication::processEvents();
        QTRY_VERIFY(on.field->isVisible() && on.field->geometry().contains(on.placeOf(conv, filters)));
        QCOMPARE(on.field->text(), QString("12"));
        QTest::keyClick(on.field, Qt::Key_Return);
        QCOMPARE(on.layer(0)["filters"], Json(12));
    }
    void the_first_click_only_selects() {
        Built on;
        on.click(3, 0);
        QVERIFY(!on.field->isVisible());
        QCOMPARE(on.table->currentIndex().row(), 3);
        on.click(3, 0);
        QVERIFY(on.field->isVisible());
    }
    void tab_goes_from_word_to_word() {
        Built on;
        QTest::keyClick(on.table, Qt::Key_Return);
        QVERIFY(on.field->isVisible());
        on.type("7");
        QTest::keyClick(on.field, Qt::Key_Tab);
        QCOMPARE(on.layer(0)["filters"], Json(7));
        QVERIFY(on.field->isVisible());
        QCOMPARE(on.field->text(), QString("3"));
        on.type("5,1");
        QTest::keyClick(on.field, Qt::Key_Backtab);
        QCOMPARE(on.layer(0)["kernel"], Json({5, 1}));
        QCOMPARE(on.field->text(), QString("7"));
        QTest::keyClick(on.field, Qt::Key_Escape);
        QVERIFY(!on.field->isVisible());
        QVERIFY(on.table->hasFocus());
    }
    void a_name_by_f2() {
        Built on;
        QTest::keyClick(on.table, Qt::Key_F2);
        on.type("first");
        QTest::keyClick(on.field, Qt::Key_Return);
        QCOMPARE(on.layer(0)["name"], Json("first"));
        QTest::keyClick(on.table, Qt::Key_F2);
        on.field->clear();
        QTest::keyClick(on.field, Qt::Key_Backspace);
        on.field->setModified(true);
        QTest::keyClick(on.field, Qt::Key_Return);
        QVERIFY(!on.layer(0).contains("name"));
    }
    void what_is_wrong_stays_and_says_so() {
        Built on;
        on.click(conv, filters);
        on.type("0");
        QTest::keyClick(on.field, Qt::Key_Return);
        QVERIFY(on.field->isVisible());
        QVERIFY(on.field->property("wrong").toBool());
        QVERIFY(on.field->toolTip().contains("whole number"));
        QCOMPARE(on.layer(0)["filters"], Json(2));
        QTest::keyClick(on.field, Qt::Key_Escape);
        QVERIFY(!on.field->isVisible());
    }
    // A run would train with the value from before, which nobody would see.
    void what_is_wrong_keeps_run_off() {
        Built on;
        const auto words = [&] { return RefusedInput::of(on.workbench).words(); };
        on.click(conv, filters);
        on.type("0");
        on.table->setFocus(); // as by a click beside it
        QVERIFY(on.field->isVisible() && on.field->property("wrong").toBool());
        QVERIFY2(words().contains(on.field->accessibleName()), qPrintable(words()));
        QCOMPARE(on.workbench.live().whyNot(LiveRun::Verb::run), words());
        on.field->setFocus();
        on.type("4");
        QTest::keyClick(on.field, Qt::Key_Return);
        QVERIFY(words().isEmpty());
        QCOMPARE(on.layer(0)["filters"], Json(4));
    }
    void what_is_wrong_is_given_up_with_its_card() {
        Built on;
        const auto words = [&] { return RefusedInput::of(on.workbench).words(); };
        const auto refuse = [&] {
            on.click(conv, filters);
            on.type("0");
            Q_EMIT on.field->editingFinished(); // as before a run
        };
        refuse();
        QVERIFY(!words().isEmpty());
        on.table->setCurrentIndex(on.table->model()->index(2, 0)); // another layer
        QVERIFY(!on.field->isVisible() && words().isEmpty());
        on.page.select(Json::json_pointer("/model/layers/0"));
        refuse();
        QVERIFY(!words().isEmpty());
        on.page.hide();
        QVERIFY(words().isEmpty());
        on.page.show();
        QVERIFY(!on.field->isVisible());
        refuse();
        QTest::keyClick(on.field, Qt::Key_Escape);
        QVERIFY(words().isEmpty());
        QCOMPARE(on.layer(0)["filters"], Json(2));
    }
    void what_is_typed_stays_while_the_window_is_an_icon() {
        Built on;
        on.click(conv, filters);
        on.type("12");
        QHideEvent away;
        QSpontaneKeyEvent::setSpontaneous(&away); // as the window tells what lies in it
        qApp->notify(on.field, &away);
        QVERIFY(on.field->isVisible());
        QCOMPARE(on.field->text(), QString("12"));
        QTest::keyClick(on.field, Qt::Key_Return);
        QCOMPARE(on.layer(0)["filters"], Json(12));
    }
    // A lesson keeps the network: the page is off, and filters hear of the mouse all the same.
    void what_is_off_is_not_edited() {
        Built on;
        on.page.setEnabled(false);
        on.click(conv, activation);
        on.click(conv, activation);
        QVERIFY(!on.menu() && !on.field->isVisible());
        on.page.setEnabled(true);
        on.click(conv, activation);
        QVERIFY(on.menu());
        on.menu()->close();
    }
    void a_choice_opens_as_a_menu() {
        Built on;
        on.click(conv, activation);
        QVERIFY(on.menu());
        for (QAction* action : on.menu()->actions()) {
            QCOMPARE(action->isChecked(), action->text() == "relu");
            if (action->text() == "tanh") {
                action->trigger();
                break;
            }
        }
        QCOMPARE(on.layer(0)["activation"], Json("tanh"));
    }
    void the_plus_holds_what_the_card_does_not_say() {
        Built on;
        on.click(conv, CardLayout::more);
        QVERIFY(on.menu());
        QStringList words;
        QAction* stride = nullptr;
        for (QAction* action : on.menu()->actions()) {
            words << action->text().section(':', 0, 0);
            if (action->text().startsWith("Stride"))
                stride = action;
        }
        QVERIFY2(words.contains("Bias") && words.contains("Padding") && !words.contains("Filters"), qPrintable(words.join(' ')));
        QVERIFY(stride);
        stride->trigger();
        on.menu()->close();
        QVERIFY(on.field->isVisible());
        on.type("2");
        QTest::keyClick(on.field, Qt::Key_Return);
        QCOMPARE(on.layer(0)["stride"], Json(2));
        QCOMPARE(sentenceOf(on.page.layers().entry(conv).words), QString("2 filters, 3 × 3, stride 2, relu"));
    }
    void the_input_too() {
        Built on;
        on.page.select(Json::json_pointer());
        on.click(0, 0);
        QVERIFY(on.field->isVisible());
        on.type("12 x 10 x 1");
        QTest::keyClick(on.field, Qt::Key_Return);
        QCOMPARE(on.workbench.document().json()["model"]["input"], Json({12, 10, 1}));
        on.click(0, 0);
        on.type("12 x 10");
        QTest::keyClick(on.field, Qt::Key_Return);
        QVERIFY(on.field->isVisible() && !RefusedInput::of(on.workbench).words().isEmpty());
        QTest::keyClick(on.field, Qt::Key_Escape);
        QCOMPARE(on.workbench.document().json()["model"]["input"], Json({12, 10, 1}));
    }
    void an_input_that_is_none_is_refused_beneath_its_field() {
        Built on({1440, 900}); // wide enough for the fields
        on.page.select(Json::json_pointer());
        QLineEdit* input = nullptr;
        for (auto* edit : on.page.findChild<LayerInspector*>()->findChildren<QLineEdit*>())
            input = edit->accessibleName() == "Input" ? edit : input;
        QVERIFY(input);
        const Json before = on.workbench.document().json();
        const auto type = [&](const QString& text) {
            input->selectAll();
            QTest::keyClicks(input, text);
            QTest::keyClick(input, Qt::Key_Return);
        };
        type("12 x 10");
        QVERIFY(input->property("wrong").toBool());
        QVERIFY(RefusedInput::of(on.workbench).words().startsWith("Input"));
        QCOMPARE(on.workbench.document().json(), before);
        type("12 x 10 x 1");
        QVERIFY(RefusedInput::of(on.workbench).words().isEmpty());
        QCOMPARE(on.workbench.document().json()["model"]["input"], Json({12, 10, 1}));
    }
    void in_a_narrow_window_words_give_way_but_not_the_plus() {
        Built on({1040, 600});
        QVERIFY(on.placeOf(conv, CardLayout::more).x() > 0);
        const auto* delegate = static_cast<LayerDelegate*>(on.table->itemDelegate());
        for (int row = 0; row < on.page.layers().rowCount(); ++row) {
            const CardLayout card = delegate->layout(row, on.table->visualRect(on.page.layers().index(row, 0)), on.page.layers(), true);
            for (const CardLayout::Part& part : card.parts)
                QVERIFY(part.place.right() <= card.card.right());
        }
    }
};

QTEST_MAIN(TestCardEditor)
#include "test_card_editor.moc"
