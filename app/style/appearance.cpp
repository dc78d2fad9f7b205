// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/appearance.h"

#include "style/mantissa_style.h"
#include "style/style_sheet.h"
#include "style/system_shade.h"

#include <QApplication>
#include <QEvent>
#include <QScopedValueRollback>
#include <QToolTip>

namespace mantissa::app {
namespace {

bool paletteIsDark() {
    const QPalette palette = QApplication::palette();
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

int pixels(Appearance::Type type) {
    switch (type) {
    case Appearance::Type::caption:
    case Appearance::Type::code: return 12;
    case Appearance::Type::body:
    case Appearance::Type::strong: return 13;
    case Appearance::Type::heading: return 17;
    case Appearance::Type::figure: return 22;
    default: return 26;
    }
}

// Widgets hear once that their style is another: when it is the one that stays.
class OneStyleChange : public QObject {
public:
    bool eventFilter(QObject*, QEvent* event) override { return event->type() == QEvent::StyleChange; }
};

// A sheet in place of another polishes each widget once for everything it lies in, which is a second for a window of many pages; one
// in place of none polishes it once.
void replaceSheet(const QString& sheet) {
    if (qApp->styleSheet() == sheet)
        return;
    {
        OneStyleChange filter;
        qApp->installEventFilter(&filter);
        qApp->setStyleSheet(QString());
    }
    qApp->setStyleSheet(sheet);
}

} // namespace

Appearance& Appearance::instance() {
    static Appearance* appearance = new Appearance; // lives as long as the process: widgets ask for it while they are destroyed
    return *appearance;
}

Appearance::Appearance() : m_style(new MantissaStyle), m_systemIsDark(paletteIsDark()) {
    QApplication::setStyle(m_style);
    apply();
    auto* system = new SystemShade(this);
    connect(system, &SystemShade::darkChanged, this, &Appearance::setSystemDark);
}

void Appearance::setChoice(Choice choice) {
    m_choice = choice;
    apply();
}

void Appearance::setTextScale(double scale) {
    m_textScale = qBound(1.0, scale, 2.0);
    apply();
}

void Appearance::setSystemDark(bool dark) {
    if (dark == m_systemIsDark)
        return;
    m_systemIsDark = dark;
    if (m_choice == Choice::system)
        apply();
}

QPalette Appearance::paletteOf(const Theme& theme) {
    QPalette palette;
    auto set = [&](QPalette::ColorRole role, const QColor& color) { palette.setColor(role, color); };
    set(QPalette::Window, theme.window);
    set(QPalette::WindowText, theme.text);
    set(QPalette::Base, theme.panel);
    set(QPalette::AlternateBase, theme.raised);
    set(QPalette::Text, theme.text);
    set(QPalette::PlaceholderText, theme.muted);
    set(QPalette::Button, theme.panel);
    set(QPalette::ButtonText, theme.text);
    set(QPalette::ToolTipBase, theme.text);
    set(QPalette::ToolTipText, theme.panel);
    set(QPalette::Highlight, theme.accent);
    set(QPalette::HighlightedText, theme.onAccent);
    set(QPalette::Link, theme.accent);
    set(QPalette::Mid, theme.border);
    set(QPalette::Light, theme.panel);
    set(QPalette::Midlight, theme.grid);
    set(QPalette::Dark, theme.control);
    for (QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, theme.disabled);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, theme.control);
    return palette;
}

QFont Appearance::font(Type type) const {
    QFont font;
    font.setFamilies(type == Type::code ? QStringList{"DejaVu Sans Mono", "monospace"}
                                        : QStringList{"Roboto", "Segoe UI", "Noto Sans", "DejaVu Sans"});
    font.setPixelSize(scaled(pixels(type)));
    if (type == Type::strong || type == Type::heading)
        font.setWeight(QFont::Medium);
    return font;
}

Appearance::Borrowed::Borrowed(Theme::Shade shade) : m_own(instance().m_theme) { instance().m_theme = loadTheme(shade); }

Appearance::Borrowed::~Borrowed() { instance().m_theme = m_own; }

void Appearance::apply() {
    const QScopedValueRollback applying(m_applying, true);
    bool dark = m_choice == Choice::dark || (m_choice == Choice::system && m_systemIsDark);
    m_theme = loadTheme(dark ? Theme::Shade::dark : Theme::Shade::light);
    m_style->setTextScale(m_textScale);
    QApplication::setFont(font(Type::body));
    QApplication::setPalette(paletteOf(m_theme));
    replaceSheet(styleSheet(m_theme, m_textScale));
    Q_EMIT changed();
}

} // namespace mantissa::app
