// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/charts/dot_labels.h"
#include "report/charts/svg.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace mantissa::report;

class TestReportCharts : public QObject {
    Q_OBJECT

private slots:
    void thinning_keeps_every_extreme() {
        std::vector<Point> points;
        for (int i = 0; i < 10000; ++i)
            points.push_back({double(i), std::sin(i * 0.37)});
        points[4321].y = 50;
        points[4322].y = -70;
        std::vector<Point> thin = thinned(points, 100);
        QVERIFY(thin.size() <= 204);
        auto has = [&](double x, double y) { return std::ranges::any_of(thin, [&](const Point& p) { return p.x == x && p.y == y; }); };
        QVERIFY(has(4321, 50));
        QVERIFY(has(4322, -70));
        QVERIFY(std::ranges::is_sorted(thin, {}, &Point::x));
    }

    void a_gap_stays_a_gap() {
        std::vector<Point> points;
        for (int i = 0; i < 1000; ++i)
            points.push_back({double(i), i >= 500 && i < 700 ? NAN : 1.0});
        auto thin = thinned(points, 50);
        QVERIFY(std::ranges::any_of(thin, [](const Point& p) { return std::isnan(p.y); }));
        Look look;
        look.runs.resize(1);
        std::string svg = draw_svg(LineChart{.x = {"x"}, .y = {"y"}, .series = {{0, "a", Series::Style::line, thin}}}, look, {}, "a");
        std::string path = svg.substr(svg.find("<path d=\""));
        path = path.substr(0, path.find('"', 10));
        QCOMPARE(std::ranges::count(path, 'M'), 2);
        QVERIFY(svg.find("nan") == std::string::npos);
    }

    void smoothing_has_no_start_up_bias() {
        std::vector<Point> points(100, {0, 5.0});
        for (const Point& point : smoothed(points, 0.9, Mean::arithmetic))
            QVERIFY(std::fabs(point.y - 5) < 1e-9);
        for (const Point& point : smoothed(points, 0.9, Mean::geometric))
            QVERIFY(std::fabs(point.y - 5) < 1e-9);
    }

    void ticks_are_few_and_inside_data() {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<bool>("log");
        QTest::newRow("unit") << 0.0 << 1.0 << false;
        QTest::newRow("percent") << 97.6 << 98.5 << false;
        QTest::newRow("large") << 0.0 << 10000.0 << false;
        QTest::newRow("negative") << -3.0 << 2.0 << false;
        QTest::newRow("decade") << 0.03 << 3.0 << true;
        QTest::newRow("many decades") << 1e-9 << 1e6 << true;
        QTest::newRow("less than a decade") << 0.4 << 2.0 << true;
    }
    void ticks_are_few_and_inside() {
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(bool, log);
        auto values = ticks({"", log ? Scale::logarithmic : Scale::linear, low, high});
        QVERIFY2(values.size() >= 2 && values.size() <= 10, std::to_string(values.size()).c_str());
        for (double value : values)
            QVERIFY(value >= low - 1e-9 && value <= high * (1 + 1e-9) + 1e-9);
    }

    void a_single_value_is_drawn_above_zero_where_it_lies_there() {
        for (double value : {0.0, 0.2, 30.0})
            QVERIFY(fitted({"seconds", Scale::linear, 0, 0}, {value}).low >= 0);
        QVERIFY(fitted({"loss", Scale::linear, 0, 0}, {-0.2}).low < -0.2);
        QVERIFY(fitted({"seconds", Scale::linear, 0, 0}, {0, 1}).low < 0); // a curve's first point lies off the edge
    }

    // A loss scale is a power of two, and is read as one.
    void powers_of_two_are_ticks() {
        QCOMPARE(ticks({"", Scale::powers, 14000, 76000}), (std::vector<double>{16384, 32768, 65536}));
        for (double high : {2.0, 64.0, 1e4, 1e30}) {
            auto values = ticks({"", Scale::powers, 1, high});
            QVERIFY2(values.size() >= 2 && values.size() <= 7, qPrintable(QString::number(high)));
            QVERIFY(values.front() >= 1 && values.back() <= high && values.back() > high / 2);
        }
        QCOMPARE(tick_text(32768, Scale::powers), std::string("2¹⁵"));
    }

    void what_is_far_is_a_power() {
        QCOMPARE(tick_text(1e-4), std::string("10⁻⁴"));
        QCOMPARE(tick_text(-1e7), std::string("-10⁷"));
        QCOMPARE(tick_text(5e-10), std::string("5·10⁻¹⁰"));
        QCOMPARE(tick_text(9.9999999e-5), std::string("10⁻⁴"));
        QCOMPARE(tick_text(20000), std::string("20,000"));
    }

    void names_cannot_become_markup() {
        Look look;
        look.runs.resize(1);
        LineChart chart{
            .x = {"<x>"}, .y = {"\"y\""}, .series = {{0, "<script>alert('1')</script>&\"", Series::Style::marked, {{1, 1}, {2, 2}}}}};
        std::string svg = draw_svg(chart, look, {}, "\"><script>");
        QVERIFY(svg.find("<script") == std::string::npos);
        QVERIFY(svg.find("&lt;script&gt;") != std::string::npos);
    }

