// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Small parts of the window by themselves: figures that open in Numbers, the replay, the finder.
#include "app/tiny_experiment.h"
#include "bridge/workbench.h"
#include "charts/run_chart.h"
#include "charts/table_sheet.h"
#include "models/run_store.h"
#include "pages/run/range_chart.h"
#include "pages/run/replay_bar.h"
#include "style/appearance.h"
#include "style/scaling.h"
#include "style/table_copy.h"
#include "widgets/banner.h"
#include "widgets/number_menu.h"
#include "widgets/run_card.h"
#include "widgets/stacked_bars.h"
#include "window/action_finder.h"
#include "window/kept_baseline.h"
#include "window/network_sheet.h"
#include "window/wheel_guard.h"

#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStyleOptionTab>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <QtTest>

#include <cmath>
#include <functional>

using namespace mantissa::app;

class TestWindowParts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QLocale::setDefault(QLocale::English);
        Appearance::instance(); // it sets the style, before anything is painted
    }

    void a_wheel_scrolls_past_fields() {
        WheelGuard guard;
        qApp->installEventFilter(&guard);
        QScrollArea area;
        auto* page = new QWidget;
        auto* rows = new QVBoxLayout(page);
        auto* box = new QComboBox;
        box->addItems({"a", "b", "c"});
        auto* number = new QSpinBox;
        auto* slider = new QSlider(Qt::Horizontal);
        auto* other = new QPushButton("other");
        for (QWidget* widget : std::initializer_list<QWidget*>{other, box, number, slider})
            rows->addWidget(widget);
        page->setFixedHeight(2000);
        area.setWidget(page);
        area.resize(200, 200);
        area.show();
        QVERIFY(QTest::qWaitForWindowActive(&area)); // else nothing has the keyboard, nor is given it
        other->setFocus();
        QVERIFY(other->hasFocus());
        const auto turn = [](QWidget* widget) {
            const QPointF at = widget->rect().center();
            QWheelEvent event(at, widget->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QSpontaneKeyEvent::setSpontaneous(&event); // others are not handed on
            qApp->notify(widget, &event);
        };
        for (QWidget* widget : std::initializer_list<QWidget*>{box, number, slider}) {
            const int before = area.verticalScrollBar()->value();
            turn(widget);
            QVERIFY(area.verticalScrollBar()->value() > before);
        }
        QVERIFY(box->currentIndex() == 0 && number->value() == 0 && slider->value() == 0);
        QVERIFY(other->hasFocus());
        box->setFocus(); // by the page, not by hand
        QVERIFY(box->hasFocus());
        turn(box);
        QCOMPARE(box->currentIndex(), 0);
        other->setFocus();
        box->setFocus(Qt::TabFocusReason); // chosen
        turn(box);
        QCOMPARE(box->currentIndex(), 1);
    }

    // Before anything is trained: what is alike stands side by side, and what only one has has nothing beside it.
    void networks_of_two_experiments_stand_side_by_side() {
        mantissa::Json json = tinyExperiment();
        const auto here = mantissa::parse_experiment(json, "here.mantissa");
        json["model"]["layers"][0]["filters"] = 4;
        mantissa::Json& layers = json["model"]["layers"];
        layers.insert(layers.begin() + 1, mantissa::Json{{"type", "batch_norm"}});
        const auto there = mantissa::parse_experiment(json, "there.mantissa");
        const auto lines = cellsOf(networkTable({"here", here.variants.front().model}, {"there", there.variants.front().model}));
        QCOMPARE(lines.size(), 7); // their names, input, four layers, loss
        QCOMPARE(lines[0].mid(0, 2), (QStringList{"here", "there"}));
        QVERIFY(lines[1][0].startsWith("input") && lines[1][0] == lines[1][1] && lines[1][2].isEmpty());
        QVERIFY(lines[2][0].contains("filters 2") && lines[2][1].contains("filters 4") && !lines[2][2].isEmpty());
        QVERIFY(lines[3][1].startsWith("batch_norm") && !lines[3][0].contains("batch_norm") && !lines[3][2].isEmpty());
        for (int alike : {4, 5, 6})
            QVERIFY2(lines[alike][0] == lines[alike][1] && lines[alike][2].isEmpty(), qPrintable(lines[alike].join(',')));
    }

    void another_network_is_shown_of_a_file_and_a_wrong_one_told() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(writeTiny(folder)));
        QWidget window;
        QSignalSpy told(&workbench, &Desk::told);
        showOtherNetwork(workbench, folder.filePath("nothing.mantissa"), &window);
        QCOMPARE(told.size(), 0); // it is read beside the window
        QTRY_COMPARE(told.size(), 1);
        QVERIFY(!window.findChild<TableSheet*>());
        showOtherNetwork(workbench, folder.filePath("tiny.mantissa"), &window);
        QTRY_VERIFY(window.findChild<TableSheet*>());
        QCOMPARE(told.size(), 1);
        auto* sheet = window.findChild<TableSheet*>();
        QVERIFY(sheet && sheet->isVisible());
        auto* table = sheet->findChild<QTableView*>();
        QCOMPARE(table->model()->rowCount(), 5);
        for (int column = 0; column < 3; ++column)
            QVERIFY(table->columnWidth(column) >= static_cast<QAbstractItemView*>(table)->sizeHintForColumn(column));
    }

    void bars_of_hundreds_of_runs_take_the_height_of_some() {
        StackedBars bars("Memory");
        bars.setParts({{"weights", Qt::black}});
        const auto rows = [](int count) { return QVector<BarRow>(count, BarRow{"run", "1 MiB", {}, 0, {1.0}, 0, {}}); };
        bars.setRows(rows(12), {});
        const int twelve = bars.minimumSizeHint().height();
        bars.setRows(rows(324), {});
        QVERIFY(bars.minimumSizeHint().height() > twelve); // a line tells of the others
        QVERIFY(bars.minimumSizeHint().height() < twelve + 40);
        QCOMPARE(bars.table().count('\n'), 325);
        bars.resize(bars.minimumSizeHint());
        QVERIFY(!bars.grab().isNull());
    }
    // Parts that come while a run goes, as what is measured alone, have their line in the legend.
    void a_legend_that_grows_is_given_its_height() {
        QWidget host;
        auto* column = new QVBoxLayout(&host);
        auto* bars = new StackedBars("Memory");
        column->addWidget(bars);
        auto* rest = new QWidget;
        rest->setMinimumHeight(80);
        rest->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
        column->addWidget(rest, 1);
        QVector<BarPart> parts = {{"Weights", Qt::black}, {"Gradients", Qt::red}};
        bars->setParts(parts);
        BarRow row;
        row.name = "float32", row.figure = "4.9 MiB", row.parts = {1, 1};
        bars->setRows({row}, {});
        host.resize(240, 220);
        host.show();
        QTest::qWait(50);
        for (const char* name : {"Activations", "Master weights", "Optimizer", "Workspace", "Input", "Other", "More", "Last"})
            parts << BarPart{name, Qt::blue};
        bars->setParts(parts);
        QTRY_VERIFY2(bars->height() >= bars->minimumSizeHint().height(), qPrintable(QString::number(bars->height())));
    }
    // In a narrower place the names stand in fewer columns, which are higher.
    void a_legend_in_less_width_is_given_its_height() {
        QWidget host;
        auto* column = new QVBoxLayout(&host);
        auto* bars = new StackedBars("Memory");
        column->addWidget(bars);
        auto* rest = new QWidget;
        rest->setMinimumHeight(80);
        rest->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
        column->addWidget(rest, 1);
        QVector<BarPart> parts;
        for (const char* name :
             {"Weights", "Gradients", "Activations", "Master weights", "Optimizer", "Workspace", "Input", "Other", "More"})
            parts << BarPart{name, Qt::blue};
        bars->setParts(parts);
        BarRow row;
        row.name = "float32", row.figure = "4.9 MiB", row.parts = {1, 1};
        bars->setRows({row}, {});
        host.resize(700, 240);
        host.show();
        QTest::qWait(50);
        const int wide = bars->minimumSizeHint().height();
        host.resize(262, 240);
        QTRY_VERIFY(bars->minimumSizeHint().height() > wide);
        QTRY_VERIFY2(bars->height() >= bars->minimumSizeHint().height(), qPrintable(QString::number(bars->height())));
    }
    // In a low window a message is a line: what can be done goes below the fact before any of that is cut.
    void the_fact_of_a_message_is_never_cut_data() {
        QTest::addColumn<QString>("fact");
        QTest::addColumn<bool>("beneath");
        QTest::newRow("short") << "mixed diverged." << false;
        QTest::newRow("of two lines") << "mixed diverged at step 412, in conv2d_3, as the first of them all." << false;
        QTest::newRow("long") << QString("mixed diverged at step 412, ").repeated(5) << true;
        QTest::newRow("one word") << QString(120, 'w') << true;
    }
    void the_fact_of_a_message_is_never_cut() {
        QFETCH(QString, fact);
        QFETCH(bool, beneath);
        const auto back = qScopeGuard([] { Appearance::instance().setTextScale(1); });
        Appearance::instance().setTextScale(1.5);
        QWidget host;
        auto* column = new QVBoxLayout(&host);
        column->setContentsMargins(0, 0, 0, 0);
        auto* stack = new BannerStack;
        column->addWidget(stack);
        column->addWidget(new QWidget, 1);
        host.resize(1280, 800);
        host.show();
        stack->tell([fact] {
            return Message{Message::Kind::bad,
                           fact,
                           "A variable of conv2d_3 is not finite after the update.",
                           {{"Add a variant in mixed_bfloat16", [] {}}, {"Put conv2d_3 in float32", [] {}}}};
        });
        auto* words = stack->findChild<QLabel*>("words");
        auto* button = stack->findChild<QPushButton*>();
        QTRY_VERIFY(words && words->isVisible() && button && button->isVisible() && words->width() > 200);
        const QRect wanted = QFontMetrics(typeFont(Appearance::Type::strong))
                                 .boundingRect(QRect(0, 0, words->width(), 10000), Qt::TextWordWrap | Qt::TextWrapAnywhere, fact);
        QTRY_VERIFY2(words->height() >= wanted.height(), qPrintable(QStringLiteral("%1 of %2").arg(words->height()).arg(wanted.height())));
        QVERIFY(wanted.width() <= words->width());
        QCOMPARE(button->mapTo(&host, QPoint()).y() >= words->mapTo(&host, QPoint(0, words->height())).y(), beneath);
        QCOMPARE(host.width(), 1280);
    }
    void a_long_story_is_told_by_its_first_sentence() {
        const QString first = "A variable is not finite after its update; digits/kernel was the first, at step 2.5.";
        const QString rest = " Element 22 of it is infinite." + QString(" It was so small that nothing of it is left there.").repeated(6);
        QWidget host;
        BannerStack stack(&host);
        host.resize(1280, 900);
        stack.resize(1100, 200);
        host.show();
        stack.tell([&] { return Message{Message::Kind::bad, "float16 diverged at step 3.", first + rest}; });
        const auto shownWords = [&] { return stack.findChild<QLabel*>("words")->text(); };
        QVERIFY2(shownWords().endsWith(first), qPrintable(shownWords()));
        auto* fold = stack.findChild<QToolButton*>();
        QCOMPARE(fold->accessibleName(), QString("Read all of it"));
        fold->click();
        QTRY_VERIFY(shownWords().endsWith(rest));
        QTRY_COMPARE(stack.findChild<QToolButton*>()->accessibleName(), QString("Fold it again"));
        stack.findChild<QToolButton*>()->click();
        QTRY_VERIFY(shownWords().endsWith(first));
        stack.tell([&] { return Message{Message::Kind::bad, "float16 failed.", first + " Element 22 of it is infinite."}; });
        QTRY_VERIFY(shownWords().endsWith("infinite.")); // short enough
    }
    void a_figure_is_read_as_it_is_written_data() {
        QTest::addColumn<QString>("words");
        QTest::addColumn<double>("value");
        QTest::newRow("plain") << "0.25" << 0.25;
        QTest::newRow("thousands") << "1,570 ms" << 1570.0;
        QTest::newRow("minus") << QString::fromUtf8("−0.05 %") << -0.05;
        QTest::newRow("power of ten") << QString::fromUtf8("2.5 × 10⁻⁷") << 2.5e-7;
        QTest::newRow("negative power of ten") << QString::fromUtf8("−1.49 × 10¹²") << -1.49e12;
        QTest::newRow("power of two") << QString::fromUtf8("dynamic from 2¹⁵") << 32768.0;
        QTest::newRow("small power of two") << QString::fromUtf8("2⁻¹⁴") << std::exp2(-14);
        QTest::newRow("letter") << "1e-07" << 1e-7;
        QTest::newRow("after words") << "step 2,814, skipped" << 2814.0;
    }
    void a_figure_is_read_as_it_is_written() {
        QFETCH(QString, words);
        QFETCH(double, value);
        const auto figure = figureIn(words);
        QVERIFY2(figure, qPrintable(words));
        QCOMPARE(*figure, value);
    }
    void where_there_is_none_there_is_none() {
        QVERIFY(!figureIn("conv") && !figureIn("") && !figureIn(QString::fromUtf8("–")));
        QVERIFY(std::isnan(*figureIn("NaN at the end")));
    }
    void a_decimal_comma_is_understood() {
        QLocale::setDefault(QLocale::German);
        QCOMPARE(*figureIn("1.570,5 ms"), 1570.5);
        QLocale::setDefault(QLocale::English);
    }
    void a_right_click_opens_it_in_numbers() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QSignalSpy wanted(&workbench, &Workbench::numberWanted);
        QTableView view;
        QStandardItemModel model(1, 2);
        model.setData(model.index(0, 0), "conv");
        model.setData(model.index(0, 1), QString::fromUtf8("2.5 × 10⁻⁷"));
        view.setModel(&model);
        offerNumbers(view, workbench);
        view.show();
        Q_EMIT view.customContextMenuRequested(view.visualRect(model.index(0, 0)).center());
        QVERIFY(!view.findChild<QMenu*>());
        Q_EMIT view.customContextMenuRequested(view.visualRect(model.index(0, 1)).center());
        auto* menu = view.findChild<QMenu*>();
        QVERIFY(menu && menu->actions().size() == 1);
        menu->actions().front()->trigger();
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toDouble(), 2.5e-7);
        menu->close();
    }

    void a_table_is_copied_whole_or_as_selected() {
        QTableView view;
        QStandardItemModel model(3, 2);
        model.setHorizontalHeaderLabels({"name", "two\nlines"});
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 2; ++column)
                model.setData(model.index(row, column), QString("%1\t%2").arg(row).arg(column));
        view.setModel(&model);
        view.verticalHeader()->hide();
        view.setColumnHidden(1, true); // for want of room
        view.setSelectionBehavior(QAbstractItemView::SelectRows);
        offerTableCopy(view);
        view.show();
        const auto copied = [&view] {
            QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
            return QGuiApplication::clipboard()->text();
        };
        const QString whole = "name\ttwo lines\n0 0\t0 1\n1 0\t1 1\n2 0\t2 1\n";
        QCOMPARE(copied(), whole);
        view.selectRow(1);
        QCOMPARE(copied(), whole);
        view.selectionModel()->select(model.index(2, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
        QCOMPARE(copied(), QString("name\ttwo lines\n1 0\t1 1\n2 0\t2 1\n"));
        view.verticalHeader()->show();
        model.setVerticalHeaderLabels({"a", "b", "c"});
        QVERIFY(copied().startsWith("\tname\ttwo lines\nb\t1 0\t"));
        view.verticalHeader()->hide();
        model.setData(model.index(0, 0), QStringLiteral("−6.54 × 10⁻⁵"));
        model.setData(model.index(0, 1), QStringLiteral("–"));
        view.clearSelection();
        QVERIFY(copied().startsWith("name\ttwo lines\n-6.54e-5\t\n1 0"));
        model.setRowCount(100000); // as the values of a tensor
        view.clearSelection();
        QCOMPARE(copied(), QString("name\ttwo lines\n"));
        view.selectRow(2);
        QCOMPARE(copied(), QString("name\ttwo lines\n2 0\t2 1\n"));
    }

    void a_replay_goes_from_the_first_step_to_the_last() {
        RunStore store;
        fill(store);
        ReplayBar bar(store);
        QSignalSpy moved(&bar, &ReplayBar::moved);
        bar.open();
        QCOMPARE(moved.last()[0].toLongLong(), 0);
        auto* slider = bar.findChild<QSlider*>();
        slider->setValue(slider->maximum() / 2);
        QCOMPARE(moved.last()[0].toLongLong(), 100);
        QVERIFY(words(bar).contains("step 100 of 200") && words(bar).contains("conv2d: float16 to float32"));
        slider->setValue(slider->maximum() / 10);
        QCOMPARE(moved.last()[0].toLongLong(), 20);
        QVERIFY(!words(bar).contains("conv2d")); // it had not happened yet
        slider->setValue(slider->maximum());
        QCOMPARE(moved.last()[0].toLongLong(), 200);
    }
    void a_replay_plays_by_itself_and_ends() {
        RunStore store;
        fill(store);
        ReplayBar bar(store);
        QSignalSpy moved(&bar, &ReplayBar::moved);
        bar.open();
        auto* play = bar.findChildren<QPushButton*>().front();
        auto* slider = bar.findChild<QSlider*>();
        play->click();
        QTRY_VERIFY(moved.last()[0].toLongLong() > 0);
        QCOMPARE(play->text(), QString("Hold"));
        slider->setValue(slider->maximum() - 8);
        QTRY_COMPARE(play->text(), QString("Play")); // at the end
        QCOMPARE(moved.last()[0].toLongLong(), 200);
    }
    // It went on behind the curves of the next run, and cut them.
    void a_replay_that_is_ended_plays_no_more() {
        RunStore store;
        fill(store);
        ReplayBar bar(store);
        QSignalSpy moved(&bar, &ReplayBar::moved);
        bar.open();
        auto* play = bar.findChildren<QPushButton*>().front();
        play->click();
        QTRY_VERIFY(moved.last()[0].toLongLong() > 0);
        bar.end();
        QVERIFY(!bar.isVisible());
        const auto before = moved.size();
        QTest::qWait(200);
        QCOMPARE(moved.size(), before);
        QCOMPARE(play->text(), QString("Play"));
    }

    void whole_words_come_first_and_files_last() {
        const QString words = "run";
        const int whole = ActionFinder::rank("Run", words), later = ActionFinder::rank("Stop the run", words);
        const int begins = ActionFinder::rank("Runtime check", words), part = ActionFinder::rank("Prune", words);
        QVERIFY(whole < later && later < begins && begins < part && whole == 0);
        QCOMPARE(ActionFinder::rank("Pause", words), -1);
        QCOMPARE(ActionFinder::rank("Export the report", "rep exp"), ActionFinder::rank("Export the report", "exp rep"));
        QVERIFY(ActionFinder::rank("Export the report", "report zebra") < 0);
    }
    void the_finder_lists_them_so_and_says_what_opens_a_file() {
        QWidget parent;
        parent.resize(800, 600);
        QAction file("run.mantissa"), prune("Prune"), run("Run"), off("Run again");
        file.setProperty(ActionFinder::fileProperty, true);
        off.setEnabled(false);
        ActionFinder finder(&parent);
        parent.show();
        finder.open({&file, &prune, &off, &run});
        finder.findChild<QLineEdit*>()->setText("run");
        auto* list = finder.findChild<QListWidget*>();
        QStringList rows;
        for (int row = 0; row < list->count(); ++row)
            rows << list->item(row)->text();
        QCOMPARE(rows, (QStringList{"Run", "Run again", "Prune", "Open the file run.mantissa"})); // what is off comes after its like
        QCOMPARE(list->currentRow(), 0);
        QCOMPARE(list->sizeHintForRow(0), scaled(28));
        QVERIFY2(list->viewport()->height() >= 4 * scaled(28), qPrintable(QString::number(list->viewport()->height()))); // no row is cut
        QSignalSpy triggered(&run, &QAction::triggered);
        QTest::keyClick(finder.findChild<QLineEdit*>(), Qt::Key_Return);
        QCOMPARE(triggered.size(), 1);
        QVERIFY(finder.isHidden());
    }
    // Another project: its page looks again only later, and charts are drawn until then.
    void a_chart_of_ranges_outlives_its_run() {
        RunStore store;
        fill(store);
        std::function<void()> layOut = [] {}; // as a column that becomes empty: told before the charts are
        QObject::connect(&store, &RunStore::structureChanged, &store, [&layOut] { layOut(); });
        RunChart chart(store);
        chart.setXUnit(XUnit::time);
        RangeChart ranges(store, chart);
        ranges.setRun(0);
        QVERIFY(ranges.unit().startsWith("half"));
        bool letGo = false;
        layOut = [&] {
            letGo = chart.curves().runs().isEmpty() && ranges.unit() == "no run is chosen";
            Q_EMIT chart.drawn();
        };
        store.clear();
        QVERIFY(letGo);
        QCOMPARE(ranges.unit(), QString("no run is chosen"));
        Q_EMIT chart.drawn();
    }
    // Nor anything else that tells nothing.
    void tabs_that_are_scrolled_have_no_torn_edge() {
        QTabBar tabs;
        QImage picture(30, 40, QImage::Format_RGB32);
        picture.fill(Qt::white);
        const QImage before = picture;
        QPainter painter(&picture);
        QStyleOptionTab option;
        option.rect = picture.rect();
        for (auto edge : {QStyle::PE_IndicatorTabTearLeft, QStyle::PE_IndicatorTabTearRight})
            tabs.style()->drawPrimitive(edge, &option, &painter, &tabs);
        painter.end();
        QCOMPARE(picture, before);
    }
    void a_button_that_is_on_looks_so_under_the_pointer() {
        QPushButton button("Table");
        button.setCheckable(true);
        button.resize(120, 30);
        const auto ground = [&button] { return button.grab().toImage().pixelColor(8, 15); };
        button.setChecked(true);
        QCOMPARE(ground(), theme().accentSoft);
        button.setAttribute(Qt::WA_UnderMouse);
        QCOMPARE(ground(), theme().accentSoft);
    }
    void the_finder_forgets_actions_that_are_gone() {
        QWidget parent;
        auto recent = std::make_unique<QAction>("Run of yesterday");
        QAction run("Run");
        ActionFinder finder(&parent);
        finder.open({recent.get(), &run});
        recent.reset(); // its menu is filled anew
        finder.findChild<QLineEdit*>()->setText("run");
        QCOMPARE(finder.findChild<QListWidget*>()->count(), 1);
    }

    // Undo brings it back; after a kill the next start offers to.
    void a_baseline_that_was_deleted_is_one_again_when_it_is_put_back() {
        RunStore store;
        KeptBaseline kept(store);
        kept.bring("/p", {});
        const int group = store.addGroup({"/p/runs", "then", {}, {}});
        RunData run;
        run.folder = "/p/runs/01-a";
        const int key = store.addRun(group, run);
        run.folder = "/p/runs/02-b";
        store.addRun(group, run);
        store.pin(key);
        QCOMPARE(kept.now(), QString("runs/01-a"));
        store.remove(key);
        QCOMPARE(store.pinned(), -1);
        QCOMPARE(kept.now(), QString("runs/01-a"));
        store.putBack(key);
        QCOMPARE(store.pinned(), key);
        QCOMPARE(kept.now(), QString("runs/01-a"));
        store.remove(key);
        store.clear(); // they are read anew
        QCOMPARE(kept.now(), QString("runs/01-a"));
        run.folder = "/p/runs/01-a";
        store.addRun(store.addGroup({"/p/runs", "then", {}, {}}), run);
        QCOMPARE(store.pinned(), 0);
        store.pin(0); // unpinned
        QCOMPARE(kept.now(), QString());
        kept.bring("/p", "runs/03-c"); // of which nobody knows yet
        QCOMPARE(kept.now(), QString("runs/03-c"));
    }
    void every_card_tells_its_memory_or_none_does() {
        QWidget row;
        auto *brief = new RunCard(&row), *wordy = new RunCard(&row);
        const auto give = [](RunCard* card, const QString& name) {
            CardValues values;
            values.name = name;
            values.memory = "3.4 MiB";
            card->setValues(values);
            card->resize(200, card->sizeHint().height());
        };
        row.show();
        give(brief, "float32");
        give(wordy, "float16");
        QVERIFY(brief->showsMemory() && wordy->showsMemory());
        give(wordy, "float16 with an epsilon of 0.0000001");
        QVERIFY(!brief->showsMemory() && !wordy->showsMemory());
        wordy->hide();
        QVERIFY(brief->showsMemory());
    }
    // A window that becomes the active one gives a card the keyboard that nobody brought there.
    void a_card_is_ringed_where_keys_came() {
        RunCard card;
        card.resize(200, 88);
        card.show();
        QVERIFY(QTest::qWaitForWindowActive(&card));
        const auto isRinged = [&card](Qt::FocusReason reason) {
            card.clearFocus();
            card.setFocus(reason);
            return card.hasFocus() && card.grab().toImage().pixelColor(100, 0) == theme().focus;
        };
        QVERIFY(!isRinged(Qt::ActiveWindowFocusReason));
        QVERIFY(isRinged(Qt::TabFocusReason));
        QVERIFY(isRinged(Qt::ActiveWindowFocusReason)); // as it was before
        QVERIFY(!isRinged(Qt::MouseFocusReason));
        QVERIFY(!isRinged(Qt::ActiveWindowFocusReason));
    }
    void larger_texts_leave_a_card_its_memory_data() {
        QTest::addColumn<double>("scale");
        QTest::addColumn<bool>("there");
        QTest::newRow("as drawn") << 1.0 << false; // the bars have it
        QTest::newRow("larger") << 1.25 << true;
    }
    void larger_texts_leave_a_card_its_memory() {
        QFETCH(double, scale);
        QFETCH(bool, there);
        Appearance::instance().setTextScale(scale);
        RunCard card;
        CardValues values;
        values.name = "dynamic, starts too large";
        values.memory = "3.4 MiB";
        values.figure = "1.4";
        card.setValues(values);
        const int name = QFontMetrics(typeFont(Appearance::Type::strong)).horizontalAdvance(card.values().name),
                  memory = QFontMetrics(typeFont(Appearance::Type::caption)).horizontalAdvance(card.values().memory);
        card.resize(12 + 36 + name + memory + 12, card.sizeHint().height()); // without the gap between them
        const QImage picture = card.grab().toImage();
        Appearance::instance().setTextScale(1);
        int drawn = 0; // of its last letters, in the line of the name
        for (int x = card.width() - 12 - memory / 2; x < card.width() - 12; ++x)
            for (int y = 8; y < 8 + int(18 * scale); ++y)
                drawn += picture.pixelColor(x, y) != picture.pixelColor(card.width() - 8, card.height() / 2);
        QCOMPARE(drawn > 20, there);
    }

private:
    static void fill(RunStore& store) {
        RunData run;
        run.name = "half";
        run.totalSteps = 200;
        for (int step = 0; step < 200; ++step)
            run.add({.loss = 1.f / float(step + 1), .accuracy = 50, .milliseconds = 5, .lossScale = 1, .seconds = step * 0.01}, {});
        run.add(EventPoint{"setting", 60, "conv2d: float16 to float32"});
        run.state = RunState::completed;
        const int group = store.addGroup({});
        store.addRun(group, run);
        store.setCurrent(group);
    }
    static QString words(const ReplayBar& bar) { return bar.findChild<QLabel*>()->text(); }
};

QTEST_MAIN(TestWindowParts)
#include "test_window_parts.moc"
