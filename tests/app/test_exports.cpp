// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// What leaves the window: every chart as a file at the asked size, reports by one action, scripts, and reports that come back.
#include "app/tiny_experiment.h"
#include "charts/chart_export.h"
#include "charts/chart_menu.h"
#include "charts/export_dialog.h"
#include "charts/plot_card.h"
#include "charts/run_chart.h"
#include "charts/table_sheet.h"
#include "charts/time_chart.h"
#include "models/variant_edits.h"
#include "pages/compare/compare_page.h"
#include "pages/data/class_balance.h"
#include "pages/why/why_page.h"
#include "reports/chart_object.h"
#include "reports/page_breaks.h"
#include "reports/table_markup.h"
#include "settings/app_settings.h"
#include "style/appearance.h"
#include "style/view_focus.h"
#include "support/run_folders.h"
#include "widgets/stacked_bars.h"
#include "window/main_window.h"
#include "window/report_actions.h"
#include "window/script_dialog.h"

#include <QAbstractTextDocumentLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopeGuard>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextTable>
#include <QVBoxLayout>
#include <QtTest>

#include <set>

using namespace mantissa;
using namespace mantissa::app;

namespace {

// Of parts that have their colours from the window, and came this moment.
class PartsChart : public QWidget {
    Q_OBJECT
public:
    PartsChart() {
        setAccessibleName("Parts");
        new QVBoxLayout(this);
    }
    void fill() {
        for (QWidget* part : {static_cast<QWidget*>(new QLabel("words")), static_cast<QWidget*>(new QPushButton("button"))})
            layout()->addWidget(part);
    }
    Q_INVOKABLE QString table() const { return "part\nwords\n"; }
};

int darkest(const QImage& image) {
    int darkest = 255;
    for (int y = image.height() / 3; y < image.height(); ++y) // beneath the title
        for (int x = 0; x < image.width(); ++x)
            darkest = qMin(darkest, image.pixelColor(x, y).lightness());
    return darkest;
}

} // namespace

