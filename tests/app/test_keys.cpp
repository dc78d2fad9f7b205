// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// What keys do wherever the keyboard is: Tab, undo, save, find; and what the wheel is for.
#include "app/window_fixture.h"
#include "pages/build/build_page.h"
#include "pages/build/problem_strip.h"
#include "style/view_focus.h"
#include "widgets/run_card.h"
#include "window/about.h"
#include "window/glossary.h"
#include "window/inspector.h"
#include "window/side_panel.h"
#include "window/variant_actions.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QStatusBar>
#include <QTableView>
#include <QToolBar>

#include <algorithm>

using namespace mantissa::app;

namespace {

// As Qt's is under X11, where Ctrl+E is the end of the line.
class GreedyField : public QLineEdit {
public:
    using QLineEdit::QLineEdit;

protected:
    bool event(QEvent* event) override {
        if (event->type() != QEvent::ShortcutOverride)
            return QLineEdit::event(event);
        event->accept();
        return true;
    }
};

} // namespace

class TestKeys : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { keepSettingsApart(); }
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }
    void tab_leaves_every_table() {
        m_window->resize(1440, 900);
        m_window->workbench().live().run();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), State::idle, 60000);
        int tables = 0;
        for (const QString& page : m_window->pageKeys()) {
            m_window->showPage(page);
            QTest::qWait(400);
            const auto all = [&] { return m_window->pageOf(page)->findChildren<QTableView*>(); };
            const auto shows = [&] {
                const auto tables = all();
                return std::ranges::any_of(tables, [](const QTableView* table) { return table->isVisible(); });
            };
            if (page == "compare") // it reads the runs
                QTRY_VERIFY(shows());
            for (QTableView* table : all())
                if (table->isVisible() && table->isEnabled() && table->focusPolicy() & Qt::TabFocus) {
                    ++tables;
                    leave(*table, page);
                    if (QTest::currentTestFailed())
                        return;
                }
        }
        QVERIFY2(tables > 4, qPrintable(QString::number(tables)));
    }
    void f2_names_what_has_the_keyboard() {
        m_window->resize(1440, 900);
        m_window->showPage("build");
        auto* layers = m_window->findChild<QTableView*>("layers");
        auto* word = layers->findChild<QLineEdit*>("cardField");
        layers->setFocus();
        layers->setCurrentIndex(layers->model()->index(1, 0));
        QTest::keyClick(layers, Qt::Key_F2);
        QVERIFY(word->isVisible() && !nameField());
        QTest::keyClick(word, Qt::Key_Escape);
        variantList()->setFocus();
        QTest::keyClick(variantList(), Qt::Key_F2);
        QVERIFY(nameField() && !word->isVisible());
    }
    void a_typed_word_is_taken_when_f2_goes_to_the_name() {
        m_window->resize(1440, 900);
        m_window->showPage("build");
        auto* layers = m_window->findChild<QTableView*>("layers");
        auto* word = layers->findChild<QLineEdit*>("cardField");
        layers->setFocus();
        layers->setCurrentIndex(layers->model()->index(1, 0));
        QTest::keyClick(layers, Qt::Key_Return);
        QTest::keyClicks(word, "5");
        QTest::keyClick(word, Qt::Key_F2);
        QCOMPARE(filtersNow(), Json(5));
        QVERIFY(word->isVisible() && !nameField());
        QCOMPARE(word->text(), QString("conv2d"));
    }
    void a_repair_leaves_the_keyboard_in_the_table() {
        m_window->resize(1440, 900);
        m_window->showPage("build");
        Json json = m_window->workbench().document().json();
        json["model"]["layers"][0]["kernel"] = 30;
        m_window->workbench().document().edit("too large", json);
        const auto visible = [this]() -> QPushButton* {
            for (auto* button : m_window->findChild<ProblemStrip*>()->findChildren<QPushButton*>())
                if (button->isVisible())
                    return button;
            return nullptr;
        };
        QTRY_VERIFY(visible());
        QPushButton* repair = visible();
        repair->setFocus();
        repair->click();
        QVERIFY(m_window->workbench().document().problems().empty());
        const auto* layers = m_window->findChild<QTableView*>("layers");
        QVERIFY(layers->hasFocus());
        QCOMPARE(layers->currentIndex().row(), 1);
    }
    void return_takes_the_name_of_a_variant_and_opens_nothing() {
        QTest::failOnWarning(QRegularExpression("closeEditor"));
        m_window->resize(1440, 900);
        variantList()->setFocus();
        QTest::keyClick(variantList(), Qt::Key_F2);
        QVERIFY(nameField());
        nameField()->selectAll();
        QTest::keyClicks(nameField(), "narrow");
        QTest::keyClick(nameField(), Qt::Key_Return);
        QTRY_COMPARE(m_window->workbench().document().json()["variants"][0]["name"], Json("narrow"));
        QTest::qWait(50);
        QVERIFY(!m_window->findChild<SidePanel*>()->editing());
        QTest::keyClick(variantList(), Qt::Key_Return); // the list's own
        QVERIFY(m_window->findChild<SidePanel*>()->editing());
    }
    // Plans come in some time after an edit: they made the list, and the fields, anew.
    void what_is_being_typed_stays_when_plans_come_in() {
        m_window->resize(1440, 900);
        m_window->showPage("run");
        Workbench& workbench = m_window->workbench();
        variantList()->setFocus();
        QTest::keyClick(variantList(), Qt::Key_F2);
        QVERIFY(nameField());
        type(*nameField(), "narrow");
        Q_EMIT workbench.plans().answered();
        QVERIFY(nameField());
        QCOMPARE(nameField()->text(), QString("narrow"));
        QTest::keyClick(nameField(), Qt::Key_Return);
        QTRY_COMPARE(workbench.document().json()["variants"][0]["name"], Json("narrow"));

        workbench.document().selectVariant(1);
        auto* batch = m_window->findChild<QToolBar*>("toolBar")->findChild<QSpinBox*>();
        for (QLineEdit* field : {batch->findChild<QLineEdit*>(), glanced("Loss scale"), glanced("Learning rate")}) {
            QVERIFY(field && field->isVisible());
            type(*field, "12");
            Q_EMIT workbench.plans().answered();
            Q_EMIT workbench.changed();
            QCOMPARE(field->text(), QString("12"));
        }
        workbench.document().selectVariant(0); // of another variant nothing is typed yet
        QVERIFY(glanced("Learning rate")->text() != "12");
    }
    // What is typed of one variant is its own, also where the next click is at the card of another.
    void a_click_at_a_card_takes_what_is_typed() {
        m_window->resize(1440, 900);
        m_window->showPage("run");
        Workbench& workbench = m_window->workbench();
        workbench.document().selectVariant(1);
        type(*glanced("Loss scale"), "12");
        const auto first = [this]() -> RunCard* {
            for (auto* card : m_window->findChildren<RunCard*>())
                if (card->isVisible() && card->values().variant == 0)
                    return card;
            return nullptr;
        };
        QTRY_VERIFY(first());
        QTest::mouseClick(first(), Qt::LeftButton);
        QCOMPARE(workbench.document().selectedVariant(), 0);
        QCOMPARE(workbench.document().json()["variants"][1]["loss_scale"]["initial"], Json(12.0));
        QVERIFY(!workbench.document().json()["variants"][0].contains("loss_scale"));
    }
    // It would take its settings away.
    void a_choice_that_is_made_already_is_no_edit() {
        Workbench& workbench = m_window->workbench();
        Json json = workbench.document().json();
        json["variants"][1]["loss_scale"] = {{"mode", "dynamic"}, {"initial", 256}};
        workbench.document().edit("scale", json);
        workbench.document().selectVariant(1);
        const auto lists = m_window->findChild<QToolBar*>("toolBar")->findChildren<QComboBox*>();
        Q_EMIT lists[2]->activated(2); // dynamic
        QCOMPARE(workbench.document().json(), json);
        m_window->variants().training->trigger();
        auto* editor = m_window->findChild<QWidget*>("trainingEditor");
        const auto optimizer = [editor]() -> QComboBox* {
            for (auto* list : editor->findChildren<QComboBox*>())
                if (list->accessibleName() == "Optimizer")
                    return list;
            return nullptr;
        };
        QTRY_VERIFY(optimizer());
        Q_EMIT optimizer()->textActivated(optimizer()->currentText());
        QCOMPARE(workbench.document().json(), json);
    }
    void keys_of_the_window_are_its_own_in_a_field() {
        GreedyField field(m_window->centralWidget());
        field.show();
        field.setFocus();
        QTest::keyClick(&field, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(!m_window->findChild<SidePanel*>()->editing());
        QTest::keyClick(&field, Qt::Key_E, Qt::ControlModifier);
        QVERIFY(m_window->findChild<SidePanel*>()->editing());
    }
    void escape_closes_a_list_before_its_editor() {
        m_window->resize(1440, 900);
        m_window->variants().edit->trigger();
        auto* editor = m_window->findChild<QWidget*>("variantEditor");
        QVERIFY(editor && editor->isVisible());
        QTest::qWait(50);
        QComboBox* box = nullptr;
        for (QComboBox* one : editor->findChildren<QComboBox*>())
            box = !box && one->isVisible() && one->isEnabled() && one->count() > 1 ? one : box;
        QVERIFY(box);
        box->setFocus();
        box->showPopup();
        QTRY_VERIFY(box->view()->isVisible());
        QTest::keyClick(box->view(), Qt::Key_Escape);
        QTRY_VERIFY(!box->view()->isVisible());
        QVERIFY(editor->isVisible());
        QTest::keyClick(box, Qt::Key_Escape);
        QTRY_VERIFY(!editor->isVisible());
    }
    // What is typed after Tab is the number, not more digits of the one that stood there.
    void tab_selects_the_next_number() {
        m_window->resize(1440, 900);
        m_window->variants().training->trigger();
        auto* editor = m_window->findChild<QWidget*>("trainingEditor");
        QLineEdit* batch = nullptr;
        QTRY_VERIFY([&] {
            for (QLineEdit* edit : editor->findChildren<QLineEdit*>())
                batch = edit->accessibleName() == "Batch" && edit->isVisible() ? edit : batch;
            return batch;
        }());
        batch->setFocus();
        QTRY_VERIFY(batch->hasFocus());
        type(*batch, "16");
        QTest::keyClick(batch, Qt::Key_Tab);
        QTest::qWait(50); // the form has heard of it
        QTRY_COMPARE(QApplication::focusWidget()->accessibleName(), QString("Epochs"));
        QTest::keyClicks(QApplication::focusWidget(), "60");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        const Json training = m_window->workbench().document().json()["training"];
        QCOMPARE(training["batch"], Json(16));
        QCOMPARE(training["epochs"], Json(60));
    }
    void undo_in_a_field_is_the_experiments_once_it_was_taken() {
        QLineEdit* field = filters();
        QVERIFY(field);
        type(*field, "4");
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(filtersNow(), Json(4));
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(filtersNow(), Json(2));
        QCOMPARE(field->text(), QString("2"));
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(filtersNow(), Json(4));
    }
    void undo_in_a_field_takes_back_what_is_being_typed() {
        QLineEdit* field = filters();
        QVERIFY(field);
        type(*field, "3");
        QTest::keyClick(field, Qt::Key_Return);
        type(*field, "9");
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(filtersNow(), Json(3)); // no step of the experiment was undone
        QVERIFY(field->text() != "9");
    }
    void a_save_says_where() {
        QVERIFY(m_window->workbench().files().makeNew());
        const QString file = m_window->workbench().document().file();
        QVERIFY(QFile::exists(file));
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY2(m_window->statusBar()->currentMessage().contains(QFileInfo(file).fileName()),
                     qPrintable(m_window->statusBar()->currentMessage()));
    }
    // Another window, or an editor, wrote it meanwhile.
    void what_was_changed_elsewhere_is_not_written_over() {
        QVERIFY(m_window->workbench().files().makeNew());
        const QString file = m_window->workbench().document().file();
        mantissa::Json other = mantissa::read_json(file.toStdString());
        other["name"] = "of another window";
        mantissa::write_json(file.toStdString(), other);
        QVERIFY(!m_window->workbench().files().save());
        QCOMPARE(mantissa::read_json(file.toStdString()), other);
        QVERIFY(m_window->workbench().files().saveAs(file)); // asked for
        QVERIFY(mantissa::read_json(file.toStdString()) != other);
        QVERIFY(m_window->workbench().files().save());
    }
    // It was asked for another experiment: its name is not given to the one that took its place.
    void a_dialog_to_save_goes_with_its_experiment() {
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->shortcuts().contains(QKeySequence("Ctrl+Shift+S")))
                action->trigger(), action->trigger();
        QCOMPARE(m_window->findChildren<QFileDialog*>().size(), 1); // a second would lie over it
        const QPointer<QFileDialog> dialog = m_window->findChild<QFileDialog*>();
        QVERIFY(dialog->isVisible());
        QVERIFY(m_window->workbench().files().makeNew());
        QTRY_VERIFY(!dialog || !dialog->isVisible());
    }
    // A new experiment lies under a name of ours: the first save proposes the one that it has got by then.
    void the_first_save_proposes_the_title() {
        QVERIFY(m_window->workbench().files().makeNew());
        ExperimentDocument& document = m_window->workbench().document();
        const QString first = document.file();
        auto json = document.json();
        json["name"] = "Small steps, wide sums";
        document.edit("name", json);
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
        QPointer<QFileDialog> dialog;
        QTRY_VERIFY(dialog = m_window->findChild<QFileDialog*>());
        const QString proposed = QFileInfo(dialog->selectedFiles().value(0)).fileName();
        QCOMPARE(proposed, QString("small-steps-wide-sums.mantissa"));
        Q_EMIT dialog->fileSelected(QFileInfo(first).absolutePath() + '/' + proposed);
        dialog->close();
        QTRY_VERIFY(!dialog);
        QCOMPARE(QFileInfo(document.file()).fileName(), proposed);
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier); // it has a name now
        QTRY_VERIFY(m_window->statusBar()->currentMessage().contains(proposed));
        QVERIFY(!m_window->findChild<QFileDialog*>());
    }
    // Nobody has named it: its runs and its tab would be called "experiment" for ever.
    void a_new_experiment_takes_the_name_of_its_file() {
        QVERIFY(m_window->workbench().files().makeNew());
        ExperimentDocument& document = m_window->workbench().document();
        const auto saveAs = [&](const QString& name) {
            m_window->activateWindow(); // a dialog may have gone
            QTRY_VERIFY(m_window->isActiveWindow());
            QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
            QPointer<QFileDialog> dialog;
            QTRY_VERIFY(dialog = m_window->findChild<QFileDialog*>());
            Q_EMIT dialog->fileSelected(QFileInfo(document.file()).absolutePath() + '/' + name + ".mantissa");
            dialog->close();
            QTRY_VERIFY(!dialog);
        };
        saveAs("narrow sums");
        QCOMPARE(QString::fromStdString(document.json()["name"].get<std::string>()), QString("narrow sums"));
        QVERIFY(document.undoStack().isClean());
        saveAs("a copy"); // it has a name now
        QCOMPARE(QString::fromStdString(document.json()["name"].get<std::string>()), QString("narrow sums"));
    }
    void a_plot_leaves_the_wheel_to_its_page() {
        int plots = 0;
        for (const QWidget* widget : m_window->findChildren<QWidget*>())
            if (widget->inherits("QCustomPlot")) {
                ++plots;
                QVERIFY(!widget->testAttribute(Qt::WA_NoMousePropagation)); // which QCustomPlot sets
            }
        QVERIFY(plots > 0);
    }
    void every_preset_can_be_reached() {
        m_window->showPage("build");
        QTest::qWait(50);
        for (QPushButton* button : m_window->pageOf("build")->findChildren<QPushButton*>())
            if (button->text().startsWith("Presets"))
                button->click();
        QWidget* gallery = QApplication::activePopupWidget();
        QVERIFY(gallery);
        QTest::qWait(50);
        QVERIFY(gallery->screen()->availableGeometry().contains(gallery->geometry()));
        const auto* scroll = gallery->findChild<QScrollArea*>();
        QVERIFY(scroll);
        QVERIFY(scroll->verticalScrollBar()->maximum() + scroll->viewport()->height() >= scroll->widget()->sizeHint().height());
        QVERIFY(scroll->widget()->minimumSizeHint().width() <= scroll->viewport()->width());
        gallery->close();
    }
    void a_word_of_the_glossary_is_found() {
        QVERIFY(glossaryWords().size() > 20);
        const QVector<GlossaryWord> all = glossaryWords();
        QVERIFY(std::ranges::find(all, QString("Update"), &GlossaryWord::word) != all.end());
        QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
        auto* words = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(words);
        QTest::keyClicks(words, "word twin");
        QTest::keyClick(words, Qt::Key_Return);
        QVERIFY(m_window->findChild<Glossary*>());
    }
    // What is typed there without looking changes no field.
    void a_page_that_is_turned_to_has_the_keyboard_at_what_it_is_about() {
        m_window->resize(1280, 800);
        m_window->showPage("run");
        QPushButton* first = nullptr;
        for (auto* button : m_window->pageOf("run")->findChildren<QPushButton*>())
            first = button->isVisible() && button->isEnabled() ? button : first;
        QVERIFY(first);
        first->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_6, Qt::AltModifier);
        auto* chosen = qobject_cast<QPushButton*>(QApplication::focusWidget());
        QVERIFY2(chosen && chosen->isChecked(), "a segment that is not on has the keyboard");
        QTest::keyClick(m_window.get(), Qt::Key_3, Qt::AltModifier);
        QCOMPARE(m_window->page(), QString("build"));
        QVERIFY(QApplication::focusWidget());
        QCOMPARE(QApplication::focusWidget()->objectName(), QString("layers"));
    }
    // M measures on Why slow: also for who came there from a list of the toolbar.
    void a_page_that_is_turned_to_hears_its_letters() {
        m_window->findChild<QToolBar*>("toolBar")->findChildren<QComboBox*>()[1]->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_7, Qt::AltModifier);
        QCOMPARE(m_window->page(), QString("why"));
        const QWidget *page = m_window->pageOf("why"), *focus = QApplication::focusWidget();
        QVERIFY(focus == page || page->isAncestorOf(focus));
    }
    void about_names_the_program_and_its_parts() {
        const QString words = About::words(m_window->workbench());
        for (const QString& part : {QString("Mantissa "), QString("MIT"), QStringLiteral("Qt %1").arg(qVersion()), QString("QCustomPlot ")})
            QVERIFY2(words.contains(part), qPrintable(words));
    }

