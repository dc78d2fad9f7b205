// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/live_run.h"

#include "bridge/data_place.h"
#include "bridge/desk.h"
#include "bridge/live_undo.h"
#include "bridge/locks.h"
#include "bridge/memory_advice.h"
#include "bridge/refused_input.h"
#include "bridge/run_news.h"
#include "bridge/run_shelf.h"
#include "bridge/stopped_alone.h"
#include "bridge/sweep_group.h"
#include "bridge/trained_elsewhere.h"

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

// Nobody else is prepared. After a step or an epoch all go on.
bool isAlone(SessionController::Until until, int only) {
    return only != SessionController::everyVariant && until == SessionController::Until::end;
}

} // namespace

LiveRun::LiveRun(Desk& desk, RunShelf& shelf, const MemoryAdvice& memory) : m_desk(desk), m_shelf(shelf), m_memory(memory) {
    connect(&desk.session(), &SessionController::tryEnded, this, [this] { m_shelf.loadSearch(m_desk.store().current()); });
    connect(&desk.plans(), &PlanWatcher::dataSeen, this, &LiveRun::takeLook);
    connect(&desk.document(), &ExperimentDocument::replaced, this, [this] { m_desk.session().giveUp(); });
    new LiveUndo(
        desk, [this] { return goesLive(); }, this); // found among its children
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

bool LiveRun::continues() const {
    return !m_desk.session().busy() && Project::resumable(m_desk.store(), m_desk.document().json(), m_desk.device()) >= 0;
}

// Run may be pressed before its data were looked at: every variant would fail then, each by itself. A look at a large folder takes
// its time, which is not the window's.
void LiveRun::whenLooked(std::function<void()> begin) {
    const auto& experiment = m_desk.document().experiment();
    if (m_desk.session().busy() || !experiment || refusedInput())
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

// What was typed a moment ago may have been; while the data are looked at it is mended, or comes to be so.
bool LiveRun::refusedInput() {
    const QString why = RefusedInput::of(m_desk).words();
    const bool begins = m_desk.session().state() != SessionController::State::paused;
    if (!why.isEmpty())
        m_desk.tell([=] {
            return Message{Message::Kind::bad, begins ? tr("The run could not start.") : RunNews::tr("The run could not go on."), why};
        });
    return !why.isEmpty();
}

// A place that is gone was there when the data were looked at: every variant would fail, and leave a folder.
bool LiveRun::refused(const Trains& trains) {
    const ExperimentDocument& document = m_desk.document();
    const Saying fact = [] { return tr("The run could not start."); };
    if (refusedInput() || (document.experiment() && tellMissing(m_desk, fact, missingPlace(*document.experiment(), trains))))
        return true;
    const QString why = document.experiment() ? m_desk.plans().whyNot(trains) : document.firstProblem();
    if (!why.isEmpty())
        m_desk.tell([=] { return Message{Message::Kind::bad, fact(), why}; });
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
        return refusedInput() ? void() : m_desk.session().goOn(until, only);
    whenLooked([=, this] { beginNow(until, only); });
}

void LiveRun::beginNow(SessionController::Until until, int only) {
    const int group = Project::resumable(m_desk.store(), m_desk.document().json(), m_desk.device());
    if (refused(trained(group, until, only)))
        return;
    try {
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
    if (refused({}))
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
    refuseTrainedElsewhere(m_desk.store().groups()[group].folder);
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
    request.runs = runsIn(group, until, only);
    request.lossScales = keepLaterScales(group, request.runs.keys()); // a full disk is told before any run waits
    for (int key : std::as_const(request.runs))
        if (const RunState state = m_desk.store().run(key).state; state == RunState::stopped || state == RunState::failed)
            m_desk.store().run(key).state = RunState::waiting;
    if (!request.sweep) // whoever has no run here is not prepared: the others of one that runs alone, or one that was deleted
        std::erase_if(request.experiment.variants, [&](const Variant& variant) { return !request.runs.contains(variant.index); });
    noteGoesOn(m_desk.store(), request.runs.values());
    m_desk.session().setDropped(droppedIn(m_desk.store(), group)); // as is seen: what was undone may not be in the project
    Q_EMIT m_desk.begun();
    m_desk.session().start(std::move(request));
}

QHash<int, int> LiveRun::runsIn(int group, SessionController::Until until, int only) const {
    const RunStore& store = m_desk.store();
    const bool sweep = store.groups()[group].kind == RunGroup::Kind::sweep, alone = isAlone(until, only) && !sweep;
    const QVector<int> left = leftStopped(store, group);
    QHash<int, int> runs;
    for (int key : store.groups()[group].runs) {
        const bool chosen = store.run(key).variant == only;
        const bool passed = sweep && store.run(key).sweepPolicy.isEmpty(); // it was of the sweep once
        if (!passed && (chosen || (!alone && !left.contains(key))))
            runs[store.run(key).variant] = key;
    }
    return runs;
}

Trains LiveRun::trained(int group, SessionController::Until until, int only) const {
    if (group >= 0)
        return [runs = runsIn(group, until, only)](const Variant& variant) { return runs.contains(variant.index); };
    return isAlone(until, only) ? Trains([only](const Variant& variant) { return variant.index == only; }) : Trains();
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

// The experiment gets more epochs, and the same folders go on from their last step.
void LiveRun::prolong(qint64 epochs) {
    if (!whyNotProlong().isEmpty() || epochs < 1)
        return;
    const int group = m_desk.store().current();
    const Saying fact = [] { return tr("The run could not be prolonged."); };
    const Trains trains = trained(group, SessionController::Until::end, SessionController::everyVariant);
    if (tellMissing(m_desk, fact, missingPlace(*m_desk.document().experiment(), trains)))
        return;
    const QString folder = m_desk.store().groups()[group].folder;
    const Json json = longer(m_desk.document().json(), epochs), first = longer(Project::experimentOf(folder), epochs);
    try {
        refuseTrainedElsewhere(folder);
        m_desk.document().edit([epochs] { return epochs == 1 ? tr("Prolong by 1 epoch") : tr("Prolong by %1 epochs").arg(epochs); }, json);
        if (!m_desk.document().experiment())
            return;
        Project::keepGroup(folder, first, m_desk.device());
        Project::keepEdits(folder, json);
        for (int key : m_desk.store().currentRuns())
            if (m_desk.store().run(key).state == RunState::completed)
                m_desk.store().run(key).state = RunState::stopped;
        beginIn(group, SessionController::Until::end);
    } catch (const std::exception& error) {
        m_desk.tell([=, what = QString::fromStdString(error.what())] { return Message{Message::Kind::bad, fact(), what}; });
    }
}

} // namespace mantissa::app
