// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What is said of a run as it goes, and of a sweep; and why something cannot be done.
#include "bridge/desk.h"
#include "bridge/later_scales.h"
#include "bridge/live_run.h"
#include "bridge/live_undo.h"
#include "bridge/locks.h"
#include "bridge/memory_advice.h"
#include "bridge/refused_input.h"
#include "bridge/same_settings.h"
#include "bridge/sweep_group.h"
#include "models/spoken.h"
#include "models/words.h"

#include <QMap>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr int mostNamed = 6;

// Of each run; of many, how many ended in which way.
QString endingsOf(const RunStore& store) {
    QStringList words;
    QMap<QString, int> counts;
    for (int key : store.currentRuns()) {
        const QString ending = wordOf(store.run(key));
        words << QStringLiteral("%1: %2").arg(shownName(store.run(key)), ending);
        ++counts[shownState(store.run(key)) == RunState::untold ? LiveRun::tr("%1 whose ending is not known")
                                                                : QStringLiteral("%1 ") + ending];
    }
    if (words.size() <= mostNamed)
        return words.join("; ");
    words.clear();
    for (auto each = counts.cbegin(); each != counts.cend(); ++each)
        words << each.key().arg(formatCount(each.value()));
    return words.join(", ");
}

} // namespace

QString LiveRun::whyNotStopAlone(int variant) const {
    if (m_desk.session().state() == SessionController::State::stopping)
        return tr("The run is stopping: the step under way ends, then everything is saved.");
    const int key = m_desk.variants().run(variant);
    const bool trains = key >= 0 && goesOn(m_desk.session(), findChild<LiveUndo*>()->trainedAs(variant)) &&
                        m_desk.store().run(key).state == RunState::running;
    if (!trains)
        return tr("This variant does not train now.");
    return m_desk.store().currentRuns().size() > 1 ? QString() : tr("It is the only variant that trains: press Stop.");
}

QString LiveRun::whyNot(Verb verb, int only) const {
    using State = SessionController::State;
    const State state = m_desk.session().state();
    if (state == State::stopping)
        return tr("The run is stopping: the step under way ends, then everything is saved.");
    if (verb == Verb::pause)
        return state == State::running     ? QString()
               : state == State::paused    ? tr("The run is paused. Press Continue to go on.")
               : state == State::preparing ? tr("There is no step to hold yet: the data are being looked at.")
                                           : tr("No run is going. Press Run first.");
    if (verb == Verb::stop)
        return m_desk.session().busy() ? QString() : tr("No run is going.");
    if (state == State::preparing)
        return tr("The run is going to begin: its data are being looked at. Stop gives it up.");
    if (state == State::running)
        return verb == Verb::run ? tr("The run is going.") : tr("This is off while a run is going. Press Pause (Space) first.");
    if (!m_desk.document().experiment())
        return m_desk.document().firstProblem().isEmpty() ? tr("No experiment is open.") : m_desk.document().firstProblem();
    if (const QString refused = RefusedInput::of(m_desk).words(); state != State::idle || !refused.isEmpty())
        return refused;
    if (const QString lacks = Locks::of(m_desk).state().whyNotRun; !lacks.isEmpty())
        return lacks;
    const QString unfit = m_memory.whyNotFit();
    if (!unfit.isEmpty() || m_desk.plans().refusal().isEmpty())
        return unfit;
    const int group = Project::resumable(m_desk.store(), m_desk.document().json(), m_desk.device());
    return m_desk.plans().whyNot(trained(group, SessionController::Until::end, only));
}

QString LiveRun::whyNotLonger(const Json& kept) const {
    const Json& now = m_desk.document().json();
    if (sameSettings(kept, now))
        return {};
    const QString other = otherSetting(kept, now);
    return other.isEmpty() ? tr("The experiment was edited since this run. Press Run to train it anew.")
                           : tr("The experiment was edited since this run: %1. Press Run to train it anew.").arg(other);
}

