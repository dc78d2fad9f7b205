// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/memory_advice.h"

#include "bridge/desk.h"
#include "models/spoken.h"
#include "models/words.h"
#include "style/theme.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

namespace mantissa::app {

MemoryAdvice::MemoryAdvice(Desk& desk) : m_desk(desk) { connect(&m_probe, &MemoryProbe::measured, this, &MemoryAdvice::tellMeasured); }

namespace {

// The two parts that take the most, of what is needed.
QString consumersOf(const VariantPlan& plan) {
    const QStringList names = memoryParts();
    std::vector<std::size_t> order(plan.memory.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t part) { return plan.memory[part]; });
    const auto told = [&](std::size_t part) {
        return QStringLiteral("%1 %2").arg(spoken(names[qsizetype(part)]), formatBytes(plan.memory[part]));
    };
    return told(order[0]) + QStringLiteral(", ") + told(order[1]);
}

} // namespace

std::optional<Problem> MemoryAdvice::lackOf(const QVector<VariantPlan>& plans, double free) {
    const VariantPlan* worst = nullptr;
    qint64 batch = std::numeric_limits<qint64>::max();
    for (const VariantPlan& plan : plans) {
        if (!plan.tellsFigures() || plan.peak <= free)
            continue;
        batch = qMin(batch, plan.largestBatch);
        if (!worst || plan.peak > worst->peak)
            worst = &plan;
    }
    if (free <= 0 || !worst)
        return std::nullopt;
    const QString need = tr("%1: %2 needed, most of it for %3; %4 free.")
                             .arg(worst->name, formatBytes(worst->peak), consumersOf(*worst), formatBytes(free)),
                  remedy = batch > 0    ? tr("Set the batch to %1 or less.").arg(formatCount(batch))
                           : batch == 0 ? tr("Choose a smaller network or a narrower policy.")
                                        : QString();
    return Problem{.kind = ProblemKind::does_not_fit,
                   .facts = {.variant = worst->name.toStdString(), .asked = qMax<qint64>(0, batch)},
                   .message = (need + ' ' + remedy).trimmed().toStdString()};
}

std::optional<Problem> MemoryAdvice::lack() const {
    const PlanWatcher& plans = m_desk.plans();
    return plans.waiting() ? std::nullopt : lackOf(plans.plans(), plans.device().limitBytes);
}

QString MemoryAdvice::whyNotFit() const {
    const auto problem = lack();
    return problem ? QString::fromStdString(problem->message) : QString();
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
