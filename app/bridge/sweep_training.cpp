// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/sweep_training.h"

#include "bridge/data_place.h"
#include "bridge/desk.h"
#include "bridge/live_run.h"
#include "bridge/locks.h"
#include "bridge/refused_input.h"
#include "bridge/run_shelf.h"
#include "bridge/run_values.h"
#include "bridge/stopped_alone.h"
#include "bridge/sweep_group.h"
#include "bridge/trained_elsewhere.h"
#include "report/sweep/narrow.h"
#include "train/sweep.h"

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr std::uint64_t firstSeeds[] = {1, 2, 3};

// What a run of this variant with that batch takes by the last one of the same work on this device, in seconds; negative: there was none.
double secondsOfRun(Desk& desk, const Variant& variant, std::int64_t batch) {
    Json resolved = variant.resolved;
    resolved["training"]["batch"] = batch;
    const std::size_t work = workOf(resolved);
    const QString experiment = QString::fromStdString(desk.document().experiment()->name);
    for (int key = desk.store().runCount() - 1; key >= 0; --key) {
        const RunData& run = desk.store().run(key);
        if (run.work != work || run.experiment != experiment || run.device != desk.device() || !run.report.isEmpty())
            continue; // one of a report may be another machine's
        if (const double ms = run.millisecondsPerStep(); ms > 0 && run.totalSteps > 0)
            return ms / 1e3 * double(run.stepsPerEpoch * variant.training.epochs);
    }
    return -1;
}

} // namespace

SweepSettings SweepTraining::settings() const {
    const auto& experiment = m_desk.document().experiment();
    if (!experiment)
        return {};
    SweepSettings settings = sweep_settings(*experiment);
    if (settings.policies.empty())
        for (const Variant& variant : experiment->variants)
            settings.policies.push_back(variant.name);
    if (settings.batches.empty())
        settings.batches = {experiment->variants.front().training.batch};
    if (settings.seeds.empty())
        settings.seeds.assign(std::begin(firstSeeds), std::end(firstSeeds));
    return settings;
}

SweepSettings SweepTraining::shown() const {
    const int group = this->group();
    const auto sweep = group < 0 ? std::nullopt : sweepIn(m_desk.store().groups()[group].folder);
    return sweep ? sweep->settings : SweepSettings();
}

void SweepTraining::choose(const SweepSettings& settings) {
    Json json = m_desk.document().json();
    json["sweep"] = write_sweep(settings);
    if (json != m_desk.document().json())
        m_desk.document().edit([] { return tr("Sweep"); }, json, 300);
}

qint64 SweepTraining::runs(const SweepSettings& settings) const {
    return qint64(settings.policies.size() * settings.batches.size() * settings.seeds.size());
}

bool SweepTraining::isDone(const std::string& policy, std::int64_t batch, std::uint64_t seed) const {
    const int group = this->group();
    const QVector<int> runs = group < 0 ? QVector<int>() : m_desk.store().groups()[group].runs;
    return std::any_of(runs.begin(), runs.end(), [&](int key) {
        const RunData& run = m_desk.store().run(key);
        const bool over = run.state == RunState::completed || run.state == RunState::diverged;
        return over && run.name.toStdString() == sweep_run_name({policy, batch, seed});
    });
}

qint64 SweepTraining::done(const SweepSettings& settings) const {
    qint64 count = 0;
    for (const std::string& policy : settings.policies)
        for (const std::int64_t batch : settings.batches)
            count += std::ranges::count_if(settings.seeds, [&](auto seed) { return isDone(policy, batch, seed); });
    return count;
}

int SweepTraining::mostRunsOfSearch() const {
    const SweepSettings sweep = shown();
    if (sweep.policies.empty() || !m_desk.document().experiment())
        return 0;
    try {
        const Narrowing search(*m_desk.document().experiment(), {.policy = sweep.policies.front(), .seeds = sweep.seeds}, {});
        return search.most_tries() * int(sweep.seeds.size());
    } catch (const std::exception&) { // the variant is gone
        return 0;
    }
}

