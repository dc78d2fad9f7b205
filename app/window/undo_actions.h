// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

class QAction;
class QWidget;

namespace mantissa::app {

class Desk;

// Undo and Redo of the menu Edit. While the lesson editor is shown, they are off: there, the key is the lesson's.
class UndoActions : public QObject {
    Q_OBJECT
public:
    UndoActions(Desk& desk, QWidget& lessonEditor, QObject* parent);
    QAction *undo, *redo;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void name(QAction* action, const QString& word, const QString& what, bool can, const QString& help);

    Desk& m_desk;
    QWidget& m_lessonEditor;
};

} // namespace mantissa::app
