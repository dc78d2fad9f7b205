// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// The figures of the colours: contrast after WCAG 2, distance of lines after CIEDE2000 for four kinds of eyes.
#include "app/colour_measures.h"
#include "style/appearance.h"
#include "style/outcome_colors.h"
#include "style/run_painter.h"
#include "style/theme.h"

#include <QImage>
#include <QSignalSpy>
#include <QtTest>

using namespace mantissa::app;

class TestTheme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void text_contrast_data() { shades(); }
    void text_contrast() {
        const Theme theme = current();
        for (const QColor& ink : {theme.text, theme.muted, theme.accent, theme.good, theme.warn, theme.bad})
            for (const QColor& surface : {theme.window, theme.panel, theme.raised})
                QVERIFY2(contrast(ink, surface) >= 4.8, qPrintable(ink.name() + " on " + surface.name()));
        const std::pair<QColor, QColor> pairs[] = {
            {theme.onAccent, theme.accent},       {theme.good, theme.goodSoft},        {theme.warn, theme.warnSoft},
            {theme.bad, theme.badSoft},           {theme.text, theme.accentSoft},      {theme.text, theme.warnSoft},
            {theme.text, theme.badSoft},          {theme.text, theme.infoSoft},        {theme.sign, theme.signSoft},
            {theme.exponent, theme.exponentSoft}, {theme.fraction, theme.fractionSoft}};
        for (const auto& [ink, surface] : pairs)
            QVERIFY2(contrast(ink, surface) >= 4.5, qPrintable(ink.name() + " on " + surface.name()));
        // A selected row has all that others have; a banner has words of less weight, too.
        for (const QColor& ink : {theme.muted, theme.accent, theme.good, theme.warn, theme.bad})
            QVERIFY2(contrast(ink, theme.accentSoft) >= 4.5, qPrintable(ink.name() + " on a selection"));
        for (const QColor& surface : {theme.goodSoft, theme.warnSoft, theme.badSoft, theme.infoSoft, theme.sunken})
            QVERIFY2(contrast(theme.muted, surface) >= 4.5, qPrintable("muted on " + surface.name()));
    }
    // What the system's own widgets draw: a hint in a field, a link, what is selected, a tip.
    void palette_contrast_data() { shades(); }
    void palette_contrast() {
        const Theme theme = current();
        const QPalette palette = Appearance::paletteOf(theme);
        const std::pair<QPalette::ColorRole, QPalette::ColorRole> pairs[] = {{QPalette::WindowText, QPalette::Window},
                                                                             {QPalette::Text, QPalette::Base},
                                                                             {QPalette::Text, QPalette::AlternateBase},
                                                                             {QPalette::PlaceholderText, QPalette::Base},
                                                                             {QPalette::Link, QPalette::Window},
                                                                             {QPalette::Link, QPalette::Base},
                                                                             {QPalette::ButtonText, QPalette::Button},
                                                                             {QPalette::HighlightedText, QPalette::Highlight},
                                                                             {QPalette::ToolTipText, QPalette::ToolTipBase}};
        for (const auto& [ink, surface] : pairs)
            QVERIFY2(contrast(palette.color(ink), palette.color(surface)) >= 4.5, qPrintable(QString::number(ink)));
        // Words of what is off may be fainter, but are there; they are never as strong as others.
        for (const QColor& surface : {theme.window, theme.panel, theme.raised}) {
            const double off = contrast(palette.color(QPalette::Disabled, QPalette::Text), surface);
            QVERIFY2(off >= 2.7 && off < 4.5, qPrintable(surface.name()));
        }
    }
    void edge_contrast_data() { shades(); }
    void edge_contrast() {
        const Theme theme = current();
        for (const QColor& edge : {theme.control, theme.focus, theme.axis})
            for (const QColor& surface : {theme.panel, theme.raised})
                QVERIFY2(contrast(edge, surface) >= 3, qPrintable(edge.name() + " on " + surface.name()));
        QVERIFY(contrast(theme.focus, theme.window) >= 3 && contrast(theme.focus, theme.accentSoft) >= 3);
    }
    void line_contrast_data() { shades(); }
    void line_contrast() {
        const Theme theme = current();
        for (const RunLine& line : theme.lines)
            for (const QColor& surface : {theme.panel, theme.raised})
                QVERIFY2(contrast(line.color, surface) >= 3.2, qPrintable(line.policy));
    }
    // The mark of a run in a list: not all lines can be seen on a selection, so it brings a ground of its own.
    void marks_in_lists_data() { shades(); }
    void marks_in_lists() {
        const Theme theme = current();
        const Appearance::Borrowed drawn(theme.shade);
        for (const QColor& surface : {theme.panel, theme.accentSoft})
            for (const RunLine& line : theme.lines) {
                QImage row(40, 28, QImage::Format_RGB32);
                row.fill(surface);
                QPainter painter(&row);
                paintRunSample(painter, QRectF(8, 0, 24, 28), line, surface);
                painter.end();
                QVERIFY2(contrast(line.color, row.pixelColor(11, 10)) >= 3, qPrintable(line.policy)); // over the line
                QCOMPARE(row.pixelColor(2, 10), surface);
            }
    }
    void lines_differ_data() { shades(); }
    void lines_differ() {
        const Theme theme = current();
        for (int i = 0; i < theme.lines.size(); ++i)
            for (int k = 0; k < i; ++k) {
                const RunLine &a = theme.lines[i], &b = theme.lines[k];
                const double least = i < 6 ? 13 : 7.5; // the policies that Keras has come first
                for (Sight sight : allSights)
                    QVERIFY2(difference(seen(a.color, sight), seen(b.color, sight)) >= least, qPrintable(a.policy + ", " + b.policy));
                QVERIFY2(a.dash != b.dash && a.marker != b.marker, qPrintable(a.policy + ", " + b.policy));
            }
    }
    void shipped_lines_in_grey_data() { shades(); }
    void shipped_lines_in_grey() {
        const Theme theme = current();
        std::vector<double> grey;
        for (const char* policy : {"float32", "mixed_bfloat16", "mixed_float16", "float16"})
            grey.push_back(seen(theme.lines[lineOfPolicy(theme, policy)].color, Sight::normal).l);
        std::sort(grey.begin(), grey.end());
        for (std::size_t i = 1; i < grey.size(); ++i)
            QVERIFY(grey[i] - grey[i - 1] >= 10);
    }
    void neighbours_in_bars_data() { shades(); }
    void neighbours_in_bars() {
        const Theme theme = current();
        auto check = [](const QStringList& parts, const QHash<QString, QColor>& colors) {
            for (int i = 1; i < parts.size(); ++i) {
                const double step = seen(colors[parts[i]], Sight::normal).l - seen(colors[parts[i - 1]], Sight::normal).l;
                QVERIFY2(std::fabs(step) >= 12, qPrintable(parts[i]));
            }
        };
        check(memoryParts(), theme.memory);
        check(timeParts(), theme.time);
    }
    void outcomes_data() { shades(); }
    void outcomes() {
        const Theme theme = current();
        const Appearance::Borrowed drawn(theme.shade);
        for (std::size_t i = 0; i < allOutcomes.size(); ++i) {
            const QColor color = outcomeColor(allOutcomes[i]);
            QVERIFY2(contrast(color, theme.panel) >= 3.2 && contrast(color, theme.raised) >= 3.2, qPrintable(color.name()));
            for (std::size_t k = 0; k < i; ++k)
                for (Sight sight : allSights)
                    QVERIFY2(difference(seen(color, sight), seen(outcomeColor(allOutcomes[k]), sight)) >= 16,
                             qPrintable(color.name() + ", " + outcomeColor(allOutcomes[k]).name()));
        }
    }
    // A staircase: each class of a heat map is further from the panel than the one before it.
    void heat_classes_data() { shades(); }
    void heat_classes() {
        const Theme theme = current();
        const Appearance::Borrowed drawn(theme.shade);
        const double away = theme.shade == Theme::Shade::light ? -1 : 1;
        for (const Outcome outcome : {Outcome::underflow, Outcome::subnormal, Outcome::inRange, Outcome::overflow})
            for (int level = 1; level < heatClasses; ++level)
                for (Sight sight : allSights)
                    QVERIFY2(away * (seen(heatColor(outcome, level), sight).l - seen(heatColor(outcome, level - 1), sight).l) >= 5,
                             qPrintable(QString("%1 at %2").arg(outcomeColor(outcome).name()).arg(level)));
    }
    void the_system_changes_its_mind() {
        Appearance& appearance = Appearance::instance();
        appearance.setChoice(Appearance::Choice::system);
        appearance.setSystemDark(false);
        QSignalSpy changed(&appearance, &Appearance::changed);
        appearance.setSystemDark(true);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(theme().shade, Theme::Shade::dark);
        appearance.setChoice(Appearance::Choice::light); // a choice of one's own holds
        appearance.setSystemDark(false);
        appearance.setSystemDark(true);
        QCOMPARE(theme().shade, Theme::Shade::light);
        appearance.setSystemDark(false);
    }

private:
    static constexpr std::array allOutcomes = {Outcome::zero,    Outcome::underflow, Outcome::subnormal,
                                               Outcome::inRange, Outcome::overflow,  Outcome::nonFinite};
    static void shades() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    static Theme current() {
        QFETCH(bool, dark);
        return loadTheme(dark ? Theme::Shade::dark : Theme::Shade::light);
    }
};

QTEST_MAIN(TestTheme)
#include "test_theme.moc"
