// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/session_controller.h"

#include "bridge/sweep_group.h"
#include "bridge/waiting_runs.h"
#include "core/problem.h"
#include "report/sweep/narrow.h"

namespace mantissa::app {
namespace {

// Without the file and the key, which push what helps out of sight.
QString wordsOf(const std::exception& error) {
    const auto* known = dynamic_cast<const Error*>(&error);
    return QString::fromStdString(known && known->problem() ? known->problem()->message : error.what());
}

} // namespace

SessionController::SessionController(RunStore& store, QObject* parent) : QObject(parent), m_store(store) {
    m_timer.setInterval(33);
    connect(&m_timer, &QTimer::timeout, this, &SessionController::drain);
}

void halt(SessionController& session) {
    if (session.m_control)
        session.m_control->stop();
    if (session.m_thread.joinable())
        session.m_thread.join();
}

void SessionController::prepare() {
    if (busy())
        return;
    m_request = {}; // nothing is left to be asked of the training before
    m_active = -1;
    m_device = {};
    m_saved.invalidate();
    setState(State::preparing);
}

void SessionController::giveUp() {
    if (m_state == State::preparing)
        setState(State::idle);
}

void SessionController::start(Request request) {
    if (busy())
        return;
    m_request = std::move(request);
    m_control = std::make_unique<Control>();
    m_control->watch().set(m_watched);
    m_active = -1;
    m_alone = everyVariant;
    m_device = {};
    m_saved.invalidate();
    m_sinceStart.start();
    m_passing = {};
    for (auto one = m_request.lossScales.cbegin(); one != m_request.lossScales.cend(); ++one)
        setLossScale(one.key(), one.value());
    goOn(m_request.until, m_request.only);
    m_thread = std::thread([this] {
        QString failure;
        try {
            if (m_request.narrowing)
                train_narrow(*m_request.narrowing, m_request.options, m_inbox, *m_control, report::doubt_of_baseline);
            else if (m_request.sweep)
                train_sweep(*m_request.sweep, m_request.options, m_inbox, *m_control, [this](const SweepRun& run) { return drops(run); });
            else
                train(m_request.experiment, m_request.options, m_inbox, *m_control);
        } catch (const std::exception& error) {
            failure = wordsOf(error);
        }
        m_inbox.finish(failure);
    });
    m_timer.start();
}

void SessionController::goOn(Until until, int only) {
    if (!m_control || m_state == State::stopping)
        return;
    const RunData* held = m_alone == everyVariant ? nullptr : find(m_alone);
    if (until == Until::end && only == everyVariant && held && held->state == RunState::running)
        only = m_alone; // it was paused, and has not ended
    m_alone = until == Until::end ? only : everyVariant;
    m_passing.rest(); // a pause is nobody's time
    if (until == Until::step)
        m_control->one_step(only);
    else if (until == Until::epoch)
        m_control->one_epoch(only);
    else if (only != everyVariant)
        m_control->one_run(only);
    else
        m_control->run();
    tellHeld();
    setState(State::running);
}

void SessionController::pause() {
    if (m_state != State::running)
        return;
    m_control->pause();
    setState(State::paused);
}

void SessionController::stop(int only) {
    if (m_state == State::preparing)
        return giveUp();
    if (!busy())
        return;
    if (only != everyVariant) {
        m_alone = m_alone == only ? everyVariant : m_alone; // nobody holds for it any more
        tellHeld();
        return m_control->stop_one(only);
    }
    m_control->stop();
    setState(State::stopping);
}

void SessionController::setLearningRate(int variant, double rate) {
    if (m_control)
        m_control->set_learning_rate(variant, rate);
    tellChanged(variant);
}

void SessionController::setLossScale(int variant, const LossScaling& scaling) {
    if (m_control)
        m_control->set_loss_scale(variant, scaling);
    tellChanged(variant);
}

void SessionController::replacePolicy(int variant, const Policy& policy) {
    if (m_control)
        m_control->replace_policy(variant, policy);
    tellChanged(variant);
}

void SessionController::look(int variant, Looks::Look look) {
    if (m_control)
        m_control->look(variant, std::move(look));
}

void SessionController::watch(std::vector<health::WatchedPlace> places) {
    m_watched = std::move(places);
    if (m_control)
        m_control->watch().set(m_watched);
}

void SessionController::setDropped(const QStringList& names) {
    const std::lock_guard lock(m_dropMutex);
    m_dropped.clear();
    for (const QString& name : names)
        m_dropped.insert(name.toStdString());
}

bool SessionController::drops(const SweepRun& run) {
    const std::lock_guard lock(m_dropMutex);
    return m_dropped.contains(sweep_run_name(run));
}

void SessionController::setState(State state) {
    if (state == m_state)
        return;
    m_state = state;
    tellHeld();
    Q_EMIT stateChanged();
}

void SessionController::tellHeld() {
    for (auto each = m_request.runs.cbegin(); each != m_request.runs.cend(); ++each) {
        RunData& run = m_store.run(each.value());
        const bool held = m_state == State::paused || (busy() && m_alone != everyVariant && each.key() != m_alone);
        if (std::exchange(run.held, held) != held)
            Q_EMIT m_store.stateChanged(each.value());
    }
}

RunData* SessionController::find(int variant) const {
    auto key = m_request.runs.constFind(variant);
    return key == m_request.runs.constEnd() ? nullptr : &m_store.run(*key);
}

// Runs that never came to their own ending get it here.
void SessionController::finish(const QString& failure) {
    m_timer.stop();
    m_thread.join();
    m_control.reset();
    for (int key : m_request.runs) {
        RunData& run = m_store.run(key);
        if (run.state != RunState::running && run.state != RunState::waiting)
            continue;
        if (m_request.sweep && run.state == RunState::waiting)
            continue; // it waits until the sweep goes on
        run.state = failure.isEmpty() || m_request.sweep ? RunState::stopped : RunState::failed;
        run.reason = failure;
        Q_EMIT m_store.stateChanged(key);
        Q_EMIT runEnded(key);
    }
    if (!m_request.sweep)
        noteUnbegun(m_store, m_request.runs.values());
    setState(State::idle);
    Q_EMIT finished(failure, m_request.narrowing != nullptr);
}

// What has not begun is left whole, and what has ended says how long that takes.
double SessionController::secondsLeft() const {
    if (m_request.sweep)
        return m_passing.until_steps_took(sweepSecondsLeft(m_store, m_request.runs.values()));
    std::vector<RunPace> paces;
    for (int key : m_request.runs) {
        const RunData& run = m_store.run(key);
        const bool goesOn = run.state == RunState::running || run.state == RunState::waiting;
        const qint64 done = goesOn ? run.steps() : run.totalSteps;
        paces.push_back({secondsPerStep(run), done, run.totalSteps});
    }
    const double left = seconds_of_steps_left(paces);
    return left < 0 ? -1 : m_passing.until_steps_took(left);
}

} // namespace mantissa::app
