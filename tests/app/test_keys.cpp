// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// What keys do wherever the keyboard is: Tab, undo, save, find; and what the wheel is for.
#include "app/window_fixture.h"
#include "pages/build/build_page.h"
#include "style/view_focus.h"
#include "window/about.h"
#include "window/glossary.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QPointer>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QStatusBar>
#include <QTableView>

using namespace mantissa::app;

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
            QTest::qWait(400); // Compare reads the runs
            for (QTableView* table : m_window->pageOf(page)->findChildren<QTableView*>())
                if (table->isVisible() && table->isEnabled() && table->focusPolicy() & Qt::TabFocus) {
                    ++tables;
                    leave(*table, page);
                    if (QTest::currentTestFailed())
                        return;
                }
        }
        QVERIFY2(tables > 4, qPrintable(QString::number(tables)));
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
        QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
        auto* words = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(words);
        QTest::keyClicks(words, "word twin");
        QTest::keyClick(words, Qt::Key_Return);
        QVERIFY(m_window->findChild<Glossary*>());
    }
    void about_names_the_program_and_its_parts() {
        const QString words = About::words(m_window->workbench());
        for (const QString& part : {QString("Mantissa "), QString("MIT"), QStringLiteral("Qt %1").arg(qVersion()), QString("QCustomPlot ")})
            QVERIFY2(words.contains(part), qPrintable(words));
    }

private:
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
