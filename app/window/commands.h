// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QAction>
#include <QObject>
#include <QVector>

namespace mantissa::app {

class LiveRun;
class Workbench;

// The actions of the program that concern a run, switched on and off with the reason in the tool tip.
class Commands : public QObject {
    Q_OBJECT
public:
    explicit Commands(Workbench& workbench, QObject* parent);
    QAction *run, *pause, *step, *epoch, *stop, *afresh, *turn;
    QVector<QAction*> all() const { return {run, pause, step, epoch, stop, afresh, turn}; }

private:
    void refresh();
    QAction* make(const QString& icon, const QString& text, const QString& help, const QKeySequence& key, void (LiveRun::*act)());
    void set(QAction* action, const QString& whyNot);

    Workbench& m_workbench;
};

} // namespace mantissa::app