class TestExports : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        qputenv("MANTISSA_NO_BROWSER", "1");
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("Mantissa");
        QCoreApplication::setApplicationName("mantissa-test-exports");
        QSettings().clear();
    }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_window = std::make_unique<MainWindow>(m_folder->path());
        m_window->workbench().setDevice("reference");
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder)));
        m_window->show();
    }
    void cleanup() { m_window.reset(); }

    void every_chart_of_every_page_is_exported() {
        train();
        Appearance::instance().setChoice(Appearance::Choice::dark);
        int charts = 0;
        for (const QString& key : m_window->pageKeys()) {
            m_window->showPage(key);
            QTest::qWait(400);
            if (auto* why = qobject_cast<WhyPage*>(m_window->pageOf(key)))
                QTRY_VERIFY_WITH_TIMEOUT(!why->source().waiting() && why->source().answer(), 20000);
            for (QWidget* widget : m_window->pageOf(key)->findChildren<QWidget*>()) {
                if (!widget->isVisible())
                    continue;
                if (auto* card = qobject_cast<PlotCard*>(widget))
                    check(card->face(), ++charts);
                else if (auto* run = qobject_cast<RunChart*>(widget))
                    check(run->face(), ++charts);
                else if (widget->metaObject()->indexOfMethod("table()") >= 0) {
                    QCOMPARE(widget->contextMenuPolicy(), Qt::CustomContextMenu);
                    QVERIFY2(widget->focusPolicy() & Qt::TabFocus, widget->metaObject()->className());
                    check(faceOf(*widget), ++charts);
                }
            }
        }
        QVERIFY2(theme().shade == Theme::Shade::dark, "the window kept its own theme");
        Appearance::instance().setChoice(Appearance::Choice::light);
        QVERIFY2(charts >= 6, qPrintable(QString::number(charts))); // curves, step times, two bars, three of Compare, ranges
    }

    void a_chart_without_keys_is_reached_by_tab_and_its_picture_has_no_ring() {
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto *first = new QLineEdit, *last = new QLineEdit;
        auto* chart = new ClassBalance;
        chart->setClasses({{"cats", 3, 1}, {"dogs", 2, 2}});
        for (QWidget* one : {static_cast<QWidget*>(first), static_cast<QWidget*>(chart), static_cast<QWidget*>(last)})
            layout->addWidget(one);
        offerChartMenu(*chart);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        const QImage without = pictureOf(faceOf(*chart), {});
        first->setFocus();
        QTest::keyClick(first, Qt::Key_Tab);
        QVERIFY(chart->hasFocus());
        const auto* ring = chart->findChild<QWidget*>(ViewFocus::ringName, Qt::FindDirectChildrenOnly);
        QVERIFY(ring && ring->isVisible());
        QCOMPARE(pictureOf(faceOf(*chart), {}), without);
        QVERIFY(ring->isVisible());
        QTest::keyClick(chart, Qt::Key_T);
        QTRY_VERIFY(window.findChild<TableSheet*>());
        window.findChild<TableSheet*>()->close();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        chart->setFocus();
        QTest::keyClick(chart, Qt::Key_Tab);
        QVERIFY(!chart->hasFocus() && !ring->isVisible());
    }

    void the_next_chart_goes_where_the_last_one_went() {
        const auto back = qScopeGuard([] { AppSettings().setChartFile({}); });
        AppSettings().setChartFile({});
        const auto field = [](const ExportDialog& dialog, const QString& name) {
            const auto all = dialog.findChildren<QSpinBox*>();
            const auto found = std::ranges::find(all, name, &QWidget::accessibleName);
            return found == all.end() ? nullptr : *found;
        };
        const auto file = [](const ExportDialog& dialog) {
            const auto all = dialog.findChildren<QLineEdit*>();
            return *std::ranges::find(all, QString("File"), &QWidget::accessibleName);
        };
        ExportDialog first, second;
        for (const char* name : {"Width", "Height", "Resolution"})
            QVERIFY2(!field(first, name)->toolTip().isEmpty(), name);
        field(first, "Width")->setValue(1234);
        field(first, "Resolution")->setValue(96);
        file(first)->setText(m_folder->filePath("a chart.svg"));
        first.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
        ExportDialog next(nullptr, "svg");
        QCOMPARE(QFileInfo(file(next)->text()).absolutePath(), QFileInfo(m_folder->path()).absoluteFilePath());
        QVERIFY(file(next)->text().endsWith(".svg"));
        QCOMPARE(field(next, "Width")->value(), 1234);
        QCOMPARE(field(next, "Height")->value(), 540);
        QCOMPARE(field(next, "Resolution")->value(), 96);
        file(second)->setText(m_folder->filePath("nowhere/chart.svg")); // it is told, and not remembered
        second.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
        QCOMPARE(AppSettings().chartFile().folder, QFileInfo(m_folder->path()).absoluteFilePath());
    }

    void a_chart_is_not_written_over_another_file_unasked() {
        const auto back = qScopeGuard([] { AppSettings().setChartFile({}); });
        const QString place = m_folder->filePath("mine.png");
        QFile mine(place);
        QVERIFY(mine.open(QIODevice::WriteOnly) && mine.write("mine") == 4);
        mine.close();
        ExportDialog dialog;
        QSignalSpy chosen(&dialog, &ExportDialog::chosen);
        auto* save = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
        const QString words = save->text();
        auto* file = dialog.findChild<QLineEdit*>();
        file->setText(place);
        QCOMPARE(save->text(), words);
        save->click();
        QCOMPARE(chosen.size(), 0);
        QVERIFY(dialog.findChild<QLabel*>("wrong")->text().contains("mine.png"));
        save->click(); // the second of a double click
        QCOMPARE(chosen.size(), 0);
        QVERIFY(save->text() != words);
        file->setText(m_folder->filePath("free.png"));
        QCOMPARE(save->text(), words);
        QVERIFY(dialog.findChild<QLabel*>("wrong")->text().isEmpty());
        QTRY_VERIFY(save->isEnabled());
        save->click();
        QCOMPARE(chosen.size(), 1);
        file->setText(place); // it was asked
        save->click();
        QCOMPARE(chosen.size(), 2);
        const QString other = m_folder->filePath("other.png");
        QVERIFY(QFile::copy(place, other));
        dialog.findChild<QPushButton*>("browse")->click(); // which asks for a place alone
        auto* browser = dialog.findChild<QFileDialog*>();
        QVERIFY(browser && browser->testOption(QFileDialog::DontConfirmOverwrite));
        Q_EMIT browser->fileSelected(other);
        QCOMPARE(file->text(), other);
        QCOMPARE(save->text(), words);
        save->click();
        QCOMPARE(chosen.size(), 2);
        QVERIFY(dialog.findChild<QLabel*>("wrong")->text().contains("other.png"));
    }

    void parts_of_a_chart_are_dark_words_on_white_as_soon_as_they_are_there() {
        Appearance::instance().setChoice(Appearance::Choice::dark);
        PartsChart chart;
        chart.resize(300, 120);
        chart.show();
        QTest::qWait(50);
        chart.fill();
        for (QWidget* part : chart.findChildren<QWidget*>())
            part->show();
        const QString file = m_folder->filePath("parts.svg");
        QString wrong;
        QVERIFY(saveChart(faceOf(chart), file, {}, &wrong));
        QFile in(file);
        QVERIFY(in.open(QIODevice::ReadOnly));
        const QByteArray bytes = in.readAll();
        for (const char* words : {">Parts<", ">words<", ">button<"})
            QVERIFY2(bytes.contains(words), bytes.constData());
        const QImage image = pictureOf(faceOf(chart), {});
        int dark = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                dark += image.pixelColor(x, y).lightness() < 60;
        QVERIFY2(darkest(image) < 60 && dark < image.width() * image.height() / 20, qPrintable(QString::number(dark)));
        QCOMPARE(chart.findChild<QLabel*>()->palette().color(QPalette::WindowText), theme().text); // the window's again
        Appearance::instance().setChoice(Appearance::Choice::light);
    }

    void a_table_wider_than_paper_names_its_rows_in_each_part() {
        report::Table table;
        for (int i = 0; i < 10; ++i)
            table.columns.push_back({.title = i < 3 ? "key" : "figure"});
        for (const auto& [run, layer, of] : {std::array{"a", "x", "w"}, {"a", "x", "g"}, {"a", "y", "w"}, {"b", "x", "w"}}) {
            std::vector<report::Cell> row(10, report::Cell{.text = "12,345,678,901.23"});
            row[0].text = run, row[1].text = layer, row[2].text = of;
            table.rows.push_back(row);
        }
        const auto parts = columnsByPart(table);
        QCOMPARE(parts.size(), std::size_t(2));
        QCOMPARE(parts[0], (std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 6}));
        QCOMPARE(parts[1], (std::vector<std::size_t>{0, 1, 2, 7, 8, 9}));
        table.rows.resize(1);
        QCOMPARE(columnsByPart(table)[1], (std::vector<std::size_t>{0, 6, 7, 8, 9})); // one row needs no more than a name
        for (report::Cell& cell : table.rows.front())
            cell.text = "0.998 (8.15)"; // breaks into words that have room
        QCOMPARE(columnsByPart(table).size(), std::size_t(1));
    }
    void no_word_of_a_table_breaks_on_paper() {
        report::Table table;
        for (const char* head : {"Run", "Layer", "Of", "Format", "To zero", "Overflow", "Subnormal", "Error", "Head-room", "Foot-room"})
            table.columns.push_back({.title = head, .unit = "%", .align = report::Column::Align::right});
        table.columns.push_back({.title = "Verdict"});
        for (const char* of : {"updates", "gradients"}) {
            std::vector<report::Cell> row(11, report::Cell{.text = "18.61"});
            row[0] = {.text = "mixed bfloat16", .tone = report::Tone::strong};
            row[1].text = "max_pool2d_1", row[2].text = of, row[3].text = "bfloat16", row[10].text = "not known: the interval is too wide";
            table.rows.push_back(row);
        }
        QTextDocument document;
        document.setDefaultFont(QFont("Roboto", 9));
        document.setDocumentMargin(0);
        document.setTextWidth(182 / 25.4 * 96); // of A4 within its margins, on a screen of 96 dpi
        document.setHtml(tableMarkup(table, columnsByPart(table).front()));
        QCOMPARE(columnsByPart(table).size(), std::size_t(1));
        document.documentLayout()->documentSize();
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
            for (int line = 0; line + 1 < block.layout()->lineCount(); ++line) {
                const QTextLine one = block.layout()->lineAt(line);
                const QChar last = block.text()[one.textStart() + one.textLength() - 1];
                QVERIFY2(last == ' ' || last == '-' || last == QChar::LineSeparator, qPrintable(block.text()));
            }
    }
    void paper_shows_the_worst_rows_of_a_long_table() {
        report::Table table{.id = "health", .columns = {{"Layer"}}, .rows = {}, .caption = "Of each layer."};
        for (int i = 0; i < 40; ++i) {
            table.rows.push_back({report::Cell{.text = std::to_string(i)}});
            table.gravity.push_back(i % 4 == 0 ? 0 : i);
        }
        const report::Table paper = onPaper(table);
        QCOMPARE(paper.rows.size(), std::size_t(18));
        QCOMPARE(paper.rows[0][0].text, std::string("39"));
        QCOMPARE(paper.rows[3][0].text, std::string("35"));
        QCOMPARE(paper.caption, std::string("The 18 worst of 40 rows; 22 more are in the report as HTML or JSON. Of each layer."));
        table.gravity.assign(40, 0); // nothing is wrong with any of them
        QCOMPARE(onPaper(table).rows.size(), std::size_t(6));
        QCOMPARE(onPaper(table).rows[5][0].text, std::string("5"));
        table.gravity.clear(); // as the steps of a run have none
        QCOMPARE(onPaper(table).rows.size(), std::size_t(40));
    }

    void a_picture_that_lacks_a_little_is_drawn_smaller_data() {
        QTest::addColumn<double>("height");
        QTest::addColumn<int>("pages");
        QTest::newRow("fits") << 300.0 << 1;
        QTest::newRow("lacks a little") << 400.0 << 1;
        QTest::newRow("lacks much") << 600.0 << 2; // and takes its caption along
    }
    void a_picture_that_lacks_a_little_is_drawn_smaller() {
        QFETCH(double, height);
        QTextDocument document;
        ChartObject pictures;
        document.documentLayout()->registerHandler(ChartObject::type, &pictures);
        document.setDocumentMargin(0);
        document.setPageSize({600, 1000});
        QTextCursor cursor(&document);
        const auto add = [&](double tall) {
            QTextCharFormat format;
            format.setObjectType(ChartObject::type);
            format.setProperty(ChartObject::size, QSizeF(500, tall));
            cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
        };
        add(620);
        QTextBlockFormat caption;
        caption.setProperty(roomProperty, leastShare * height);
        caption.setBottomMargin(12); // as a paragraph of HTML has it
        cursor.insertBlock(caption, QTextCharFormat());
        cursor.insertText("caption");
        cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
        add(height);
        keepTogether(document);
        QTEST(document.pageCount(), "pages");
        const QRectF place = document.documentLayout()->blockBoundingRect(document.lastBlock());
        const double above = document.documentLayout()->blockBoundingRect(document.lastBlock().previous()).top();
        QCOMPARE(int(above / 1000), int((place.bottom() - 1) / 1000));
        QVERIFY2(place.height() > leastShare * height && (height > 300 || place.height() >= height),
                 qPrintable(QString::number(place.height())));
    }

    void a_row_stands_on_one_page() {
        const auto pagesOf = [](const QTextTable& table, int row) {
            const auto pageOf = [&](double y) { return int(y / table.document()->pageSize().height()); };
            const QAbstractTextDocumentLayout& layout = *table.document()->documentLayout();
            std::set<int> pages;
            for (int column = 0; column < table.columns(); ++column) {
                const QRectF place = layout.blockBoundingRect(table.cellAt(row, column).firstCursorPosition().block());
                pages.insert({pageOf(place.top()), pageOf(place.bottom() - 1)});
            }
            return pages.size();
        };
        std::size_t broken = 0;
        for (int above = 0; above < 60; above += 5) { // dots, so that a page ends at each place of a row
            QTextDocument document;
            document.setDocumentMargin(0);
            document.setDefaultFont(QFont("Roboto", 9));
            document.setPageSize({300, 300});
            QTextCursor cursor(&document);
            QTextBlockFormat first;
            first.setTopMargin(above);
            cursor.setBlockFormat(first);
            cursor.insertText("caption");
            QString rows = "<thead><tr><td>head</td><td>what it says</td></tr></thead>";
            for (int row = 0; row < 30; ++row)
                rows += QString("<tr><td>%1</td><td>%2</td></tr>").arg(row).arg(QString("some words ").repeated(row % 4 * 4 + 1));
            cursor.insertHtml("<table width='100%' cellpadding='3'>" + rows + "</table>");
            const auto* table = qobject_cast<QTextTable*>(document.rootFrame()->childFrames().value(0));
            QVERIFY(table && table->rows() == 31);
            for (int row = 0; row < table->rows(); ++row)
                broken += pagesOf(*table, row) > 1;
            keepTogether(document);
            for (int row = 0; row < table->rows(); ++row)
                QVERIFY2(pagesOf(*table, row) == 1, qPrintable(QString("row %1 below %2 dots").arg(row).arg(above)));
        }
        QVERIFY(broken > 0); // else nothing was asked here
    }

    void many_bars_are_pictures_of_one_scale() {
        report::BarChart chart{.unit = "MiB"};
        for (int i = 0; i < 23; ++i)
            chart.bars.push_back({.run = i, .name = std::to_string(i), .parts = {{"weights", 1.0 + i}}});
        const std::vector<report::Chart> parts = inPictures(chart);
        QCOMPARE(parts.size(), std::size_t(3));
        int next = 0;
        for (const report::Chart& part : parts) {
            const auto& bars = std::get<report::BarChart>(part);
            QCOMPARE(bars.reach, 23.0);
            QCOMPARE(bars.unit, std::string("MiB"));
            for (const report::Bar& bar : bars.bars)
                QCOMPARE(bar.run, next++);
        }
        QCOMPARE(next, 23);
        chart.bars.resize(10);
        QCOMPARE(inPictures(chart).size(), std::size_t(1));
    }
    void one_action_writes_the_report_and_it_opens_again() {
        train();
        auto* page = qobject_cast<ComparePage*>(m_window->pageOf("compare"));
        QSignalSpy saved(&page->maker(), &ReportMaker::saved);
        m_window->reports().report->trigger();
        QVERIFY(saved.wait(20000));
        QCOMPARE(saved.first().at(1).toString(), QString());
        const QString file = saved.first().first().toString();
        QVERIFY(QFile::exists(file) && file.endsWith("report.html"));
        // Brought elsewhere and opened, it writes the experiment into the project.
        const Json before = m_window->workbench().document().json();
        QTemporaryDir elsewhere;
        QVERIFY(QFile::copy(file, elsewhere.filePath("theirs.html")));
        QVERIFY(m_window->workbench().files().open(elsewhere.filePath("theirs.html")));
        const ExperimentDocument& document = m_window->workbench().document();
        QVERIFY(document.file().startsWith(m_window->workbench().project().root()) && document.file().endsWith(".mantissa"));
        QVERIFY(document.experiment().has_value());
        QCOMPARE(document.experiment()->variants.size(), before["variants"].size());
        QVERIFY(document.json()["model"]["layers"].size() == before["model"]["layers"].size());
    }

    void without_a_run_the_action_says_so() {
        QSignalSpy told(&m_window->workbench(), &Workbench::told);
        m_window->reports().report->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, 5000);
        QVERIFY(told.first().first().value<Telling>()().fact.contains("nothing to report"));
    }

    void a_script_is_written_data() {
        QTest::addColumn<int>("framework");
        QTest::newRow("PyTorch") << 0;
        QTest::newRow("Keras") << 1;
    }
    void a_script_is_written() {
        QFETCH(int, framework);
        m_window->reports().script->trigger();
        auto* dialog = m_window->findChild<ScriptDialog*>();
        QVERIFY(dialog && dialog->isVisible() && !dialog->isModal());
        dialog->findChildren<QComboBox*>().first()->setCurrentIndex(framework);
        const QString file = m_folder->filePath("train_%1.py").arg(framework);
        for (const QString& place : {QString("/proc/nothing/train.py"), m_folder->filePath("keras.py")}) { // no folder; hides the package
            dialog->findChild<QLineEdit*>()->setText(place);
            dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
            QTRY_VERIFY_WITH_TIMEOUT(dialog->isEnabled(), 10000);
            QVERIFY(dialog->isVisible()); // it says why not
            QVERIFY(!QFile::exists(place));
        }
        dialog->findChild<QLineEdit*>()->setText(file);
        QSignalSpy told(&m_window->workbench(), &Workbench::told);
        dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
        QVERIFY(told.wait(20000));
        QFile script(file);
        QVERIFY(script.open(QIODevice::ReadOnly));
        const QByteArray text = script.readAll();
        QVERIFY(text.contains(framework == 0 ? "import torch" : "import keras") && text.contains("def main():"));
        QTRY_VERIFY(!m_window->findChild<ScriptDialog*>() || !m_window->findChild<ScriptDialog*>()->isVisible());
    }

    // Every framework's script is offered under one name, and somebody may have worked on the first.
    void a_script_that_is_there_is_not_written_over_unasked() {
        const QString place = m_folder->filePath("kept.py");
        QFile kept(place);
        QVERIFY(kept.open(QIODevice::WriteOnly) && kept.write("mine") == 4);
        kept.close();
        m_window->reports().script->trigger();
        auto* dialog = m_window->findChild<ScriptDialog*>();
        QVERIFY(dialog);
        auto* name = dialog->findChild<QLineEdit*>();
        QVERIFY(!name->accessibleName().isEmpty());
        auto* save = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
        const QString words = save->text();
        name->setText(place);
        save->click();
        QVERIFY(dialog->isVisible() && dialog->isEnabled());
        QCOMPARE(QFileInfo(place).size(), qint64(4));
        QVERIFY(save->text() != words);
        QVERIFY(dialog->findChild<QLabel*>("wrong")->text().contains("kept.py"));
        name->setText(m_folder->filePath("free.py")); // under another name nothing is lost
        QCOMPARE(save->text(), words);
        name->setText(place);
        QVERIFY(save->text() != words); // it was asked
        QTRY_VERIFY(save->isEnabled());
        save->click();
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(place).size() > 1000, 20000);
        QTRY_VERIFY(!m_window->findChild<ScriptDialog*>());
    }

    void the_experiment_goes_on_beside_the_dialog() {
        ExperimentDocument& document = m_window->workbench().document();
        m_window->reports().script->trigger();
        auto* dialog = m_window->findChild<ScriptDialog*>();
        auto* variants = dialog->findChildren<QComboBox*>()[1];
        variants->setCurrentIndex(1);
        const QString second = variants->currentText();
        const Json whole = document.json();
        Json json = whole;
        json["variants"].erase(0); // the chosen one is the first now
        document.edit("fewer", json);
        QCOMPARE(variants->currentText(), second);
        QCOMPARE(variants->count(), int(json["variants"].size()));
        json["training"]["batch"] = -1;
        document.edit("wrong", json);
        dialog->findChild<QLineEdit*>()->setText(m_folder->filePath("other.py")); // it asks for the variant
        dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
        QVERIFY(dialog->isVisible() && !QFile::exists(m_folder->filePath("other.py")));
        document.edit("whole", whole);
        QCOMPARE(variants->currentText(), second);
        dialog->close();
        QTRY_VERIFY(!m_window->findChild<ScriptDialog*>());
    }

    void a_trained_network_is_written_as_onnx() {
        train();
        m_window->reports().script->trigger();
        auto* dialog = m_window->findChild<ScriptDialog*>();
        QVERIFY(dialog);
        const auto boxes = dialog->findChildren<QComboBox*>();
        auto *framework = boxes[0], *variant = boxes[1], *weights = boxes[2];
        QVERIFY(!weights->isVisible());
        framework->setCurrentIndex(framework->findData("onnx"));
        QVERIFY(weights->isVisible());
        for (QCheckBox* ofScripts : dialog->findChildren<QCheckBox*>())
            QVERIFY(!ofScripts->isVisible());
        const auto* differences = dialog->findChild<QLabel*>("differences");
        variant->setCurrentIndex(1); // whose products are in float16
        QVERIFY(differences->isVisible());
        QVERIFY2(differences->text().contains("its last digits may differ"), qPrintable(differences->text()));
        variant->setCurrentIndex(0);
        QVERIFY(!differences->isVisible());
        QVERIFY2(weights->count() >= 2 && weights->itemData(0).toString().endsWith("final.safetensors"),
                 qPrintable(weights->itemData(0).toString()));
        QCOMPARE(weights->itemData(weights->count() - 1).toString(), QString()); // those that training starts with
        QVERIFY(dialog->findChild<QLineEdit*>()->text().endsWith("/model.onnx"));
        const auto written = [&](int row, const QString& file) {
            weights->setCurrentIndex(row);
            dialog->findChild<QLineEdit*>()->setText(file);
            dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
            return QTest::qWaitFor([&] { return QFileInfo::exists(file); }, 20000); // something else may be told meanwhile
        };
        QVERIFY(written(0, m_folder->filePath("model.onnx")));
        QFile file(m_folder->filePath("model.onnx"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray network = file.readAll();
        QVERIFY(network.contains("images") && network.contains("Conv") && network.contains("outputs"));
        QTRY_VERIFY(!m_window->findChild<ScriptDialog*>());
    }

    // Of a run that was killed behind its best epoch: the summary names it, and its weights are written over.
    void weights_that_are_gone_are_told_of() {
        train();
        const RunStore& store = m_window->workbench().store();
        const RunData& run = store.run(store.currentRuns().first());
        m_window->reports().script->trigger();
        auto* dialog = m_window->findChild<ScriptDialog*>();
        QVERIFY(dialog);
        auto* weights = dialog->findChildren<QComboBox*>()[2];
        weights->setCurrentIndex(weights->findData(run.folder + "/best.safetensors"));
        QCOMPARE(weights->currentData().toString(), run.folder + "/best.safetensors");
        QVERIFY(QFile::remove(run.folder + "/best.safetensors"));
        ExperimentDocument& document = m_window->workbench().document();
        addVariant(document, "bfloat16"); // all is offered anew
        document.undoStack().undo();
        QCOMPARE(weights->currentData().toString(), run.folder + "/final.safetensors"); // what was chosen is there no longer
        const int gone = weights->findData(run.folder + "/best.safetensors");
        QVERIFY(gone > 0);
        QVERIFY(!(weights->model()->flags(weights->model()->index(gone, 0)) & Qt::ItemIsEnabled));
        QVERIFY(!weights->itemData(gone, Qt::ToolTipRole).toString().isEmpty());
        dialog->close();
        QTRY_VERIFY(!m_window->findChild<ScriptDialog*>());
    }

    // Of hundreds of thousands of steps each copy is much memory.
    void reports_share_what_they_read() {
        const QString path = m_folder->filePath("shared");
        make_run_folder(path.toStdString(), {.steps = 200});
        ReportMaker first, second;
        for (ReportMaker* maker : {&first, &second}) {
            maker->ask({path}, {});
            QTRY_VERIFY_WITH_TIMEOUT(maker->report(), 20000);
        }
        const auto& steps = first.report()->runs().front().steps;
        QVERIFY(&steps.all() == &second.report()->runs().front().steps.all());
        auto own = steps;
        own.own().pop_back();
        QCOMPARE(own.size() + 1, steps.size());
    }
    void eight_long_runs_are_reported_in_one_small_file() {
        const char* policies[] = {"float32", "tf32", "float16", "mixed_float16", "bfloat16", "mixed_bfloat16", "float32", "float16"};
        Workbench& workbench = m_window->workbench();
        const int group = workbench.store().addGroup({m_folder->path(), "now", QDateTime::currentDateTime(), {}});
        workbench.store().setCurrent(group);
        for (int i = 0; i < 8; ++i) {
            RunData run;
            run.name = QString("run %1").arg(i);
            run.policy = policies[i];
            run.folder = m_folder->filePath(QString("long/%1").arg(i));
            make_run_folder(run.folder.toStdString(),
                            {.name = run.name.toStdString(), .policy = policies[i], .steps = 10000, .milliseconds = 5.0 + i});
            workbench.store().addRun(group, run);
        }
        auto* page = qobject_cast<ComparePage*>(m_window->pageOf("compare"));
        QSignalSpy saved(&page->maker(), &ReportMaker::saved);
        QElapsedTimer timer;
        timer.start();
        m_window->reports().report->trigger();
        QVERIFY(saved.wait(20000));
        const QFileInfo file(saved.first().first().toString());
        qInfo("from the click to the file: %lld ms, %lld bytes", timer.elapsed(), file.size());
        QVERIFY(file.size() < 3000000);
    }

private:
    void train() {
        m_window->workbench().live().run();
        QTRY_VERIFY(m_window->workbench().session().busy());
        QTRY_COMPARE_WITH_TIMEOUT(m_window->workbench().session().state(), SessionController::State::idle, 60000);
    }

    // White at its corners although the window is dark, as large as asked, with something on it; and the other three formats.
    void check(const ChartFace& face, int number) {
        const std::string name = face.title.toStdString();
        const QImage image = pictureOf(face, {{900, 500}, 192});
        QCOMPARE(image.size(), QSize(1800, 1000));
        for (const QPoint& corner : {QPoint(1, 1), QPoint(1798, 1), QPoint(1, 998), QPoint(1798, 998)})
            QVERIFY2(image.pixelColor(corner) == QColor(Qt::white), name.c_str());
        int dark = 0, white = 0;
        for (int y = 0; y < image.height(); y += 2)
            for (int x = 0; x < image.width(); x += 2) {
                dark += image.pixelColor(x, y).lightness() < 120;
                white += image.pixelColor(x, y).lightness() > 235;
            }
        QVERIFY2(dark > 200 && white > 300000, name.c_str());
        if (const QString keep = qEnvironmentVariable("MANTISSA_KEEP_PICTURES"); !keep.isEmpty())
            image.save(keep + QStringLiteral("/chart-%1.png").arg(number));
        for (const char* ending : {"png", "svg", "pdf", "csv"}) {
            const QString file = m_folder->filePath(QString("chart-%1.%2").arg(number).arg(ending));
            QString wrong;
            QVERIFY2(saveChart(face, file, {{900, 500}, 96}, &wrong), qPrintable(wrong));
            QFile in(file);
            QVERIFY(in.open(QIODevice::ReadOnly));
            const QByteArray bytes = in.readAll();
            if (const QString keep = qEnvironmentVariable("MANTISSA_KEEP_PICTURES"); !keep.isEmpty())
                QFile::copy(file,
                            QStringLiteral("%1/chart-%2-%3.%4").arg(keep).arg(number).arg(QDateTime::currentMSecsSinceEpoch()).arg(ending));
            if (QByteArray(ending) == "svg")
                QVERIFY2(bytes.contains("<text") && bytes.contains("viewBox=\"0 0 900 500\"") && !bytes.contains("<image"), name.c_str());
            else if (QByteArray(ending) == "pdf")
                QVERIFY2(bytes.startsWith("%PDF") && bytes.contains("/MediaBox [0 0 675"), bytes.left(400).constData());
            else
                QVERIFY2(bytes.contains(QByteArray(ending) == "csv" ? "," : "PNG"), name.c_str());
        }
        QString wrong;
        QVERIFY(!saveChart(face, "/proc/nothing/c.pdf", {}, &wrong) && !wrong.isEmpty());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(TestExports)
#include "test_exports.moc"
