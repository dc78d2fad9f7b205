// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/stacked_bars.h"

class QPushButton;

namespace mantissa::app {

class Workbench;

// What each variant will take, and the button that measures it.
class PredictedMemory : public StackedBars {
    Q_OBJECT
public:
    explicit PredictedMemory(Workbench& workbench, QWidget* parent = nullptr);
    void refresh();
    void refreshMeasure();

private:
    Workbench& m_workbench;
    QPushButton* m_measure;
};

} // namespace mantissa::app
