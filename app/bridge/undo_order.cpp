// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/undo_order.h"

#include "bridge/desk.h"

#include <algorithm>
#include <utility>

namespace mantissa::app {
namespace {

constexpr int noneLater = std::numeric_limits<int>::max();

QUndoStack& stackOf(Desk& desk) { return desk.document().undoStack(); }

} // namespace

UndoOrder::UndoOrder(Desk& desk) : m_desk(desk) {
    ExperimentDocument& document = desk.document();
    connect(&desk, &Desk::begun, this, [this] { m_madeLater = noneLater; });
    connect(&document, &ExperimentDocument::edited, this, &UndoOrder::takeEdit);
    connect(&document, &ExperimentDocument::replaced, this, [this] {
        for (Done& done : m_done)
            done.at = 0;
        m_undone.clear();
        m_madeLater = noneLater;
    });
    connect(&document.undoStack(), &QUndoStack::indexChanged, this, &UndoOrder::changed);
    connect(&document, &ExperimentDocument::changed, this, &UndoOrder::changed); // an edit that was merged into the last one
}

UndoOrder& UndoOrder::of(Desk& desk) { return desk.m_undoOrder; }

int UndoOrder::add(Deed deed) {
    if (!m_redoing)
        m_undone.clear();
    m_done.push_back({std::move(deed), ++m_ids, stackOf(m_desk).index()});
    Q_EMIT changed();
    return m_ids;
}

void UndoOrder::takeBack(int id) {
    const auto at = std::ranges::find(m_done, id, &Done::id);
    if (at == m_done.end())
        return;
    const Done done = *at;
    m_done.erase(at);
    done.deed.undo();
    Q_EMIT tookBack(id);
    Q_EMIT changed();
}

void UndoOrder::drop(int id) {
    if (std::erase_if(m_done, [id](const Done& done) { return done.id == id; }) +
        std::erase_if(m_undone, [id](const Done& done) { return done.id == id; }))
        Q_EMIT changed();
}

void UndoOrder::undo() {
    const Done* last = lastDone();
    if (!last)
        return goTo(stackOf(m_desk).index() - 1);
    const Done done = *last;
    takeBack(done.id);
    if (done.deed.redo)
        m_undone.push_back(done);
    Q_EMIT changed();
}

void UndoOrder::redo() {
    if (!lastUndone())
        return goTo(stackOf(m_desk).index() + 1);
    const Done done = m_undone.back();
    m_undone.pop_back();
    m_redoing = true; // it is added anew, with a message of its own
    done.deed.redo();
    m_redoing = false;
    Q_EMIT changed();
}

void UndoOrder::goTo(int index) {
    QUndoStack& stack = stackOf(m_desk);
    if (index < 0 || index > stack.count() || index == stack.index())
        return;
    if (!movesVariants(index))
        return stack.setIndex(index);
    m_desk.tell([back = index < stack.index(), what = index < stack.index() ? stack.undoText() : stack.redoText()] {
        return Message{.kind = Message::Kind::info,
                       .fact = back ? tr("%1 was not undone.").arg(what) : tr("%1 was not done again.").arg(what),
                       .cause = tr("The variants stay as they are while a run is going. Press Stop first."),
                       .topic = "undo in mid-run"};
    });
}

bool UndoOrder::canUndo() const { return lastDone() || stackOf(m_desk).canUndo(); }
bool UndoOrder::canRedo() const { return lastUndone() || stackOf(m_desk).canRedo(); }

QString UndoOrder::undoText() const {
    const Done* last = lastDone();
    return last ? last->deed.what() : stackOf(m_desk).undoText();
}

QString UndoOrder::redoText() const {
    const Done* last = lastUndone();
    return last ? last->deed.what() : stackOf(m_desk).redoText();
}

const UndoOrder::Done* UndoOrder::lastDone() const {
    return !m_done.empty() && m_done.back().at >= stackOf(m_desk).index() ? &m_done.back() : nullptr;
}

const UndoOrder::Done* UndoOrder::lastUndone() const {
    return !m_undone.empty() && m_undone.back().at == stackOf(m_desk).index() ? &m_undone.back() : nullptr;
}

// It is later than all that was done, even where it was merged into an edit from before that.
void UndoOrder::takeEdit() {
    const int before = qMax(0, stackOf(m_desk).index() - 1);
    for (Done& done : m_done)
        done.at = qMin(done.at, before);
    m_undone.clear();
    m_madeLater = qMin(m_madeLater, before);
    Q_EMIT changed();
}

QStringList UndoOrder::variantsAt(int index) const {
    const Json& json = m_desk.document().at(index);
    const Json variants = json.is_object() ? json.value("variants", Json()) : Json();
    QStringList names;
    for (const Json& variant : variants.is_array() ? variants : Json::array())
        if (const Json name = variant.is_object() ? variant.value("name", Json()) : Json(); name.is_string())
            names << QString::fromStdString(name.get<std::string>());
    return names;
}

// What was added beside the run since it began does not train, and may go again.
bool UndoOrder::movesVariants(int index) const {
    const auto [first, last] = std::minmax(index, stackOf(m_desk).index());
    for (int step = first + 1; step <= last && step <= m_madeLater && m_desk.session().busy(); ++step)
        if (variantsAt(step - 1) != variantsAt(step))
            return true;
    return false;
}

} // namespace mantissa::app
