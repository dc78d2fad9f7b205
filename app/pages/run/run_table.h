// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QTableView;
class QToolButton;

namespace mantissa::app {

class RunTableFilter;
class RunTableColumns;
class RunTableModel;
class Workbench;

// All runs of the project: ticked ones are on the charts; sort, filter, pin a baseline, show again, delete.
class RunTable : public QWidget {
    Q_OBJECT
public:
    explicit RunTable(Workbench& workbench, QWidget* parent = nullptr);
    int heightOf(int rows) const; // with what stands over them
    RunTableFilter& filter() { return *m_filter; }

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeHead();
    void makeTable();
    void addColumns(QMenu& menu);
    void addOrder(QMenu& menu);
    void chooseColumns(const QPoint& at);
    void showMore();
    QVector<int> selected() const;
    void refreshButtons();
    void showCurrent();

    Workbench& m_workbench;
    RunTableModel* m_model;
    RunTableFilter* m_filter;
    QLineEdit* m_words;
    QLabel* m_count;
    QPushButton *m_show, *m_pin, *m_delete;
    QToolButton* m_more; // what heads offer to the mouse
    QTableView* m_table;
    RunTableColumns* m_columns = nullptr;
    QString m_current; // folder of the group that was brought into sight last
    QTimer m_figures;  // twice a second while a run is going
};

} // namespace mantissa::app
