// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace mantissa::app {

class LayerModel;
class Workbench;

// The first problem with its repairs, in place of the totals that cannot be known.
class ProblemStrip : public QWidget {
    Q_OBJECT
public:
    ProblemStrip(Workbench& workbench, const LayerModel& layers, QWidget* parent = nullptr);
    void refresh();

private:
    void showRepairs();

    Workbench& m_workbench;
    const LayerModel& m_layers;
    QLabel* m_words;
    QHBoxLayout* m_repairs;
    QString m_problem;
    std::string m_experiment; // what m_problem is of
};

} // namespace mantissa::app
