// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QSet>
#include <QWidget>

class QLabel;
class QMenu;
class QModelIndex;
class QTreeView;

namespace mantissa::app {

class RunTreeModel;
class Workbench;

// The runs of each press of Run, the newest first: shown, ticked, pinned, deleted.
class RunColumn : public QWidget {
    Q_OBJECT
public:
    explicit RunColumn(Workbench& workbench, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeTree();
    void refresh();
    void sayNone();
    void keepPlace();
    void bringPlace();
    void showMenu(const QPoint& at);
    void addLines(QMenu* menu, int key); // to choose one
    QVector<int> keysOf(const QModelIndex& index) const;

    Workbench& m_workbench;
    RunTreeModel* m_model;
    QLabel *m_none, *m_figures = nullptr; // figures: what stands at the right of the rows
    QTreeView* m_tree;
    QStringList m_folders = {}; // of the groups, as they are listed
    QSet<QString> m_open = {};  // folders of the groups whose runs are seen
    QString m_atGroup;          // where one is
    int m_atRow = -1;           // -1: at the group itself
};

} // namespace mantissa::app
