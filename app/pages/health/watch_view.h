// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QComboBox;
class QPushButton;
class QSpinBox;
class QTableView;

namespace mantissa::app {

class Paragraph;
class WatchModel;
class Workbench;

// Single values pinned down: their bits while the run goes on. One is pinned here by its name and place, or by a right click in the
// microscope.
class WatchView : public QWidget {
    Q_OBJECT
public:
    explicit WatchView(Workbench& workbench, QWidget* parent = nullptr);

private:
    void fill(); // the variables there are
    void refresh();
    void fitColumns();
    void offer(const QPoint& at);

    Workbench& m_workbench;
    WatchModel* m_model;
    QTableView* m_table;
    Paragraph* m_none;
    QComboBox* m_variable;
    QSpinBox* m_element;
    QPushButton* m_pin;
};

} // namespace mantissa::app
