// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "app/plot_header.h"
#include "charts/figure_places.h"
#include "charts/figures_model.h"
#include "charts/nice_step.h"
#include "charts/pane_view.h"
#include "charts/plot_card.h"
#include "charts/pyramid.h"
#include "charts/run_chart.h"
#include "charts/run_overlay.h"
#include "charts/series.h"
#include "charts/setting_panes.h"
#include "charts/table_sheet.h"
#include "charts/tickers.h"
#include "charts/time_chart.h"
#include "models/time_parts.h"
#include "models/words.h"
#include "settings/app_settings.h"
#include "style/appearance.h"
#include "support/small_files.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTableView>
#include <QToolTip>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace mantissa::app;

class TestCharts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("Mantissa");
        QCoreApplication::setApplicationName("mantissa-test-charts");
        AppSettings().setDragMoves(false);
    }
    // 1 goes for neither 0.5 nor 2.
    void where_not_all_figures_have_room_powers_of_ten_stay() {
        const std::vector<double> figures{0.2, 0.5, 1, 2, 5, 10};
        const auto at = [](double figure) { return 100 * std::log10(figure); };
        QVERIFY(figuresWithRoom(figures, at, 20) == figures);
        QVERIFY((figuresWithRoom(figures, at, 35) == std::vector<double>{0.2, 1, 10}));
    }
    void pyramid_finds_the_extremes_of_any_part() {
        std::vector<float> values;
        for (int i = 0; i < 5000; ++i)
            values.push_back(static_cast<float>(std::sin(i * 0.7) * (i % 97)));
        Pyramid pyramid;
        pyramid.update(values);
        for (auto [begin, end] : {std::pair{0, 5000}, {1, 4999}, {63, 65}, {512, 1024}, {777, 3123}, {4990, 5000}}) {
            const auto found = pyramid.range(values, std::size_t(begin), std::size_t(end));
            const auto [low, high] = std::minmax_element(values.begin() + begin, values.begin() + end);
            QCOMPARE(found.low, *low);
            QCOMPARE(found.high, *high);
        }
    }
    void pyramid_grows_with_its_values() {
        std::vector<float> values;
        Pyramid growing;
        for (int i = 0; i < 3000; ++i) {
            values.push_back(static_cast<float>((i * 7919) % 1013));
            if (i % 37 == 0)
                growing.update(values);
        }
        growing.update(values);
        Pyramid whole;
        whole.update(values);
        QCOMPARE(growing.range(values, 5, 2999).high, whole.range(values, 5, 2999).high);
    }
    void nothing_is_kept_of_a_curve_without_figures() {
        std::vector<float> raw(1000, std::nanf(""));
        Series series;
        series.update(raw, 0);
        QVERIFY(series.smoothed().empty());
        QVERIFY(series.points(Series::Curve::smooth, raw, 0, raw.size(), 50, [](std::size_t i) { return double(i); }).isEmpty());
        raw.push_back(2);
        series.update(raw, 0);
        QCOMPARE(series.smoothed().size(), raw.size());
        QVERIFY(std::isnan(series.smoothedAt(0)) && series.smoothedAt(1000) == 2);
    }
    void pyramid_passes_over_nan() {
        const std::vector<float> values = {1, std::nanf(""), 3, std::nanf(""), -2, 0, 0, 0, 5};
        Pyramid pyramid;
        pyramid.update(values);
        QCOMPARE(pyramid.range(values, 0, 9).low, -2.f);
        QCOMPARE(pyramid.range(values, 0, 9).high, 5.f);
        QVERIFY(std::isnan(pyramid.range(values, 1, 2).low));
    }
    void smoothing_has_no_bias_at_the_start_and_skips_nan() {
        Series series;
        series.update({4, 4, std::nanf(""), 4}, 0.9);
        QCOMPARE(series.smoothedAt(0), 4.f);
        QCOMPARE(series.smoothedAt(1), 4.f);
        QVERIFY(std::isnan(series.smoothedAt(2)));
        QCOMPARE(series.smoothedAt(3), 4.f);
    }
    void few_points_keep_a_spike() {
        std::vector<float> values(100000, 1.f);
        values[54321] = 99;
        Series series;
        series.update(values, 0);
        const auto points = series.points(Series::Curve::raw, values, 0, values.size(), 500, [](std::size_t i) { return double(i); });
        QVERIFY(points.size() <= 2100);
        QVERIFY(std::any_of(points.begin(), points.end(), [](const QPointF& p) { return p.y() == 99; }));
        QVERIFY(std::is_sorted(points.begin(), points.end(), [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); }));
    }
    void the_middle_runs_between_the_extremes() {
        std::vector<float> values(100000);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = i % 2 ? 3.f : 1.f;
        values[54321] = 99;
        Series series;
        series.update(values, 0);
        const auto x = [](std::size_t i) { return double(i); };
        const auto points = series.points(Series::Curve::middle, values, 0, values.size(), 500, x);
        QVERIFY(points.size() > 380 && points.size() <= 1050);
        for (const QPointF& point : points)
            QCOMPARE(point.y(), std::abs(point.x() - 54321) < 128 && point.y() > 2 ? 50. : 2.);
        QCOMPARE(std::count_if(points.begin(), points.end(), [](const QPointF& p) { return p.y() == 50; }), 1);
        QCOMPARE(series.points(Series::Curve::middle, values, 100, 200, 500, x).size(), 100); // near enough, every step
    }
    // Three seeds of one variant, one of which diverged, and another variant.
    void seeds_are_drawn_as_their_mean_and_spread() {
        RunStore store;
        const int group = store.addGroup({});
        for (int i = 0; i < 4; ++i) {
            RunData run;
            run.name = QStringLiteral("run %1").arg(i);
            run.settings = i < 3 ? 7 : 8;
            run.seed = i;
            run.state = i == 2 ? RunState::diverged : RunState::completed;
            for (int step = 1; step <= 100; ++step) {
                StepPoint point;
                point.loss = float(i == 0 ? 2 : i == 1 ? 4 : 9);
                point.seconds = step * (i + 1.0);
                run.add(point, TimeBars{});
            }
            store.addRun(group, run);
        }
        ChartView view;
        view.smoothing = 0;
        view.xUnit = XUnit::time;
        ChartCurves curves(store, view);
        curves.takeRuns();
        curves.update();
        QVERIFY(curves.hasSeeds() && !curves.seedsOf(0, 0)); // each by itself, until they are asked for
        QCOMPARE(curves.valueAt(0, 0, 50), 2.0);
        view.seeds = ChartView::Seeds::band;
        QVERIFY(curves.seedsOf(0, 0) && curves.isWithin(1, 0) && !curves.isWithin(2, 0) && !curves.isWithin(3, 0));
        QCOMPARE(curves.valueAt(0, 0, 50), 3.0);
        QCOMPARE(curves.spreadAt(0, 0, 50).n, 2);
        QVERIFY(std::abs(curves.spreadAt(0, 0, 50).deviation - std::sqrt(2.0)) < 1e-6);
        QCOMPARE(curves.nameOf(0), QString("run 0, mean of 2 seeds, 1 diverged"));
        QCOMPARE(curves.nameOf(2), QString("run 2"));
        const auto band = curves.band(0, 0, {0, 1000}, 20);
        QVERIFY(band.size() > 10 && band.size() <= 22);
        QCOMPARE(band.last().x, 150.0); // the mean of two clocks
        QVERIFY(band.last().low < 3 && band.last().high > 3);
        QVERIFY(curves.points(0, 0, {Series::Curve::raw, {0, 1000}, 100}).isEmpty());
        store.run(1).seed = 0; // the same seed once more is no further one
        curves.update();
        QVERIFY(!curves.hasSeeds());
        store.run(1).seed = 1;
        store.run(0).images = "a5";
        for (const std::string images :
             {"", "a5", "a6"}) { // empty: nobody knows; others than the first's are another thing, as in a report
            store.run(1).images = images;
            curves.update();
            QCOMPARE(curves.hasSeeds(), images != "a6");
        }
        store.run(1).images.clear();
        store.run(0).threads = 4;
        for (const int threads : {4, 2}) { // other sums are another thing, too
            store.run(1).threads = threads;
            curves.update();
            QCOMPARE(curves.hasSeeds(), threads == 4);
        }
    }
    void a_marker_lies_on_its_point() {
        PlotCard card;
        card.resize(420, 320);
        const PlotCurve curve{.name = "a", .note = {}, .x = {0, 5, 10}, .y = {1, 9, 4}, .kind = PlotCurve::Kind::marked};
        const PlotCurve dot{.name = "b", .note = {}, .line = 2, .x = {8}, .y = {2}, .kind = PlotCurve::Kind::dot};
        card.show(PlotContent{.title = "t", .unit = {}, .xTitle = {}, .yTitle = {}, .curves = {curve, dot}, .front = {}, .empty = {}});
        card.QWidget::show();
        QTest::qWait(50);
        const QImage picture = card.grab().toImage();
        const auto at = [&](double x, double y) {
            return picture.pixelColor((card.placeOf({x, y}) * picture.devicePixelRatio()).toPoint());
        };
        for (int i = 0; i < 3; ++i)
            QCOMPARE(at(curve.x[i], curve.y[i]), theme().lines[0].color); // each of them
        QCOMPARE(at(8, 2), theme().lines[2].color);
    }
    void a_curve_and_its_value_say_whose_they_are() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        run.name = "a name of its own";
        for (int i = 0; i < 50; ++i)
            run.add({1.f, 50, 2, 1.f, double(i), false}, {});
        store.addRun(group, run);
        store.setCurrent(group);
        RunChart chart(store);
        chart.resize(800, 600);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        chart.refresh();
        QTest::qWait(100);
        QWidget* plot = chart.plotWidget();
        QHelpEvent help(QEvent::ToolTip, QPoint(plot->width() - 80, 40), plot->mapToGlobal(QPoint(plot->width() - 80, 40)));
        QCoreApplication::sendEvent(plot, &help);
        QTRY_COMPARE(QToolTip::text(), run.name); // of the column of values
        QToolTip::hideText();
        // Pixels in the colour of a label's ground, which nothing else in the pane has.
        const auto labelAt = [&](int y) {
            QTest::mouseMove(plot, QPoint(int(chart.pixelOf(25)), y));
            QTest::qWait(60);
            const QImage picture = chart.grab().toImage();
            int marked = 0;
            for (int x = 100; x < 600; ++x)
                for (int row = 30; row < 200; ++row)
                    marked += picture.pixelColor(x, row) == theme().raised;
            return marked;
        };
        QVERIFY(labelAt(32) == 0); // far over the curve
        bool named = false;
        for (int y = 50; y < 190 && !named; y += 20)
            named = labelAt(y) > 100;
        QVERIFY(named);
    }
    void the_loss_scale_says_what_was_skipped_and_when_it_grows() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        run.state = RunState::running;
        for (int i = 0; i < 500; ++i)
            run.add({.loss = 1, .lossScale = i < 2 ? 4.f : 2.f, .seconds = double(i), .skipped = i == 1, .toGrowth = 2000 - i}, {});
        store.addRun(group, run);
        store.setCurrent(group);
        ChartView view;
        ChartCurves curves(store, view);
        curves.takeRuns();
        const auto& types = paneTypes();
        const auto scale = std::find_if(types.begin(), types.end(), [](const PaneType& type) { return QString(type.key) == "loss_scale"; });
        const auto words = [&] { return scale->title(curves, PaneChoice::off).unit; };
        QCOMPARE(words(), QString("1 skipped step, 2.0 per 1000; grows after %1 more steps").arg(QLocale().toString(1501)));
        store.run(0).state = RunState::completed;
        QCOMPARE(words(), QString("1 skipped step, 2.0 per 1000"));
        store.run(0).imported = true; // nobody told
        QCOMPARE(words(), QString("skipped steps not known"));
    }
    // On its own clock, by its own median: of two, of the one that is the next to grow.
    void the_loss_scale_says_how_long_it_takes_until_it_grows() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        for (const int steps : {900, 800}) { // to its growth, of 30 and of 20 ms each
            RunData run;
            run.state = RunState::running;
            const float took = steps == 900 ? 30 : 20;
            for (int i = 0; i < 100; ++i)
                run.add({.loss = 1, .milliseconds = took, .lossScale = 2, .seconds = double(i), .toGrowth = steps + 99 - i}, {});
            store.addRun(group, run);
        }
        store.setCurrent(group);
        ChartView view;
        ChartCurves curves(store, view);
        curves.takeRuns();
        const auto words = [&] { return lossScalePane().title(curves, PaneChoice::off).unit; };
        QVERIFY2(words().contains("800") && words().contains(formatDuration(16)), qPrintable(words()));
        store.run(1).state = RunState::completed;
        QVERIFY2(words().contains("900") && words().contains(formatDuration(27)), qPrintable(words()));
    }
    // It was the first one's alone, so that the choices of the others were the mouse's.
    void the_menu_key_opens_the_menu_of_the_pane_that_keys_chose() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        for (int i = 0; i < 100; ++i)
            run.add({.loss = 1, .accuracy = float(i), .milliseconds = 2, .lossScale = 1, .seconds = double(i)}, {});
        store.addRun(group, run);
        store.setCurrent(group);
        RunChart chart(store);
        chart.resize(800, 600);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        chart.setFocus();
        QVector<int> asked;
        connect(&chart, &RunChart::paneMenuAsked, &chart, [&asked](int pane, const QPoint&) { asked << pane; });
        const auto press = [&chart, &asked](int key) {
            if (key != 0)
                QTest::keyClick(&chart, Qt::Key(key));
            QContextMenuEvent menu(QContextMenuEvent::Keyboard, QPoint(), QPoint());
            QCoreApplication::sendEvent(&chart, &menu);
            return asked.last();
        };
        QVector<int> shown;
        for (std::size_t pane = 0; pane < paneTypes().size(); ++pane)
            if (chart.curves().present(pane))
                shown << int(pane);
        QVERIFY(shown.size() > 2);
        QCOMPARE(press(0), shown[0]);
        for (int pane : shown.mid(1)) {
            QCOMPARE(press(Qt::Key_Down), pane);
            QVERIFY(chart.accessibleName().endsWith(paneTypes()[std::size_t(pane)].name)); // for who cannot see it
            QVERIFY(chart.accessibleDescription().contains("Home"));                       // the keys
        }
        QCOMPARE(press(Qt::Key_Down), shown.last()); // there is none behind it
        QCOMPARE(press(Qt::Key_Up), shown[shown.size() - 2]);
        chart.askForPane(std::size_t(shown[shown.size() - 2]), false);
        QVERIFY(chart.curves().present(std::size_t(press(0))));
    }
    void a_pane_is_shown_on_a_logarithmic_axis_or_alone() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        run.name = "one, two";
        for (int i = 0; i < 100; ++i)
            run.add({.loss = 1, .accuracy = float(i), .milliseconds = 2, .lossScale = 1, .seconds = double(i)}, {});
        store.addRun(group, run);
        store.setCurrent(group);
        RunChart chart(store);
        chart.resize(800, 600);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        QVERIFY(!hasPlainAxis(paneTypes()[0]) && hasPlainAxis(paneTypes()[1]));
        PaneView(chart, 1).setLogY(true);
        chart.repaintNow();
        QCOMPARE(chart.view().axisOf(1), PaneAxis::logarithmic);
        const PaneRange range = chart.curves().yRange(1, {0, 100});
        QVERIFY2(range.lower > 0 && range.upper > range.lower, qPrintable(QString::number(range.lower)));
        QVERIFY(std::isnan(chart.curves().shown(0, 1, 0))); // which has no logarithm
        RunChart other(store);
        other.setState(chart.state());
        QCOMPARE(other.view().axisOf(1), PaneAxis::logarithmic);
        PaneView(chart, 1).setLogY(false);
        const QString figures = ChartPointer(chart).statisticsInSight();
        QVERIFY2(figures.contains("\"one, two\",\"Accuracy\",\"0.00\",\"99.00\",\"49.50\",\"99.00\",\"100\""), qPrintable(figures));
        PaneView(chart, 1).showAlone(true);
        QVERIFY(PaneView(chart, 1).alone() && chart.curves().present(1) && !chart.curves().present(0));
        PaneView(chart, 1).showAlone(false);
        QVERIFY(!PaneView(chart, 1).alone() && chart.curves().present(0));
    }
    void a_name_with_a_comma_stays_one_in_a_row() {
        QCOMPARE(namesInRow({"a", "b"}), QString("a, b"));
        QCOMPARE(namesInRow({"a, b"}), QString("a, b")); // alone it cannot be two
        QCOMPARE(namesInRow({"a, b", "c"}), QString("“a, b”, c"));
        QCOMPARE(namesInRow({}), QString());
        QCOMPARE(nameInRow("a, b") + " from 3", QString("“a, b” from 3"));
        QCOMPARE(nameInRow("a"), QString("a"));
    }

    void the_figures_of_an_axis_have_as_many_digits() {
        QCOMPARE(commonDecimals({98.39, 98.4, 98.41}), 2);
        QCOMPARE(commonDecimals({0, 0.5, 1}), 1);
        QCOMPARE(commonDecimals({0, 1e6, 2e6}), 0);
        QCOMPARE(commonDecimals({1e-7, 2e-7}), -1); // which have a power of ten
    }
    void moments_are_written_as_a_clock_shows_them() {
        QCOMPARE(clockDigits(7), QString("0:07"));
        QCOMPARE(clockDigits(125), QString("2:05"));
        QCOMPARE(clockDigits(119.6), QString("2:00")); // and not 1:60
        QCOMPARE(clockDigits(100.5, 1), QString("1:40.5"));
        QCOMPARE(clockDigits(3725), QString("1:02:05"));
        QCOMPARE(formatMoment(12.34), QString("12.3 s"));
        QCOMPARE(formatMoment(59.97), QString("1:00 min"));
        QCOMPARE(formatMoment(3599.7), QString("1:00:00 h"));
        QCOMPARE(formatMoment(std::nan("")), noFigure() + " s");
    }
    void an_axis_of_time_is_divided_as_a_clock_data() {
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("to");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QStringList>("figures");
        QTest::newRow("seconds") << 0. << 20. << "s" << QStringList{"0", "5", "10", "15", "20"};
        QTest::newRow("minutes") << 0. << 200. << "min:s" << QStringList{"0:00", "1:00", "2:00", "3:00"};
        QTest::newRow("parts of a second") << 59. << 60.5 << "min:s" << QStringList{"0:59.0", "0:59.5", "1:00.0", "1:00.5"};
        QTest::newRow("hours") << 0. << 8000. << "h:min" << QStringList{"0:00", "0:30", "1:00", "1:30", "2:00"};
        QTest::newRow("seconds of hours") << 3590. << 3610. << "h:min:s"
                                          << QStringList{"0:59:50", "0:59:55", "1:00:00", "1:00:05", "1:00:10"};
        QTest::newRow("days") << 0. << 86400. * 4 << "h:min" << QStringList{"0:00", "24:00", "48:00", "72:00", "96:00"};
    }
    void an_axis_of_time_is_divided_as_a_clock() {
        QFETCH(double, from);
        QFETCH(double, to);
        QFETCH(QString, unit);
        QFETCH(QStringList, figures);
        ClockTicker ticker(6);
        QVector<double> ticks;
        QVector<QString> labels;
        ticker.generate(QCPRange(from, to), QLocale(), 'g', 6, ticks, nullptr, &labels);
        QCOMPARE(QStringList(labels.begin(), labels.end()), figures);
        QCOMPARE(ticker.unit(), unit);
    }
    // Nobody knows where its steps would be: neither at 0 nor at their number.
    void a_run_that_tells_no_time_is_left_out_of_an_axis_of_time() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        for (const bool timed : {true, false}) {
            RunData run;
            run.name = timed ? "timed" : "untimed";
            run.totalSteps = 50;
            for (int step = 1; step <= 50; ++step)
                run.add({.loss = timed ? 1.f : 100.f, .accuracy = 50, .milliseconds = 5, .seconds = timed ? step * 2. : 0.}, {});
            run.epochs << EpochPoint{50, 1, 0.5, 60, 0};
            run.add(EventPoint{"checkpoint", 25, "saved"});
            run.notFinite << 7;
            run.state = RunState::diverged;
            store.addRun(group, run);
        }
        store.setCurrent(group);
        ChartView view;
        view.smoothing = 0;
        ChartCurves curves(store, view);
        curves.takeRuns();
        curves.update();
        QVERIFY(curves.leftOut().isEmpty() && !curves.hidden(1)); // of steps
        view.xUnit = XUnit::time;
        QCOMPARE(curves.leftOut(), QVector<int>{1});
        QVERIFY(curves.hidden(1) && !curves.hidden(0) && curves.hasTimes());
        QCOMPARE(view.xOf(store.run(0), 25), 50.0);
        QCOMPARE(view.indexAt(store.run(0), 50), std::size_t{24});
        QVERIFY(view.xOf(store.run(1), 25) < 0);
        QCOMPARE(curves.xRange().upper, 100 * 1.012);
        QVERIFY(curves.yRange(0, curves.xRange()).upper < 10); // what is not drawn sets no scale
        const QStringList lines = curves.table(',').split('\n', Qt::SkipEmptyParts);
        QVERIFY2(lines.at(1).startsWith("timed,,unknown,1,1,2,"), qPrintable(lines.at(1)));
        QVERIFY2(lines.last().startsWith("untimed,,unknown,50,50,nan,"), qPrintable(lines.last()));
        RunChart chart(store);
        chart.resize(700, 500);
        chart.show();
        chart.setMark(25.0);
        chart.setXUnit(XUnit::time);
        QCOMPARE(chart.view().mark.value_or(0), 50.0); // the same step
        chart.setXUnit(XUnit::step);
        QCOMPARE(chart.view().mark.value_or(0), 25.0);
        chart.setXUnit(XUnit::time);
        for (const bool log : {false, true}) {
            chart.setLogX(log);
            QTest::qWait(60);
            QVERIFY(!chart.grab().toImage().isNull());
        }
        chart.repaintNow();
        QVERIFY(!chart.marks(0, 0).isEmpty() && chart.marks(1, 0).isEmpty());
        QVERIFY(chart.state()["hidden"].empty());      // nobody hid it
        chart.showPanes({1}, ChartView::Heights::own); // what is left out is told there, too
        const auto paneSeen = [&] {
            chart.repaintNow();
            const QRect lane = ChartPointer(chart).laneOfEvents();
            return chart.grab(QRect(lane.left() + 6, 0, 120, lane.top() - 10)).toImage();
        };
        (void)paneSeen(); // laid out
        const QImage told = paneSeen();
        store.setVisible(1, false);
        QVERIFY(paneSeen() != told);
        store.setVisible(1, true);
        QCOMPARE(paneSeen(), told);
        store.setVisible(0, false);
        curves.takeRuns();
        QVERIFY(!curves.hasTimes());
        chart.setMark(12.0); // of no step: nothing is drawn there
        chart.setXUnit(XUnit::step);
        QVERIFY(!chart.view().mark);
        store.run(1).clear(); // its first step will tell
        QVERIFY(curves.hasTimes() && curves.leftOut().isEmpty());
    }
    void a_card_is_read_without_a_mouse() {
        PlotCard card;
        card.resize(420, 320);
        const PlotCurve curve{.name = "first", .note = {}, .x = {1, 5, 10}, .y = {1, 9, 100}, .kind = PlotCurve::Kind::marked};
        PlotContent content{.title = "Loss", .unit = {}, .xTitle = "step", .yTitle = "loss", .curves = {curve}, .front = {}, .empty = {}};
        card.show(content);
        card.QWidget::show();
        QVERIFY(QTest::qWaitForWindowActive(&card));
        card.setFocus();
        QVERIFY(card.hasFocus());
        QCOMPARE(card.accessibleName(), QString("Loss"));
        QTest::keyClick(&card, Qt::Key_Right);
        QCOMPARE(card.readings().size(), 1);
        QCOMPARE(card.readings().first().y, 9.0);
        QCOMPARE(card.accessibleDescription(), QString("step 5.00; first 9.00"));
        for (int i = 0; i < 10; ++i)
            QTest::keyClick(&card, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(card.readings().first().y, 100.0);
        QTest::keyClick(&card, Qt::Key_Escape);
        QVERIFY(card.readings().isEmpty());
        QTest::keyClick(&card, Qt::Key_T);
        auto* sheet = card.findChild<TableSheet*>();
        QVERIFY(sheet && sheet->isVisible());
        auto* figures = sheet->findChild<QTableView*>();
        QTest::keyClick(figures, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text().trimmed().split('\n').size(), figures->model()->rowCount() + 1);
        PlotContent grown = content;
        grown.curves.first().x << 20;
        grown.curves.first().y << 50;
        card.show(grown);
        card.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&card));
        QTest::keyClick(&card, Qt::Key_T);
        QCOMPARE(card.findChildren<TableSheet*>().size(), 1); // the same one, with the figures of now
        QCOMPARE(figures->model()->rowCount(), 4);
        card.show(content);
        sheet->close();
        card.setLogY(true);
        const double low = card.placeOf({1, 1}).y(), middle = card.placeOf({1, 10}).y(), high = card.placeOf({1, 100}).y();
        QVERIFY(std::fabs((low - middle) - (middle - high)) < 1);
        content.curves[0].y = {1, 10, 1000};
        card.show(content); // new points
        QVERIFY(card.content().logY);
    }
    // As on a page that was not laid out yet, and is painted pale.
    void a_chart_without_room_draws_nothing() {
        QTest::failOnWarning(QRegularExpression("QPainter"));
        RunStore store;
        PlotCard card;
        RunChart chart(store);
        for (QWidget* each : {static_cast<QWidget*>(&card), static_cast<QWidget*>(&chart)}) {
            each->setMinimumSize(1, 1);
            each->resize(60, 1);
            QPixmap on(60, 60);
            each->render(&on); // gives its parts their sizes
            each->resize(600, 400);
            each->render(&on);
        }
        QCOMPARE(chart.plotWidget()->size(), QSize(600, 400));
    }
    // The names of many lines would take all of it, and a chart without height is none.
    void a_small_picture_has_room_for_its_curves() {
        QTest::failOnWarning(QRegularExpression("QPainter"));
        const auto lowerHalf = [](bool falls) {
            PlotCard card;
            PlotContent content{.title = "t", .unit = {}, .xTitle = "x", .yTitle = {}, .curves = {}, .front = {}, .empty = {}};
            for (int i = 0; i < 12; ++i)
                content.curves << PlotCurve{.name = QStringLiteral("a long name, %1").arg(i),
                                            .note = {},
                                            .line = i,
                                            .x = {1, 2},
                                            .y = {falls ? 2.0 + i : 1.0 + i, falls ? 1.0 + i : 2.0 + i}};
            card.show(content);
            const QImage picture = pictureOf(card.face(), {.size = QSize(200, 150)});
            return picture.copy(0, picture.height() / 2, picture.width(), picture.height() / 2);
        };
        QVERIFY(lowerHalf(false) != lowerHalf(true)); // the curves stand in it
    }
    // Epochs end at another time in each run, and one of them broke off: no figure is told of a place that is not its own.
    void a_card_tells_of_what_x_its_figures_are() {
        PlotCard card;
        card.resize(420, 320);
        PlotContent content{.title = "t", .unit = {}, .xTitle = "s", .yTitle = {}, .curves = {}, .front = {}, .empty = {}};
        content.curves << PlotCurve{.name = "one", .note = {}, .x = {2, 5}, .y = {97, 98}, .kind = PlotCurve::Kind::marked};
        content.curves << PlotCurve{.name = "other", .note = {}, .x = {1, 4}, .y = {96, 99}, .kind = PlotCurve::Kind::marked};
        card.show(content);
        card.QWidget::show();
        QVERIFY(QTest::qWaitForWindowActive(&card));
        card.setFocus();
        QTest::keyClick(&card, Qt::Key_Right);
        QTest::keyClick(&card, Qt::Key_Right, Qt::ShiftModifier); // about 3.5, between the points
        const QVector<PlotReading> apart = card.readings();
        QCOMPARE(apart.size(), 2);
        QCOMPARE(apart[1].words(), QString("other, at 4.00"));
        QCOMPARE(apart[1].figure(), QString("99.0"));
        QVERIFY(card.readingX() > 3 && card.readingX() < 4); // the cursor's
        content.xTitle = "step";
        content.curves = {PlotCurve{.name = "long", .note = {}, .x = {1, 2, 3, 500, 1000}, .y = {1, 1, 1, 7, 1}},
                          PlotCurve{.name = "lost", .note = {}, .x = {1, 2, 3}, .y = {1, 5, 26}}};
        card.show(content);
        QTest::keyClick(&card, Qt::Key_Right); // about 500
        const QVector<PlotReading> lost = card.readings();
        QCOMPARE(lost.size(), 2);
        QCOMPARE(lost[0].figure(), QString("7.00"));
        QCOMPARE(lost[1].figure(), noFigure());
        QVERIFY2(card.accessibleDescription().contains("lost –"), qPrintable(card.accessibleDescription()));
    }
    void a_drag_does_what_was_preferred() {
        PlotCard card;
        card.resize(420, 320);
        const PlotCurve curve{.name = "a", .note = {}, .x = {0, 5, 10}, .y = {1, 9, 4}, .kind = PlotCurve::Kind::marked};
        card.show(PlotContent{.title = "t", .unit = {}, .xTitle = "x", .yTitle = {}, .curves = {curve}, .front = {}, .empty = {}});
        card.QWidget::show();
        QTest::qWait(50);
        QWidget* plot = nullptr;
        for (QWidget* child : card.findChildren<QWidget*>())
            plot = child->inherits("QCustomPlot") ? child : plot;
        QVERIFY(plot);
        for (const bool moves : {true, false}) {
            AppSettings().setDragMoves(moves);
            QTest::mouseDClick(plot, Qt::LeftButton, Qt::NoModifier, QPoint(plot->width() / 2, plot->height() / 2)); // all of it
            QTest::mouseRelease(plot, Qt::LeftButton, Qt::NoModifier, QPoint(plot->width() / 2, plot->height() / 2));
            QTest::qWait(50);
            const double wide = card.placeOf({7, 5}).x() - card.placeOf({2, 5}).x(), left = card.placeOf({2, 5}).x();
            const QPoint from = card.placeOf({3, 4}).toPoint() - plot->pos(), to = card.placeOf({6, 7}).toPoint() - plot->pos();
            QTest::mousePress(plot, Qt::LeftButton, Qt::NoModifier, from);
            QTest::mouseMove(plot, (from + to) / 2);
            QTest::mouseMove(plot, to);
            QTest::mouseRelease(plot, Qt::LeftButton, Qt::NoModifier, to);
            QTest::qWait(50);
            const double after = card.placeOf({7, 5}).x() - card.placeOf({2, 5}).x();
            QVERIFY(moves ? std::fabs(after - wide) < 10 && card.placeOf({2, 5}).x() > left + 20 : after > 1.5 * wide);
        }
    }
    // A key turned to another page while the button was down: the chart hears of no release.
    void a_drag_ends_with_its_button() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        for (int step = 0; step < 100; ++step)
            run.add({.loss = 3, .accuracy = 50, .milliseconds = 5}, {});
        store.addRun(group, run);
        store.setCurrent(group);
        RunChart chart(store);
        chart.resize(900, 700);
        PlotCard card;
        card.resize(420, 320);
        const PlotCurve curve{.name = "a", .note = {}, .x = {0, 5, 10}, .y = {1, 9, 4}, .kind = PlotCurve::Kind::marked};
        card.show(PlotContent{.title = "t", .unit = {}, .xTitle = "x", .yTitle = {}, .curves = {curve}, .front = {}, .empty = {}});
        const auto back = qScopeGuard([] { AppSettings().setDragMoves(false); });
        AppSettings().setDragMoves(true);
        for (QWidget* whole : {static_cast<QWidget*>(&chart), static_cast<QWidget*>(&card)}) {
            whole->show();
            QVERIFY(QTest::qWaitForWindowExposed(whole));
            QTest::qWait(50);
            QWidget* plot = nullptr;
            for (QWidget* child : whole->findChildren<QWidget*>())
                plot = child->inherits("QCustomPlot") ? child : plot;
            QVERIFY(plot);
            const auto place = [&] { return whole == &chart ? chart.pixelOf(50) : card.placeOf({5, 5}).x(); };
            const auto move = [&](int x, Qt::MouseButtons down) {
                QMouseEvent event(QEvent::MouseMove, QPointF(x, 100), plot->mapToGlobal(QPointF(x, 100)), Qt::NoButton, down,
                                  Qt::NoModifier);
                QCoreApplication::sendEvent(plot, &event);
            };
            const double before = place();
            QMouseEvent press(QEvent::MouseButtonPress, QPointF(200, 100), plot->mapToGlobal(QPointF(200, 100)), Qt::LeftButton,
                              Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(plot, &press);
            move(230, Qt::LeftButton);
            move(260, Qt::LeftButton);
            const double dragged = place();
            QVERIFY(std::fabs(dragged - before) > 10);
            move(300, Qt::NoButton);
            move(340, Qt::NoButton);
            QVERIFY2(std::fabs(place() - dragged) < 1, qPrintable(QStringLiteral("%1, was %2").arg(place()).arg(dragged)));
        }
    }
    void a_box_zooms_and_new_points_leave_it() {
        PlotCard card;
        card.resize(420, 320);
        PlotCurve curve{.name = "a", .note = {}, .x = {0, 5, 10}, .y = {1, 9, 4}, .kind = PlotCurve::Kind::marked};
        PlotContent content{.title = "t", .unit = {}, .xTitle = "x", .yTitle = {}, .curves = {curve}, .front = {}, .empty = {}};
        card.show(content);
        card.QWidget::show();
        QTest::qWait(50);
        QWidget* plot = nullptr; // whose header does not go with ours
        for (QWidget* child : card.findChildren<QWidget*>())
            plot = child->inherits("QCustomPlot") ? child : plot;
        QVERIFY(plot);
        const auto wide = [&] { return card.placeOf({7, 5}).x() - card.placeOf({2, 5}).x(); }; // five units, in pixels
        const double before = wide();
        const QPoint corner = card.placeOf({2, 3}).toPoint() - plot->pos(), other = card.placeOf({7, 8}).toPoint() - plot->pos();
        QTest::mousePress(plot, Qt::LeftButton, Qt::NoModifier, corner);
        QTest::mouseMove(plot, (corner + other) / 2);
        QTest::mouseMove(plot, other);
        QTest::mouseRelease(plot, Qt::LeftButton, Qt::NoModifier, other);
        const double zoomed = wide();
        QVERIFY2(zoomed > 1.8 * before, qPrintable(QStringLiteral("%1, was %2").arg(zoomed).arg(before)));
        content.curves[0].x << 40;
        content.curves[0].y << 2;
        card.show(content); // a new point, far away
        QCOMPARE(wide(), zoomed);
        QTest::mouseDClick(plot, Qt::LeftButton, Qt::NoModifier, corner);
        QVERIFY(wide() < before / 2); // everything again
        const double all = wide();
        content.curves[0].x << 90;
        content.curves[0].y << 2;
        card.show(content); // not zoomed: it grows
        QVERIFY(wide() < all);
    }
    // A press alone makes the box that is drawn active: a click, by which somebody takes the focus, froze the pane.
    void a_click_zooms_nothing_and_a_zoomed_pane_tells_what_it_hides() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        for (int step = 0; step < 100; ++step)
            run.add({.loss = 3, .accuracy = 50, .milliseconds = 5}, {});
        const int key = store.addRun(group, run);
        store.setCurrent(group);
        RunChart chart(store);
        chart.setSmoothing(0);
        chart.resize(900, 700);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        chart.repaintNow();
        QWidget* plot = chart.plotWidget();
        QTest::mouseClick(plot, Qt::LeftButton, Qt::NoModifier, {300, 60});
        QVERIFY(!PaneView(chart, 0).zoomedY() && chart.view().follow);
        QTest::mousePress(plot, Qt::LeftButton, Qt::NoModifier, {300, 50});
        QTest::mouseMove(plot, {350, 70});
        QTest::mouseMove(plot, {400, 90});
        QTest::mouseRelease(plot, Qt::LeftButton, Qt::NoModifier, {400, 90});
        QVERIFY(PaneView(chart, 0).zoomedY() && !PaneView(chart, 1).zoomedY());
        for (int step = 0; step < 100; ++step)
            store.run(key).add({.loss = 1e-5f, .accuracy = 50, .milliseconds = 5}, {});
        chart.repaintNow();
        QVERIFY(!PaneView(chart, 0).hidesNewest()); // one looks at the beginning
        PaneView(chart, 0).fitX();
        chart.repaintNow();
        QVERIFY(PaneView(chart, 0).hidesNewest());
        chart.fit();
        chart.repaintNow();
        QVERIFY(!PaneView(chart, 0).zoomedY() && !PaneView(chart, 0).hidesNewest());
    }
    void what_was_zoomed_to_comes_back_with_its_curves_alone() {
        RunStore store, empty;
        RunData run;
        for (int step = 0; step < 100; ++step)
            run.add({.loss = 3, .accuracy = 50, .milliseconds = 5}, {});
        store.setCurrent(store.addGroup({"", "", {}, {}}));
        store.addRun(0, run);
        const mantissa::Json zoomed = {{"panes", {{"loss", {1e-24, 1.0}}}}, {"x", {10, 20}}};
        RunChart chart(store), other(empty);
        chart.setState(zoomed);
        QVERIFY(PaneView(chart, 0).zoomedY() && !chart.view().follow);
        other.setState(zoomed);
        QVERIFY(!PaneView(other, 0).zoomedY() && other.view().follow);
        chart.setState(mantissa::Json::object());
        QVERIFY(!PaneView(chart, 0).zoomedY());
    }
    // Its smoothed curve would fall for ever, and take the axis with it.
    void a_loss_of_0_ends_its_curve_on_a_logarithmic_axis() {
        RunStore store;
        RunData run;
        for (int step = 0; step < 400; ++step)
            run.add({.loss = step < 50 ? 2.f / float(step + 1) : 0.f, .accuracy = 50, .milliseconds = 5}, {});
        store.setCurrent(store.addGroup({"", "", {}, {}}));
        store.addRun(0, run);
        ChartView view;
        ChartCurves curves(store, view);
        curves.takeRuns();
        curves.update();
        for (const auto part : {Series::Curve::smooth, Series::Curve::middle})
            for (const QPointF& point : curves.points(0, 0, {part, {0, 400}, 500}))
                QVERIFY2(point.x() < 300 ? std::isnan(point.y()) || point.y() > 0.0399 : std::isnan(point.y()),
                         qPrintable(QStringLiteral("%1: %2").arg(point.x()).arg(point.y())));
        QVERIFY(curves.yRange(0, {0, 400}).lower > 0.01);
        QVERIFY(std::isnan(curves.valueAt(0, 0, 399)));
        QCOMPARE(paneTypes()[0].value(curves.toldAt(0, 0, 399)), QString("0"));
        view.choices[0] = PaneChoice::off;
        QCOMPARE(curves.toldAt(0, 0, 399), 0.0);
    }
    // "your prediction" stands over what was drawn, also where that goes on beyond the axis.
    void words_over_a_line_do_not_lie_on_it() {
        const QPolygonF line{{0, 0}, {50, 10}, {100, 40}, {300, 60}};
        QCOMPARE(highestOver(line, 60, 140), 10.0);
        QCOMPARE(highestOver(line, 200, 260), 40.0);
        QCOMPARE(highestOver(line, 310, 370), 60.0);
    }
    void markers_lie_on_the_line_between_its_points() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        run.name = "steep";
        for (float loss : {100.f, 1.f, 50.f, 2.f, 80.f, 3.f})
            run.add({.loss = loss, .accuracy = loss, .milliseconds = 5}, {});
        const int key = store.addRun(group, run);
        store.setCurrent(group);
        RunChart chart(store);
        chart.setSmoothing(0);
        chart.choose(0, PaneChoice::off);
        chart.resize(1100, 600);
        chart.show();
        QTest::qWait(60);
        chart.repaintNow();
        QVERIFY(chart.marks(key, 0).size() >= 2);
        for (const QPointF& mark : chart.marks(key, 0)) {
            const auto before = std::size_t(mark.x()) - 1;
            const double share = mark.x() - std::floor(mark.x()), from = run.loss[before],
                         to = run.loss[std::min<std::size_t>(before + 1, 5)];
            QVERIFY2(std::fabs(mark.y() - (from + share * (to - from))) < 0.5, qPrintable(QString("%1: %2").arg(mark.x()).arg(mark.y())));
        }
    }
    void figures_along_a_small_chart_stand_apart() {
        const auto back = qScopeGuard([] { Appearance::instance().setTextScale(1); });
        Appearance::instance().setTextScale(1.5);
        RunStore store;
        RunData run;
        run.name = "falls";
        for (int step = 0; step < 100; ++step)
            run.add({.loss = 2.3f / (1 + 0.05f * float(step)), .accuracy = 50, .milliseconds = 5}, {});
        run.state = RunState::completed;
        store.setCurrent(store.addGroup({"", "", {}, {}}));
        store.addRun(0, run);
        RunChart chart(store);
        chart.show();
        for (const int width : {360, 420, 700}) {
            chart.resize(width, 240);
            QTest::qWait(60);
            chart.repaintNow();
            const auto places = placesOfFigures(*chart.plotWidget());
            QVERIFY(places.size() >= 2);
            for (qsizetype i = 1; i < places.size(); ++i)
                QVERIFY2(places[i].first > places[i - 1].second + 2, qPrintable(QStringLiteral("figure %1 in %2").arg(i).arg(width)));
        }
    }
    // A run that goes on above where it began is seen up there; one that is up there for a moment leaves at the top. One point is a dot.
    void a_run_that_lives_above_its_beginning_is_seen() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        const auto add = [&](const char* name, int from, int to) {
            RunData run;
            run.name = name;
            for (int step = 0; step < 100; ++step)
                run.add({.loss = step >= from && step < to ? 20.f : 2.3f / (1 + 0.05f * float(step)), .accuracy = 50, .milliseconds = 5},
                        {});
            run.state = RunState::completed;
            return store.addRun(group, run);
        };
        add("falls", 0, 0);
        const int jumps = add("jumps", 10, 15);
        store.setCurrent(group);
        RunChart chart(store);
        chart.setSmoothing(0);
        chart.resize(700, 500);
        chart.show();
        QTest::qWait(60);
        chart.repaintNow();
        QVERIFY(chart.curves().yRange(0, {0, 101}).upper < 5);
        store.setVisible(jumps, false);
        const int rises = add("rises", 20, 60);
        store.setVisible(rises, true);
        QTest::qWait(60);
        chart.repaintNow();
        QVERIFY(chart.curves().yRange(0, {0, 101}).upper > 20);
        RunData once;
        once.name = "once";
        once.add({.loss = 2.3f, .accuracy = 10, .milliseconds = 5}, {});
        once.state = RunState::diverged;
        const int single = store.addRun(group, once);
        store.setVisible(single, true);
        QTest::qWait(60);
        chart.repaintNow();
        QCOMPARE(chart.marks(single, 0).size(), 1);
    }
    // No program that shows an SVG cuts what leaves a pane: it must not be there.
    void a_chart_on_paper_stays_in_its_panes_and_names_its_runs() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        run.name = "explodes";
        for (int step = 0; step < 400; ++step)
            run.add({.loss = step < 200 ? 2.f / float(step + 1) : 1e30f, .accuracy = 50, .milliseconds = 5}, {});
        run.epochs << EpochPoint{200, 1, 1e-20, 90, 0.5};
        store.addRun(group, run);
        store.setCurrent(group);
        RunChart chart(store);
        chart.setSmoothing(0);
        chart.resize(700, 500);
        chart.show();
        QTest::qWait(60);
        QTemporaryDir folder;
        QString wrong;
        QVERIFY(saveChart(chart.face(), folder.filePath("chart.svg"), {}, &wrong));
        QFile file(folder.filePath("chart.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString svg = QString::fromUtf8(file.readAll());
        QVERIFY(svg.contains(">explodes</text>"));
        static const QRegularExpression paths("(?:d|points)=\"([^\"]*)\""), number("-?[0-9.]+(?:e[-+]?[0-9]+)?");
        for (auto path = paths.globalMatch(svg); path.hasNext();)
            for (auto each = number.globalMatch(path.next().captured(1)); each.hasNext();) {
                const double value = each.next().captured(0).toDouble();
                QVERIFY2(value > -100 && value < 1100, qPrintable(QString::number(value)));
            }
    }
    // Its column holds three of eight; the pointer over the pane opens the rest.
    void a_low_pane_tells_the_values_of_all_runs() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        for (int i = 0; i < 8; ++i) {
            RunData run;
            run.line = i;
            for (int step = 0; step < 50; ++step)
                run.add({.loss = 1, .accuracy = 50, .milliseconds = 5, .lossScale = float(64 << i)}, {});
            store.addRun(group, run);
        }
        store.setCurrent(group);
        RunChart chart(store);
        chart.resize(700, 420);
        chart.show();
        QTest::qWait(60);
        const auto told = [&] {
            chart.grab();
            QSet<double> values;
            for (int y = 0; y < chart.height(); ++y)
                if (const auto number = ChartPointer(chart).numberAt(QPointF(chart.width() - 20, y));
                    number && std::fabs(*number - 1) > 0.1 && std::fabs(*number - 5) > 0.1 && std::fabs(*number - 50) > 0.1)
                    values << *number;
            return values.size();
        };
        QVERIFY2(told() < 8, qPrintable(QString::number(told())));
        qsizetype most = 0;
        for (int y = 0; y < chart.height(); y += 8) {
            QMouseEvent move(QEvent::MouseMove, QPointF(300, y), chart.mapToGlobal(QPointF(300, y)), Qt::NoButton, Qt::NoButton,
                             Qt::NoModifier);
            QCoreApplication::sendEvent(chart.plotWidget(), &move);
            most = qMax(most, told());
        }
        QCOMPARE(most, 8);
    }
    // Those that have not begun stand behind it, also where they come first.
    void a_low_pane_tells_the_value_of_the_run_that_has_one() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        for (int i = 0; i < 12; ++i) {
            RunData run;
            run.line = i % 8;
            for (int step = 0; step < 50 && i == 11; ++step)
                run.add({.loss = 1, .accuracy = 87, .milliseconds = 5}, {});
            store.addRun(group, run);
        }
        store.setCurrent(group);
        RunChart chart(store);
        chart.resize(700, 420);
        chart.show();
        QTest::qWait(60);
        chart.grab();
        bool told = false;
        for (int y = 0; y < chart.height(); ++y)
            if (const auto number = ChartPointer(chart).numberAt(QPointF(chart.width() - 20, y)))
                told = told || std::fabs(*number - 87) < 0.1;
        QVERIFY(told);
    }
    // Nothing opens there: the names over the panes are of all, and no "5 more" stands for some.
    void a_chart_on_paper_names_the_runs_that_a_low_pane_has_no_room_for() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        for (int i = 0; i < 8; ++i) {
            RunData run;
            run.name = QStringLiteral("run %1").arg(i);
            for (int step = 0; step < 50; ++step)
                run.add({.loss = 1, .accuracy = 50, .milliseconds = 5, .lossScale = float(64 << i)}, {});
            store.addRun(group, run);
        }
        store.setCurrent(group);
        RunChart chart(store);
        chart.resize(700, 420);
        chart.show();
        QTest::qWait(60);
        QTemporaryDir folder;
        QString wrong;
        QVERIFY(saveChart(chart.face(), folder.filePath("chart.svg"), {QSize(700, 420)}, &wrong));
        QFile file(folder.filePath("chart.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString svg = QString::fromUtf8(file.readAll());
        for (int i = 0; i < 8; ++i)
            QVERIFY2(svg.contains(QStringLiteral(">run %1</text>").arg(i)), qPrintable(QString::number(i)));
        QVERIFY(!svg.contains(" more</text>"));
    }
    void memory_says_that_observing_is_in_it() {
        RunStore store;
        const ChartView view;
        const ChartCurves curves(store, view);
        for (const PaneType& pane : paneTypes())
            if (pane.column == &RunData::memory)
                QVERIFY(pane.title(curves, PaneChoice::off).title.contains("observing") && QString(pane.figure).contains("observing"));
    }
    // Those of a sweep share a line.
    void runs_that_are_drawn_alike_tell_their_batch() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        for (const int batch : {17, 129}) {
            RunData run;
            run.batch = batch;
            run.sweepPolicy = "float32";
            for (int step = 0; step < 50; ++step)
                run.add({.loss = 1, .accuracy = 50, .milliseconds = 5}, {});
            store.run(store.addRun(group, run)).line = 0;
        }
        store.setCurrent(group);
        RunChart chart(store);
        chart.resize(700, 500);
        chart.show();
        QTest::qWait(60);
        QTemporaryDir folder;
        QString wrong;
        QVERIFY(saveChart(chart.face(), folder.filePath("chart.svg"), {QSize(700, 500)}, &wrong));
        QFile file(folder.filePath("chart.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString svg = QString::fromUtf8(file.readAll());
        QVERIFY(svg.contains(">17</text>") && svg.contains(">129</text>"));
    }
    void a_difference_is_told_from_left_to_right() {
        const QString falls = RunOverlay::differenceWords(-0.9, 690);
        QVERIFY2(falls.startsWith(QString::fromUtf8("−0.90, −0.0013")), qPrintable(falls));
        QCOMPARE(RunOverlay::differenceWords(0.9, -690), falls); // the pointer is left of the first cursor
        QVERIFY(RunOverlay::differenceWords(0.9, 690).startsWith("+0.90, 0.0013"));
        QVERIFY(RunOverlay::differenceWords(0.9, 690, XUnit::time).endsWith("0.0013/s")); // whatever the axis is divided by
    }
    void what_an_empty_chart_says_stays_in_its_pane() {
        RunStore store;
        RunChart chart(store);
        chart.resize(420, 500);
        chart.show();
        QTest::qWait(60);
        const QImage image = chart.grab().toImage();
        for (int y = 40; y < 440; ++y) // in the column of the values there is none
            for (int x = 312; x < 410; ++x)
                QVERIFY2(image.pixelColor(x, y) == theme().panel, qPrintable(QStringLiteral("%1, %2").arg(x).arg(y)));
    }
    void an_epoch_of_several_runs_is_named_once() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        for (int i = 0; i < 2; ++i) {
            RunData run;
            run.stepsPerEpoch = 20;
            for (int step = 0; step < 60; ++step)
                run.add({.loss = 1, .accuracy = 50, .milliseconds = 5}, {});
            for (int epoch : {1, 2}) {
                EpochPoint end;
                end.epoch = epoch;
                end.step = 20 * epoch;
                run.epochs << end;
            }
            store.addRun(group, run);
        }
        store.setCurrent(group);
        RunChart chart(store);
        chart.resize(900, 700);
        chart.show();
        QTest::qWait(60);
        QTemporaryDir folder;
        QString wrong;
        QVERIFY(saveChart(chart.face(), folder.filePath("chart.svg"), {QSize(900, 700)}, &wrong));
        QFile file(folder.filePath("chart.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString svg = QString::fromUtf8(file.readAll());
        for (const char* words : {">epoch 1</text>", ">epoch 2</text>"})
            QCOMPARE(svg.count(words), 1);
    }
    // Another project: its page looks again only later.
    void a_chart_of_steps_outlives_its_run() {
        RunStore store;
        RunData run;
        run.name = "gone";
        const int group = store.addGroup({});
        const int key = store.addRun(group, run);
        TimeChart chart(store);
        chart.setRun(key);
        QVERIFY(!chart.toolTip().isEmpty());
        store.clear();
        QVERIFY(chart.toolTip().isEmpty());
        QVERIFY(!chart.grab().isNull());
    }
    void where_a_step_goes_knows_what_is_waited_for() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        for (int step = 0; step < 40; ++step) {
            mantissa::PartSeconds parts{};
            parts[std::size_t(mantissa::Part::input)] = 0.199;
            parts[std::size_t(mantissa::Part::forward)] = 0.033;
            run.add({.milliseconds = 232}, toTimeBars(parts));
        }
        const int key = store.addRun(group, run);
        TimeChart chart(store);
        chart.setRun(key);
        QVERIFY2(chart.sentence().contains("waited 86 %"), qPrintable(chart.sentence()));
        const QString own = chart.toolTip();
        store.run(key).support = mantissa::Support::simulated; // it says whose time that is
        chart.setRun(key);
        QVERIFY(chart.toolTip() != own);
        const int wide = (chart.resize(2000, 150), chart.grab(), chart.minimumSizeHint().height());
        chart.resize(chart.sentence().size() * 2, 150); // it takes more lines there: it is given their height, and is not cut
        chart.grab();
        QVERIFY(chart.minimumSizeHint().height() > wide);
    }
    // It ends where the runs end or will, not at a round number far beyond.
    void the_axis_is_as_long_as_the_runs_data() {
        QTest::addColumn<int>("state");
        QTest::addColumn<int>("steps");
        QTest::addColumn<int>("planned");
        QTest::addColumn<double>("end");
        QTest::newRow("few steps") << int(RunState::completed) << 12 << 12 << 12 * 1.012;
        QTest::newRow("stopped early") << int(RunState::stopped) << 8 << 938 << 8 * 1.012;
        QTest::newRow("few steps to come") << int(RunState::running) << 3 << 12 << 12 * 1.012;
        QTest::newRow("room to grow") << int(RunState::running) << 3 << 938 << 20.0;
        QTest::newRow("a single step") << int(RunState::completed) << 1 << 1 << 5 * 1.012;
    }
    void the_axis_is_as_long_as_the_runs() {
        QFETCH(int, state);
        QFETCH(int, steps);
        QFETCH(int, planned);
        QFETCH(double, end);
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        run.totalSteps = planned;
        for (int step = 0; step < steps; ++step)
            run.add({.loss = 1, .accuracy = 50, .milliseconds = 5, .lossScale = 1, .seconds = step * 0.01}, {});
        run.state = RunState(state);
        store.addRun(group, run);
        store.setCurrent(group);
        const ChartView view;
        ChartCurves curves(store, view);
        curves.takeRuns();
        QCOMPARE(curves.xRange().upper, end);
    }
    void the_axis_reaches_validation_and_what_was_foreseen() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        for (int step = 0; step < 50; ++step)
            run.add({.loss = 0.7f, .accuracy = 60, .milliseconds = 5}, {});
        EpochPoint epoch;
        epoch.step = 50;
        epoch.loss = 0.3;
        epoch.accuracy = 37.5;
        run.epochs << epoch;
        store.addRun(group, run);
        store.setCurrent(group);
        ChartView view;
        ChartCurves curves(store, view);
        curves.takeRuns();
        curves.update();
        QVERIFY(curves.yRange(0, curves.xRange()).lower < 0.3 && curves.yRange(0, curves.xRange()).lower > 0.1);
        QVERIFY(curves.yRange(1, curves.xRange()).lower < 37.5);
        view.sketch << QPointF(1, 2.3) << QPointF(50, 0.05);
        QVERIFY(curves.yRange(0, curves.xRange()).lower < 0.05 && curves.yRange(0, curves.xRange()).upper > 2.3);
    }
    void a_table_keeps_names_whole_and_figures_exact() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        run.name = "a, b", run.policy = "own \"half\",\nwide";
        run.add({.loss = 0.123456789f, .seconds = 1234567.875}, {});
        store.addRun(group, run);
        store.setCurrent(group);
        const ChartView view;
        ChartCurves curves(store, view);
        curves.takeRuns();
        curves.update();
        const QString line = curves.table(',').section('\n', 1);
        QVERIFY2(line.startsWith("\"a, b\",\"own \"\"half\"\",\nwide\",unknown,1,1,1234567.875,0.123456791,"), qPrintable(line));
    }
    // As many steps as were asked for ended in the middle of its second epoch, and it went on later.
    void each_validation_of_an_epoch_has_its_own_ring() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        for (int step = 0; step < 40; ++step)
            run.add({.loss = 1, .accuracy = 50, .milliseconds = 5}, {});
        run.epochs << EpochPoint{20, 1, 1, 40, 0.2} << EpochPoint{30, 2, 0.8, 50, 0.3} << EpochPoint{40, 2, 0.4, 70, 0.4};
        const int key = store.addRun(group, run);
        store.setCurrent(group);
        const ChartView view;
        ChartCurves curves(store, view);
        curves.takeRuns();
        curves.update();
        for (const EpochPoint& epoch : run.epochs)
            QCOMPARE(curves.ringOf(key, 0, epoch), epoch.loss);
    }
    // What its tensor could not hold is what one wants to see in every format; the loss was finite still.
    // A validation that rises while the training falls is what one looks for; one that explodes would flatten the rest.
    void over_fitting_stays_in_sight() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        for (int step = 0; step < 100; ++step)
            run.add({.loss = 1.4f / (1 + 0.2f * float(step)), .accuracy = 60, .milliseconds = 5}, {});
        for (int step = 10; step <= 100; step += 10)
            run.epochs << EpochPoint{step, step / 10, 0.17 * step, 40, 1.0};
        run.state = RunState::completed;
        const int key = store.addRun(group, run);
        store.setCurrent(group);
        ChartView view;
        ChartCurves curves(store, view);
        const auto highest = [&](const PaneRange& x) {
            curves.takeRuns();
            curves.update();
            return curves.yRange(0, x).upper;
        };
        for (const PaneChoice scale : {PaneChoice::on, PaneChoice::off}) {
            view.choices[0] = scale;
            QVERIFY(highest({0, 101}) > 17 && highest({0, 101}) < 40);
            QVERIFY(highest({60, 101}) > 17); // where the training is low
        }
        store.run(key).epochs << EpochPoint{100, 11, 1e9, 40, 1.0};
        for (const PaneChoice scale : {PaneChoice::on, PaneChoice::off}) {
            view.choices[0] = scale;
            QVERIFY(highest({0, 101}) > 17 && highest({0, 101}) < 40);
        }
    }
    void the_end_of_a_run_opens_what_its_tensor_could_not_hold() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        for (int step = 0; step < 50; ++step)
            run.add({.loss = 0.7f, .accuracy = 60, .milliseconds = 5}, {});
        run.state = RunState::diverged;
        run.firstNonFinite = mantissa::FirstNonFinite{.step = 50, .exact = 313000};
        store.addRun(group, run);
        store.setCurrent(group);
        RunChart chart(store);
        chart.resize(700, 500);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        QTest::qWait(100);
        bool found = false;
        for (int x = 0; x < chart.width(); x += 4)
            for (int y = 0; y < chart.height(); y += 4)
                if (const auto number = ChartPointer(chart).numberAt(QPointF(x, y)))
                    found = found || *number == 313000;
        QVERIFY(found);
    }
    // Filled and hollow, and the pointer says which.
    void a_loss_that_is_not_finite_is_told_from_that_of_a_validation() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        run.name = "half";
        for (int step = 1; step <= 50; ++step)
            run.add({.loss = step == 10 ? std::nanf("") : 0.7f, .accuracy = 60, .milliseconds = 5}, {});
        run.add(EpochPoint{40, 1, std::nan(""), 50, 1});
        store.addRun(group, run);
        store.setCurrent(group);
        RunChart chart(store);
        chart.resize(700, 500);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        QTest::qWait(100);
        QPointF trained, validated;
        auto* overlay = chart.findChild<RunOverlay*>();
        for (int x = 0; x < chart.width(); x += 2)
            for (int y = 0; y < chart.height(); y += 2) {
                const QString words = overlay->eventWordsAt(QPointF(x, y));
                if (words == "half, step 10: the training loss is not finite.")
                    trained = {double(x), double(y)};
                else if (words == "half, step 40: the validation loss is not finite.")
                    validated = {double(x), double(y)};
            }
        QVERIFY(!trained.isNull() && !validated.isNull());
        const QImage image = chart.grab().toImage();
        const auto redBeside = [&](const QPointF& at) {
            int red = 0;
            for (int y = int(at.y()) - 16; y <= int(at.y()) + 2; ++y)
                for (int x = int(at.x()) - 16; x <= int(at.x()) + 2; ++x)
                    red += image.valid(x, y) && image.pixelColor(x, y) == theme().bad;
            return red;
        };
        QVERIFY2(redBeside(trained) > 1.5 * redBeside(validated), qPrintable(QString::number(redBeside(validated))));
    }
    // They show as one mark, and a square has no count beside it.
    void events_of_one_mark_are_counted_in_words() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        run.name = "half";
        for (int step = 1; step <= 2000; ++step)
            run.add({.loss = 0.7f, .accuracy = 60, .milliseconds = 5}, {});
        for (const int step : {1000, 1001, 1002})
            run.events << EventPoint{.kind = "checkpoint", .step = step, .text = "saved"};
        store.addRun(group, run);
        store.setCurrent(group);
        RunChart chart(store);
        chart.resize(700, 500);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        QTest::qWait(100);
        QString most;
        auto* overlay = chart.findChild<RunOverlay*>();
        for (int x = 0; x < chart.width(); x += 2)
            for (int y = chart.height() / 2; y < chart.height(); y += 2)
                if (const QString words = overlay->eventWordsAt(QPointF(x, y)); words.size() > most.size())
                    most = words;
        const QStringList lines = most.split('\n');
        QVERIFY2(lines.size() == 4 && lines.first().startsWith("3 ") && lines.last().contains("half"), qPrintable(most));
    }
    void every_pane_is_told_by_its_row() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        run.name = "plain";
        run.batch = 64;
        for (int step = 0; step < 50; ++step)
            run.add({2.f / float(step + 1), float(step), 5, 1.f, step * 0.01, false}, {});
        const int key = store.addRun(group, run);
        store.setCurrent(group);
        ChartView view;
        ChartCurves curves(store, view);
        curves.takeRuns();
        curves.update();
        QStringList keys;
        for (std::size_t pane = 0; pane < paneTypes().size(); ++pane) {
            const PaneType& type = paneTypes()[pane];
            QCOMPARE(curves.isGone(pane), type.whereIdle != PaneType::WhereIdle::stays); // it has neither twin nor scale
            if (type.whereIdle == PaneType::WhereIdle::goes)
                continue;
            keys << type.key;
            QVERIFY2(!type.title(curves, type.atFirst).title.isEmpty() && !QString(type.figure).isEmpty(), type.key);
            QVERIFY2(!type.value(1).isEmpty() && !type.cell(run, 0).isEmpty(), type.key);
            const PaneRange range = curves.yRange(pane, curves.xRange());
            QVERIFY2(range.lower < range.upper, type.key);
            QCOMPARE(curves.idle(key, pane), type.column == &RunData::lossScale); // it was never scaled
            QVERIFY2(curves.points(key, pane, {Series::Curve::smooth, curves.xRange(), 500}).size() == 50, type.key);
        }
        QVERIFY(curves.table(',').startsWith("run,policy,ran_as,step,epoch,seconds," + keys.join(',') + ",skipped\n"));
        const double milliseconds = curves.valueAt(key, 2, 49); // and the same as images per second
        view.choices[2] = PaneChoice::on;
        QVERIFY(qFuzzyCompare(curves.valueAt(key, 2, 49), 64e3 / milliseconds));
    }
    // From the reading that told of it to the one that told otherwise; a reading that repeats it is none of its own.
    void a_clock_that_was_held_down_is_marked_over_its_steps() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        run.name = "slow";
        for (int step = 1; step <= 100; ++step) {
            if (step == 21 || step == 41)
                run.add(DevicePoint{.step = step - 1, .heldDownBy = QString("power cap")});
            if (step == 61)
                run.add(DevicePoint{.step = step - 1, .heldDownBy = QString()});
            run.add({.loss = 1, .seconds = double(step)}, {});
        }
        QCOMPARE(heldSpans(run).size(), 1);
        QCOMPARE(heldSpans(run)[0].from, qint64(20));
        QCOMPARE(heldSpans(run)[0].to, qint64(60));
        store.addRun(group, run);
        store.setCurrent(group);
        RunChart chart(store);
        chart.resize(800, 700);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        QTest::qWait(100);
        const RunOverlay* overlay = chart.findChild<RunOverlay*>();
        QVERIFY(overlay);
        int told = 0;
        for (int y = 0; y < chart.height() && told == 0; y += 2) // wherever the lane lies
            for (int x = 0; x < chart.width(); x += 5)
                told += overlay->eventWordsAt(QPointF(x, y)).contains("power cap");
        QVERIFY2(told > 30, qPrintable(QString::number(told))); // of 160 places over 800 pixels two fifths of the lane
        QVERIFY2(told < 100, qPrintable(QString::number(told)));
    }
    // Nor does it fill the list of what happened.
    void a_clock_that_is_held_down_again_and_again_is_never_marked_where_it_was_free() {
        RunData run;
        for (int step = 1; step <= 9002; ++step) {
            const char* by[] = {"power cap", "power brake", ""};
            run.add(DevicePoint{.step = step, .heldDownBy = QString(by[step % 3])}); // free in each third step, from 2 on
            run.add({.loss = 1, .seconds = double(step)}, {});
        }
        const QVector<HeldSpan> spans = heldSpans(run);
        QVERIFY(spans.size() > 100 && spans.size() <= RunData::mostHeld);
        for (const HeldSpan& span : spans)
            QVERIFY2(span.to - span.from == 1, qPrintable(QStringLiteral("%1 to %2").arg(span.from).arg(span.to)));
        QCOMPARE(spans.last().from, qint64(9001));
        QVERIFY(run.events.isEmpty());
    }
    void panes_of_a_device_come_where_somebody_asks() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        for (int step = 1; step <= 20; ++step) {
            if (step == 10)
                run.add(DevicePoint{.step = 9, .watts = 300, .celsius = std::nanf(""), .megahertz = 1500, .busy = 40});
            run.add({.loss = 1}, {});
        }
        store.addRun(group, run);
        store.setCurrent(group);
        ChartView view;
        const auto& types = paneTypes();
        for (std::size_t pane = 0; pane < types.size(); ++pane)
            view.asked.insert(pane);
        ChartCurves curves(store, view);
        curves.takeRuns();
        curves.update();
        const auto paneOf = [&](const char* key) {
            return std::size_t(std::ranges::find_if(types, [&](const PaneType& type) { return QString(type.key) == key; }) - types.begin());
        };
        const std::size_t power = paneOf("power_watts");
        QVERIFY(types[power].presence == PaneType::Presence::whereAsked);
        QVERIFY(curves.present(power) && curves.present(paneOf("clock_mhz")) && curves.isGone(paneOf("temperature_celsius")));
        QVERIFY(std::isnan(curves.valueAt(0, power, 8)));
        QCOMPARE(curves.valueAt(0, power, 9), 300.0);
        const PaneRange range = curves.yRange(power, curves.xRange());
        QVERIFY(range.lower == 0 && range.upper >= 300);
        QVERIFY(types[power].title(curves, PaneChoice::off).unit.contains("W"));
        QCOMPARE(types[power].cell(run, 19), formatFigure(300, 4));
    }
    // Beside others its time would be told as the format's.
    void what_is_simulated_has_no_curve_of_time_or_memory() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        for (const auto support : {mantissa::Support::native, mantissa::Support::simulated}) {
            RunData run;
            run.name = mantissa::name_of(support);
            run.support = support;
            for (int step = 1; step <= 20; ++step)
                run.add(
                    {.loss = 1, .milliseconds = support == mantissa::Support::native ? 2.f : 50.f, .seconds = step * 0.01, .memory = 40},
                    {});
            store.addRun(group, run);
        }
        store.setCurrent(group);
        ChartView view;
        ChartCurves curves(store, view);
        curves.takeRuns();
        curves.update();
        const QVector<int> keys = curves.runs();
        for (std::size_t pane = 0; pane < paneTypes().size(); ++pane) {
            const PaneType& type = paneTypes()[pane];
            const bool own = type.column != &RunData::milliseconds && type.column != &RunData::memory;
            if (type.column == &RunData::loss || !own) {
                QCOMPARE(curves.idle(keys[1], pane), !own);
                QVERIFY(!curves.idle(keys[0], pane));
            }
            if (!own) {
                QVERIFY2(type.cell(store.run(keys[0]), 5) != noFigure() && type.cell(store.run(keys[1]), 5) == noFigure(), type.key);
                const QString beside = type.title(curves, PaneChoice::off).unit;
                store.run(keys[1]).support = mantissa::Support::native;
                QVERIFY2(beside != type.title(curves, PaneChoice::off).unit, type.key); // it says why one is missing
                store.run(keys[1]).support = mantissa::Support::simulated;
            }
        }
        QVERIFY(curves.yRange(2, curves.xRange()).upper < 20); // nor does it set the range
        const QStringList lines = curves.table(',').trimmed().split('\n');
        QCOMPARE(lines.size(), 41);
        QVERIFY(lines[1].startsWith("native,,native,1,") && lines[21].startsWith("simulated,,simulated,1,"));
    }
    void panes_of_a_twin_come_with_it() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        run.name = "beside";
        for (int step = 0; step < 20; ++step) {
            StepPoint point{.loss = 2.f / float(step + 1)};
            point.twinGap = 0.01f * float(step);
            point.twinDistance = 0;
            run.add(point, {});
        }
        store.addRun(group, run);
        store.setCurrent(group);
        ChartView view;
        ChartCurves curves(store, view);
        curves.takeRuns();
        curves.update();
        QVERIFY(curves.table(',').startsWith(
            "run,policy,ran_as,step,epoch,seconds,loss,accuracy,ms_step,loss_scale,twin_loss_gap,twin_distance,skipped\n"));
        FiguresModel figures(store);
        QCOMPARE(figures.columnCount(), 1 + 6);
        RunChart chart(store);
        chart.resize(1000, 700);
        chart.show();
        QTest::qWait(60);
        QVERIFY(!chart.grab().toImage().isNull());
    }
    void losses_one_beneath_the_other_have_as_many_digits() {
        RunData run;
        for (const float loss : {2.30272F, 2.2851F, 0.5F, 0.002F})
            run.add({.loss = loss}, {});
        const auto cell = [&run](std::size_t point) { return paneTypes()[0].cell(run, point); };
        QCOMPARE(cell(1), QString("2.28510"));
        QCOMPARE(cell(0).size(), cell(2).size());
        QCOMPARE(cell(3), QString("0.002"));
    }
    // Some lay beneath the names of the epochs.
    void every_skipped_step_has_its_mark_in_the_lane() {
        const QVector<int> skipped = {10, 30, 50, 75, 85, 175, 185, 275, 285, 375, 385};
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        for (int step = 1; step <= 400; ++step)
            run.add({.loss = 1, .seconds = step * 0.01, .skipped = skipped.contains(step)}, {});
        for (int epoch = 1; epoch <= 4; ++epoch)
            run.add(EpochPoint{epoch * 100, epoch, 1, 50, epoch * 1.0});
        store.addRun(group, run);
        store.setCurrent(group);
        RunChart chart(store);
        chart.resize(1100, 600);
        chart.show();
        QTest::qWait(60);
        const QRect lane = ChartPointer(chart).laneOfEvents();
        const QImage picture = chart.plotWidget()->grab().toImage();
        const auto colorAt = [&](int step) {
            const int x = int(chart.pixelOf(step)) / 10 * 10 + 5; // events that are nearer than 10 pixels share a place
            return picture.pixelColor(QPoint(x, lane.center().y()) * picture.devicePixelRatio());
        };
        const QColor mark = colorAt(skipped.first());
        QVERIFY(mark != colorAt(140)); // where nothing happened
        for (int step : skipped)
            QVERIFY2(colorAt(step) == mark, qPrintable(QString::number(step)));
    }
    // A dash would look like a step that nobody measured; marker and colour tell the runs apart.
    void what_may_have_gaps_is_drawn_without_dashes() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData run;
        run.policy = "mixed_float16";
        for (int step = 0; step < 400; ++step) {
            StepPoint point{.loss = 2.f / float(step + 1)};
            point.twinGap = 0.01f * float(step);
            point.twinDistance = 0.1f;
            run.add(point, {});
        }
        store.addRun(group, run);
        store.setCurrent(group);
        RunChart chart(store);
        chart.resize(1000, 700);
        chart.show();
        QTest::qWait(60);
        const QImage picture = chart.plotWidget()->grab().toImage();
        const int from = int(chart.pixelOf(20)), to = int(chart.pixelOf(390)); // the distance is the same all the time
        int longest = 0;
        for (int y = 0; y < picture.height(); ++y) {
            int drawn = 0;
            for (int x = from; x < to; ++x)
                drawn += picture.pixelColor(x, y).hsvSaturation() > 60;
            longest = qMax(longest, drawn);
        }
        QVERIFY2(longest == to - from, qPrintable(QStringLiteral("%1 of %2").arg(longest).arg(to - from)));
    }
    // The end of another run lies over where it would stand.
    void a_count_in_the_lane_gives_way() {
        const auto pixelsInLane = [](int endOfOther) { // of counts, and of marks
            RunStore store;
            const int group = store.addGroup({"", "", {}, {}});
            for (int end : {400, endOfOther}) {
                RunData run;
                run.policy = "mixed_float16";
                for (int step = 1; step <= end; ++step)
                    run.add({.loss = 1, .seconds = step * 0.01, .skipped = end == 400 && step >= 96 && step <= 110}, {});
                run.state = end == 400 ? RunState::completed : RunState::diverged;
                store.addRun(group, run);
            }
            store.setCurrent(group);
            RunChart chart(store);
            chart.resize(1100, 600);
            chart.show();
            QTest::qWait(60);
            const QRect lane = ChartPointer(chart).laneOfEvents();
            const QImage picture = chart.plotWidget()->grab().toImage();
            const auto isGrey = [](const QColor& one, const QColor& other) {
                return std::abs(one.red() - other.red()) + std::abs(one.green() - other.green()) + std::abs(one.blue() - other.blue()) < 90;
            };
            int grey = 0, marks = 0;
            const QColor line = theme().line(store.run(0).line).color;
            for (int x = lane.left() + 1; x < lane.right(); ++x)
                for (int y = lane.top() + 1; y < lane.bottom(); ++y) {
                    const QColor color = picture.pixelColor(QPoint(x, y) * picture.devicePixelRatio());
                    grey += isGrey(color, theme().muted);
                    marks += color == line;
                }
            return std::pair(grey, marks);
        };
        const auto [counted, one] = pixelsInLane(300);
        const auto [none, all] = pixelsInLane(112);
        QVERIFY2(counted > 3, "the count stands beside its mark");
        QVERIFY2(none < counted, "beneath the ending there is none");
        QVERIFY2(all > one, "without a count each mark is there");
    }
    // The cross of a run that ended just before the epoch did stands where its name would, and the legend not above the axis word.
    void words_of_the_lane_give_way() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        for (int end : {400, 96}) {
            RunData run;
            for (int step = 1; step <= end; ++step)
                run.add({.loss = 1, .seconds = step * 0.01, .skipped = step == 300}, {});
            if (end == 400)
                run.add(EpochPoint{100, 1, 1, 50, 1.0});
            run.state = end == 400 ? RunState::completed : RunState::diverged;
            store.addRun(group, run);
        }
        store.setCurrent(group);
        RunChart chart(store);
        chart.resize(1100, 600);
        chart.show();
        QTest::qWait(60);
        const QRect lane = ChartPointer(chart).laneOfEvents();
        const QImage picture = chart.plotWidget()->grab().toImage();
        const auto drawn = [&](int from, int to) {
            const double ratio = picture.devicePixelRatio();
            const QColor ground = picture.pixelColor(QPoint(from, lane.top() + 1) * ratio);
            int count = 0;
            for (int x = from; x < to; ++x)
                for (int y = lane.top() + 3; y < lane.bottom() - 2; ++y)
                    count += picture.pixelColor(QPoint(x, y) * ratio) != ground;
            return count;
        };
        const int bar = int(chart.pixelOf(100));
        QCOMPARE(drawn(bar + 15, bar + 40), 0); // there it would be the name of the next one
        QCOMPARE(drawn(bar - 40, bar - 20), 0);
        QVERIFY2(drawn(lane.right() + 90, lane.right() + 113) > 10, "the legend ends with the column of values");
        QCOMPARE(drawn(lane.right() + 30, lane.right() + 50), 0);
    }
    void chart_paints_runs_that_end_in_nan() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        for (int i = 0; i < 3; ++i) {
            RunData run;
            run.name = QString::number(i);
            run.line = i;
            run.totalSteps = 100;
            for (int step = 0; step < 100; ++step)
                run.add({i == 2 && step > 50 ? std::nanf("") : 3.f / float(step + 1), float(step), 5, i == 1 ? 1024.f : 1.f, step * 0.01,
                         step == 7},
                        {});
            run.epochs << EpochPoint{50, 1, 0.1, 90, 0.5} << EpochPoint{100, 2, std::nan(""), 95, 1};
            run.state = i == 2 ? RunState::diverged : RunState::completed;
            store.addRun(group, run);
        }
        store.setCurrent(group);
        RunChart chart(store);
        chart.resize(700, 500);
        chart.show();
        for (XUnit unit : {XUnit::step, XUnit::epoch, XUnit::time}) {
            chart.setXUnit(unit);
            QTest::qWait(60);
            QVERIFY(!chart.grab().toImage().isNull());
        }
        chart.setLogX(true);
        QTest::qWait(60);
        QVERIFY(chart.view().logX);
        QTest::keyClick(&chart, Qt::Key_Right);
        QVERIFY(chart.view().cursor.has_value());
        QTest::keyClick(&chart, Qt::Key_Plus);
        QTest::keyClick(&chart, Qt::Key_Home);
        QTemporaryDir folder;
        for (const char* ending : {"png", "svg", "pdf", "csv"}) {
            QString wrong;
            QVERIFY2(saveChart(chart.face(), folder.filePath(QStringLiteral("chart.%1").arg(ending)), {}, &wrong), qPrintable(wrong));
            QVERIFY(QFileInfo(folder.filePath(QStringLiteral("chart.%1").arg(ending))).size() > 1000);
        }
        QString wrong;
        for (const char* ending : {"png", "svg", "pdf", "csv"}) { // what was there stays where the new one finds no room
            QFile file(folder.filePath(QStringLiteral("chart.%1").arg(ending)));
            const qint64 before = file.size();
            const mantissa::SmallFiles full(16);
            QVERIFY2(!saveChart(chart.face(), file.fileName(), {}, &wrong) && wrong.contains("File too large"), qPrintable(wrong));
            QCOMPARE(file.size(), before);
        }
        QVERIFY(!saveChart(chart.face(), folder.filePath("chart"), {}, &wrong) && wrong.contains("ends in .png"));
        QVERIFY(!saveChart(chart.face(), "/dev/null/chart.pdf", {}, &wrong));
        QVERIFY(wrong.contains("/dev/null/chart.pdf"));
        for (const char* nameless : {"", " ", "/tmp/"})
            QVERIFY2(!saveChart(chart.face(), nameless, {}, &wrong) && wrong.startsWith("Name a file"), qPrintable(wrong));
        chart.setLogX(false);
        QCOMPARE(chart.curves().table(',').count('\n'), 301);
        const ExportSize inSight{.reach = ExportSize::Reach::inSight};
        const auto lines = [&](const ExportSize& how) {
            QFile file(folder.filePath("chart.csv"));
            return saveChart(chart.face(), file.fileName(), how, &wrong) && file.open(QIODevice::ReadOnly) ? file.readAll().count('\n') : 0;
        };
        chart.fit();
        QTest::qWait(60);
        QCOMPARE(lines(inSight), 301);
        QTest::keyClick(&chart, Qt::Key_Plus);
        QVERIFY(lines(inSight) > 1 && lines(inSight) < lines({}) && lines({}) == 301);
        QVERIFY(std::isnan(chart.curves().valueAt(2, 0, 60)));
    }
};

QTEST_MAIN(TestCharts)
#include "test_charts.moc"
