// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/predicted_memory.h"

#include "bridge/workbench.h"
#include "models/words.h"
#include "pages/run/run_values_text.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace mantissa::app {

PredictedMemory::PredictedMemory(Workbench& workbench, QWidget* parent)
    : StackedBars(tr("Memory before the run"), parent), m_workbench(workbench), m_measure(new QPushButton(tr("Measure"), this)) {
    auto* corner = new QVBoxLayout(this); // in the line of the title
    corner->setContentsMargins(0, 4, 8, 0);
    corner->addWidget(m_measure, 0, Qt::AlignRight);
    corner->addStretch();
    m_measure->setProperty("small", true);
    m_measure->setProperty("windowOnly", true); // no part of an exported picture
    m_measure->setAccessibleName(tr("Measure the memory"));
    connect(m_measure, &QPushButton::clicked, &m_workbench.memory(), &MemoryAdvice::measure);
    connect(&m_workbench, &Workbench::changed, this, &PredictedMemory::refreshMeasure);
}

void PredictedMemory::refresh() {
    const QVector<VariantPlan>& plans = m_workbench.plans().plans();
    setSubtitle(plans.isEmpty() ? QString() : tr("batch %1").arg(formatCount(plans.first().batch)));
    const QVector<BarRow> rows = predictedRows(m_workbench);
    setParts(memoryLegend(rows));
    setMemoryLimit(*this, m_workbench);
    setRows(rows,
            m_workbench.document().experiment() ? tr("Compiling the variants…") : tr("Nothing to predict while the network has an error."));
    refreshMeasure();
}

void PredictedMemory::refreshMeasure() {
    const QString whyNot = m_workbench.memory().whyNotMeasure();
    m_measure->setEnabled(whyNot.isEmpty());
    m_measure->setToolTip(whyNot.isEmpty() ? tr("Takes one step of each variant and tells what was really allocated.") : whyNot);
}

} // namespace mantissa::app
