// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/memory_advice.h"

#include "bridge/desk.h"
#include "models/spoken.h"
#include "models/words.h"

namespace mantissa::app {

MemoryAdvice::MemoryAdvice(Desk& desk) : m_desk(desk) { connect(&m_probe, &MemoryProbe::measured, this, &MemoryAdvice::tellMeasured); }

QString MemoryAdvice::whyNotFit() const {
    const PlanWatcher& plans = m_desk.plans();
    const double free = plans.device().limitBytes;
    if (free <= 0 || plans.waiting())
        return {};
    for (const VariantPlan& plan : plans.plans())
        if (plan.failure.isEmpty() && plan.peak > free) {
            const QString need = tr("%1: %2 needed, %3 free.").arg(plan.name, formatBytes(plan.peak), formatBytes(free));
            return plan.largestBatch > 0 ? need + ' ' + tr("Set the batch to %1 or less.").arg(formatCount(plan.largestBatch))
                                         : need + ' ' + tr("Choose a smaller network or a narrower policy.");
        }
    return {};
}

QString MemoryAdvice::whyNotMeasure() const {
    if (m_probe.busy())
        return tr("A measurement is under way.");
    if (m_desk.session().busy())
        return tr("A run is going: its memory is on the Run page.");
    const ExperimentDocument& document = m_desk.document();
    if (!document.experiment())
        return document.firstProblem().isEmpty() ? tr("No experiment is open.") : document.firstProblem();
    return whyNotFit();
}

void MemoryAdvice::measure() {
    if (!whyNotMeasure().isEmpty())
        return;
    m_probe.start(*m_desk.document().experiment(), m_desk.device(), m_desk.threads());
    Q_EMIT m_desk.changed();
}

void MemoryAdvice::tellMeasured(const QVector<MemoryProbe::Row>& rows) {
    m_desk.tell([rows] {
        QStringList words;
        bool failed = false;
        for (const MemoryProbe::Row& row : rows) {
            failed = failed || !row.failure.isEmpty();
            words << (row.failure.isEmpty()
                          ? tr("%1 %2 (predicted %3)").arg(row.name, formatBytes(row.measured), formatBytes(row.predicted))
                          : tr("%1: %2").arg(row.name, spoken(row.failure)));
        }
        return Message{failed ? Message::Kind::warn : Message::Kind::info, tr("Measured over one step:"), words.join("; ") + '.'};
    });
    Q_EMIT m_desk.changed();
}

} // namespace mantissa::app
