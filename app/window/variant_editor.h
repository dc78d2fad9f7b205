// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QTableView;
class QTabWidget;

namespace mantissa {
struct Model;
}

namespace mantissa::app {

class ExceptionsForm;
class FieldForm;
class PolicyForm;
class StepModel;
class Workbench;

// The selected variant in full, at the right of the window in place of the inspector: formats by role, loss scale,
// layers of their own, the compiled step. Each edit counts at once and can be undone.
class VariantEditor : public QWidget {
    Q_OBJECT
public:
    enum Tab { Formats, LossScale, Layers, Step };
    explicit VariantEditor(Workbench& workbench, QWidget* parent = nullptr);
    void choose(Tab tab);
    int tab() const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeStep();
    QWidget* makeLossScale();
    void refresh();
    void showLayers(const Model& model, const Json& own);
    void refreshLossScale(const Json& own);
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
