// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// What Numbers shows while a field holds no number: never the table of another one as if it were this one's.
#include "bridge/workbench.h"
#include "models/arithmetic_model.h"
#include "models/format_model.h"
#include "pages/numbers/number_line.h"
#include "pages/numbers/numbers_page.h"
#include "pages/numbers/range_view.h"
#include "pages/numbers/steps_view.h"
#include "style/appearance.h"
#include "widgets/hidden_columns.h"

#include <QComboBox>
#include <QGraphicsEffect>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace mantissa::app;

namespace {

void type(QLineEdit* field, const QString& text) {
    field->window()->activateWindow();
    field->setFocus();
    QTRY_VERIFY(field->hasFocus()); // else the page writes into it
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, text);
}

bool isPale(const QWidget* shown) { return !shown->isEnabled() && shown->graphicsEffect() && shown->graphicsEffect()->isEnabled(); }
bool isWhole(const QWidget* shown) { return shown->isEnabled() && (!shown->graphicsEffect() || !shown->graphicsEffect()->isEnabled()); }

bool says(const QWidget& page, const QString& words) {
    const auto labels = page.findChildren<QLabel*>();
    return std::ranges::any_of(labels, [&](const QLabel* label) { return label->isVisibleTo(&page) && label->text() == words; });
}

} // namespace

class TestNumbersPage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QLocale::setDefault(QLocale::English);
        Appearance::instance(); // it sets the style, before anything is painted
        m_folder = std::make_unique<QTemporaryDir>();
        m_workbench = std::make_unique<Workbench>(m_folder->path());
    }
    void init() {
        m_page = std::make_unique<NumbersPage>(*m_workbench);
        m_page->resize(1400, 900);
        m_page->show();
    }
    void cleanup() { m_page.reset(); }
    void cleanupTestCase() { m_workbench.reset(); }

    void what_is_no_number_makes_the_table_pale_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("why");
        QTest::newRow("words") << "1/3"
                               << "1/3 is not a number. Write 0.1, 6e-8 or inf.";
        QTest::newRow("nothing") << ""
                                 << "Type a number.";
        QTest::newRow("large") << "1e400"
                               << "1e400 is beyond what a double holds, 1.8 × 10³⁰⁸ at most. Infinity is written inf.";
        QTest::newRow("small") << "1e-400"
                               << "1e-400 is nearer to 0 than what a double holds, 4.9 × 10⁻³²⁴ at least. Write 0.";
    }
    void what_is_no_number_makes_the_table_pale() {
        QFETCH(QString, text);
        QFETCH(QString, why);
        type(value(), text);
        QVERIFY2(says(*m_page, why), qPrintable(why));
        QVERIFY(isPale(formats()) && isWhole(results()));
        QCOMPARE(m_page->findChild<RangeView*>()->accessibleDescription(), QString());
        QCOMPARE(copyButton()->toolTip(), why);
        type(value(), "0.25");
        QVERIFY(!says(*m_page, why));
        QVERIFY(isWhole(formats()) && isWhole(copyButton()));
        QCOMPARE(m_page->formats().value(), 0.25);
        QCOMPARE(m_page->findChild<RangeView*>()->accessibleDescription(), QString("0.25"));
    }
    void another_rounding_leaves_it_to_be_mended() {
        type(value(), "1/3");
        auto* rounding = m_page->findChildren<QComboBox*>().front();
        rounding->setFocus();
        rounding->setCurrentIndex(1);
        QCOMPARE(value()->text(), QString("1/3"));
        QVERIFY(isPale(formats()));
        QCOMPARE(m_page->findChild<RangeView*>()->accessibleDescription(), QString());
    }
    void an_operand_that_is_none_makes_the_results_pale() {
        auto* first = fieldNamed("First number");
        type(first, "2e");
        QVERIFY(isPale(results()) && isWhole(formats()));
        QVERIFY(says(*m_page, "2e is not a number. Write 0.1, 6e-8 or inf."));
        type(first, "2e3");
        QVERIFY(isWhole(results()));
    }
    void the_sign_of_zero_stays() {
        type(value(), "-0");
        Q_EMIT value()->editingFinished();
        QCOMPARE(value()->text(), QString("-0"));
        QVERIFY(std::signbit(m_page->formats().value()));
        QCOMPARE(m_page->formats().index(0, FormatModel::Stored).data().toString(), QString("−0"));
        type(fieldNamed("Second number"), "-0");
        m_page->setView(m_page->view());
        QCOMPARE(value()->text(), QString("-0"));
        QCOMPARE(fieldNamed("Second number")->text(), QString("-0"));
    }
    void the_line_of_steps_is_pale_too() {
        StepsView view;
        auto* field = view.findChildren<QLineEdit*>().back(); // behind those of the spin boxes
        view.show();
        type(field, "x");
        QVERIFY(isPale(view.findChild<NumberLine*>()));
        QVERIFY(says(view, "x is not a number. Write 0.1, 6e-8 or inf."));
        view.setValue(0.5);
        QVERIFY(isWhole(view.findChild<NumberLine*>()));
    }

    void columns_without_room_are_told() {
        const auto* hint = m_page->findChild<HiddenColumns*>();
        QVERIFY(!hint->isVisible());
        m_page->resize(900, 900);
        QTRY_VERIFY(hint->isVisible());
        const QStringList missing = hiddenColumnsOf(*formats()) + hiddenColumnsOf(*results());
        QVERIFY2(hint->text().startsWith(QStringLiteral("+%1 columns").arg(missing.size())), qPrintable(hint->text()));
        QCOMPARE(hint->accessibleDescription(), missing.join(", "));
        m_page->showPart(NumbersPage::blockPart); // which has none of these tables
        QVERIFY(!hint->isVisible());
    }

private:
    QLineEdit* value() { return m_page->findChild<QLineEdit*>("value"); }
    QLineEdit* fieldNamed(const QString& name) {
        const auto fields = m_page->findChildren<QLineEdit*>();
        return *std::ranges::find(fields, name, &QWidget::accessibleName);
    }
    QTableView* tableNamed(const QString& name) {
        const auto tables = m_page->findChildren<QTableView*>();
        return *std::ranges::find(tables, name, &QWidget::accessibleName);
    }
    QTableView* formats() { return tableNamed("The value in every format"); }
    QTableView* results() { return tableNamed("The result in every format"); }
    QPushButton* copyButton() {
        const auto buttons = m_page->findChildren<QPushButton*>();
        return *std::ranges::find(buttons, QString("Copy table"), &QPushButton::text);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workbench> m_workbench;
    std::unique_ptr<NumbersPage> m_page;
};

QTEST_MAIN(TestNumbersPage)
#include "test_numbers_page.moc"
