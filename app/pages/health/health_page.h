// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/findings/finding.h"
#include "pages/health/health_source.h"

#include <QTimer>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace mantissa::app {

class ExponentView;
class HealthMap;
class RuleList;
class Segmented;
class WhatIfView;
class Workbench;

// What the format does to the numbers of the selected variant's run: where, since when, how much, and what to change.
class HealthPage : public QWidget {
    Q_OBJECT
public:
    explicit HealthPage(Workbench& workbench, QWidget* parent = nullptr);
    HealthSource& source() { return m_source; }
    const std::vector<insight::Found>& rules() const { return m_rules; }
    void apply(const insight::Remedy& remedy); // to the selected variant, live where a run goes on

protected:
    void showEvent(QShowEvent* event) override;

private:
    QHBoxLayout* makeBar();
    QWidget* makeMap();
    QWidget* makeHistogram();
    QWidget* makeCard(const QString& title, QWidget* inside, QLabel** more);
    void followRun();
    void takeHistory();
    void takeMeasures();
    void showMap();
    void showCell();
    void showShares();
    void setSampling(int choice);
    std::optional<TensorHealth> picked() const; // the worst tensor of the cell
    insight::RunEvidence evidence() const;

    Workbench& m_workbench;
    HealthSource m_source;
    QTimer m_poll;
    std::vector<insight::Found> m_rules;

    Segmented *m_subject = nullptr, *m_scale = nullptr;
    QComboBox *m_measure = nullptr, *m_sampling = nullptr;
    QCheckBox* m_follow = nullptr;
    HealthMap* m_map = nullptr;
    ExponentView* m_exponents = nullptr;
    WhatIfView* m_whatIf = nullptr;
    RuleList* m_ruleList = nullptr;
    QLabel *m_mapWords = nullptr, *m_cellWords = nullptr, *m_whatIfWords = nullptr, *m_ruleWords = nullptr, *m_shares = nullptr;
    QPushButton *m_use = nullptr, *m_back = nullptr;
};

} // namespace mantissa::app
