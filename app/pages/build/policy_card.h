// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>

#include <utility>

class QPushButton;
class QTableView;

namespace mantissa::app {

class PolicyDelegate;
class PolicyModel;
class RunHeader;
class Workbench;

// What each variant's policy means, and the ways into its editor.
class PolicyCard : public QFrame {
    Q_OBJECT
public:
    explicit PolicyCard(Workbench& workbench, QWidget* parent = nullptr);
    void refresh();
    int wantedWidth() const; // with which every column is seen
    void arrange();          // every variant has its column, however many there are
    int widestBadge() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeHead();
    void makeTable();
    bool fitsBeside(int room) const;
    void showSelected();

    Workbench& m_workbench;
    PolicyModel* m_model;
    PolicyDelegate* m_delegate;
    QTableView* m_table;
    RunHeader* m_head;
    QPushButton* m_step;
    std::pair<int, int> m_sought; // the variant that was scrolled to, among how many
};

} // namespace mantissa::app
