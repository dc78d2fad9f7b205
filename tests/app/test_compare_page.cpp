// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// The Compare page over made-up run folders: it shows the report's own cells, follows the ticks, writes reports, exports charts.
#include "bridge/workbench.h"
#include "charts/plot_card.h"
#include "models/run_tree_model.h"
#include "pages/compare/compare_charts.h"
#include "pages/compare/compare_page.h"
#include "pages/compare/fairness_list.h"
#include "pages/compare/fitting_table.h"
#include "pages/compare/line_key.h"
#include "pages/compare/report_table_model.h"
#include "settings/app_settings.h"
#include "style/appearance.h"
#include "style/language.h"
#include "style/scaling.h"
#include "style/table_copy.h"
#include "support/run_folders.h"
#include "support/small_files.h"
#include "widgets/empty_place.h"
#include "widgets/hidden_columns.h"
#include "widgets/run_header.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QtTest>

using namespace mantissa;
using namespace mantissa::app;

namespace {

// How far it is from what is written left of that place to what is written right of it, in the upper part of a row.
int gapAt(QWidget& row, int edge) {
    const QImage picture = row.grab(QRect(0, 0, row.width(), qMin(row.height(), 26))).toImage();
    const auto isWritten = [&](int x) {
        for (int y = 1; y < picture.height(); ++y)
            if (picture.pixel(x, y) != picture.pixel(x, 0) && picture.pixel(x, y) != picture.pixel(edge, y))
                return true;
        return false;
    };
    int left = edge, right = edge + 1;
    while (left > 0 && !isWritten(left))
        --left;
    while (right < picture.width() - 1 && !isWritten(right))
        ++right;
    return right - left - 1;
}

} // namespace

