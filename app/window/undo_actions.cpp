// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/undo_actions.h"

#include "bridge/desk.h"
#include "window/shortcut_sheet.h"

#include <QAction>
#include <QEvent>
#include <QWidget>

namespace mantissa::app {

UndoActions::UndoActions(Desk& desk, QWidget& lessonEditor, QObject* parent)
    : QObject(parent), undo(new QAction(parent)), redo(new QAction(parent)), m_desk(desk), m_lessonEditor(lessonEditor) {
    undo->setShortcut(QKeySequence::Undo);
    redo->setShortcuts(QKeySequence::keyBindings(QKeySequence::Redo));
    undo->setProperty(ShortcutSheet::meaningProperty, tr("Undo"));
    redo->setProperty(ShortcutSheet::meaningProperty, tr("Redo"));
    UndoOrder& order = UndoOrder::of(desk);
    connect(undo, &QAction::triggered, &order, &UndoOrder::undo);
    connect(redo, &QAction::triggered, &order, &UndoOrder::redo);
    connect(&order, &UndoOrder::changed, this, &UndoActions::refresh);
    lessonEditor.installEventFilter(this);
    refresh();
}

bool UndoActions::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Show || event->type() == QEvent::Hide)
        QMetaObject::invokeMethod(this, &UndoActions::refresh, Qt::QueuedConnection); // it is not hidden yet
    return QObject::eventFilter(watched, event);
}

void UndoActions::refresh() {
    const UndoOrder& order = UndoOrder::of(m_desk);
    name(undo, tr("Undo"), order.undoText(), order.canUndo(),
         tr("Takes back the last edit of network, data, policies or training, or what was deleted last; off where there is nothing."));
    name(redo, tr("Redo"), order.redoText(), order.canRedo(), tr("Does again what was taken back; off where nothing was."));
}

void UndoActions::name(QAction* action, const QString& word, const QString& what, bool can, const QString& help) {
    const bool lesson = m_lessonEditor.isVisible();
    action->setText(what.isEmpty() || lesson ? word : word + ' ' + what);
    action->setEnabled(can && !lesson);
    action->setToolTip(lesson ? tr("Off in the lesson editor, whose texts and button have an Undo of their own.") : help);
}

} // namespace mantissa::app
