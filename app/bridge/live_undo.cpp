// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/live_undo.h"

#include "bridge/desk.h"

#include <algorithm>
#include <utility>

namespace mantissa::app {
namespace {

bool hasEnded(const SessionController& session, int variant) { return trains(session, variant) && !goesOn(session, variant); }

} // namespace

LiveUndo::LiveUndo(Desk& desk, std::function<bool()> goesLive, QObject* parent)
    : QObject(parent), m_desk(desk), m_goesLive(std::move(goesLive)) {
    connect(&desk, &Desk::begun, this, &LiveUndo::begin);
    connect(&desk.document(), &ExperimentDocument::changed, this, &LiveUndo::payOwed);
    connect(&desk.document().undoStack(), &QUndoStack::indexChanged, this, &LiveUndo::takeIndex);
}

// A group is gone on with only as it was edited last: the document has what its training has.
void LiveUndo::begin() {
    m_trained.clear();
    m_network = m_desk.document().json().is_object() ? m_desk.document().json().value("model", Json()) : Json();
    m_known = m_trained = settingsNow();
    m_owed.clear();
}

QVector<LiveUndo::Settings> LiveUndo::settingsNow() const {
    QVector<Settings> all;
    if (const auto& experiment = m_desk.document().experiment())
        for (const Variant& variant : experiment->variants)
            all << Settings{variant.name, variant.loss_scale, variant.policy, variant.training.optimizer.learning_rate()};
    for (int i = 0; i < all.size() && isAnotherNetwork(); ++i)
        if (const int trained = placeIn(m_trained, all, i); trained >= 0)
            all[i].policy.layers = m_trained[trained].policy.layers;
    return all;
}

bool LiveUndo::isAnotherNetwork() const {
    const Json& json = m_desk.document().json();
    return !json.is_object() || json.value("model", Json()) != m_network;
}

unsigned LiveUndo::difference(const Settings& a, const Settings& b) {
    return (a.lossScale == b.lossScale ? 0U : lossScale) | (write_policy(a.policy) == write_policy(b.policy) ? 0U : policy) |
           (a.rate == b.rate ? 0U : learningRate);
}

// By its name, or, where that is another since, by its place among as many as there were.
int LiveUndo::placeIn(const QVector<Settings>& trained, const QVector<Settings>& now, int variant) {
    if (variant >= now.size())
        return -1;
    const auto named = std::ranges::find(trained, now[variant].name, &Settings::name);
    return named != trained.end() ? int(named - trained.begin()) : now.size() == trained.size() ? variant : -1;
}

int LiveUndo::trainedAs(int variant) const { return placeIn(m_trained, m_known, variant); }

bool LiveUndo::ratesAgree() const {
    const QVector<Settings> now = settingsNow();
    bool agree = now.size() == m_trained.size();
    for (int i = 0; i < now.size() && agree; ++i)
        agree = now[i].rate == m_trained[i].rate || hasEnded(m_desk.session(), i); // which keeps the one it had
    return agree;
}

bool LiveUndo::send(int variant, unsigned parts) {
    if (!m_desk.document().experiment() && variant < m_trained.size()) {
        m_owed[variant] |= parts;
        return false;
    }
    m_known = settingsNow();
    const int run = trainedAs(variant);
    if (run < 0 || !goesOn(m_desk.session(), run) || !m_goesLive())
        return false;
    const Variant& now = m_desk.document().experiment()->variants[static_cast<std::size_t>(variant)];
    Settings& trained = m_trained[run];
    if (parts & policy) { // before the loss scale, which it may need
        m_desk.session().replacePolicy(run, m_known[variant].policy);
        trained.policy = m_known[variant].policy;
    }
    if ((parts & lossScale) && !(trained.lossScale == now.loss_scale)) {
        m_desk.session().setLossScale(run, now.loss_scale);
        trained.lossScale = now.loss_scale;
    }
    if (parts & learningRate) {
        m_desk.session().setLearningRate(run, now.training.optimizer.learning_rate());
        trained.rate = m_known[variant].rate;
    }
    return true;
}

// What was edited while something else in the experiment was wrong, now that nothing is.
void LiveUndo::payOwed() {
    if (m_owed.isEmpty() || !m_desk.document().experiment())
        return;
    const QMap<int, unsigned> owed = std::exchange(m_owed, {});
    const QVector<Settings> now = settingsNow();
    if (m_desk.session().busy() && now.size() == m_trained.size())
        for (auto one = owed.begin(); one != owed.end(); ++one)
            if (const unsigned parts = one.value() & difference(m_trained[one.key()], now[one.key()]))
                send(one.key(), parts);
}

// What is undone, or done again, and is otherwise in the training. An edit that waited for the next run is taken back in silence. While
// the experiment is wrong nobody knows its settings: those from before are what the next ones differ from.
void LiveUndo::takeIndex(int index) {
    const bool back = index < std::exchange(m_index, index);
    if (!m_desk.document().experiment())
        return;
    const QVector<Settings> before = std::exchange(m_known, settingsNow());
    if (m_desk.document().editing() || !m_desk.session().busy() || before.size() != m_known.size() || before.size() != m_trained.size())
        return;
    bool any = false;
    for (int variant = 0; variant < before.size(); ++variant)
        if (const unsigned parts = difference(before[variant], m_known[variant]) & difference(m_trained[variant], m_known[variant]))
            any = send(variant, parts) || any;
    const QUndoStack& stack = m_desk.document().undoStack();
    if (any)
        m_goesLive(); // once more: what they share is kept when all have it
    if (any)
        m_desk.tell([back, index, what = back ? stack.redoText() : stack.undoText()] {
            const QString named = what.isEmpty() ? tr("the last edit") : what;
            return Message{.kind = Message::Kind::info,
                           .fact = back ? tr("Undone, also in the training: %1.").arg(named)
                                        : tr("Done again, also in the training: %1.").arg(named),
                           .cause = tr("It counts from the next step."),
                           .undoes = index,
                           .until = Message::Until::training_ends};
        });
}

} // namespace mantissa::app
