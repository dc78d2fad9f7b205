// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QAction>
#include <QVector>

namespace mantissa::app {

class LayerTable;
class Workbench;

// What is done to the selected layer, for the window's menu. Keys are those of the table: beside it they mean what they mean there.
class LayerActions : public QObject {
    Q_OBJECT
public:
    LayerActions(Workbench& workbench, LayerTable& table);
    const QList<QAction*>& all() const { return m_all; }

private:
    QAction* make(const QString& text, const QString& help, const QKeySequence& key, void (*act)(LayerTable&));
    void refresh();

    Workbench& m_workbench;
    LayerTable& m_table;
    QList<QAction*> m_all;
    QAction* m_paste = nullptr; // needs no layer: the input will do
};

} // namespace mantissa::app
