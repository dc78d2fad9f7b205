// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/window_keys.h"

#include <QAbstractSpinBox>
#include <QAction>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>

#include <algorithm>

namespace mantissa::app {
namespace {

bool isTypedInto(const QObject& widget) {
    return qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
           qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QPlainTextEdit*>(&widget) ||
           qobject_cast<const QTextEdit*>(&widget);
}

// UndoKeys knows whose these are.
bool isOfUndo(const QKeyEvent& key) { return key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo); }

bool isOfWindow(const QWidget& window, const QKeySequence& key) {
    const QList<QAction*> actions = window.findChildren<QAction*>();
    return std::any_of(actions.begin(), actions.end(), [&](const QAction* action) {
        return action->isEnabled() && action->shortcutContext() == Qt::WindowShortcut && action->shortcuts().contains(key);
    });
}

} // namespace

bool WindowKeys::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride || !isTypedInto(*watched))
        return false;
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (!(key.modifiers() & Qt::ControlModifier) || isOfUndo(key) ||
        !isOfWindow(*static_cast<QWidget*>(watched)->window(), QKeySequence(key.keyCombination())))
        return false;
    event->ignore(); // so that the action has it
    return true;
}

} // namespace mantissa::app
