// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the training's thread told, as the window's timer takes it out.
#include "backends/device_reading.h"
#include "bridge/device_points.h"
#include "bridge/run_values.h"
#include "bridge/session_controller.h"
#include "bridge/waiting_runs.h"
#include "health/sampling.h"
#include "insight/tensor_words.h"
#include "models/time_parts.h"

namespace mantissa::app {
namespace {

// Another window, or the command line, went on with it since it was read.
bool wentOnElsewhere(const RunData& run, const Summary& summary) {
    return run.steps() > 0 && (run.unended || run.steps() < summary.steps.value_or(0));
}

// There was nothing left to do: no news where it is as it was read.
void applyEarlierEnd(RunData& run, const RunEnd& end) {
    if (wentOnElsewhere(run, end.summary)) {
        run.events.clear(); // of an ending that was none
        run.cutOff = run.unended = false;
        readCurves(run);
        return applyEnd(run, {end.status, end.summary.reason, end.summary});
    }
    if (run.steps() == 0)
        readMetrics(run, run.folder, 0);
    const QString reason = run.reason;
    const QVector<EventPoint> events = run.events;
    applyEnd(run, end);
    run.reason = reason;
    run.events = events;
}

} // namespace

void SessionController::drain() {
    const bool holding = m_control && m_control->holding(); // what it took to get there is in the mail by then
    const Mail mail = m_inbox.take();
    applyPlans(mail);
    applyRecords(mail);
    applyEnds(mail);
    if (!mail.readings.empty())
        applyReading(mail.readings.back().second.reading);
    if (!mail.steps.empty() || !mail.epochs.empty() || !mail.ends.empty())
        Q_EMIT m_store.appended();
    if (holding && m_state == State::running)
        setState(State::paused);
    if (mail.finished)
        finish(*mail.finished);
}

void SessionController::applyPlans(const Mail& mail) {
    for (const auto& [variant, start] : mail.starts)
        if (RunData* run = find(variant)) {
            const QString before = run->observing, now = QString::fromStdString(health::sampling_text(m_request.options.health));
            applyStart(*run, start);
            run->observing = start.first_step == 0 || before == now ? now : QString(); // as its folder has it
            Q_EMIT m_store.stateChanged(m_request.runs[variant]);
        }
    for (const auto& [variant, planned] : mail.replanned)
        if (RunData* run = find(variant)) {
            applyPlan(*run, planned);
            Q_EMIT m_store.stateChanged(m_request.runs[variant]);
        }
}

void SessionController::applySteps(const Mail& mail) {
    QHash<int, DevicePoints> device;
    for (const auto& [variant, reading] : mail.readings)
        device[variant].take(reading);
    for (const auto& [variant, turn] : mail.turns)
        if (const RunData* run = find(variant))
            device[variant].take(*run, turn);
    for (const auto& [variant, record] : mail.steps) {
        m_passing.add(record.step_seconds(), double(m_sinceStart.elapsed()) / 1e3);
        if (RunData* run = find(variant)) {
            device[variant].tellBefore(*run, record.step);
            run->add(toPoint(record), toTimeBars(record.parts));
            run->turnSteps.push_back(record);
            tellWaits(*run, false);
            m_active = m_request.runs[variant];
        }
    }
    for (auto points = device.begin(); points != device.end(); ++points)
        if (RunData* run = find(points.key()))
            points->tellRest(*run);
}

void SessionController::tellWaits(RunData& run, bool waits) {
    if (std::exchange(run.waits, waits) != waits)
        Q_EMIT m_store.stateChanged(m_request.runs.value(run.variant, -1));
}

// What it waited for: it tries its step again in its next turn.
void SessionController::tellChanged(int variant) {
    if (RunData* run = find(variant))
        tellWaits(*run, false);
}

void SessionController::applyRecords(const Mail& mail) {
    applySteps(mail);
    for (const auto& [variant, record] : mail.turns)
        if (RunData* run = find(variant))
            run->add(record);
    for (const auto& [variant, record] : mail.epochs)
        if (RunData* run = find(variant))
            run->add(toPoint(record));
    for (const auto& [variant, record] : mail.watched)
        Q_EMIT watchedRead(variant, record);
    for (const auto& [variant, seen] : mail.watchedUpdates)
        Q_EMIT watchedUpdated(variant, seen);
    for (const auto& [variant, record] : mail.events)
        if (RunData* run = find(variant)) {
            run->add(toPoint(record));
            if (record.kind == EventKind::checkpoint)
                m_saved.start();
            const bool takenBack = record.kind == EventKind::taken_back;
            if (takenBack || record.kind == EventKind::skips || record.kind == EventKind::refused || record.kind == EventKind::memory_low) {
                const auto* waiting = std::get_if<Waiting>(&record.facts);
                tellWaits(*run, takenBack);
                if (m_state == State::running && (takenBack || (waiting && waiting->waits)))
                    setState(State::paused); // the run waits by itself
                Q_EMIT trouble(variant, record);
            }
            Q_EMIT logged(QStringLiteral("%1: %2").arg(run->name, QString::fromStdString(insight::event_in_words(record))));
        }
}

void SessionController::applyReading(const DeviceReading& reading) {
    m_device.words = QString::fromStdString(sentence_of(reading));
    m_device.slowedBy.clear();
    for (const std::string& reason : reading.slowed_by.value_or(std::vector<std::string>{}))
        m_device.slowedBy << QString::fromStdString(reason);
}

void SessionController::applyEnds(const Mail& mail) {
    if (narrows() && !mail.ends.empty())
        Q_EMIT tryEnded();
    for (const auto& [variant, end] : mail.ends)
        if (RunData* run = find(variant)) {
            const bool before = end.when == RunEnd::When::earlier;
            if (before)
                applyEarlierEnd(*run, end);
            else
                applyEnd(*run, end);
            const int key = m_request.runs[variant];
            if (m_request.sweep)
                goesOnWhereUnkept(*run);
            Q_EMIT m_store.stateChanged(key);
            if (before)
                continue;
            Q_EMIT logged(QStringLiteral("%1: %2. %3").arg(run->name, wordOf(run->state), run->reason));
            Q_EMIT runEnded(key);
        }
}

} // namespace mantissa::app
