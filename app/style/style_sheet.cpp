// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/style_sheet.h"

#include <utility>

namespace mantissa::app {
namespace {

// "@name" stands for a colour of the theme, or for pixels that grow with the text.
constexpr auto sheet = R"(
QToolTip { background: @text; color: @panel; border: 0; padding: 5px 8px; }
QToolBar { background: @window; border: 0; border-bottom: 1px solid @border; padding: 0 6px; spacing: 3px; }
QToolBar::separator { background: @border; width: 1px; margin: 12px 6px; }
QToolButton { border: 1px solid transparent; border-radius: 4px; padding: 0 8px; min-height: 28px; background: transparent; }
QToolButton:hover:enabled { background: @raised; border-color: @border; }
QToolButton:pressed, QToolButton:checked { background: @accentSoft; }
QToolButton::menu-indicator, QPushButton::menu-indicator { image: url(:/icons/down-@shade.svg); subcontrol-origin: padding; subcontrol-position: right center; width: @arrow; height: @arrow; right: 5px; }
QToolButton[dots="true"]::menu-indicator { image: none; } QToolButton[adds="true"] { padding: 0 @beside 0 4px; }
QToolButton:focus { border: 2px solid @focus; }
QToolButton:disabled { color: @disabled; }
QToolButton[primary="true"] { font-weight: 500; padding: 0 12px; } QToolButton[primary="true"]:enabled { background: @accent; color: @onAccent; }
QPushButton { background: @panel; border: 1px solid @border; border-radius: 4px; padding: 0 11px; min-height: 26px; }
QPushButton:hover:enabled { background: @raised; border-color: @control; }
QPushButton:pressed, QPushButton:checked, QPushButton:pressed:enabled, QPushButton:checked:enabled { background: @accentSoft; }
QPushButton:focus { border: 2px solid @focus; padding: 0 10px; min-height: 24px; }
QPushButton:disabled { color: @disabled; }
QPushButton[primary="true"] { font-weight: 500; } QPushButton[primary="true"]:enabled { background: @accent; color: @onAccent; border-color: @accent; }
QPushButton[primary="true"]:focus, QToolButton[primary="true"]:focus { border: 2px solid @text; }
QPushButton[field="true"] { border-color: @border; color: @muted; text-align: left; padding: 0 10px; }
QPushButton[row="true"] { border-color: transparent; text-align: left; } QPushButton[row="true"]:focus { border-color: @focus; } QPushButton[picker="true"] { text-align: left; }
QPushButton[hero="true"] { min-height: 40px; }
QPushButton[lessonRow="true"] { min-height: 44px; border-radius: 6px; }
QPushButton[small="true"] { padding: 1px 8px; min-height: 18px; }
QPushButton[segment="true"] { border-color: @control; border-radius: 0; margin-left: -1px; padding: 0 10px; }
QPushButton[firstSegment="true"] { margin-left: 0; }
QPushButton[segment="true"]:checked { background: @accentSoft; color: @accent; font-weight: 500; }
QPushButton[segment="true"]:checked:disabled { color: @muted; }
QPushButton[segment="true"]:focus { border: 2px solid @focus; padding: 0 9px; }
QLineEdit, QComboBox, QAbstractSpinBox { background: @panel; border: 1px solid @control; border-radius: 4px; padding: 0 7px; min-height: 26px; selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus { border: 2px solid @focus; padding: 0 6px; min-height: 24px; }
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled { color: @disabled; border-color: @border; }
QLineEdit[wrong="true"], QComboBox[wrong="true"], QAbstractSpinBox[wrong="true"] { border: 2px solid @bad; padding: 0 6px; min-height: 24px; }
QComboBox { padding: 0 2px 0 7px; } QComboBox:focus, QComboBox[wrong="true"] { padding: 0 1px 0 6px; } QComboBox::drop-down { border: 0; width: @drop; }
QComboBox[locked="true"]::down-arrow, QComboBox[locked="true"]::down-arrow:disabled { image: url(:/icons/lock-@shade.svg); } QAbstractSpinBox[locked="true"]:disabled, QComboBox[locked="true"]:disabled { background: @raised; color: @text; } QAbstractSpinBox[locked="true"] { padding: 0 2px; } QAbstractSpinBox[locked="true"]::up-button { subcontrol-origin: border; subcontrol-position: left; width: @beside; image: url(:/icons/lock-@shade.svg); }
QComboBox[meant="true"], QAbstractSpinBox[meant="true"], QToolButton[meant="true"] { border: 2px solid @accent; }
QComboBox::down-arrow { image: url(:/icons/down-@shade.svg); width: @arrow; height: @arrow; }
QComboBox QAbstractItemView { background: @panel; border: 1px solid @border; selection-background-color: @accentSoft; selection-color: @text; outline: 0; padding: 3px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { width: 0; border: 0; }
QMenuBar { background: @window; } QMenuBar::item { padding: 4px 9px; background: transparent; } QMenuBar::item:selected { background: @accentSoft; }
QMenu { background: @panel; border: 1px solid @border; padding: 4px; } QMenu::item { padding: 5px 26px 5px 12px; } QMenu::item:selected { background: @accentSoft; color: @text; }
QMenu::item:disabled { color: @disabled; } QMenu::separator { height: 1px; background: @grid; margin: 4px; } QMenu::icon { padding-left: 8px; }
QTabBar { background: @window; qproperty-drawBase: 0; } QWidget[panel="true"] QTabBar { background: @panel; }
QTabBar::tab { padding: 0 14px; height: 35px; color: @muted; border: 0; border-bottom: 3px solid transparent; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; } QTabBar::tab:hover { color: @text; } QTabBar::tab:focus { color: @accent; border: 2px solid @focus; padding: 0 12px 2px 12px; height: 32px; }
QTabBar::scroller { width: 36px; } QTabBar QToolButton { padding: 0; min-height: 0; border: 0; border-radius: 0; background: @window; }
QStatusBar { background: @window; border-top: 1px solid @border; } QStatusBar::item { border: 0; }
QMainWindow::separator { background: @border; width: 1px; height: 1px; }
QFrame[card="true"] { background: @panel; border: 1px solid @border; border-radius: 6px; }
QWidget[panel="true"] { background: @panel; }
QLabel[section="true"] { background: @raised; border-bottom: 1px solid @border; padding: 0 12px; font-weight: 500; qproperty-indent: 0; }
QLabel[muted="true"] { color: @muted; } QLabel:disabled, QLabel[muted="true"]:disabled { color: @disabled; } QLabel[bad="true"] { color: @bad; } QLabel[good="true"] { color: @good; }
QAbstractItemView { background: @panel; border: 0; outline: 0; selection-background-color: @accentSoft; selection-color: @text; }
QAbstractItemView::item:selected { background: @accentSoft; color: @text; }
QHeaderView::section { background: @panel; color: @muted; border: 0; border-bottom: 1px solid @border; padding: 4px 10px; }
QTableCornerButton::section { background: @panel; border: 0; border-bottom: 1px solid @border; } QHeaderView::section:vertical { border-bottom: 0; padding: 0 10px; }
QAbstractScrollArea::corner { background: transparent; border: 0; } QTableView::item { border: 0; border-bottom: 1px solid @grid; padding: 0 8px; } QTableView[dense="true"]::item { padding: 0 3px; } QTableView[dense="true"] QHeaderView::section { padding: 4px 3px; }
QScrollBar:vertical { background: transparent; width: 10px; } QScrollBar:horizontal { background: transparent; height: 10px; }
QScrollBar::handle { background: @border; border-radius: 3px; margin: 2px; min-height: 24px; min-width: 24px; } QScrollBar::handle:hover { background: @control; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; } QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QScrollArea { background: transparent; border: 0; }
QSlider::groove:horizontal { height: 3px; background: @border; border-radius: 1px; } QSlider::sub-page:horizontal { height: 3px; background: @accent; border-radius: 1px; }
QSlider::handle:horizontal { width: 13px; height: 13px; margin: -6px 0; border-radius: 7px; background: @panel; border: 2px solid @accent; } QSlider:focus { border: 1px solid @focus; border-radius: 4px; }
QPlainTextEdit { background: @panel; border: 0; } QListView[framed="true"]::item { padding: 5px 8px; border: 0; background: transparent; } QListView[framed="true"]::item:selected { background: @accentSoft; }
QPlainTextEdit[framed="true"], QListView[framed="true"] { border: 1px solid @border; border-radius: 4px; padding: 1px; } QPlainTextEdit[framed="true"]:focus, QListView[framed="true"]:focus { border: 2px solid @focus; padding: 0; }
QProgressBar { border: 0; background: @grid; } QProgressBar::chunk { background: @accent; }
)";

} // namespace

QString styleSheet(const Theme& theme, double textScale) {
    QString text = QString::fromLatin1(sheet);
    text.replace("@shade", theme.shade == Theme::Shade::light ? "light" : "dark");
    const std::pair<const char*, int> sizes[] = {{"@arrow", 12}, {"@beside", 18}, {"@drop", 20}};
    for (const auto& [name, pixels] : sizes)
        text.replace(QLatin1String(name), QStringLiteral("%1px").arg(qRound(pixels * textScale)));
    const std::pair<const char*, QColor> colors[] = {{"@accentSoft", theme.accentSoft},
                                                     {"@onAccent", theme.onAccent},
                                                     {"@accent", theme.accent},
                                                     {"@text", theme.text},
                                                     {"@panel", theme.panel},
                                                     {"@window", theme.window},
                                                     {"@border", theme.border},
                                                     {"@raised", theme.raised},
                                                     {"@focus", theme.focus},
                                                     {"@disabled", theme.disabled},
                                                     {"@control", theme.control},
                                                     {"@bad", theme.bad},
                                                     {"@good", theme.good},
                                                     {"@grid", theme.grid},
                                                     {"@muted", theme.muted}};
    for (const auto& [name, color] : colors)
        text.replace(QLatin1String(name), color.name());
    return text;
}

} // namespace mantissa::app
