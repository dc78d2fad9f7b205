// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QToolBar>

class QComboBox;
class QLabel;
class QSpinBox;
class QToolButton;

namespace mantissa::app {

class Commands;
class Workbench;

// Always visible: the run's verbs, the device, and the selected variant with its loss scale and the batch.
class ToolBar : public QToolBar {
    Q_OBJECT
public:
    ToolBar(Workbench& workbench, Commands& commands, QWidget* parent = nullptr);
    void setRoomy(bool roomy);       // labels beside icons and fields
    void addReport(QAction* report); // these two at the right
    void addFinder(QAction* find);

private:
    void addButton(QAction* action, bool primary);
    QLabel* addLabelled(const QString& text, QWidget* field);
    void refresh();
    void fit();
    void refreshLossScale();
    void takeLocks();
    void takeHidden();
    void chooseLossScale(int index);

    Workbench& m_workbench;
    QComboBox *m_device, *m_variant, *m_lossScale;
    QSpinBox* m_batch;
    QVector<QToolButton*> m_buttons;
    QAction* m_finder = nullptr;
    bool m_refreshing = false, m_roomy = true, m_labelled = true;
    int m_variantWidth = -1;
};

} // namespace mantissa::app
