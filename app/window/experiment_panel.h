// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include <functional>

class QLabel;

namespace mantissa::app {

class VariantActions;
class VariantColumn;
class Workbench;

// The left side: what the experiment is, its variants, its runs.
class ExperimentPanel : public QWidget {
    Q_OBJECT
public:
    ExperimentPanel(Workbench& workbench, VariantActions& actions, QWidget* parent = nullptr);

private:
    void refresh();
    QWidget* makeFacts();
    QWidget* makeFact(const QString& sign, const QString& name, const QString& help, QLabel* value, const std::function<void()>& act);

    Workbench& m_workbench;
    VariantActions& m_actions;
    QLabel *m_network, *m_data, *m_training;
    VariantColumn* m_variants;
};

} // namespace mantissa::app
