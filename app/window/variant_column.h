// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QListWidget;

namespace mantissa::app {

class VariantActions;
class Workbench;

// The variants with their lines: chosen, renamed, moved and edited where they stand.
class VariantColumn : public QWidget {
    Q_OBJECT
public:
    VariantColumn(Workbench& workbench, VariantActions& actions, QWidget* parent = nullptr);
    void refresh();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeHeader();
    void tellWhyNot(const QAction& action);
    void connectList();
    void refreshLines();
    void rename(int row, const QString& name);
    void move(int from, int to);
    void showMenu(const QPoint& at);

    Workbench& m_workbench;
    VariantActions& m_actions;
    QListWidget* m_list;
};

} // namespace mantissa::app