class TestComparePage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        qputenv("MANTISSA_NO_BROWSER", "1");
        AppSettings().setResultsAcross(false); // whatever a test that failed left
        m_folder = std::make_unique<QTemporaryDir>();
        m_workbench = std::make_unique<Workbench>(m_folder->filePath("project"));
        m_page = std::make_unique<ComparePage>(*m_workbench);
        m_page->resize(1200, 800);
    }
    void cleanup() {
        m_page.reset();
        m_workbench.reset();
    }

    void nothing_ticked_says_what_to_do() {
        m_page->show();
        QTest::qWait(300);
        QVERIFY2(visibleText().contains("No runs yet"), qPrintable(visibleText())); // and what makes some
        QVERIFY(m_page->findChild<EmptyPlace*>()->button()->isVisible());
        add({{.name = "float32"}});
        for (int key : m_workbench->store().visibleRuns())
            m_workbench->store().setVisible(key, false);
        QTRY_VERIFY2(visibleText().contains("Tick two runs"), qPrintable(visibleText()));
        QVERIFY(!m_page->findChild<EmptyPlace*>()->button()->isVisible());
    }

    void the_answer_and_the_tables_are_the_report_s() {
        add({{.name = "float32"},
             {.name = "bfloat16", .policy = "bfloat16", .milliseconds = 5, .memory = 3e6},
             {.name = "float16", .policy = "float16", .support = "converted", .diverges_at = 9}});
        showAndWait();
        QVERIFY2(visibleText().contains("bfloat16 is 1.60 times as fast as float32"), qPrintable(visibleText()));
        QVERIFY(visibleText().contains("float16 ran converted"));
        auto* model = m_page->findChildren<QTableView*>().first()->model();
        QAbstractItemModelTester tester(model);
        QCOMPARE(model->rowCount(), 3);
        QCOMPARE(model->index(1, 3).data().toString(), QString("1.60 ×"));
        QCOMPARE(model->index(2, 1).data(ReportTableModel::badgeRole).toInt(), 1);
        const QModelIndex sign = model->index(2, 1);
        QVERIFY(!sign.data(CopiedFigure).toString().isEmpty()); // of a sign its words are copied
        QCOMPARE(sign.data(CopiedFigure), sign.data(Qt::AccessibleTextRole));
        QVERIFY(!model->index(0, 0).data(Qt::DecorationRole).isNull());
    }

    // Above settings, too, a run is known by its line.
    void runs_above_settings_have_their_lines() {
        add({{.name = "float32"}, {.name = "bfloat16", .policy = "bfloat16"}});
        RunStore& store = m_workbench->store();
        store.run(store.currentRuns().last()).line = 1;
        showAndWait();
        const QTableView* settings = nullptr;
        for (const QTableView* table : m_page->findChildren<QTableView*>())
            settings = table->accessibleName() == "Settings" ? table : settings;
        QVERIFY(settings);
        const auto sample = [&](int column) {
            return settings->model()->headerData(column, Qt::Horizontal, Qt::DecorationRole).value<QPixmap>();
        };
        QVERIFY(sample(0).isNull() && !sample(1).isNull());
        QVERIFY(sample(1).toImage() != sample(2).toImage());
        const QHeaderView& head = *settings->horizontalHeader();
        QVERIFY(head.sectionSizeHint(2) >= head.fontMetrics().horizontalAdvance("bfloat16") + RunHeader::roomOf(sample(2)));
    }

    void a_run_whose_folder_is_gone_is_said_to_be_left_out() {
        add({{.name = "float32"}, {.name = "half"}, {.name = "bfloat16", .policy = "bfloat16"}});
        RunStore& store = m_workbench->store();
        for (int key : store.currentRuns()) {
            store.run(key).state = RunState::completed;
            store.run(key).summarySteps = 40;
        }
        showAndWait();
        QVERIFY2(!visibleText().contains("gone"), qPrintable(visibleText()));
        QVERIFY(QDir(store.run(1).folder).removeRecursively());
        Q_EMIT store.visibilityChanged();
        QTRY_VERIFY2(visibleText().contains("The folder of half is gone, so it is left out."), qPrintable(visibleText()));
        for (int key : {0, 2})
            QVERIFY(QDir(store.run(key).folder).removeRecursively());
        Q_EMIT store.visibilityChanged();
        QTRY_VERIFY2(visibleText().contains("The folders of float32, half, bfloat16 are gone"), qPrintable(visibleText()));
    }

    // The charts stand below the tables: whose a line is need not be looked up there.
    void the_lines_of_the_charts_are_named() {
        add({{.name = "float32"}, {.name = "bfloat16", .policy = "bfloat16", .milliseconds = 5}});
        showAndWait();
        const auto* key = m_page->findChild<LineKey*>();
        QVERIFY(key && key->isVisibleTo(m_page.get()));
        QStringList names;
        int samples = 0;
        for (const QLabel* label : key->findChildren<QLabel*>()) {
            samples += !label->pixmap().isNull();
            names << label->text();
        }
        QCOMPARE(samples, 2);
        QVERIFY2(names.contains("float32") && names.contains("bfloat16"), qPrintable(names.join(' ')));
    }

    void rows_are_as_high_as_texts_are_now() {
        const auto back = qScopeGuard([] { Appearance::instance().setTextScale(1); });
        add({{.name = "float32"}, {.name = "bfloat16", .policy = "bfloat16", .milliseconds = 5, .memory = 3e6}});
        showAndWait();
        auto* table = m_page->findChildren<QTableView*>().first();
        const int low = table->height();
        Appearance::instance().setTextScale(1.5);
        QCOMPARE(table->verticalHeader()->defaultSectionSize(), 45);
        QTRY_VERIFY(table->height() > low);
        Appearance::instance().setTextScale(1);
        QCOMPARE(table->verticalHeader()->defaultSectionSize(), 30);
        QCOMPARE(table->rowHeight(0), 30);
        QTRY_COMPARE(table->height(), low);
    }

    // Behind another page it is dressed anew when it is shown, and not before: of sixty runs that took a second.
    void a_hidden_page_takes_another_theme_when_it_is_shown() {
        const auto back = qScopeGuard([] {
            Appearance::instance().setChoice(Appearance::Choice::light);
            Appearance::instance().setTextScale(1);
        });
        add({{.name = "float32"}, {.name = "bfloat16", .policy = "bfloat16", .milliseconds = 5}});
        showAndWait();
        auto* table = m_page->findChildren<QTableView*>().first();
        const int low = table->height();
        m_page->hide();
        QSignalSpy reset(table->model(), &QAbstractItemModel::modelReset);
        Appearance::instance().setChoice(Appearance::Choice::dark);
        Appearance::instance().setTextScale(1.5);
        QCOMPARE(reset.size(), 0);
        m_page->show();
        QVERIFY(reset.size() > 0);
        QTRY_VERIFY(table->height() > low);
    }

    void results_can_be_turned_and_stay_so() {
        add({{.name = "float32"},
             {.name = "bfloat16", .policy = "bfloat16", .milliseconds = 5, .memory = 3e6},
             {.name = "float16", .policy = "float16", .support = "converted", .diverges_at = 9}});
        showAndWait();
        auto* table = m_page->findChildren<QTableView*>().first();
        auto* model = table->model();
        QAbstractItemModelTester tester(model);
        const int figures = model->columnCount();
        buttonCalled("Runs across")->click();
        QCOMPARE(model->columnCount(), 4);
        QCOMPARE(model->rowCount(), figures - 1);
        QCOMPARE(model->headerData(2, Qt::Horizontal).toString(), QString("bfloat16"));
        QVERIFY(!model->headerData(2, Qt::Horizontal, Qt::DecorationRole).isNull());
        QCOMPARE(model->index(2, 2).data().toString(), QString("1.60 ×"));
        QCOMPARE(model->index(2, 0).data().toString(), QString("Speed against float32"));
        QCOMPARE(model->index(0, 3).data(ReportTableModel::badgeRole).toInt(), 1);
        QCOMPARE(model->index(2, 2).data(ReportTableModel::runRole).toInt(), 1);
        for (int column = 0; column < 4; ++column)
            QVERIFY(!table->isColumnHidden(column));
        ComparePage again(*m_workbench);
        QVERIFY(buttonCalled("Runs across", again)->isChecked());
        buttonCalled("Runs down")->click();
        QCOMPARE(model->columnCount(), figures);
        QCOMPARE(model->index(1, 3).data().toString(), QString("1.60 ×"));
    }

    // Before any event is handled: who paints in between would show one table over the other.
    void a_table_that_grows_moves_what_stands_beneath_it_at_once() {
        add({{.name = "float32"}, {.name = "bfloat16", .policy = "bfloat16"}});
        showAndWait();
        const auto overlap = [&] {
            for (const QTableView* table : m_page->findChildren<QTableView*>())
                for (const QWidget* other : table->parentWidget()->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
                    if (other != table && table->isVisible() && other->isVisible() && other->geometry().intersects(table->geometry()))
                        return table->accessibleName() + " and " + other->metaObject()->className() + " " + other->accessibleName();
            return QString();
        };
        QTRY_COMPARE(overlap(), QString());
        const int before = m_page->findChildren<QTableView*>().first()->height();
        buttonCalled("Runs across")->click();
        QVERIFY(m_page->findChildren<QTableView*>().first()->height() > before);
        QCOMPARE(overlap(), QString());
        buttonCalled("Runs down")->click();
        QCOMPARE(overlap(), QString());
    }

    void no_sentence_is_cut_at_any_width() {
        add({{.name = "float32"},
             {.name = "bfloat16", .policy = "bfloat16", .milliseconds = 5, .memory = 3e6},
             {.name = "float16", .policy = "float16", .support = "converted", .diverges_at = 9}});
        showAndWait();
        const auto cut = [this] {
            for (const QLabel* label : m_page->findChildren<QLabel*>())
                if (label->isVisible() && label->wordWrap() && label->height() < label->heightForWidth(label->width()))
                    return label->text();
            return QString();
        };
        for (int width : {1200, 900, 760}) {
            m_page->resize(width, 500);
            QTest::qWait(50);
            QTRY_COMPARE(cut(), QString());
        }
    }

    void a_result_is_whole_in_a_narrow_window() {
        add({{.name = "float32 with a name of many words"},
             {.name = "mixed bfloat16", .policy = "mixed_bfloat16", .milliseconds = 5, .memory = 3e6},
             {.name = "float16", .policy = "float16", .support = "converted", .diverges_at = 9}});
        m_page->resize(1050, 600);
        showAndWait();
        for (const int width : {1050, 760}) { // the second is what 150 % leaves of a small screen
            m_page->resize(width, 600);
            QTest::qWait(50);
            auto* table = m_page->findChildren<QTableView*>().first();
            QCOMPARE(table->horizontalScrollBar()->maximum(), 0);
            const int last = table->model()->columnCount() - 1;
            QVERIFY(!table->isColumnHidden(last));
            QVERIFY(table->columnWidth(last) >= table->sizeHintForIndex(table->model()->index(2, last)).width());
            QVERIFY(!table->wordWrap() && table->textElideMode() == Qt::ElideMiddle); // or a name loses its end, which tells it from others
        }
    }

    void columns_without_room_are_told() {
        add({{.name = "float32 with a name of many words"}, {.name = "bfloat16", .policy = "bfloat16", .milliseconds = 5, .memory = 3e6}});
        showAndWait();
        const auto* hint = m_page->findChild<HiddenColumns*>();
        for (const int width : {2400, 560}) {
            m_page->resize(width, 600);
            QTest::qWait(50);
            QStringList missing;
            for (const QTableView* table : m_page->findChildren<QTableView*>())
                if (table->isVisible())
                    missing << hiddenColumnsOf(*table);
            QCOMPARE(missing.isEmpty(), width > 560);
            QCOMPARE(hint->isVisible(), !missing.isEmpty());
            if (!missing.isEmpty())
                QVERIFY2(hint->text().startsWith(QStringLiteral("+%1 column").arg(missing.size())) &&
                             hint->toolTip().contains(missing.join(", ")),
                         qPrintable(hint->text() + hint->toolTip()));
        }
    }

    // As lesson 14 has them, beside its text: of a dozen runs a setting's values are told with the runs that have them.
    void many_runs_do_not_scroll_sideways() {
        std::vector<MadeRun> runs;
        for (int i = 0; i < 12; ++i)
            runs.push_back({.name = "float32 with the seed " + std::to_string(i), .policy = i % 2 ? "bfloat16" : "float32"});
        add(runs);
        m_page->resize(560, 800);
        showAndWait();
        QTest::qWait(50);
        bool told = false;
        for (auto* table : m_page->findChildren<QTableView*>()) {
            QVERIFY2(
                !table->isVisible() || table->horizontalScrollBar()->maximum() == 0,
                qPrintable(QStringLiteral("%1: %2 px too wide").arg(table->accessibleName()).arg(table->horizontalScrollBar()->maximum())));
            told |=
                table->isVisible() && table->accessibleName() == "Settings and the runs that have them" && table->model()->rowCount() > 1;
        }
        QVERIFY(told);
    }

    void a_report_says_where_it_is_and_is_copied() {
        add({{.name = "float32"}, {.name = "bfloat16", .policy = "bfloat16"}});
        showAndWait();
        Message told;
        QObject listener;
        connect(m_workbench.get(), &Desk::told, &listener, [&](const Telling& telling) { told = telling(); });
        m_page->wish(ComparePage::Wish::report);
        QTRY_COMPARE_WITH_TIMEOUT(told.actions.size(), 3, 20000);
        QVERIFY(QFile::exists(told.cause));
        QCOMPARE(told.actions[0].words, QString("Open"));
        QCOMPARE(told.actions[1].words, QString("Folder"));
        const Message written = told;
        written.actions[0].act();
        QCOMPARE(told.fact, QString("No program here opens it.")); // nobody sees this screen, so nothing opens there
        QCOMPARE(told.cause, written.cause);
        told = written;
        told.actions[2].act();
        QCOMPARE(QGuiApplication::clipboard()->text(), told.cause);
        QCOMPARE(QGuiApplication::clipboard()->mimeData()->urls(), QList<QUrl>{QUrl::fromLocalFile(told.cause)});
    }

    // One message, whatever came of it; and runs that are there need no other run, but a tick.
    void without_a_tick_a_report_tells_what_to_tick() {
        add({{.name = "float32"}});
        showAndWait();
        Message told;
        QObject listener;
        connect(m_workbench.get(), &Desk::told, &listener, [&](const Telling& telling) { told = telling(); });
        m_page->wish(ComparePage::Wish::report);
        QTRY_COMPARE_WITH_TIMEOUT(told.actions.size(), 3, 20000);
        const QString topic = told.topic;
        QVERIFY(!topic.isEmpty());
        for (int key : m_workbench->store().visibleRuns())
            m_workbench->store().setVisible(key, false);
        m_page->wish(ComparePage::Wish::report);
        QTRY_COMPARE_WITH_TIMEOUT(told.cause, QString("Tick a finished run at the left."), 20000);
        QCOMPARE(told.topic, topic);
    }

    void who_reads_german_gets_a_german_report() {
        if (!Language::has("de"))
            QSKIP("this build has no German texts");
        add({{.name = "float32"}, {.name = "bfloat16", .policy = "bfloat16"}});
        showAndWait();
        Message told;
        QObject listener;
        connect(m_workbench.get(), &Desk::told, &listener, [&](const Telling& telling) { told = telling(); });
        Language::instance().setChoice(Language::Choice::german);
        m_page->wish(ComparePage::Wish::report);
        const bool said = QTest::qWaitFor([&] { return told.fact == "Der Bericht ist geschrieben."; }, 20000);
        Language::instance().setChoice(Language::Choice::system);
        QVERIFY2(said, qPrintable(told.fact));
        QFile report(told.cause);
        QVERIFY(report.open(QIODevice::ReadOnly));
        const QByteArray text = report.readAll();
        QVERIFY(text.contains("<html lang=\"de\">") && text.contains("Ist der Vergleich fair?"));
    }

    // As lesson 7 has them.
    void settings_of_four_runs_fit_beside_a_text() {
        add({{.name = "mixed, one layer wide", .policy = "mixed_float16"},
             {.name = "float16", .policy = "float16"},
             {.name = "float32"},
             {.name = "mixed float16", .policy = "mixed_float16"}});
        showAndWait();
        for (const int width : {1200, 655, 560, 700}) {
            m_page->resize(width, 800);
            QTest::qWait(50);
            for (auto* table : m_page->findChildren<QTableView*>())
                QVERIFY2(!table->isVisible() || table->horizontalScrollBar()->maximum() == 0,
                         qPrintable(QStringLiteral("%1 at %2").arg(table->accessibleName()).arg(width)));
        }
    }

    void another_baseline_turns_the_ratios() {
        add({{.name = "float32"}, {.name = "bfloat16", .policy = "bfloat16", .milliseconds = 5}});
        showAndWait();
        QSignalSpy answered(&m_page->maker(), &ReportMaker::answered);
        m_page->setBaseline("bfloat16");
        QVERIFY(answered.wait(10000));
        QCOMPARE(m_page->findChildren<QTableView*>().first()->model()->index(0, 3).data().toString(), QString("0.63 ×"));
    }

    // The runs were read before it was written.
    void a_note_is_in_the_next_report() {
        add({{.name = "float32"}, {.name = "bfloat16", .policy = "bfloat16"}});
        showAndWait();
        const auto notes = [this] { return m_page->maker().report()->runs()[1].notes; };
        QVERIFY(notes().empty());
        m_workbench->shelf().pinNote(1, 5, "look here");
        QTRY_COMPARE_WITH_TIMEOUT(notes().size(), std::size_t{1}, 20000);
        QCOMPARE(notes()[0].text, std::string("look here"));
        m_workbench->shelf().rewordNote(1, {"pin", 5, "look here"}, {});
        QTRY_VERIFY_WITH_TIMEOUT(notes().empty(), 20000);
    }

    // Of two runs of a name, too, which the report tells apart.
    void the_pinned_run_is_the_baseline() {
        add({{.name = "float32"}, {.name = "float32", .milliseconds = 5}});
        showAndWait();
        const auto base = [this] { return QString::fromStdString(m_page->maker().report()->comparison.base().folder.string()); };
        m_workbench->store().pin(1);
        QTRY_COMPARE_WITH_TIMEOUT(base(), m_workbench->store().run(1).folder, 20000);
        m_workbench->store().pin(1); // unpinned
        QTRY_COMPARE_WITH_TIMEOUT(base(), m_workbench->store().run(0).folder, 20000);
        m_page->setBaseline(QString::fromStdString(m_page->maker().report()->runs()[1].name));
        QCOMPARE(m_workbench->store().pinned(), 1);
        RunTreeModel list(m_workbench->store());
        QVERIFY(list.index(1, 0, list.index(0, 0)).data(RunTreeModel::PinnedRole).toBool());
    }

    // Whether it is ticked or goes on still, the Run page sets runs beside the same.
    void the_baseline_is_that_of_the_run_page() {
        add({{.name = "bfloat16", .policy = "bfloat16"}, {.name = "float32"}, {.name = "half", .policy = "float16"}});
        RunStore& store = m_workbench->store();
        QVERIFY(QFile::remove(store.run(1).folder + "/summary.json"));
        store.run(1).state = RunState::running;
        const auto base = [this] { return QString::fromStdString(m_page->maker().report()->comparison.base().folder.string()); };
        showAndWait();
        QCOMPARE(store.baseline(), 1);
        QTRY_COMPARE_WITH_TIMEOUT(base(), store.run(1).folder, 20000);
        store.pin(2);
        QTRY_COMPARE_WITH_TIMEOUT(base(), store.run(2).folder, 20000);
        store.setVisible(2, false);
        QCOMPARE(store.baseline(), 1);
        QTRY_COMPARE_WITH_TIMEOUT(base(), store.run(1).folder, 20000);
        QTRY_VERIFY2(visibleText().contains("half is pinned as the baseline but not ticked, so runs are set beside float32."),
                     qPrintable(visibleText()));
        store.setVisible(1, false);
        QCOMPARE(store.baseline(), 0);
        QTRY_COMPARE_WITH_TIMEOUT(base(), store.run(0).folder, 20000);
    }

    void unticking_takes_a_run_out() {
        add({{.name = "float32"}, {.name = "bfloat16", .policy = "bfloat16"}});
        showAndWait();
        QSignalSpy answered(&m_page->maker(), &ReportMaker::answered);
        m_workbench->store().setVisible(1, false);
        QVERIFY(answered.wait(10000));
        QCOMPARE(m_page->maker().report()->runs().size(), std::size_t{1});
    }

    void reports_are_written() {
        add({{.name = "float32"}, {.name = "bfloat16", .policy = "bfloat16"}});
        showAndWait();
        for (const char* name : {"a.html", "a.pdf", "a.json", "new/b.pdf"}) {
            QSignalSpy saved(&m_page->maker(), &ReportMaker::saved);
            m_page->maker().save(m_folder->filePath(name), "en");
            QVERIFY(saved.wait(20000));
            QCOMPARE(saved.first().at(1).toString(), QString());
            QVERIFY(QFileInfo(m_folder->filePath(name)).size() > 10000);
        }
        {
            const qint64 before = QFileInfo(m_folder->filePath("a.pdf")).size();
            const SmallFiles full(4096);
            QSignalSpy ended(&m_page->maker(), &ReportMaker::saved);
            m_page->maker().save(m_folder->filePath("a.pdf"), "en");
            QVERIFY(ended.wait(20000));
            QVERIFY2(ended.first().at(1).toString().contains("File too large"), qPrintable(ended.first().at(1).toString()));
            QCOMPARE(QFileInfo(m_folder->filePath("a.pdf")).size(), before); // that of before is whole
        }
        QFile german(m_folder->filePath("d.html"));
        QSignalSpy saved(&m_page->maker(), &ReportMaker::saved);
        m_page->maker().save(german.fileName(), "de");
        QVERIFY(saved.wait(20000));
        QVERIFY(german.open(QIODevice::ReadOnly) && german.readAll().contains("Tempo Seite an Seite"));
        saved.clear();
        m_page->maker().save("/proc/nothing/a.html", "en");
        QVERIFY(saved.wait(20000));
        QVERIFY(!saved.first().at(1).toString().isEmpty());
    }

    // Axes alone say neither why there is nothing nor what brings it.
    // Ten steps were asked for of an epoch of 20, and the run went on later.
    void an_epoch_that_ended_early_does_not_stretch_the_axis() {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString() + "/01-half";
        make_run_folder(path, {.steps = 60, .epochs = 3});
        const std::string lines = mantissa::read_file(path / "metrics.jsonl", 1 << 24);
        mantissa::write_file(path / "metrics.jsonl",
                             R"({"event": "epoch", "step": 10, "epoch": 1, "val_loss": 2, "val_accuracy": 0.5, "seconds": 0.05})"
                             "\n" +
                                 lines);
        const auto report = mantissa::report::make_report(mantissa::report::read_runs({path}));
        const auto curve = [&](CompareY y) { return convergenceChart(report, {0}, CompareX::epoch, y, CompareSeeds::each).curves.at(0); };
        QCOMPARE(curve(CompareY::trainingLoss).x.last(), 3.0);
        QCOMPARE(curve(CompareY::validationAccuracy).x, (QVector<double>{0.5, 1, 2, 3}));
        QCOMPARE(curve(CompareY::validationAccuracy).y, (QVector<double>{50, 98, 98, 98}));
    }

    void a_chart_without_curves_says_why() {
        PlotCard card;
        card.resize(400, 300);
        PlotContent content{.title = "t", .unit = {}, .xTitle = "x", .yTitle = "y", .curves = {}, .front = {}, .empty = {}};
        card.show(content);
        card.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&card));
        QTest::qWait(50);
        const QImage bare = card.grab().toImage();
        content.empty = "No epoch has ended yet";
        card.show(content);
        QTRY_VERIFY(card.grab().toImage() != bare);
        QCOMPARE(card.accessibleDescription(), content.empty);
    }

    // Of many that are nearly as good, each name can be read, and nothing is promised beyond 100 %.
    void names_of_dots_that_lie_close_do_not_cover_each_other() {
        PlotCard card;
        card.resize(560, 420);
        PlotContent content{.title = "t", .unit = {}, .xTitle = "x", .yTitle = "y", .curves = {}, .front = {}, .empty = {}};
        for (int i = 0; i < 20; ++i)
            content.curves << PlotCurve{.name = QString("variant %1").arg(i),
                                        .note = "12 MiB",
                                        .line = i,
                                        .x = {4 + 0.1 * i},
                                        .y = {99.9 - 0.01 * (i % 3)},
                                        .kind = PlotCurve::Kind::dot};
        content.curves.first().x = {8}; // so that the others lie close
        content.curves.first().y = {97};
        content.yMost = 100;
        card.show(content);
        card.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&card));
        QTRY_COMPARE(card.namesOfDots().size(), 20);
        const QVector<QRectF> boxes = card.namesOfDots();
        for (int i = 0; i < boxes.size(); ++i)
            for (int j = 0; j < i; ++j)
                QVERIFY(!boxes[i].intersects(boxes[j]));
        QVERIFY(!card.figuresOfY().isEmpty());
        for (double figure : card.figuresOfY())
            QVERIFY(figure <= 100);
    }

    void a_table_is_copied_as_rows() {
        add({{.name = "float32"}, {.name = "bfloat16", .policy = "bfloat16"}});
        showAndWait();
        auto* table = m_page->findChildren<FittingTable*>().first();
        for (QAction* action : table->actions())
            action->trigger();
        const QStringList rows = QGuiApplication::clipboard()->text().trimmed().split('\n');
        QCOMPARE(rows.size(), table->model()->rowCount() + 1);
        QVERIFY2(rows[1].contains("float32\t") && rows[1].count('\t') == table->model()->columnCount() - 1, qPrintable(rows[1]));
    }

    void charts_are_exported_light_and_solid() {
        add({{.name = "float32"}, {.name = "bfloat16", .policy = "bfloat16"}});
        showAndWait();
        auto* card = m_page->findChildren<PlotCard*>().first();
        QCOMPARE(card->content().curves.size(), 2);
        Appearance::instance().setChoice(Appearance::Choice::dark);
        const QImage image = pictureOf(card->face(), {{800, 400}, 192});
        Appearance::instance().setChoice(Appearance::Choice::light);
        QCOMPARE(image.size(), QSize(1600, 800));
        QCOMPARE(image.pixelColor(2, 2), QColor(Qt::white));
        QCOMPARE(image.pixelColor(image.width() - 3, image.height() - 3), QColor(Qt::white));
        for (const char* name : {"c.png", "c.svg", "c.pdf", "c.csv"}) {
            QString wrong;
            QVERIFY2(saveChart(card->face(), m_folder->filePath(name), {}, &wrong), qPrintable(wrong));
            QVERIFY(QFileInfo(m_folder->filePath(name)).size() > 60);
        }
        QString wrong;
        QVERIFY(!saveChart(card->face(), "/proc/nothing/c.png", {}, &wrong));
        QVERIFY(!wrong.isEmpty());
    }

    void a_long_setting_makes_no_column_wide() {
        const std::string text = "dynamic from 32,768, twice as much after 2,000 good steps, half of it where a gradient is not finite";
        report::Table made{.id = "settings", .columns = {{"Setting"}, {"a"}, {"b"}}};
        made.rows.push_back({{.text = "loss scale"}, {.text = text}, {.text = "off"}});
        ReportTableModel model;
        model.show(nullptr, made, {});
        FittingTable table(&model, "Settings", 14, FittingTable::Columns::runs);
        table.resize(500, 200);
        table.show();
        table.refit();
        QVERIFY2(table.columnWidth(1) <= scaled(260), qPrintable(QString::number(table.columnWidth(1))));
        QCOMPARE(model.index(0, 1).data(Qt::ToolTipRole).toString(), QString::fromStdString(text));
    }

    // "steps" stood 6 px before "Result", as if it were one name; a column between them may be hidden.
    void words_behind_figures_keep_away_from_them() {
        using Align = report::Column::Align;
        report::Table made{.id = "results", .columns = {{"Run"}, {"steps", "", Align::right}, {"kept", "", Align::right}, {"Result"}}};
        made.rows.push_back({{.text = "a"}, {.text = "123456"}, {.text = "1"}, {.text = "Done."}});
        ReportTableModel model;
        model.show(nullptr, made, {});
        FittingTable table(&model, "Results", 12);
        table.resize(600, 120);
        table.show();
        table.refit();
        for (bool hidden : {false, true}) {
            table.setColumnHidden(2, hidden);
            QCoreApplication::processEvents();
            const int edge = table.columnViewportPosition(3);
            QVERIFY2(gapAt(*table.horizontalHeader(), edge) >= 12, qPrintable(QString::number(gapAt(*table.horizontalHeader(), edge))));
            QVERIFY2(gapAt(*table.viewport(), edge) >= 12, qPrintable(QString::number(gapAt(*table.viewport(), edge))));
        }
    }

    // What short values leave is theirs that are cut.
    void a_long_setting_has_the_room_that_others_leave() {
        const std::string text = "dynamic from 32,768, twice as much after 2,000 good steps, half of it after a bad one";
        report::Table made{.id = "settings", .columns = {{"Setting"}, {"a"}, {"b"}, {"c"}, {"d"}}};
        made.rows.push_back({{.text = "loss scale"}, {.text = "off"}, {.text = text}, {.text = "off"}, {.text = "off"}});
        ReportTableModel model;
        model.show(nullptr, made, {});
        FittingTable table(&model, "Settings", 14, FittingTable::Columns::runs);
        table.resize(1000, 200);
        table.show();
        table.refit();
        QVERIFY2(table.columnWidth(2) > scaled(300), qPrintable(QString::number(table.columnWidth(2))));
        QVERIFY(table.horizontalHeader()->length() <= table.viewport()->width());
        table.resize(620, 200);
        QTRY_VERIFY(table.columnWidth(2) <= scaled(260));
    }

    void two_hundred_runs_stay_fluid() {
        std::vector<MadeRun> made;
        for (int i = 0; i < 200; ++i)
            made.push_back({.name = "run " + std::to_string(i),
                            .policy = i % 2 ? "bfloat16" : "float32",
                            .steps = 200,
                            .seed = i,
                            .milliseconds = 5.0 + i % 7});
        add(made);
        showAndWait();
        const auto concerns = m_page->findChild<FairnessList*>()->findChildren<QLabel*>();
        QVERIFY(concerns.size() < 30 && concerns.last()->text() == "And 176 more, which the report lists."); // else it takes ten seconds
        m_page->resize(1000, 700);
        QVERIFY(!m_page->grab().isNull());
    }

