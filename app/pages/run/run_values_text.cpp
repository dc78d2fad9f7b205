// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/run_values_text.h"

#include "bridge/workbench.h"
#include "models/words.h"
#include "style/appearance.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <numeric>

namespace mantissa::app {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("RunPage", text); }

QString stateWords(const RunData& run) {
    switch (run.state) {
    case RunState::running: return tr("step %1").arg(formatCount(run.steps()));
    case RunState::stopped: return tr("stopped at %1").arg(formatCount(run.steps()));
    case RunState::diverged: return tr("diverged at %1").arg(formatCount(run.steps()));
    default: return wordOf(run.state);
    }
}

QString ratioOf(Workbench& workbench, int variant, double ms) {
    const int first = workbench.store().baseline(), own = workbench.variants().run(variant);
    if (own >= 0 && own == first)
        return tr("baseline");
    const double base = first < 0 ? 0 : workbench.store().run(first).millisecondsPerStep();
    return base > 0 && ms > 0 ? tr("%1 × as fast").arg(QLocale().toString(base / ms, 'f', 2)) : QString();
}

QString partsText(const QStringList& names, const QVector<double>& values, QString (*format)(double)) {
    QStringList lines;
    for (int i = 0; i < names.size() && i < values.size(); ++i)
        if (values[i] > 0)
            lines << names[i] + ": " + format(values[i]);
    return lines.join('\n');
}

QString milliseconds(double seconds) { return formatFigure(seconds * 1e3) + " ms"; }

} // namespace

CardValues cardOf(Workbench& workbench, int variant) {
    CardValues values;
    values.variant = variant;
    values.line = workbench.variants().line(variant);
    values.selected = workbench.document().selectedVariant() == variant;
    values.unit = tr("ms/step");
    values.figure = noFigure();
    const auto& experiment = workbench.document().experiment();
    if (experiment)
        values.name = QString::fromStdString(experiment->variants[static_cast<std::size_t>(variant)].name);
    bool simulated = false;
    if (const VariantPlan* plan = workbench.plans().plan(variant)) {
        simulated = plan->badge == Badge::simulated;
        values.badge = plan->badge;
        values.memory = !plan->failure.isEmpty() || simulated ? noFigure() : formatBytes(plan->peak);
        values.reason = plan->failure.isEmpty() ? meaningOf(plan->badge) + "\n" + plan->implementation + (plan->reason.isEmpty() ? "" : "\n" + plan->reason) : plan->failure;
    }
    values.stateWords = tr("ready");
    const int key = workbench.variants().run(variant);
    if (key < 0)
        return values;
    const RunData& run = workbench.store().run(key);
    values.state = run.state;
    values.stateWords = stateWords(run);
    values.progress = run.state == RunState::completed ? 1 : run.progress();
    const double ms = run.millisecondsPerStep();
    if (ms > 0 && !simulated) {
        values.figure = formatFigure(ms, ms < 100 ? 2 : 3);
        values.ratio = ratioOf(workbench, variant, ms);
    }
    if (run.measuredPeak > 0 && !simulated)
        values.memory = formatBytes(run.measuredPeak);
    if (!run.reason.isEmpty())
        values.reason = run.reason + "\n" + values.reason;
    return values;
}

QVector<BarRow> memoryRows(Workbench& workbench) {
    QVector<BarRow> rows;
    for (const VariantPlan& plan : workbench.plans().plans()) {
        if (!plan.failure.isEmpty())
            continue;
        BarRow row;
        row.name = plan.name;
        row.line = workbench.variants().line(plan.variant);
        row.parts = QVector<double>(plan.memory.begin(), plan.memory.end());
        double total = plan.peak;
        if (const int key = workbench.variants().run(plan.variant); key >= 0 && workbench.store().run(key).measuredPeak > 0) {
            const double predicted = std::accumulate(row.parts.begin(), row.parts.end(), 0.0);
            total = workbench.store().run(key).measuredPeak;
            row.tick = predicted;
        }
        row.figure = formatBytes(total);
        if (const double limit = workbench.plans().device().limitBytes; limit > 0 && plan.peak > limit)
            row.figure = tr("%1: %2 too much").arg(formatBytes(total), formatBytes(plan.peak - limit));
        if (plan.largestBatch >= 0)
            row.note = plan.largestBatch == 0 ? tr("no batch fits") : tr("batch ≤ %1").arg(formatShort(double(plan.largestBatch)));
        row.toolTip = partsText(memoryParts(), row.parts, formatBytes);
        rows << row;
    }
    return rows;
}

QVector<BarPart> memoryLegend(const QVector<BarRow>& rows) {
    QVector<BarPart> parts;
    for (const QString& name : memoryParts())
        parts << BarPart{name, theme().memory[name]};
    if (std::none_of(rows.begin(), rows.end(), [](const BarRow& row) { return row.parts.value(memoryPartCount - 1) > 0; }))
        parts.removeLast();
    return parts;
}

void setMemoryLimit(StackedBars& bars, Workbench& workbench) {
    const double limit = workbench.plans().device().limitBytes;
    bars.setLimit(limit, limit > 0 ? tr("free: %1").arg(formatBytes(limit)) : QString());
}

QString memorySubtitle(Workbench& workbench) {
    for (int key : workbench.store().currentRuns())
        if (workbench.store().run(key).measuredPeak > 0)
            return tr("measured; tick: predicted");
    return tr("predicted, batch %1").arg(workbench.plans().plans().isEmpty() ? 0 : workbench.plans().plans().first().batch);
}

QVector<BarRow> timeRows(Workbench& workbench) {
    QVector<BarRow> rows;
    for (int key : workbench.store().currentRuns()) {
        const RunData& run = workbench.store().run(key);
        if (run.millisecondsPerStep() == 0)
            continue; // too few steps for a median
        const TimeBars bars = run.stepTime();
        BarRow row{run.name, milliseconds(run.millisecondsPerStep() / 1e3), {}, run.line, QVector<double>(bars.begin(), bars.end()), 0, {}};
        row.toolTip = partsText(timeParts(), row.parts, milliseconds);
        rows << row;
    }
    return rows;
}

} // namespace mantissa::app
