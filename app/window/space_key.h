// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QObject>

class QAction;
class QStackedWidget;
class QWidget;

namespace mantissa::app {

class Workbench;

// Space pauses and goes on, except where a widget needs it. A filter of the whole application.
class SpaceKey : public QObject {
public:
    SpaceKey(QWidget& window, Workbench& workbench);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget& m_window; // owns this
    Workbench& m_workbench;
};

// Once one of these actions was used the page that is shown has the keyboard: its button in the toolbar may be off by then, and Space is to
// pause and to press no other one.
void leaveWhenUsed(QStackedWidget& pages, const QWidget& toolBar, const QList<QAction*>& actions);

} // namespace mantissa::app
