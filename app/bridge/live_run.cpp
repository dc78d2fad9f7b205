// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/live_run.h"

#include "bridge/data_place.h"
#include "bridge/desk.h"
#include "bridge/live_undo.h"
#include "bridge/locks.h"
#include "bridge/memory_advice.h"
#include "bridge/run_shelf.h"
#include "bridge/stopped_alone.h"
#include "bridge/sweep_group.h"
#include "models/spoken.h"

#include <QDir>

#include <utility>

namespace mantissa::app {
namespace {

constexpr std::int64_t stepsPerTurn = 16, everyRoundAsItFits = -1;

Json longer(Json experiment, qint64 epochs) {
    for (Json& variant : experiment["variants"])
        if (variant.contains("training") && variant["training"].contains("epochs"))
            variant["training"]["epochs"] = variant["training"]["epochs"].get<qint64>() + epochs;
    const Json training = experiment.value("training", Json::object());
    experiment["training"]["epochs"] = training.value("epochs", qint64(1)) + epochs;
    return experiment;
}

} // namespace

LiveRun::LiveRun(Desk& desk, RunShelf& shelf, const MemoryAdvice& memory) : m_desk(desk), m_shelf(shelf), m_memory(memory) {
    connect(&desk.session(), &SessionController::tryEnded, this, [this] { m_shelf.loadSearch(m_desk.store().current()); });
    connect(&desk.plans(), &PlanWatcher::dataSeen, this, &LiveRun::takeLook);
    connect(&desk.document(), &ExperimentDocument::replaced, this, [this] { m_desk.session().giveUp(); });
    new LiveUndo(
        desk, [this] { return goesLive(); }, this); // found among its children
}

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

void LiveRun::stopAlone(int variant) {
    if (!whyNotStopAlone(variant).isEmpty())
        return;
    noteStoppedAlone(m_desk.store(), m_desk.variants().run(variant));
    m_desk.session().stop(findChild<LiveUndo*>()->trainedAs(variant));
}

void LiveRun::pause() { m_desk.session().pause(); }

void LiveRun::stop() {
    using State = SessionController::State;
    if (const State state = m_desk.session().state(); state == State::running || state == State::paused)
        noteGoesOn(m_desk.store(), m_desk.store().currentRuns()); // Continue means all that were stopped then
    m_desk.session().stop();
}

QString LiveRun::whyNot(Verb verb) const {
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
    if (state != State::idle)
        return {};
    if (const QString lacks = Locks::of(m_desk).state().whyNotRun; !lacks.isEmpty())
        return lacks;
    const QString unfit = m_memory.whyNotFit();
    const auto& objection = m_desk.plans().objection(); // without the key, which a label beside its field tells in words
    return !unfit.isEmpty() ? unfit : objection ? spoken(objection->message) : spoken(m_desk.plans().refusal());
}

bool LiveRun::continues() const {
    return !m_desk.session().busy() && Project::resumable(m_desk.store(), m_desk.document().json(), m_desk.device()) >= 0;
}

// Run may be pressed before its data were looked at: every variant would fail then, each by itself. A look at a large folder takes
// its time, which is not the window's.
void LiveRun::whenLooked(std::function<void()> begin) {
    const auto& experiment = m_desk.document().experiment();
    if (m_desk.session().busy() || !experiment)
        return;
    if (m_desk.plans().knows(*experiment))
        return begin();
    m_begin = std::move(begin);
    m_desk.session().prepare();
    m_desk.plans().look(*experiment);
}

void LiveRun::takeLook() {
    if (m_desk.session().state() != SessionController::State::preparing)
        return;
    const auto& experiment = m_desk.document().experiment();
    if (experiment && !m_desk.plans().knows(*experiment))
        return m_desk.plans().look(*experiment); // it has got others meanwhile
    m_desk.session().giveUp();                   // now it begins, or says why not
    std::exchange(m_begin, {})();
}

// A place that is gone was there when the data were looked at: every variant would fail, and leave a folder.
bool LiveRun::refused() {
    const ExperimentDocument& document = m_desk.document();
    if (const QString place = missingPlace(document); !place.isEmpty()) {
        m_desk.tell([this, place] {
            return Message{.kind = Message::Kind::bad,
                           .fact = tr("The run could not start."),
                           .cause = tr("There are no data at %1. Choose where they are.").arg(QDir::toNativeSeparators(place)),
                           .actions = {{tr("Choose the data…"), [this] { m_desk.begin(Desk::Task::choose_data); }}}};
        });
        return true;
    }
    const QString why = document.experiment() ? m_desk.plans().refusal() : document.firstProblem();
    if (!why.isEmpty())
        m_desk.tell([=] { return Message{Message::Kind::bad, tr("The run could not start."), spoken(why)}; });
    return !why.isEmpty();
}

void LiveRun::begin(SessionController::Until until, int variant) {
    const bool alone = variant != SessionController::everyVariant && m_desk.session().busy();
    const int only = alone ? findChild<LiveUndo*>()->trainedAs(variant) : variant;
    if (alone && !trains(m_desk.session(), only))
        return m_desk.tell([name = m_desk.variants().names().value(variant)] {
            return Message{Message::Kind::info, tr("%1 does not take part in this run.").arg(name),
                           tr("Press Stop first; then it can be run.")};
        });
    if (alone && !goesOn(m_desk.session(), only)) {
        const int key = m_desk.variants().run(variant);
        const bool goesOn = key >= 0 && m_desk.store().run(key).state == RunState::stopped;
        return m_desk.tell([goesOn, name = m_desk.variants().names().value(variant)] {
            return Message{Message::Kind::info, tr("%1 has ended.").arg(name),
                           goesOn ? tr("Press Stop first; then Continue goes on with it.")
                                  : tr("Press Stop first; then it can be trained anew.")};
        });
    }
    if (m_desk.session().state() == SessionController::State::paused)
        return m_desk.session().goOn(until, only);
    whenLooked([=, this] { beginNow(until, only); });
}

void LiveRun::beginNow(SessionController::Until until, int only) {
    if (refused())
        return;
    try {
        const int group = Project::resumable(m_desk.store(), m_desk.document().json(), m_desk.device());
        beginIn(group >= 0 ? group : m_shelf.make(), until, only);
    } catch (const std::exception& error) {
        m_desk.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, tr("The run could not start."), what};
        });
    }
}