QString LiveRun::whyNotProlong() const {
    if (m_desk.session().busy())
        return tr("A run is going. Press Stop first.");
    if (m_desk.store().current() < 0)
        return tr("No run is shown. Press Run first.");
    if (!m_desk.document().experiment())
        return m_desk.document().firstProblem();
    if (const QString report = Project::reportOf(m_desk.store().groups()[m_desk.store().current()].folder); !report.isEmpty())
        return tr("These runs were read from %1, and a report holds no checkpoints to train on from. Press Run to train them anew.")
            .arg(report);
    for (int key : m_desk.store().currentRuns())
        if (m_desk.store().run(key).state == RunState::completed)
            return whyNotLonger(Project::editedOf(m_desk.store().groups()[m_desk.store().current()].folder));
    return tr("No run of this group is finished: Continue goes on with it.");
}

// "Sweep: 41 of 48 runs · 9 diverged · about 55 s left"
QString LiveRun::sweepWords() const {
    const SessionController& session = m_desk.session();
    const SweepCounts counts = countSweep(m_desk.store(), m_desk.store().currentRuns());
    QString words = tr("Sweep: %1 of %2 runs").arg(formatCount(counts.over()), formatCount(counts.all));
    if (counts.diverged > 0)
        words += tr(" · %1 diverged").arg(counts.diverged);
    if (session.state() == SessionController::State::paused)
        return tr("Paused. ") + words;
    if (session.state() == SessionController::State::stopping)
        return tr("Stopping after this step. ") + words;
    const double left = session.secondsLeft();
    return words + (left < 0 ? QString() : tr(" · about %1 left").arg(formatDuration(std::ceil(left))));
}

QString LiveRun::searchWords() const {
    using State = SessionController::State;
    const RunStore& store = m_desk.store();
    qsizetype runs = 0;
    for (const RunGroup& group : store.groups())
        if (group.kind == RunGroup::Kind::search && store.current() >= 0 && group.folder.startsWith(store.groups()[store.current()].folder))
            runs += countSweep(store, group.runs).over(); // as the page counts them
    const QString words = runs == 1  ? tr("Searching for the narrowest format: 1 run done")
                          : runs > 1 ? tr("Searching for the narrowest format: %1 runs done").arg(runs)
                                     : tr("Searching for the narrowest format");
    return m_desk.session().state() == State::stopping ? tr("Stopping after this step. ") + words
           : m_desk.session().state() == State::paused ? tr("Paused. ") + words
                                                       : words;
}

QString LiveRun::runWord() const {
    using State = SessionController::State;
    return m_desk.session().state() == State::preparing               ? tr("Preparing")
           : m_desk.session().state() == State::paused || continues() ? tr("Continue")
                                                                      : tr("Run");
}

QStringList LiveRun::runWords() { return {tr("Run"), tr("Preparing"), tr("Continue")}; }

// Of runs whose step was taken back; empty: there is none. Of several, all are named.
QString LiveRun::waitingWords() const {
    QStringList waiting;
    for (int key : m_desk.store().currentRuns())
        if (const RunData& run = m_desk.store().run(key); run.waits)
            waiting << tr("%1 waits at step %2 for a change. ").arg(shownName(run), formatCount(run.steps()));
    return waiting.size() > mostNamed ? tr("%1 variants wait for a change. ").arg(waiting.size()) : waiting.join(QString());
}

