// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/space_key.h"

#include "bridge/workbench.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QToolButton>

namespace mantissa::app {
namespace {

bool typing(QWidget* focus) {
    if (focus && focus->property("spacePauses").toBool())
        return false;
    return qobject_cast<QLineEdit*>(focus) || qobject_cast<QPlainTextEdit*>(focus) || qobject_cast<QComboBox*>(focus) ||
           qobject_cast<QAbstractButton*>(focus) || qobject_cast<QAbstractItemView*>(focus) || qobject_cast<QAbstractSpinBox*>(focus);
}

bool isSpace(const QKeyEvent& key) { return key.key() == Qt::Key_Space && key.modifiers() == Qt::NoModifier; }

} // namespace

SpaceKey::SpaceKey(QWidget& window, Workbench& workbench) : QObject(&window), m_window(window), m_workbench(workbench) {}

bool SpaceKey::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride || !isSpace(*static_cast<QKeyEvent*>(event)) || !m_window.isActiveWindow() ||
        typing(QApplication::focusWidget()) || !watched->isWidgetType())
        return false;
    if (m_workbench.session().state() == SessionController::State::running)
        m_workbench.live().pause();
    else if (m_workbench.session().state() == SessionController::State::paused)
        m_workbench.live().run();
    event->accept();
    return true;
}

void leaveWhenUsed(QStackedWidget& pages, const QWidget& toolBar, const QList<QAction*>& actions) {
    const auto leave = [&pages] { pages.currentWidget()->setFocus(); };
    for (const QToolButton* button : toolBar.findChildren<QToolButton*>())
        if (actions.contains(button->defaultAction()))
            QObject::connect(button, &QToolButton::clicked, &pages, leave);
    for (const QAction* action : actions) // by its key, which leaves a list or a field where it is
        QObject::connect(action, &QAction::triggered, &pages, [leave, &toolBar] {
            if (toolBar.isAncestorOf(QApplication::focusWidget()))
                leave();
        });
}

} // namespace mantissa::app