private:
    QPushButton* buttonCalled(const QString& words) { return buttonCalled(words, *m_page); }
    static QPushButton* buttonCalled(const QString& words, const ComparePage& page) {
        for (auto* button : page.findChildren<QPushButton*>())
            if (button->text() == words)
                return button;
        return nullptr;
    }
    void add(const std::vector<MadeRun>& made) {
        const int group = m_workbench->store().addGroup({m_folder->path(), "now", QDateTime::currentDateTime(), {}});
        m_workbench->store().setCurrent(group);
        for (std::size_t i = 0; i < made.size(); ++i) {
            RunData run;
            run.name = QString::fromStdString(made[i].name);
            run.policy = QString::fromStdString(made[i].policy);
            run.folder = m_folder->filePath(QString("runs/%1").arg(i, 3, 10, QChar('0')));
            make_run_folder(run.folder.toStdString(), made[i]);
            m_workbench->store().addRun(group, run);
        }
    }
    void showAndWait() {
        QSignalSpy answered(&m_page->maker(), &ReportMaker::answered);
        m_page->show();
        QVERIFY(answered.wait(30000));
        QTest::qWait(50);
    }
    QString visibleText() const {
        QString text;
        for (auto* label : m_page->findChildren<QLabel*>())
            if (label->isVisible())
                text += label->text() + '\n';
        return text;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workbench> m_workbench;
    std::unique_ptr<ComparePage> m_page;
};

QTEST_MAIN(TestComparePage)
#include "test_compare_page.moc"
