// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QAction>
#include <QFrame>
#include <QVector>

class QLineEdit;
class QListWidget;

namespace mantissa::app {

// Type a few letters, press Enter: every action of the program by name. Escape closes it.
class ActionFinder : public QFrame {
    Q_OBJECT
public:
    ActionFinder(const QVector<QAction*>& actions, QWidget* parent);
    void open(); // over the top of its parent

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& words);
    void trigger();

    QVector<QAction*> m_actions;
    QVector<QAction*> m_shown; // by row
    QLineEdit* m_words;
    QListWidget* m_list;
};

} // namespace mantissa::app