// What it was made of may have got variants since, and other lists of the sweep; all else is another experiment.
bool SweepTraining::grows(const SweepSettings& settings) const {
    const int group = this->group();
    if (group < 0 || !m_desk.document().experiment())
        return false;
    const QString folder = m_desk.store().groups()[group].folder;
    Json before = Project::experimentOf(folder), now = m_desk.document().json();
    if (!before.is_object() || Project::deviceOf(folder) != m_desk.device())
        return false;
    const Json had = before.value("variants", Json::array()), has = now.value("variants", Json::array());
    for (Json* json : {&before, &now})
        for (const char* key : {"sweep", "variants", "name", "description"})
            json->erase(key);
    const auto alike = [&](const std::string& policy) {
        const auto named = [&](const Json& variant) { return variant.value("name", "") == policy; };
        const auto old = std::ranges::find_if(had, named), own = std::ranges::find_if(has, named);
        return old == had.end() || (own != has.end() && *old == *own);
    };
    return before == now && std::ranges::all_of(settings.policies, alike) && done(settings) > 0;
}

double SweepTraining::seconds(const SweepSettings& settings) const {
    const auto& experiment = m_desk.document().experiment();
    if (!experiment)
        return -1;
    const bool growing = grows(settings);
    double sum = 0;
    for (const Variant& variant : experiment->variants) {
        if (std::ranges::find(settings.policies, variant.name) == settings.policies.end())
            continue;
        for (const std::int64_t batch : settings.batches) {
            const auto open =
                std::ranges::count_if(settings.seeds, [&](auto seed) { return !growing || !isDone(variant.name, batch, seed); });
            const double run = open > 0 ? secondsOfRun(m_desk, variant, batch) : 0;
            if (run < 0)
                return -1;
            sum += run * double(open);
        }
    }
    return sum;
}

QString SweepTraining::whyNotStart(const SweepSettings& settings) const {
    if (m_desk.session().busy())
        return going() ? tr("The sweep is going.") : tr("A run is going. Press Stop first.");
    if (!m_desk.document().experiment())
        return m_desk.document().firstProblem().isEmpty() ? tr("No experiment is open.") : m_desk.document().firstProblem();
    if (const QString refused = RefusedInput::of(m_desk).words(); !refused.isEmpty())
        return refused;
    if (settings.policies.empty())
        return tr("Tick a policy first.");
    const QString lacks = Locks::of(m_desk).state().whyNotRun;
    return lacks.isEmpty() ? m_desk.plans().refusalOf(settings) : lacks;
}

void SweepTraining::start(const SweepSettings& settings) { begin(settings, Place::found); }
void SweepTraining::startAfresh(const SweepSettings& settings) { begin(settings, Place::fresh); }

bool SweepTraining::refused(const SweepSettings& settings) {
    const QString why = whyNotStart(settings);
    if (!why.isEmpty())
        m_desk.tell([=] { return Message{Message::Kind::bad, tr("The sweep could not start."), why}; });
    return !why.isEmpty() ||
           tellMissing(
               m_desk, [] { return tr("The sweep could not start."); }, missingPlace(*m_desk.document().experiment(), trainsIn(settings)));
}

// It may have been pressed before its data were looked at.
void SweepTraining::begin(const SweepSettings& settings, Place place) {
    if (!refused(settings))
        m_live.whenLooked([=, this] { beginNow(settings, place); });
}

void SweepTraining::beginNow(const SweepSettings& settings, Place place) {
    if (refused(settings))
        return;
    choose(settings);
    try {
        const int group = place == Place::found && grows(settings) ? this->group() : -1;
        if (group >= 0) {
            refuseTrainedElsewhere(m_desk.store().groups()[group].folder);
            m_shelf.growSweep(group, settings);
        }
        m_live.goOnIn(group >= 0 ? group : m_shelf.makeSweep(settings));
    } catch (const std::exception& error) {
        m_desk.tell([what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, tr("The sweep could not start."), what};
        });
    }
}