// And why it is not Continue that goes on with it, where it is not.
QString LiveRun::stoppedWords() const {
    const RunStore& store = m_desk.store();
    if (std::ranges::any_of(store.currentRuns(), [&](int key) { return store.run(key).elsewhere; }))
        return {};
    if (continues())
        return tr("Stopped. Press Continue to go on: ");
    const int group = Project::brokenOff(m_desk.store(), m_desk.document().json());
    if (group < 0)
        return {};
    const QString folder = m_desk.store().groups()[group].folder;
    if (!Project::experimentOf(folder).is_object() || m_desk.store().groups()[group].experiment != Project::slug(m_desk.document().json()))
        return {}; // trained elsewhere, or of another experiment
    const Json kept = Project::editedOf(folder);
    if (differInLaterScales(m_desk.store(), group, kept, m_desk.document().json()))
        return tr("Stopped on %1: choose it to go on; Run trains anew on this device: ").arg(Project::deviceOf(folder));
    const QString other = whatElseDiffers(m_desk.store(), group, kept, m_desk.document().json());
    return other.isEmpty() ? tr("Stopped with other settings: bring those back to go on with it; Run trains anew: ")
                           : tr("Stopped with other settings, %1: bring those back to go on with it; Run trains anew: ").arg(other);
}

// How long an epoch takes is told of a simulated format, too, for who waits for it; images per second would be taken for the format's.
QString LiveRun::paceWords(const RunData& run) {
    const double ms = run.millisecondsPerStep();
    const QString epoch = formatDuration(ms * 1e-3 * double(run.stepsPerEpoch));
    return ms <= 0             ? QString()
           : run.isSimulated() ? tr(" · simulated, %1 per epoch, warm-up left out").arg(epoch)
                               : tr(" · %1 images/s, %2 per epoch, warm-up left out").arg(formatShort(double(run.batch) * 1e3 / ms), epoch);
}

QString LiveRun::statusWords() const {
    using State = SessionController::State;
    if (!m_desk.document().experiment())
        return m_desk.document().firstProblem();
    const int count = m_desk.document().variantCount();
    const int active = m_desk.session().activeRun();
    const QString waits = waitingWords();
    if (m_desk.session().state() == State::preparing)
        return tr("Looking at the data before the first step. Stop gives it up.");
    if (m_desk.session().narrows())
        return searchWords();
    if (m_desk.session().state() == State::idle) {
        if (const QString lacks = Locks::of(m_desk).state().whyNotRun; !lacks.isEmpty())
            return lacks; // a lesson has something to do before
        if (const QString why = whyNot(Verb::run); !why.isEmpty() && m_desk.store().currentRuns().isEmpty())
            return why;
        if (m_desk.store().currentRuns().isEmpty())
            return count == 1 ? tr("Ready: 1 variant. Press Run (F5).") : tr("Ready: %1 variants. Press Run (F5).").arg(count);
        return stoppedWords() + endingsOf(m_desk.store());
    }
    if (active < 0)
        return m_desk.session().state() == State::stopping ? tr("Stopping")
               : m_desk.session().state() == State::paused
                   ? (waits.isEmpty() ? tr("Paused before the first step. Press Continue to go on.") : tr("Paused. ") + waits)
                   : tr("Loading data and preparing the first step");
    if (m_desk.session().sweeps())
        return sweepWords();
    const RunData& run = m_desk.store().run(active);
    const qint64 epochs = epochsAsked(run);
    const QVector<int> trained = m_desk.store().currentRuns(); // the experiment may have got other variants since, by undo
    QString words = tr("Variant %1 of %2, %3 · epoch %4 of %5")
                        .arg(trained.indexOf(active) + 1)
                        .arg(trained.size())
                        .arg(shownName(run))
                        .arg(formatCount(qMin(epochs, run.steps() / qMax<qint64>(1, run.stepsPerEpoch) + 1)), formatCount(epochs));
    words += paceWords(run);
    if (m_desk.session().state() == State::paused)
        return tr("Paused. ") + (waits.isEmpty() ? words : waits);
    if (m_desk.session().state() == State::stopping)
        return tr("Stopping after this step. ") + words;
    const double left = m_desk.session().secondsLeft();
    return waits + words +
           (left < 0   ? QString()
            : left < 1 ? tr(" · less than 1 s left")
                       : tr(" · about %1 left").arg(formatDuration(std::ceil(left))));
}

} // namespace mantissa::app
