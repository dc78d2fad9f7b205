// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

class QCheckBox;
class QLabel;
class QTableView;
class QTabWidget;

namespace mantissa::app {

class ExceptionsForm;
class FieldForm;
class PolicyForm;
class StepModel;
class Workbench;

// The selected variant in full, beside the window and never in front of a run: formats by role, loss scale,
// layers of their own, the compiled step. Each edit counts at once and can be undone.
class VariantEditor : public QDialog {
    Q_OBJECT
public:
    enum Tab { Formats, LossScale, Layers, Step };
    VariantEditor(Workbench& workbench, QWidget* parent);
    void open(Tab tab);

private:
    QWidget* makeStep();
    QWidget* makeLossScale();
    void refresh();
    void refreshLossScale();
    void refreshStep();

    Workbench& m_workbench;
    QTabWidget* m_tabs;
    QLabel *m_when, *m_summary, *m_scaleNote;
    PolicyForm* m_policy;
    FieldForm* m_lossScale;
    ExceptionsForm* m_layers;
    StepModel* m_steps;
    QTableView* m_stepTable;
    QCheckBox *m_casts, *m_ownScale;
};

} // namespace mantissa::app
