// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/run_news.h"

#include "bridge/desk.h"
#include "bridge/live_run.h"
#include "bridge/locks.h"
#include "bridge/run_values.h"
#include "insight/findings/finding.h"
#include "models/spoken.h"
#include "models/variant_settings.h"
#include "models/words.h"

#include <QFileInfo>

#include <algorithm>

namespace mantissa::app {
namespace {

using insight::Ending;
using insight::Found;
using insight::Remedy;

// The others are those that stand beside it: what one of them is, nobody has to be advised.
std::vector<Found> endingOf(const insight::RunEvidence& run, const std::vector<insight::RunEvidence>& others = {}) {
    insight::Evidence evidence{.runs = {run}};
    evidence.runs.insert(evidence.runs.end(), others.begin(), others.end());
    return examine(insight::Question::ending, evidence).found;
}

Ending::Kind kindOf(EventKind kind) {
    switch (kind) {
    case EventKind::taken_back: return Ending::Kind::taken_back;
    case EventKind::skips: return Ending::Kind::skips;
    case EventKind::refused: return Ending::Kind::refused;
    case EventKind::memory_low: return Ending::Kind::memory_low;
    default: return Ending::Kind::running; // no trouble
    }
}

QString text(const std::string& words) { return QString::fromStdString(words); }

QString without(QString words, const QString& folder) {
    return folder.isEmpty() ? words : words.remove(folder).remove(QFileInfo(folder).fileName());
}

// Without the folder that is its own: nine that a full disk ended name nine.
QString reasonOfAll(const RunData& run) { return without(run.reason, run.folder); }
QString topicOf(const RunData& run) { return QStringLiteral("failed: ") + reasonOfAll(run); }

constexpr qint64 mostHealthBytes = qint64{8} << 20; // more takes longer to read than one waits for a message

// What was observed of it, as far as it can be read at once; null: nothing.
std::shared_ptr<const insight::HealthHistory> healthOf(const RunData& run) {
    const QFileInfo file(run.folder + "/health.jsonl");
    return file.exists() && file.size() <= mostHealthBytes
               ? std::make_shared<const insight::HealthHistory>(insight::health_in(run.folder.toStdString()))
               : nullptr;
}

} // namespace

RunNews::RunNews(Desk& desk, LiveRun& live) : m_desk(desk), m_live(live), m_diverged(desk) {
    connect(&desk.session(), &SessionController::runEnded, this, &RunNews::tellEnd);
    connect(&desk.document(), &ExperimentDocument::changed, this, [this] { m_diverged.followNames(); });
    connect(&desk.document(), &ExperimentDocument::replaced, this, [this] { m_diverged.beginAnew(); });
    connect(&desk.session(), &SessionController::trouble, this, &RunNews::tellTrouble);
    connect(&desk.session(), &SessionController::finished, this, [this](const QString& failure, bool searched) {
        const QVector<int> runs = m_desk.store().groups().value(m_desk.store().now()).runs;
        const bool began = std::ranges::any_of(runs, [this](int key) { return m_desk.store().run(key).stepsDone() > 0; });
        const auto met = std::ranges::find_if(runs, [&](int key) { return m_desk.store().run(key).reason == failure; });
        const QString topic = met == runs.end() ? QString() : topicOf(m_desk.store().run(*met)); // its runs told it before
        if (!failure.isEmpty())
            m_desk.tell([=] {
                return Message{.kind = Message::Kind::bad,
                               .fact = searched ? tr("The search could not go on.")
                                       : began  ? tr("The run could not go on.")
                                                : tr("The run could not start."),
                               .cause = failure,
                               .topic = topic};
            });
        Q_EMIT m_desk.changed();
    });
}

// As this variant has it, which the document still holds; null where it is gone.
Json RunNews::experimentOf(const QString& name) const {
    return settingsOfVariant(m_desk.document(), int(m_desk.variants().names().indexOf(name)));
}

// The variants may be others since it was offered, and the run may have been stopped.
void RunNews::goOnWith(const QString& name, const Remedy& remedy) {
    const int variant = int(m_desk.variants().names().indexOf(name));
    if (variant < 0 || !m_desk.session().busy())
        return m_desk.tell([name] {
            return Message{Message::Kind::info, tr("%1 does not wait any more.").arg(name), tr("What helps it is changed in its variant.")};
        });
    if (!m_desk.document().experiment()) // and would take the very same step again
        return m_desk.tell([what = m_desk.document().firstProblem()] {
            return Message{Message::Kind::warn, tr("The run waits: something else in the experiment is wrong."), what};
        });
    const Json changed = with_remedy(m_desk.document().json(), variant, remedy).experiment;
    if (m_live.change([words = remedy.words] { return spoken(text(words)); }, variant, changed))
        return m_live.run();
    m_desk.tell([] { // it would take the very same step again
        return Message{Message::Kind::warn, tr("The run waits: this change does not reach it."),
                       tr("It counts from the next run. The network may be another than the one that trains.")};
    });
}

// What the variant is already would be taken for a way out, and the same step would follow.
std::vector<Remedy> RunNews::notDoneYet(std::vector<Remedy> remedies, int variant) const {
    const Json& now = m_desk.document().json();
    std::erase_if(remedies, [&](const Remedy& remedy) { return with_remedy(now, variant, remedy).experiment == now; });
    return remedies;
}

bool RunNews::othersGoOn(int variant) const {
    return std::ranges::any_of(m_desk.store().currentRuns(), [&](int key) {
        const int other = m_desk.store().run(key).variant;
        return other != variant && goesOn(m_desk.session(), other);
    });
}

// The variants may be others since it was offered, and the run may have ended.
void RunNews::letOthersGoOn(const QString& name) {
    const int variant = int(m_desk.variants().names().indexOf(name));
    if (variant < 0 || !m_live.whyNotStopAlone(variant).isEmpty())
        return m_desk.tell([name] { return Message{Message::Kind::info, tr("%1 does not wait any more.").arg(name), QString()}; });
    m_live.stopAlone(variant);
    m_live.run();
}

// A full disk, or data that are gone, end one run after the other: that is told once, with all whom it met.
void RunNews::tellFailed(int key) {
    const QString why = reasonOfAll(m_desk.store().run(key));
    QStringList names;
    for (int other : m_desk.store().currentRuns())
        if (const RunData& run = m_desk.store().run(other); run.state == RunState::failed && reasonOfAll(run) == why)
            names << run.name;
    m_desk.tell([names, topic = topicOf(m_desk.store().run(key)), reason = m_desk.store().run(key).reason] {
        return Message{.kind = Message::Kind::bad,
                       .fact =
                           names.size() < 2
                               ? tr("%1 failed.").arg(names.value(0))
                               : tr("%1 variants failed for the same reason: %2.").arg(QString::number(names.size()), namesInRow(names)),
                       .cause = reason,
                       .topic = topic};
    });
}

// Its cell says that it goes on, and not what is to be mended before.
void RunNews::tellUnkept(const RunData& run) {
    const QString why = reasonOfAll(run);
    QStringList names;
    for (int key : m_desk.store().currentRuns())
        if (const RunData& other = m_desk.store().run(key); other.unended && reasonOfAll(other) == why)
            names << shownName(other);
    m_desk.tell([names, topic = topicOf(run), reason = run.reason] {
        return Message{.kind = Message::Kind::bad,
                       .fact = names.size() < 2 ? tr("%1 stopped before its end.").arg(names.value(0))
                                                : tr("%1 runs stopped before their end.").arg(names.size()),
                       .cause = reason,
                       .topic = topic};
    });
}

void RunNews::tellEnd(int key) {
    const RunData& run = m_desk.store().run(key);
    if (!run.sweepPolicy.isEmpty()) // one of many: its cell tells it
        return run.unended && !run.reason.isEmpty() ? tellUnkept(run) : void();
    if (run.state == RunState::failed)
        return tellFailed(key);
    if (run.state != RunState::diverged || Locks::of(m_desk).state().lesson)
        return; // in a lesson what becomes of it is the lesson's to tell, and its variants stay as they are
    const Ending ending{.kind = Ending::Kind::diverged, .steps = run.steps(), .reason = run.reason.toStdString()};
    const insight::RunEvidence evidence{.name = run.name.toStdString(),
                                        .policy = run.policy.toStdString(),
                                        .experiment = experimentOf(run.name),
                                        .changes = changesOf(run),
                                        .ending = ending,
                                        .first_non_finite = run.firstNonFinite,
                                        .health = healthOf(run)};
    std::vector<insight::RunEvidence> others;
    for (int other : m_desk.store().currentRuns())
        if (other != key)
            others.push_back(
                {.name = m_desk.store().run(other).name.toStdString(), .policy = m_desk.store().run(other).policy.toStdString()});
    for (const Found& found : insight::one_story(endingOf(evidence, others)))
        m_diverged.tell(key, found);
}

// Of what trains, by its place there; -1: it is no run that is shown.
int RunNews::keyOf(int place) const {
    for (int key : m_desk.store().currentRuns())
        if (m_desk.store().run(key).variant == place && m_desk.store().run(key).sweepPolicy.isEmpty())
            return key;
    return -1;
}

// What the run waits for: the remedy and on, or whatever else the user changes before pressing Run.
void RunNews::tellTrouble(int variant, const EventRecord& event) {
    if ((m_desk.session().sweeps() || m_desk.session().narrows()) && event.kind != EventKind::memory_low)
        return; // nobody waits for one of many
    const bool stops = event.kind == EventKind::taken_back || event.kind == EventKind::skips;
    const bool waits = stops && m_desk.session().state() == SessionController::State::paused;
    const auto* place = std::get_if<FirstNonFinite>(&event.facts);
    std::optional<FirstNonFinite> first;
    if (place)
        first = *place;
    const int key = keyOf(variant);
    const QString name = key < 0 ? m_desk.variants().names().value(variant) : m_desk.store().run(key).name;
    const Ending ending{.kind = kindOf(event.kind),
                        .steps = event.step,
                        .reason = event.text,
                        .layer = place ? place->layer : "",
                        .next = waits ? Ending::Next::waits : Ending::Next::goes_on};
    insight::RunEvidence evidence{.name = name.toStdString(), .ending = ending, .first_non_finite = first};
    if (key >= 0)
        evidence.changes = changesOf(m_desk.store().run(key));
    if (key >= 0 && event.kind == EventKind::taken_back) {
        evidence.experiment = experimentOf(name);
        evidence.health = healthOf(m_desk.store().run(key));
    }
    for (const Found& found : insight::one_story(endingOf(evidence))) {
        const bool lesson = stops && Locks::of(m_desk).state().lesson;
        if (!waits && (lesson || m_desk.silenced().contains(found.finding)))
            continue;
        const auto inDocument = int(m_desk.variants().names().indexOf(name)); // others may have come before it since
        const std::vector<Remedy> remedies = inDocument >= 0 ? notDoneYet(found.remedies, inDocument) : std::vector<Remedy>();
        m_desk.tell([this, variant, name, waits, stops, found, remedies] {
            QVector<Message::Action> actions;
            for (const Remedy& remedy : remedies)
                actions << Message::Action{tr("%1 and go on").arg(spoken(text(remedy.words))),
                                           [this, name, remedy] { goOnWith(name, remedy); }};
            if (waits && othersGoOn(variant))
                actions << Message::Action{tr("Stop %1 alone").arg(name), [this, name] { letOthersGoOn(name); }};
            if (waits)
                actions << Message::Action{tr("Stop"), [this] { m_live.stop(); }};
            return Message{.kind = Message::Kind::warn,
                           .fact = text(found.fact),
                           .cause = text(found.cause),
                           .actions = actions,
                           .until = waits ? Message::Until::run_goes_on : Message::Until::closed,
                           .topic = stops ? DivergedNews::troubleOf(name) : QString(), // of its steps: the last is what holds
                           .advice = waits ? QString() : text(found.finding)};
        });
    }
}

} // namespace mantissa::app
