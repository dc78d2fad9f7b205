// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What lies beside the curves of a run: epochs and events, and which of them stay where there are too many.
#include "models/run_data.h"

#include <QCoreApplication>

#include <QHash>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr qint64 mostMarks = 1000;

} // namespace

// In the order of their steps, in whatever order they are read. Of too many every other one goes, and those that follow lie as far apart:
// marks that ended in the middle would look like a recovery.
void RunData::markNotFinite(QVector<qint64>& steps, qint64 step) {
    ++notFiniteSteps;
    const qint64 apart = steps.size() < mostMarks / 2 ? 0 : 2 * (steps.last() - steps.first()) / mostMarks;
    const auto place = std::lower_bound(steps.begin(), steps.end(), step);
    if ((place != steps.end() && *place == step) || (place == steps.end() && !steps.isEmpty() && step - steps.last() < apart))
        return;
    steps.insert(place, step);
    qsizetype i = 0;
    if (steps.size() >= mostMarks)
        steps.removeIf([&](qint64) { return i++ % 2 == 1; });
}

// Of too many, every other one goes; the best, the first and the last stay.
// Where no loss was told, as by a log from elsewhere, none was not finite.
void RunData::add(const EpochPoint& epoch) {
    epochs << epoch;
    if (!std::isfinite(epoch.loss) && std::isfinite(epoch.accuracy) && !imported)
        markNotFinite(notFiniteValidations, epoch.step);
    if (epochs.size() < mostEpochs)
        return;
    const qint64 kept = best() ? best()->step : -1;
    qsizetype i = 0;
    epochs.removeIf([&](const EpochPoint& each) { return i++ % 2 == 1 && each.step != kept && i < mostEpochs; });
}

// Of each kind that fills the list, every other one goes.
void RunData::reword(const EventPoint& event, const QString& text) {
    for (qsizetype i = 0; i < events.size(); ++i)
        if (events[i].kind == event.kind && events[i].step == event.step && events[i].text == event.text && events[i].pane == event.pane) {
            text.isEmpty() ? events.removeAt(i) : void(events[i].text = text);
            return;
        }
}

void RunData::add(const EventPoint& event) {
    events << event;
    if (events.size() < mostEvents)
        return;
    QHash<QString, qsizetype> many, seen;
    for (const EventPoint& each : events)
        ++many[each.kind];
    events.removeIf([&](const EventPoint& each) { return many[each.kind] > mostEvents / 16 && seen[each.kind]++ % 2 == 1; });
}

const EpochPoint* RunData::best() const {
    const EpochPoint* best = nullptr;
    for (const EpochPoint& epoch : epochs)
        if (std::isfinite(epoch.loss) && (!best || epoch.loss < best->loss))
            best = &epoch;
    return best;
}

QString originOf(const RunData& run) { return QCoreApplication::translate("RunState", "Read from the report %1.").arg(run.report); }

void RunData::takeCurvesOf(RunData read) {
    read.name = name;
    read.line = line;
    read.ownLine = ownLine;
    read.visible = visible;
    read.dropped = dropped;
    read.gone = gone;
    read.state = state;
    read.cutOff = cutOff;
    read.unended = unended;
    read.elsewhere = elsewhere;
    *this = std::move(read);
}

} // namespace mantissa::app
