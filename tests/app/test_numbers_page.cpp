// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// What Numbers shows while a field holds no number: never the table of another one as if it were this one's.
#include "app/tiny_experiment.h"
#include "bridge/workbench.h"
#include "models/arithmetic_model.h"
#include "models/block_model.h"
#include "models/format_model.h"
#include "pages/numbers/block_view.h"
#include "pages/numbers/number_line.h"
#include "pages/numbers/numbers_page.h"
#include "pages/numbers/range_view.h"
#include "pages/numbers/steps_view.h"
#include "style/appearance.h"
#include "widgets/field_note.h"
#include "widgets/hidden_columns.h"

#include <QClipboard>
#include <QComboBox>
#include <QGraphicsEffect>
#include <QGuiApplication>
#include <QLabel>
#include <QLayout>
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
    if (std::ranges::all_of(text, [](QChar one) { return one.unicode() < 128; }))
        return QTest::keyClicks(field, text);
    QGuiApplication::clipboard()->setText(text); // which has no key
    QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
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
                               << "1/3 is not a number. Write 0.1, 6e-8, 2^-24 or inf.";
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
        QVERIFY(says(*m_page, "2e is not a number. Write 0.1, 6e-8, 2^-24 or inf."));
        type(first, "2e3");
        QVERIFY(isWhole(results()));
    }
    // In a low window, and beneath a message.
    void names_of_the_ranges_do_not_lie_on_each_other() {
        const auto* range = m_page->findChild<RangeView*>();
        for (const int high : {900, 712, 700, 580}) {
            m_page->resize(1400, high);
            QTest::qWait(20);
            QTRY_VERIFY2(range->height() >= range->wholeHeight(), qPrintable(QStringLiteral("%1: %2").arg(high).arg(range->height())));
            QTRY_VERIFY2(m_page->layout()->totalMinimumSize().height() <= qMax(high, 584),
                         qPrintable(QStringLiteral("%1: %2 needed").arg(high).arg(m_page->layout()->totalMinimumSize().height())));
        }
    }
    void only_the_left_button_flips_a_bit() {
        QTableView* table = formats();
        const QModelIndex bits = table->model()->index(0, FormatModel::Bits);
        const QVariant before = bits.data(FormatModel::CodeRole);
        const QRect cell = table->visualRect(bits);
        for (const auto button : {Qt::RightButton, Qt::LeftButton}) {
            for (int x = cell.left(); x < cell.left() + 40 && bits.data(FormatModel::CodeRole) == before; x += 4)
                QTest::mouseClick(table->viewport(), button, {}, QPoint(x, cell.center().y()));
            QCOMPARE(bits.data(FormatModel::CodeRole) == before, button == Qt::RightButton);
        }
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
        QVERIFY(says(view, "x is not a number. Write 0.1, 6e-8, 2^-24 or inf."));
        view.setValue(0.5);
        QVERIFY(isWhole(view.findChild<NumberLine*>()));
    }

    // As textbooks have it: (stored - x) / x.
    void an_error_is_a_share_of_the_number() {
        const auto error = [this](const char* format) {
            for (int row = 0; row < m_page->formats().rowCount(); ++row)
                if (m_page->formats().index(row, FormatModel::Name).data().toString() == format)
                    return m_page->formats().index(row, FormatModel::Error).data().toString();
            return QString();
        };
        m_page->setValue(-2305);
        QCOMPARE(error("float16"), QString("−0.0434 %"));
        QCOMPARE(error("float8 E5M2"), QString("+11.1 %")); // -2560, which is larger
        m_page->setValue(-1e-46);
        QCOMPARE(error("float32"), QString("−100 %"));
        const QString help = m_page->formats().headerData(FormatModel::Error, Qt::Horizontal, Qt::ToolTipRole).toString();
        QVERIFY2(help.contains("(stored − value) / value"), qPrintable(help));
        QCOMPARE(m_page->block().model().headerData(BlockModel::Error, Qt::Horizontal, Qt::ToolTipRole).toString(), help);
    }
    void a_block_shows_the_sign_of_zero() {
        BlockModel& block = m_page->block().model();
        block.setValues({1.9f, 1.5f, -1.5f, -1e-6f});
        QVERIFY(block.index(3, BlockModel::Bits).data().toString().startsWith('1'));
        QCOMPARE(block.index(3, BlockModel::Element).data().toString(), QString("−0"));
        QCOMPARE(block.index(3, BlockModel::Stored).data().toString(), QString("−0"));
        block.setValues({1.9f, -1.5f});
        QVERIFY(block.index(1, BlockModel::Error).data().toString() == "exact");
        block.setValues({1.9f, -1.4f});
        QCOMPARE(block.index(1, BlockModel::Error).data().toString(), QString("+7.14 %")); // -1.5
    }
    void a_nan_is_its_whole_block_s_where_elements_have_none() {
        BlockModel& block = m_page->block().model();
        block.setValues({1.5f, std::nanf(""), 1.0f});
        for (int row = 0; row < 3; ++row)
            QCOMPARE(block.index(row, BlockModel::Stored).data().toString(), QString("NaN"));
        QCOMPARE(block.index(1, BlockModel::Bits).data().toString(), QString("0000")); // not those of 6
        QVERIFY2(block.sentence().startsWith("NaN has no code among the elements of mxfp4"), qPrintable(block.sentence()));
        const auto labels = m_page->block().findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) { return label->text() == "Scale NaN, code 255"; }));
    }
    void powers_and_sixteens_are_numbers() {
        for (const char* text : {"2^-14", "2**-14", "2⁻¹⁴", "0x1p-14"}) {
            type(value(), "1");
            value()->setText(QString::fromUtf8(text)); // pasted: no key types a raised letter
            Q_EMIT value()->textEdited(value()->text());
            QCOMPARE(m_page->formats().value(), 0x1p-14);
        }
    }
    // What is wrong is said over the page: nothing in it moves.
    void a_wrong_number_moves_nothing() {
        const auto places = [this] {
            QCoreApplication::processEvents();
            QStringList all;
            for (const QWidget* part : m_page->findChildren<QWidget*>())
                if (const QPoint at = part->mapTo(m_page.get(), QPoint());
                    part->isVisibleTo(m_page.get()) && !dynamic_cast<const FieldNote*>(part))
                    all << QStringLiteral("%1 %2 %3 %4 %5 %6")
                               .arg(part->metaObject()->className(), part->accessibleName())
                               .arg(at.x())
                               .arg(at.y())
                               .arg(part->width())
                               .arg(part->height());
            return all;
        };
        type(value(), "0.5");
        type(fieldNamed("First number"), "3");
        const QStringList before = places();
        const QSize least = m_page->layout()->minimumSize();
        type(fieldNamed("First number"), "x");
        type(value(), "x/3"); // no number from its first letter on
        const QStringList after = places();
        QCOMPARE(after.size(), before.size());
        for (qsizetype i = 0; i < after.size(); ++i)
            QCOMPARE(after[i], before[i]);
        QCOMPARE(m_page->layout()->minimumSize(), least);
        for (QLabel* note : m_page->findChildren<QLabel*>())
            if (note->isVisible() && note->text().startsWith("1/3"))
                QVERIFY(note->y() >= value()->mapTo(m_page.get(), QPoint(0, value()->height())).y() &&
                        m_page->rect().contains(note->geometry()));
    }

    void a_format_of_ones_own_has_its_row_and_keeps_it() {
        const int fixed = m_page->formats().rowCount();
        auto* field = fieldNamed("Format of your own");
        enter(field, "float<5,");
        QVERIFY(says(*m_page, "No such format. Write float<exponent bits,fraction bits> or fixed<bits before,bits after the point>."));
        enter(field, "float<5, 4>");
        QVERIFY(field->text().isEmpty() && !field->property("wrong").toBool());
        m_page->setValue(0.1);
        QCOMPARE(m_page->formats().rowCount(), fixed + 1);
        QCOMPARE(cell(fixed, FormatModel::Name), QString("float<5,4>"));
        QCOMPARE(cell(fixed, FormatModel::Bits), QString("0010111010")); // 1.625 * 2^-4
        QCOMPARE(cell(fixed, FormatModel::Stored), QString("0.1015625"));
        QCOMPARE(m_page->arithmetic().columnCount(), fixed + 1);
        QVERIFY(m_page->findChild<RangeView*>()->table().contains("float<5,4>"));
        enter(field, "float16"); // which is there
        QCOMPARE(m_page->formats().rowCount(), fixed + 1);
        NumbersPage another(*m_workbench);
        another.setView(m_page->view());
        QCOMPARE(another.formats().rowCount(), fixed + 1);
        formats()->setCurrentIndex(m_page->formats().index(fixed, 0));
        formats()->setFocus();
        QTest::keyClick(formats(), Qt::Key_Delete);
        QCOMPARE(m_page->formats().rowCount(), fixed);
    }
    void a_format_that_was_removed_comes_back_to_its_place() {
        const int fixed = m_page->formats().rowCount();
        auto& order = UndoOrder::of(*m_workbench);
        for (const char* name : {"float<5,4>", "float<4,4>", "fixed<4,4>"})
            enter(fieldNamed("Format of your own"), name);
        formats()->setCurrentIndex(m_page->formats().index(fixed + 1, 0));
        formats()->setFocus();
        QTest::keyClick(formats(), Qt::Key_Delete);
        QCOMPARE(m_page->formats().rowCount(), fixed + 2);
        for (int again = 0; again < 2; ++again) {
            QVERIFY(order.undoText().contains("float<4,4>"));
            order.undo();
            QCOMPARE(m_page->formats().rowCount(), fixed + 3);
            QCOMPARE(cell(fixed + 1, FormatModel::Name), QString("float<4,4>"));
            QVERIFY(order.canRedo());
            order.redo();
            QCOMPARE(m_page->formats().rowCount(), fixed + 2);
        }
        m_page.reset(); // what it was done to is gone
        QVERIFY(!order.undoText().contains("float<4,4>"));
    }
    void formats_that_cut_at_their_largest_say_so() {
        const int row = m_page->formats().rowCount();
        enter(fieldNamed("Format of your own"), "float<2,1,finite>");
        enter(fieldNamed("Format of your own"), "fixed<4,4>");
        m_page->setValue(100);
        for (int each : {row, row + 1})
            QCOMPARE(cell(each, FormatModel::Kind), QString("cut to largest"));
        QCOMPARE(cell(row, FormatModel::Stored), QString("6"));
        QCOMPARE(cell(row, FormatModel::Above), QString("–"));
        QCOMPARE(cell(row + 1, FormatModel::Bits), QString("01111111"));
        m_page->setValue(-1.0625);
        QCOMPARE(cell(row + 1, FormatModel::Bits), QString("11101111")); // two's complement
        QCOMPARE(cell(row + 1, FormatModel::Above), QString("−1"));
        QCOMPARE(cell(row + 1, FormatModel::Ulp), QString("2⁻⁴"));
        m_page->setValue(std::nan(""));
        QCOMPARE(cell(row, FormatModel::Kind), QString("no code for NaN"));
    }
    void a_format_with_blocks_is_shown_as_a_block() {
        enter(fieldNamed("Format of your own"), "float<3,4,finite,block32>");
        QVERIFY(m_page->block().isVisible());
        QCOMPARE(m_page->block().model().format().blocks.size, std::int16_t{32});
        m_page->showPart(NumbersPage::numberPart);
        enter(fieldNamed("Format of your own"), "binary");
        QVERIFY(says(*m_page, "One value of it has no bits of its own. Equal steps shows signs, and fixed point of any word."));
    }
    void formats_of_the_experiment_are_there_by_themselves() {
        const int fixed = m_page->formats().rowCount();
        mantissa::Json experiment = tinyExperiment();
        experiment["variants"][1]["policy"] = {{"base", "mixed_float16"}, {"compute", "float<5,4>"}, {"activations", "float<5,4>"}};
        QVERIFY(m_workbench->files().open(writeTiny(*m_folder, experiment)));
        QCOMPARE(m_page->formats().rowCount(), fixed + 1);
        QCOMPARE(cell(fixed, FormatModel::Name), QString("float<5,4>"));
        QVERIFY(m_page->view()["formats"].empty()); // it is the experiment's
        QVERIFY(m_workbench->files().open(writeTiny(*m_folder)));
        QCOMPARE(m_page->formats().rowCount(), fixed);
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
    void enter(QLineEdit* field, const QString& text) {
        type(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    QString cell(int row, int column) { return m_page->formats().index(row, column).data().toString(); }
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
