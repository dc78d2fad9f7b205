// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// The figures of the colours: contrast after WCAG 2, distance of lines after CIEDE2000 for four kinds of eyes.
#include "app/colour_measures.h"
#include "style/appearance.h"
#include "style/theme.h"

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
    }
    void line_contrast_data() { shades(); }
    void line_contrast() {
        const Theme theme = current();
        for (const RunLine& line : theme.lines)
            for (const QColor& surface : {theme.panel, theme.raised})
                QVERIFY2(contrast(line.color, surface) >= 3.2, qPrintable(line.policy));
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
                QVERIFY2(std::fabs(step) >= 10, qPrintable(parts[i]));
            }
        };
        check(memoryParts(), theme.memory);
        check(timeParts(), theme.time);
    }

private:
    static void shades() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    static Theme current() {
        QFETCH(bool, dark);
        return loadTheme(dark ? Theme::Shade::dark : Theme::Shade::light);
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
};

QTEST_APPLESS_MAIN(TestTheme)
#include "test_theme.moc"
