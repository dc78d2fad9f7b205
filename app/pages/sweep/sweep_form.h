// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/sweep/sweep_timing.h"

#include "train/sweep_settings.h"

#include <QWidget>

class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace mantissa::app {

class ElidedCheckBox;
class FlowLayout;
class Workbench;

// Which policies, batches and seeds a sweep takes: counted, its time estimated, and begun from here. What is chosen is kept in the
// experiment.
class SweepForm : public QWidget {
    Q_OBJECT
public:
    explicit SweepForm(Workbench& workbench, QWidget* parent = nullptr);
    void refresh();                 // from the experiment
    void offerBack(bool back);      // to a sweep that is there
    SweepSettings settings() const; // as the fields have them
    QPushButton* startButton() const { return m_start; }

Q_SIGNALS:
    void begun();
    void backWanted();

private:
    QWidget* makeCard();
    QFormLayout* makeFields();
    QWidget* makePolicies();
    QLineEdit* makeList(const QString& name, const QString& help);
    QWidget* makeFoot();
    FlowLayout* makeVerbs();
    void listen();
    void fillPolicies();
    void take(); // what was entered goes into the experiment
    void allow();
    QString problem() const; // with what was entered; empty: none
    void estimate();
    QString differWords(const SweepSettings& now) const; // empty: the policies differ in their format alone
    QString countWords(const SweepSettings& now) const;
    QString timeWords(const SweepSettings& now) const;
    QString estimateWords(const SweepSettings& now) const; // how it was made; empty: it is none
    double estimated(const SweepSettings& now) const;      // seconds; negative: not yet
    void allowEstimate(const SweepSettings& now);

    Workbench& m_workbench;
    QVector<ElidedCheckBox*> m_policies;
    FlowLayout* m_policyRow = nullptr;
    QLineEdit *m_batches = nullptr, *m_seeds = nullptr;
    QLabel *m_problem = nullptr, *m_count = nullptr, *m_differ = nullptr, *m_whyNot = nullptr, *m_made = nullptr;
    QPushButton *m_start = nullptr, *m_fresh = nullptr, *m_estimate = nullptr, *m_back = nullptr;
    SweepTiming m_timing;
    SweepSettings m_shown;    // that the fields were filled from
    QStringList m_shownNames; // of the policies, with their lines
};

} // namespace mantissa::app
