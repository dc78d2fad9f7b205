// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/run_values_text.h"

#include "bridge/workbench.h"
#include "models/run_speed.h"
#include "models/spoken.h"
#include "models/words.h"
#include "style/appearance.h"

#include <QCoreApplication>
#include <QLocale>
#include <QObject>

#include <algorithm>
#include <numeric>

namespace mantissa::app {
namespace {

QString stateWords(const RunData& run) {
    if (run.gone)
        return wordOf(run);
    switch (run.state) {
    case RunState::running: return QObject::tr("step %1").arg(formatCount(run.steps()));
    case RunState::stopped:
        if (run.elsewhere)
            return QObject::tr("elsewhere, step %1").arg(formatCount(run.steps()));
        if (run.takenBack > 0 && !run.cutOff)
            return QObject::tr("diverges at %1").arg(formatCount(run.takenBack));
        return (run.cutOff ? QObject::tr("cut off at %1") : QObject::tr("stopped at %1")).arg(formatCount(run.steps()));
    case RunState::diverged: return QObject::tr("diverged at %1").arg(formatCount(run.steps()));
    default: return wordOf(run);
    }
}

// The ratio where it may be told; else why not, where the pointer rests.
void tellSpeed(const RunStore& store, int own, CardValues& values) {
    const int first = baselineFor(store, own);
    SpeedWords words;
    if (lacksBaseline(store, own)) {
        values.reason =
            QObject::tr("The baseline was not trained with this batch and seed, so nothing is set beside it.") + "\n" + values.reason;
    } else if (own == first) {
        values.ratio = QObject::tr("baseline");
        values.reason = (doubtOfPinned(store) << values.reason).join('\n');
    } else if (first >= 0) {
        words = speedBeside(store.run(own), store.run(first));
        values.ratio = words.ratio > 0 ? QObject::tr("%1 × as fast").arg(QLocale().toString(words.ratio, 'f', 2)) : QString();
        values.reason = words.both() + "\n" + values.reason;
    }
    if (words.how.isEmpty())
        values.reason = stepsOfMedian(store.run(own)) + "\n" + values.reason;
}

QString partOfTime(const QString& name) { return QCoreApplication::translate("TimeParts", name.toUtf8()); }
QString partOfMemory(const QString& name) { return spoken(name); }

QString partsText(const QStringList& names, QString (*word)(const QString&), const QVector<double>& values, QString (*format)(double)) {
    QStringList lines;
    for (int i = 0; i < names.size() && i < values.size(); ++i)
        if (values[i] > 0)
            lines << word(names[i]) + ": " + format(values[i]);
    return lines.join('\n');
}

QString milliseconds(double seconds) { return formatFigure(seconds * 1e3) + " ms"; }

} // namespace

QVector<ShownRun> shownRuns(Workbench& workbench) {
    QVector<ShownRun> shown;
    const QStringList names = workbench.variants().names();
    for (int key : workbench.store().currentRuns())
        shown << ShownRun{int(names.indexOf(workbench.store().run(key).name)), key};
    if (!shown.isEmpty() && std::all_of(shown.begin(), shown.end(), [](const ShownRun& each) { return each.variant < 0; }))
        return shown; // of another program: the variants that are edited do not belong beside them
    for (int variant = 0; variant < names.size(); ++variant)
        if (std::none_of(shown.begin(), shown.end(), [&](const ShownRun& each) { return each.variant == variant; }))
            shown << ShownRun{variant, -1};
    return shown;
}

namespace {

// Of all variants, for each of many to look itself up.
struct NamesAndLines {
    explicit NamesAndLines(const VariantList& variants) : names(variants.names()), lines(variants.lines()) {}
    QStringList names;
    QVector<int> lines;
};

// A variant that has not run: what it would be, as soon as it is compiled.
void describePlan(CardValues& values, Workbench& workbench, const NamesAndLines& variants) {
    values.name = variants.names.value(values.variant);
    values.line = variants.lines.value(values.variant);
    values.stateWords = QObject::tr("ready");
    const VariantPlan* plan = workbench.plans().waiting() ? nullptr : workbench.plans().plan(values.variant);
    if (!plan)
        return;
    const bool known = plan->failure.isEmpty();
    values.badge = plan->badge;
    values.memory = known && plan->badge != Badge::simulated ? formatBytes(plan->peak) : noFigure();
    values.reason = known
                        ? meaningOf(plan->badge) + "\n" + plan->implementation + (plan->reason.isEmpty() ? "" : "\n" + spoken(plan->reason))
                        : spoken(plan->failure);
}

// What it had, whatever the network is now.
void describeRun(CardValues& values, const RunStore& store, int key) {
    const RunData& run = store.run(key);
    values.name = shownName(run);
    values.line = run.line;
    values.baseline = key == store.baseline();
    values.state = shownState(run);
    values.stateWords = stateWords(run);
    values.progress = run.state == RunState::completed ? 1 : run.progress();
    if (run.support) {
        values.badge = static_cast<Badge>(*run.support);
        QStringList lines = spoken(run.supportReason).split('\n'); // what computes it, then why so
        if (lines.size() > 1)
            lines.back() = asSentence(lines.back());
        values.reason = meaningOf(values.badge) + "\n" + lines.join('\n');
    }
    if (const double ms = run.ownMilliseconds(); ms > 0) {
        values.figure = formatFigure(ms, ms < 100 ? 2 : 3);
        values.ofSteps = isOfWholeRun(run) ? QString() : QObject::tr(", latest");
        tellSpeed(store, key, values);
    }
    values.disturbance = disturbanceOf(run);
    const double peak = run.measuredPeak > 0 ? run.measuredPeak : run.predictedPeak;
    values.memory = peak > 0 && !run.isSimulated() ? formatBytes(peak) : noFigure();
    if (!run.reason.isEmpty())
        values.reason = spoken(run.reason) + "\n" + values.reason;
    if (!run.report.isEmpty())
        values.reason += "\n" + originOf(run);
}

CardValues valuesOfCard(Workbench& workbench, const ShownRun& shown, const NamesAndLines& variants) {
    CardValues values;
    values.variant = shown.variant;
    values.selected = shown.variant >= 0 && workbench.document().selectedVariant() == shown.variant;
    values.unit = QObject::tr("ms/step");
    values.figure = values.memory = noFigure();
    if (shown.key < 0)
        describePlan(values, workbench, variants);
    else
        describeRun(values, workbench.store(), shown.key);
    const RunData* run = shown.key < 0 ? nullptr : &workbench.store().run(shown.key);
    values.held = run && isHeld(*run);
    if (values.held)
        values.stateWords = (run->waits ? QObject::tr("waits at %1") : QObject::tr("paused at %1")).arg(formatCount(run->steps()));
    return values;
}

} // namespace

QVector<CardValues> valuesOfCards(Workbench& workbench, const QVector<ShownRun>& shown) {
    const NamesAndLines variants(workbench.variants());
    QVector<CardValues> cards;
    for (const ShownRun& each : shown)
        cards << valuesOfCard(workbench, each, variants);
    return cards;
}

namespace {

// What the simulation takes says nothing of the format: no figure stands there, and the tool tip says whose it is.
void tellSimulated(BarRow& row) {
    row.toolTip += '\n' + QObject::tr("%1, simulated").arg(row.figure) + '\n' +
                   QObject::tr("What simulating the format takes, not what the format would.");
    row.figure = noFigure();
}

BarRow predictedRow(Workbench& workbench, const VariantPlan& plan, const QVector<int>& lines) {
    BarRow row;
    row.name = plan.name;
    row.line = lines.value(plan.variant);
    row.parts = QVector<double>(plan.memory.begin(), plan.memory.end());
    row.figure = formatBytes(plan.peak);
    row.stale = workbench.plans().waiting();
    if (plan.largestBatch >= 0)
        row.note = plan.largestBatch == 0 ? QObject::tr("no batch fits")
                                          : QObject::tr("batch up to %1").arg(formatShort(double(plan.largestBatch)));
    row.toolTip = partsText(memoryParts(), partOfMemory, row.parts, formatBytes);
    if (plan.search > 0)
        row.toolTip +=
            '\n' +
            QObject::tr("To look for the first number that is not finite takes %1 more, for a moment.").arg(formatBytes(plan.search));
    if (plan.twin > 0) {
        const QString twin = QObject::tr("twin %1").arg(formatBytes(plan.twin));
        row.note = row.note.isEmpty() ? twin : twin + QStringLiteral(", ") + row.note;
        row.toolTip += '\n' + QObject::tr("Its twin takes %1 beside it; with both, the largest batch is told.").arg(formatBytes(plan.twin));
    }
    if (plan.badge == Badge::simulated)
        tellSimulated(row);
    if (const double limit = workbench.plans().device().limitBytes; limit > 0 && plan.peak > limit) // whoever's memory that is
        row.figure = QObject::tr("%1: %2 too much").arg(formatBytes(plan.peak), formatBytes(plan.peak - limit));
    return row;
}

// As long as its figure says: what was measured is shared out as it was predicted.
BarRow rowOfRun(const RunData& run) {
    const double predicted = std::accumulate(run.predicted.begin(), run.predicted.end(), 0.0);
    BarRow row;
    row.name = shownName(run);
    row.figure = formatBytes(predicted);
    row.line = run.line;
    row.parts = QVector<double>(run.predicted.begin(), run.predicted.end());
    row.toolTip = partsText(memoryParts(), partOfMemory, row.parts, formatBytes);
    if (run.measuredPeak > 0 && predicted > 0) {
        row.figure = formatBytes(run.measuredPeak);
        row.tick = predicted;
        row.toolTip = QObject::tr("Measured: %1. Predicted:\n%2").arg(formatBytes(run.measuredPeak), row.toolTip);
        for (double& part : row.parts)
            part *= run.measuredPeak / predicted;
    }
    if (run.isSimulated())
        tellSimulated(row);
    return row;
}

} // namespace

QVector<BarRow> predictedRows(Workbench& workbench) {
    const QVector<int> lines = workbench.variants().lines();
    QVector<BarRow> rows;
    for (const VariantPlan& plan : workbench.plans().plans())
        if (plan.tellsFigures())
            rows << predictedRow(workbench, plan, lines);
    return rows;
}

QVector<BarRow> memoryRows(Workbench& workbench) {
    const QVector<int> lines = workbench.variants().lines();
    QVector<BarRow> rows;
    for (const ShownRun& shown : shownRuns(workbench)) {
        const RunData* run = shown.key < 0 ? nullptr : &workbench.store().run(shown.key);
        const VariantPlan* plan = shown.variant < 0 ? nullptr : workbench.plans().plan(shown.variant);
        if (run && run->predictedPeak > 0)
            rows << rowOfRun(*run);
        else if ((!run || run->state == RunState::waiting) && plan && plan->tellsFigures())
            rows << predictedRow(workbench, *plan, lines);
    }
    if (std::ranges::any_of(rows, [](const BarRow& row) { return row.tick > 0; }))
        for (BarRow& row : rows)
            if (row.tick == 0) // beside what was measured
                row.figure = QObject::tr("predicted %1").arg(row.figure);
    return rows;
}

QVector<BarPart> memoryLegend(const QVector<BarRow>& rows) {
    QVector<BarPart> parts;
    for (const QString& name : memoryParts())
        parts << BarPart{spoken(name), theme().memory[name]};
    if (std::none_of(rows.begin(), rows.end(), [](const BarRow& row) { return row.parts.value(memoryPartCount - 1) > 0; }))
        parts.removeLast();
    return parts;
}

void setMemoryLimit(StackedBars& bars, Workbench& workbench) {
    const DeviceFacts& device = workbench.plans().device();
    double limit = device.limitBytes;
    for (int key : workbench.store().currentRuns())
        if (workbench.store().run(key).device != device.id)
            limit = 0; // of another device than the one that is chosen now
    bars.setLimit(limit, limit > 0 ? QObject::tr("free: %1").arg(formatBytes(limit)) : QString());
}

QString memorySubtitle(Workbench& workbench) {
    for (int key : workbench.store().currentRuns())
        if (workbench.store().run(key).measuredPeak > 0)
            return QObject::tr("measured; tick: predicted");
    const QVector<int> runs = workbench.store().currentRuns();
    const QVector<VariantPlan>& plans = workbench.plans().plans();
    const qint64 batch = !runs.isEmpty() ? workbench.store().run(runs.first()).batch : plans.isEmpty() ? 0 : plans.first().batch;
    return batch > 0 ? QObject::tr("predicted, batch %1").arg(formatCount(batch)) : QObject::tr("predicted");
}

QVector<BarRow> timeRows(Workbench& workbench) {
    QVector<BarRow> rows;
    for (int key : workbench.store().currentRuns()) {
        const RunData& run = workbench.store().run(key);
        if (run.ownMilliseconds() == 0)
            continue; // too few steps for a median
        const TimeBars bars = run.stepTime();
        BarRow row{
            shownName(run), milliseconds(run.millisecondsPerStep() / 1e3), {}, run.line, QVector<double>(bars.begin(), bars.end()), 0, {}};
        row.toolTip = partsText(timeParts(), partOfTime, row.parts, milliseconds);
        rows << row;
    }
    return rows;
}

} // namespace mantissa::app
