// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What stands at the right of the toolbar, and what goes where there is no room.
#include "bridge/workbench.h"
#include "style/icons.h"
#include "window/tool_bar.h"

#include <QComboBox>
#include <QLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace mantissa::app {

void ToolBar::addReport(QAction* report) {
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(space);
    report->setIcon(icon("export"));
    m_report = addButton(report);
}

// A field to look at, a button to press: what is typed goes into the list that it opens.
void ToolBar::addFinder(QAction* find) {
    auto* finder =
        new QPushButton(icon("search"), QStringLiteral("%1   %2").arg(find->text(), find->shortcut().toString(QKeySequence::NativeText)));
    finder->setProperty("field", true);
    finder->setProperty("words", finder->text());
    finder->setProperty("name", find->text());
    finder->setAccessibleName(find->text());
    finder->setFocusPolicy(Qt::TabFocus);
    finder->setToolTip(tr("Every action by name (%1).").arg(find->shortcut().toString(QKeySequence::NativeText)));
    connect(finder, &QPushButton::clicked, find, &QAction::trigger);
    m_finder = finder;
    m_findPart = addWidget(finder);
}

// Where the inspector is, or would be: a narrow window closes it.
void ToolBar::addSide(QAction* side) {
    auto* button = new QToolButton;
    button->setIcon(icon("side"));
    button->setCheckable(true);
    button->setChecked(side->isChecked());
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(tr("Right side"));
    button->setToolTip(tr("Shows or hides the variant and its formats at the right."));
    connect(side, &QAction::toggled, button, &QToolButton::setChecked);
    connect(button, &QToolButton::clicked, side, &QAction::trigger);
    m_sidePart = addWidget(button);
}

// Where there is no room, words go before any field does, one after another: first the finder's keys, then its name, whose sign says
// it; then what a value or a sign that everybody knows tells as well; then what stands before a number, which says nothing by itself;
// last what the menus have, too: the sign of the side and the finder's. Run keeps its word.
QVector<ToolBar::Words> ToolBar::words() const {
    const auto label = [this](const QWidget* field) { return Words{.part = std::ranges::find(m_fields, field, &Field::field)->label}; };
    QVector<Words> all;
    if (m_finder)
        all << Words{.finder = m_finder, .ofFinder = Words::OfFinder::keys} << Words{.finder = m_finder};
    if (m_report)
        all << Words{.button = m_report};
    all << label(m_device) << label(m_variant);
    for (QToolButton* button : {m_pause, m_stop, m_epoch, m_step})
        all << Words{.button = button};
    all << label(m_lossScale) << label(m_batch);
    for (QAction* sign : {m_sidePart, m_findPart})
        if (sign)
            all << Words{.part = sign};
    return all;
}

void ToolBar::setShown(const Words& words, Shown shown) {
    if (words.button)
        words.button->setToolButtonStyle(shown == Shown::yes ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    else if (words.finder)
        setFinderText(words, shown);
    else if (words.part == m_findPart || words.part == m_sidePart)
        words.part->setVisible(shown == Shown::yes);
    else
        takeHidden(); // what a lesson hides stays so
}

// Keys and name, the name alone, its sign alone.
void ToolBar::setFinderText(const Words& words, Shown shown) {
    const bool more = shown == Shown::yes;
    const QString name = words.finder->property("name").toString(), all = words.finder->property("words").toString();
    words.finder->setText(words.ofFinder == Words::OfFinder::keys ? (more ? all : name) : (more ? name : QString()));
}

bool ToolBar::hasRoom() const {
    layout()->invalidate();
    return sizeHint().width() <= window()->width();
}

// From how it is: what can stay is not hidden and shown again, or it would lose the keyboard.
void ToolBar::fit() {
    const QVector<Words> all = words();
    while (m_gone < all.size() && !hasRoom())
        setShown(all[m_gone++], Shown::no);
    while (m_gone > 0) {
        setShown(all[--m_gone], Shown::yes);
        if (hasRoom())
            continue;
        setShown(all[m_gone++], Shown::no);
        break;
    }
    layout()->invalidate();
}

// Nothing moves aside when Run is called Continue.
void ToolBar::keepRunWidth() {
    const QFontMetrics metrics = m_run->fontMetrics();
    int widest = 0;
    for (const QString& word : LiveRun::runWords())
        widest = qMax(widest, metrics.horizontalAdvance(word));
    m_run->setMinimumWidth(m_run->sizeHint().width() + widest - metrics.horizontalAdvance(m_run->text()));
}

// What Run can be called changes with the language.
void ToolBar::fitSoon() {
    keepRunWidth();
    if (std::exchange(m_fittedWidth, m_run->minimumWidth()) != m_run->minimumWidth())
        QMetaObject::invokeMethod(this, &ToolBar::fit, Qt::QueuedConnection);
}

} // namespace mantissa::app