void LiveRun::startAfresh() {
    whenLooked([this] { trainAnew(); });
}

void LiveRun::trainAnew() {
    if (refused())
        return;
    try {
        beginIn(m_shelf.make(), SessionController::Until::end);
    } catch (const std::exception& error) {
        m_desk.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, tr("The run could not start."), what};
        });
    }
}

void LiveRun::beginIn(int group, SessionController::Until until, int only) {
    m_desk.store().setNow(group);
    m_desk.store().setCurrent(group);
    const Json first = Project::experimentOf(m_desk.store().groups()[group].folder);
    SessionController::Request request{first == m_desk.document().json() ? *m_desk.document().experiment()
                                                                         : parse_experiment(first, m_desk.document().file().toStdString()),
                                       {},
                                       {},
                                       until,
                                       only};
    request.sweep = sweepIn(m_desk.store().groups()[group].folder, m_desk.document().file());
    request.options = optionsIn(group);
    request.options.turns = request.sweep ? everyRoundAsItFits : turns();
    request.options.attended = !request.sweep; // nobody sees one of many wait
    request.options.health = m_desk.health();
    const bool alone = only != SessionController::everyVariant && until == SessionController::Until::end && !request.sweep;
    const QVector<int> left = leftStopped(m_desk.store(), group);
    for (int key : m_desk.store().currentRuns()) {
        if (left.contains(key) && m_desk.store().run(key).variant != only)
            continue;
        if (request.sweep && m_desk.store().run(key).sweepPolicy.isEmpty())
            continue; // it was of the sweep once
        if (alone && m_desk.store().run(key).variant != only)
            continue;
        request.runs[m_desk.store().run(key).variant] = key;
        if (m_desk.store().run(key).state == RunState::stopped)
            m_desk.store().run(key).state = RunState::waiting;
    }
    if (!request.sweep) // whoever has no run here is not prepared: the others of one that runs alone, or one that was deleted
        std::erase_if(request.experiment.variants, [&](const Variant& variant) { return !request.runs.contains(variant.index); });
    noteGoesOn(m_desk.store(), request.runs.values());
    m_desk.session().setDropped(Project::droppedOf(m_desk.store().groups()[group].folder));
    request.lossScales = keepLaterScales(group, request.runs.keys());
    Q_EMIT m_desk.begun();
    m_desk.session().start(std::move(request));
}

TrainerOptions LiveRun::optionsIn(int group) const {
    return {.device = m_desk.device().toStdString(),
            .threads = m_desk.threads(),
            .out = m_desk.store().groups()[group].folder.toStdString(),
            .steps = Locks::of(m_desk).state().steps,
            .epochs = Locks::of(m_desk).state().epochs,
            .resume = RunSettings::Resume::yes};
}

void LiveRun::searchIn(int group, std::shared_ptr<const Narrowing> narrowing) {
    m_desk.store().setCurrent(group);
    SessionController::Request request{*m_desk.document().experiment(), optionsIn(group), {}};
    request.narrowing = std::move(narrowing);
    m_desk.session().start(std::move(request));
}

// Side by side where all of them fit into the device's memory, else one after another.
std::int64_t LiveRun::turns() const {
    double together = 0;
    for (const VariantPlan& plan : m_desk.plans().plans())
        together += plan.peak;
    const double memory = m_desk.plans().device().memoryBytes;
    if (memory > 0 && together > 0.8 * memory)
        return 0;
    const std::int64_t asked = m_desk.document().experiment()->variants.front().training.turns;
    return asked > 0 ? asked : stepsPerTurn;
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
            return Project::editedOf(m_desk.store().groups()[m_desk.store().current()].folder) == m_desk.document().json()
                       ? QString()
                       : tr("The experiment was edited since this run. Press Run to train it anew.");
    return tr("No run of this group is finished: Continue goes on with it.");
}

// The experiment gets more epochs, and the same folders go on from their last step.
void LiveRun::prolong(qint64 epochs) {
    if (!whyNotProlong().isEmpty() || epochs < 1)
        return;
    const int group = m_desk.store().current();
    const QString folder = m_desk.store().groups()[group].folder;
    const Json json = longer(m_desk.document().json(), epochs), first = longer(Project::experimentOf(folder), epochs);
    m_desk.document().edit([epochs] { return tr("Prolong by %1 epochs").arg(epochs); }, json);
    if (!m_desk.document().experiment())
        return;
    try {
        Project::keepGroup(folder, first, m_desk.device());
        Project::keepEdits(folder, json);
        for (int key : m_desk.store().currentRuns())
            if (m_desk.store().run(key).state == RunState::completed)
                m_desk.store().run(key).state = RunState::stopped;
        beginIn(group, SessionController::Until::end);
    } catch (const std::exception& error) {
        m_desk.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, tr("The run could not be prolonged."), what};
        });
    }
}

} // namespace mantissa::app
