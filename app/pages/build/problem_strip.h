// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "core/problem.h"

#include <QWidget>

#include <optional>

class QHBoxLayout;
class QLabel;

namespace mantissa::app {

class LayerModel;
class Workbench;

// The first problem with its repairs, in place of the totals that cannot be known; else what should be known although a run begins,
// or that one trains another network.
class ProblemStrip : public QWidget {
    Q_OBJECT
public:
    ProblemStrip(Workbench& workbench, const LayerModel& layers, QWidget* parent = nullptr);
    void refresh();

Q_SIGNALS:
    void mended(const QString& place); // of the layer that was wrong; empty: none was

private:
    std::optional<Problem> problem() const;
    void followTraining();
    QString waits() const; // that what was edited since a training began is not in it
    enum class Is { wrong, remark };
    void showAs(Is is);
    void showRepairs(const Problem& problem, Is is);

    Workbench& m_workbench;
    const LayerModel& m_layers;
    QLabel *m_sign, *m_words; // of a remark; of either
    QHBoxLayout* m_repairs;
    bool m_trains = false;
    Json m_trained; // network, of the training that goes on; null: none does, or its folder does not tell
    QString m_problem;
    std::string m_experiment; // what m_problem is of
};

} // namespace mantissa::app
