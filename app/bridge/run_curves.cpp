// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The curves of a run from the lines of its folder.
#include "bridge/device_points.h"
#include "bridge/run_values.h"
#include "bridge/sparse_log.h"
#include "models/time_parts.h"
#include "runs/stored_run.h"
#include "runs/summary_notes.h"
#include "runs/user_notes.h"

#include <cmath>
#include <limits>
#include <utility>

namespace mantissa::app {
namespace {

// Of a file of an older program that says no parts: from step to step on the run's clock, where both are told.
StepPoint storedPoint(const StepRecord& record, double before, bool& told) {
    StepPoint point = toPoint(record);
    const bool both = std::exchange(told, point.seconds >= before) && told;
    if (!told)
        point.seconds = before;
    if (point.milliseconds == 0)
        point.milliseconds = both ? static_cast<float>((point.seconds - before) * 1e3) : std::numeric_limits<float>::quiet_NaN();
    return point;
}

DevicePoints devicePoints(const RunData& run, const RunLog& log) {
    DevicePoints points;
    for (const ReadingRecord& reading : log.readings)
        points.take(reading);
    for (const TurnRecord& turn : log.turns)
        points.take(run, turn);
    return points;
}

void addLog(RunData& run, const RunLog& log) {
    DevicePoints device = devicePoints(run, log);
    bool told = true; // when the step before was taken
    if (is_imported(log) || is_reported(log))
        addSparse(run, log, device);
    else
        for (const StepRecord& record : log.steps)
            if (run.skipTo(record.step - 1)) {
                device.tellBefore(run, record.step);
                run.add(storedPoint(record, run.seconds.empty() ? 0 : run.seconds.back(), told), toTimeBars(record.parts));
            }
    device.tellRest(run);
    run.paces = paces_of(log.steps, log.turns);
    run.turns = log.turns;
    for (const EpochRecord& record : log.epochs)
        run.add(toPoint(record));
    for (const EventRecord& record : log.events)
        run.add(toPoint(record));
}

void addNotes(RunData& run) {
    for (const UserNote& note : read_user_notes(run.folder.toStdString()))
        run.add(EventPoint{"pin", note.step, QString::fromStdString(note.text), {}, QString::fromStdString(note.pane)});
}

// Of a run that was killed nobody wrote the medians: they are taken from its lines, as reports take them.
void takeMedians(RunData& run, const RunLog& log) {
    if (run.summaryMilliseconds > 0 || is_imported(log) || is_reported(log))
        return;
    const Summary whole = SummaryNotes(log).figures(run.batch);
    run.summaryMilliseconds = whole.ms_step.median.value_or(0);
    run.summarySteps = run.steps();
    if (!run.firstNonFinite)
        run.firstNonFinite = whole.numerics.first_non_finite;
}

RunLog addMetrics(RunData& run, const QString& folder, qint64 lastStep) {
    RunLog log = read_log((folder + "/metrics.jsonl").toStdString(), lastStep);
    addLog(run, log);
    if (const QString damage = QString::fromStdString(sentence_of(log.damage)); !run.damage.contains(damage))
        run.damage += (run.damage.isEmpty() ? QString() : QStringLiteral("; ")) + damage;
    return log;
}

} // namespace

void readMetrics(RunData& run, const QString& folder, qint64 lastStep) { addMetrics(run, folder, lastStep); }

void readCurves(RunData& run) {
    run.curves = RunData::Curves::here;
    const QVector<EventPoint> ending = run.events;
    run.clear();
    takeMedians(run, addMetrics(run, run.folder, 0));
    addNotes(run);
    for (EventPoint event : ending) {
        event.step = run.steps();
        run.add(event);
    }
    if (!run.epochs.isEmpty())
        run.stepsPerEpoch = 1;
    for (const EpochPoint& epoch : run.epochs) // any of them may have ended early, at as many steps as were asked for
        run.stepsPerEpoch = qMax(run.stepsPerEpoch, epoch.step / qMax<qint64>(1, epoch.epoch));
    run.totalSteps = qMax(run.totalSteps, run.steps());
}

} // namespace mantissa::app