    // Two names that differ in their ends stay apart, nothing is drawn beside the picture, and the whole name is there to be pointed at.
    void long_names_stay_in_the_picture() {
        const std::string first = "mixed_float16 with all that somebody thought of, number 1",
                          second = first.substr(0, first.size() - 1) + "2";
        QVERIFY(width_of_text(shortened(first, 200)) <= 200 && shortened(first, 200) != shortened(second, 200));
        QCOMPARE(shortened("float16", width_of_text("float16")), std::string("float16"));
        QCOMPARE(shortened("äöüäöüäöü", 40), std::string("äö…äöü")); // whole characters
        Look look;
        look.runs.resize(2);
        const std::vector<Point> points = {{1, 1}, {2, 2}};
        const LineChart chart{
            .x = {"x"}, .y = {"y"}, .series = {{0, first, Series::Style::line, points}, {1, second, Series::Style::line, points}}};
        const Size size{.width = 500};
        const QString svg = QString::fromStdString(draw_svg(chart, look, size, ""));
        auto match = QRegularExpression("<text x=\"([0-9.]+)\"[^>]*text-anchor=\"start\"[^>]*>([^<]*)<").globalMatch(svg);
        int names = 0;
        for (; match.hasNext(); ++names) {
            const auto each = match.next();
            QVERIFY2(each.captured(1).toDouble() + width_of_text(each.captured(2).toStdString()) <= size.width,
                     qPrintable(each.captured(2)));
        }
        QVERIFY(names >= 2);
        for (const std::string& name : {first, second})
            QVERIFY(svg.contains("<title>" + QString::fromStdString(name) + "</title>"));
    }

    // Twenty that are nearly as good: each name can be read, and none lies on a dot.
    void names_of_dots_do_not_cover_each_other() {
        std::vector<DotLabel> labels;
        std::vector<LabelBox> dots;
        for (int i = 0; i < 20; ++i) {
            labels.push_back({.x = 300.0 + 9 * (i % 5), .y = 130.0 + 6 * (i / 5), .width = 70});
            dots.push_back({labels.back().x - 7, labels.back().y - 7, 14, 14});
        }
        const LabelBox room{40, 14, 580, 246};
        place_labels(labels, room, dots);
        for (std::size_t i = 0; i < labels.size(); ++i) {
            QCOMPARE(overlap(labels[i].box, room), 70 * label_height);
            for (std::size_t k = 0; k < i; ++k)
                QVERIFY(overlap(labels[i].box, labels[k].box) < 1e-3);
            for (const LabelBox& dot : dots)
                QVERIFY(overlap(labels[i].box, dot) < 1e-3);
        }
        QVERIFY(std::ranges::any_of(labels, &DotLabel::far));
        std::vector<DotLabel> one = {{.x = 100, .y = 100, .width = 70}};
        place_labels(one, room, {});
        QVERIFY(one[0].side == 1 && !one[0].far && one[0].box.x == 111);
    }

    // Of forty lines, most of which end near one another at the bottom.
    void the_names_of_many_lines_have_room() {
        Look look;
        look.runs.resize(40);
        LineChart chart{.x = {"x"}, .y = {"y"}};
        for (int i = 0; i < 40; ++i)
            chart.series.push_back({i, "name " + std::to_string(i), Series::Style::line, {{0, 0.0}, {1, i < 3 ? 10.0 - i : 0.01 * i}}});
        const Size size = size_of(chart, 700, look);
        const QString svg = QString::fromStdString(draw_svg(chart, look, size, ""));
        QList<double> heights;
        auto match = QRegularExpression(" y=\"([-0-9.]+)\"[^>]*>name ").globalMatch(svg);
        while (match.hasNext())
            heights.push_back(match.next().captured(1).toDouble());
        QCOMPARE(heights.size(), 40);
        QVERIFY2(heights.front() >= 12 && heights.back() <= size.height, qPrintable(QString::number(heights.front())));
        for (int i = 1; i < heights.size(); ++i)
            QVERIFY(heights[i] - heights[i - 1] > 15.8);
        chart.series.resize(4);
        QCOMPARE(size_of(chart, 700, look).height, 300.0);
    }

    void nothing_to_draw_is_drawn() {
        Look look;
        look.runs.resize(1);
        QVERIFY(draw_svg(LineChart{.x = {"x"}, .y = {"y", Scale::logarithmic}}, look, {}, "").find("nan") == std::string::npos);
        std::string one = draw_svg(
            ScatterChart{.x = {"x"}, .y = {"y"}, .dots = {{.run = 0, .x = 1, .y = 1, .low = 1, .high = 1, .name = "a", .note = "b"}}}, look,
            {}, "");
        QVERIFY(one.find("nan") == std::string::npos && one.find("inf") == std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestReportCharts)
#include "test_report_charts.moc"
