// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include <functional>

class QLabel;
class QListWidget;
class QTreeView;

namespace mantissa::app {

class RunTreeModel;
class VariantActions;
class Workbench;

// The left side: what the experiment is, its variants, its runs.
class ExperimentPanel : public QWidget {
    Q_OBJECT
public:
    ExperimentPanel(Workbench& workbench, VariantActions& actions, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refreshFacts();
    void refreshVariants();
    void refreshRuns();
    QWidget* makeFacts();
    QWidget* makeFact(const QString& sign, const QString& name, const QString& help, QLabel* value, const std::function<void()>& act);
    QWidget* makeVariantHeader();
    void connectVariants();
    void showVariantMenu(const QPoint& at);
    void showRunMenu(const QPoint& at);

    Workbench& m_workbench;
    VariantActions& m_actions;
    RunTreeModel* m_runModel;
    QLabel *m_network, *m_data, *m_training, *m_noRuns;
    QListWidget* m_variants;
    QTreeView* m_runs;
};

QWidget* sectionHeader(const QString& text, const QString& right = {});

} // namespace mantissa::app