private:
    QListWidget* variantList() {
        for (auto* list : m_window->findChildren<QListWidget*>())
            if (list->accessibleName() == "Variants")
                return list;
        return nullptr;
    }
    QLineEdit* glanced(const QString& name) { // of the variant at a glance
        for (auto* field : m_window->findChild<Inspector*>()->findChildren<QLineEdit*>())
            if (field->accessibleName() == name)
                return field;
        return nullptr;
    }
    QLineEdit* nameField() { return variantList()->viewport()->findChild<QLineEdit*>(); } // null: no variant is being renamed
    void leave(QTableView& table, const QString& page) {
        table.setFocus(Qt::TabFocusReason);
        const auto* ring = table.findChild<QWidget*>(ViewFocus::ringName, Qt::FindDirectChildrenOnly);
        QVERIFY2(ring && ring->isVisible(), qPrintable(page + ": " + table.accessibleName() + " does not show that it has the keyboard"));
        QTest::keyClick(&table, Qt::Key_Tab);
        const QWidget* now = QApplication::focusWidget();
        QVERIFY2(now && now != &table && !table.isAncestorOf(now), qPrintable(page + ": Tab stays in " + table.accessibleName()));
        QVERIFY(!ring->isVisible());
    }
    QLineEdit* filters() {
        m_window->resize(1440, 900);
        m_window->showPage("build");
        auto* page = static_cast<BuildPage*>(m_window->pageOf("build"));
        page->select(Json::json_pointer("/model/layers/0"));
        for (QLineEdit* edit : page->findChildren<QLineEdit*>())
            if (edit->isVisible() && edit->accessibleName().compare("filters", Qt::CaseInsensitive) == 0)
                return edit;
        return nullptr;
    }
    Json filtersNow() { return m_window->workbench().document().json()["model"]["layers"][0]["filters"]; }
    static void type(QLineEdit& field, const QString& words) {
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, words);
    }
};

QTEST_MAIN(TestKeys)
#include "test_keys.moc"