// Its baseline are the sweep's own runs.
QString SweepTraining::whyNotSearch() const {
    if (m_desk.session().busy())
        return going() ? tr("It waits for the sweep.") : tr("A run is going. Press Stop first.");
    if (!m_desk.document().experiment())
        return m_desk.document().firstProblem();
    return group() < 0 ? tr("Start a sweep first: its runs are what the search is held against.") : QString();
}

// A baseline that is trained by now is looked at first: beside one that guesses, every width seems to be enough.
void SweepTraining::search(const NarrowSettings& settings) {
    if (!whyNotSearch().isEmpty())
        return;
    const QString folder = m_desk.store().groups()[group()].folder;
    try {
        Project::keepNarrow(folder, write(settings));
        auto narrowing = narrowingIn(folder, m_desk.document().file());
        if (!narrowing)
            return;
        const Saying fact = [] { return tr("The search could not start."); };
        if (tellMissing(m_desk, fact, missingPlace(narrowing->baseline().experiment)))
            return;
        if (const std::string doubt = report::doubt_of_baseline(*narrowing); !doubt.empty())
            throw bad_input(doubt);
        m_live.searchIn(group(), std::make_shared<const Narrowing>(std::move(*narrowing)));
    } catch (const std::exception& error) {
        m_desk.tell([what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, tr("The search could not start."), what};
        });
    }
}

bool SweepTraining::going() const {
    const RunStore& store = m_desk.store();
    return m_desk.session().sweeps() && store.current() >= 0 && store.groups()[store.current()].kind == RunGroup::Kind::sweep;
}

int SweepTraining::group() const {
    const RunStore& store = m_desk.store();
    const QString own = Project::slug(m_desk.document().json());
    if (store.current() >= 0 && store.groups()[store.current()].kind == RunGroup::Kind::sweep)
        return store.current();
    for (int group = int(store.groups().size()) - 1; group >= 0; --group)
        if (const RunGroup& one = store.groups()[group]; one.kind == RunGroup::Kind::sweep && one.experiment == own && !one.runs.isEmpty())
            return group;
    return -1;
}

bool SweepTraining::unfinished() const {
    const int group = this->group();
    if (group < 0)
        return false;
    const QVector<int>& runs = m_desk.store().groups()[group].runs;
    return std::any_of(runs.begin(), runs.end(), [this](int key) {
        const RunData& run = m_desk.store().run(key);
        return !run.sweepPolicy.isEmpty() && !run.dropped && canGoOn(run); // of no policy: it was of the sweep once
    });
}

QString SweepTraining::whyNotContinue() const {
    if (m_desk.session().busy())
        return going() ? tr("The sweep is going.") : tr("A run is going. Press Stop first.");
    if (!m_desk.document().experiment())
        return m_desk.document().firstProblem().isEmpty() ? tr("No experiment is open.") : m_desk.document().firstProblem();
    if (!unfinished())
        return tr("Every run of the sweep is done.");
    const QString device = Project::deviceOf(m_desk.store().groups()[group()].folder);
    return device == m_desk.device() ? QString() : tr("It was begun on %1. Choose that device in the toolbar first.").arg(device);
}

void SweepTraining::goOn() {
    if (m_desk.session().state() == SessionController::State::paused && going())
        return m_live.run();
    if (!whyNotContinue().isEmpty())
        return;
    try {
        const Saying fact = [] { return tr("The sweep could not go on."); };
        const auto sweep = sweepIn(m_desk.store().groups()[group()].folder, m_desk.document().file());
        if (sweep && tellMissing(m_desk, fact, missingPlace(sweep->experiment)))
            return;
        m_live.goOnIn(group());
    } catch (const std::exception& error) {
        m_desk.tell([what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, tr("The sweep could not go on."), what};
        });
    }
}

} // namespace mantissa::app
