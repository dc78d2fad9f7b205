// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/action_finder.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QTimer>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

constexpr int finderWidth = 420, finderHeight = 300;

QString nameOf(const QAction* action) { return action->text().remove('&').remove(QStringLiteral("…")); }

// Every word occurs, in whatever order.
bool fits(const QString& name, const QString& words) {
    for (const QString& word : words.split(' ', Qt::SkipEmptyParts))
        if (!name.contains(word, Qt::CaseInsensitive))
            return false;
    return true;
}

} // namespace

ActionFinder::ActionFinder(const QVector<QAction*>& actions, QWidget* parent)
    : QFrame(parent), m_actions(actions), m_words(new QLineEdit), m_list(new QListWidget) {
    setProperty("card", true);
    setAutoFillBackground(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_words);
    layout->addWidget(m_list);
    m_words->setPlaceholderText(tr("Find an action"));
    m_words->setAccessibleName(tr("Find an action"));
    m_words->installEventFilter(this);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setAccessibleName(tr("Actions"));
    connect(m_words, &QLineEdit::textChanged, this, &ActionFinder::filter);
    connect(m_list, &QListWidget::itemClicked, this, &ActionFinder::trigger);
    hide();
}

void ActionFinder::open() {
    setGeometry((parentWidget()->width() - finderWidth) / 2, 60, finderWidth, finderHeight);
    m_words->clear();
    filter({});
    show();
    raise();
    m_words->setFocus();
}

void ActionFinder::filter(const QString& words) {
    m_list->clear();
    m_shown.clear();
    for (QAction* action : m_actions) {
        if (!fits(nameOf(action), words) || action->isSeparator() || action->menu())
            continue;
        const QString key = action->shortcut().toString(QKeySequence::NativeText);
        auto* item = new QListWidgetItem(nameOf(action) + (key.isEmpty() ? QString() : "   " + key), m_list);
        item->setToolTip(action->toolTip());
        if (!action->isEnabled())
            item->setFlags(Qt::NoItemFlags);
        m_shown << action;
    }
    for (int row = 0; row < m_shown.size(); ++row)
        if (m_shown[row]->isEnabled()) {
            m_list->setCurrentRow(row);
            return;
        }
}

void ActionFinder::trigger() {
    QAction* action = m_shown.value(m_list->currentRow());
    hide();
    parentWidget()->setFocus();
    if (action && action->isEnabled())
        action->trigger();
}

bool ActionFinder::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusOut)
        QTimer::singleShot(0, this, &QWidget::hide); // after a click on the list
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape) {
        hide();
        parentWidget()->setFocus();
    } else if (key == Qt::Key_Return || key == Qt::Key_Enter)
        trigger();
    else if (key == Qt::Key_Down || key == Qt::Key_Up)
        m_list->setCurrentRow(qBound(0, m_list->currentRow() + (key == Qt::Key_Down ? 1 : -1), m_list->count() - 1));
    else
        return QFrame::eventFilter(watched, event);
    return true;
}

} // namespace mantissa::app
