// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Runs that are deleted, and come back.
#include "bridge/desk.h"
#include "bridge/gone_folders.h"
#include "bridge/run_shelf.h"
#include "bridge/trained_elsewhere.h"
#include "bridge/waiting_runs.h"
#include "models/spoken.h"

#include <QDir>
#include <QFileInfo>
#include <QObject>

#include <algorithm>
#include <ranges>

namespace mantissa::app {
namespace {

// A sweep that goes on would train it again, though nobody sees it any more. What it had dropped stays so, whatever comes back.
bool isNotedAsGone(const RunGroup& group, const RunData& run) {
    return group.kind == RunGroup::Kind::runs || (group.kind == RunGroup::Kind::sweep && !run.dropped);
}

} // namespace

RunBin& RunShelf::bin() { return m_bins.try_emplace(m_desk.project().root(), m_desk.project().root()).first->second; }

// What was deleted before a kill is not gone yet.
void RunShelf::offerLeftBehind() {
    const QVector<RunBin::Run> left = bin().leftBehind();
    if (left.isEmpty())
        return;
    const auto putAllBack = [this, left] {
        for (const RunBin::Run& run : left)
            RunBin::putBack(run);
        load();
    };
    m_desk.tell([=, this] {
        return Message{Message::Kind::info,
                       left.size() == 1 ? QObject::tr("1 deleted run is still there,")
                                        : QObject::tr("%1 deleted runs are still there,").arg(left.size()),
                       QObject::tr("for the window in which that was done did not close."),
                       {{QObject::tr("Put back"), putAllBack}, {QObject::tr("Delete for good"), [this, left] { bin().forget(left); }}}};
    });
}

QVector<RunShelf::Gone> RunShelf::bin(const QVector<int>& keys) {
    RunStore& store = m_desk.store();
    QVector<Gone> gone;
    for (int key : keys) {
        const RunData& run = store.run(key);
        const bool trainedHere = run.state == RunState::running || (m_desk.session().busy() && store.currentRuns().contains(key));
        if (trainedHere || trainedElsewhere(run))
            continue;
        const bool there = QDir(run.folder).exists();
        const QString place = there ? bin().take(run.folder) : QString();
        const int group = store.groupOf(key);
        if ((place.isEmpty() && there) || !store.remove(key))
            continue;
        const bool noted = isNotedAsGone(store.groups()[group], run);
        if (noted)
            noteDeleted(store.groups()[group].folder, run.name, true);
        gone << Gone{key, run.name, noted ? store.groups()[group].folder : QString(), {run.folder, place}};
    }
    return gone;
}

// The last first: each knows its place among those that were there when it went.
void RunShelf::putBack(const QVector<Gone>& gone) {
    bool isToLoad = false;
    for (const Gone& each : gone | std::views::reverse)
        if (each.run.to.isEmpty() || RunBin::putBack(each.run)) {
            if (!each.notedIn.isEmpty())
                noteDeleted(each.notedIn, each.name, false);
            isToLoad = isToLoad || !isKnown(each);
            if (!isKnown(each))
                continue;
            m_desk.store().putBack(each.key);
            if (m_desk.store().run(each.key).visible)
                m_curves.read(each.key);
        }
    if (isToLoad && !m_desk.session().busy()) // else they are read with the next opening
        load();
    Q_EMIT m_desk.changed();
}

bool RunShelf::isKnown(const Gone& gone) const {
    const RunStore& store = m_desk.store();
    const QString place = QFileInfo(gone.run.from).path();
    const bool hasAnother = std::ranges::any_of(store.groups(), [&](const RunGroup& group) { // the sweep was started again, and has it
        return group.kind == RunGroup::Kind::sweep && group.folder == place &&
               std::ranges::any_of(group.runs, [&](int key) { return store.run(key).name == gone.name; });
    });
    return gone.key < store.runCount() && store.run(gone.key).folder == gone.run.from && store.groupOf(gone.key) < 0 && !hasAnother;
}

Saying RunShelf::whyNoneWent(const QVector<int>& keys) const {
    const QVector<int> trained = m_desk.session().busy() ? m_desk.store().currentRuns() : QVector<int>();
    if (std::ranges::any_of(keys, [&](int key) { return trained.contains(key); }))
        return [] { return QObject::tr("A run is going. Press Stop first."); };
    if (std::ranges::any_of(keys, [&](int key) { return trainedElsewhere(m_desk.store().run(key)); }))
        return [] { return QObject::tr("Another window or mantissa-cli trains it now. Stop it there first."); };
    return [] { return QObject::tr("Its folder must be writable."); };
}

QStringList RunShelf::takeLost(const QVector<int>& keys) {
    RunStore& store = m_desk.store();
    QStringList names;
    for (int key : keys) {
        const RunGroup group = store.groups().value(store.groupOf(key));
        if ((m_desk.session().busy() && store.currentRuns().contains(key)) || !folderIsGone(store.run(key)) || !store.remove(key))
            continue;
        if (isNotedAsGone(group, store.run(key)))
            noteDeleted(group.folder, store.run(key).name, true);
        names << shownName(store.run(key));
    }
    return names;
}

void RunShelf::remove(const QVector<int>& keys) {
    const QStringList lost = takeLost(keys);
    if (!lost.isEmpty())
        m_desk.tell([lost] {
            return Message{Message::Kind::info,
                           lost.size() == 1 ? QObject::tr("%1 is off the list.").arg(lost.first())
                                            : QObject::tr("%1 runs are off the list.").arg(lost.size()),
                           QObject::tr("Nothing was left of them in the project.")};
        });
    const QVector<Gone> gone = bin(keys);
    if (gone.isEmpty() && !lost.isEmpty())
        return Q_EMIT m_desk.changed();
    if (gone.isEmpty())
        return m_desk.tell([why = whyNoneWent(keys)] { return Message{Message::Kind::info, QObject::tr("Nothing was deleted."), why()}; });
    const int deed = addDeed(gone);
    m_desk.tell([&order = UndoOrder::of(m_desk), deed, count = gone.size(), name = shownName(m_desk.store().run(gone.first().key))] {
        return Message{.kind = Message::Kind::info,
                       .fact = count == 1 ? QObject::tr("%1 was deleted.").arg(name) : QObject::tr("%1 runs were deleted.").arg(count),
                       .cause = count == 1 ? QObject::tr("Its folder goes for good when the window is closed.")
                                           : QObject::tr("Their folders go for good when the window is closed."),
                       .actions = {{QObject::tr("Undo"), [&order, deed] { order.takeBack(deed); }}},
                       .deed = deed};
    });
    Q_EMIT m_desk.changed();
}

// The menu has its way back, too, whatever becomes of the message.
int RunShelf::addDeed(const QVector<Gone>& gone) {
    const auto again = [this, gone] {
        QVector<int> keys;
        for (const Gone& each : gone)
            if (const RunStore& store = m_desk.store(); each.key < store.runCount() && store.run(each.key).folder == each.run.from)
                keys << each.key;
        if (!keys.isEmpty())
            remove(keys);
    };
    return UndoOrder::of(m_desk).add({.what =
                                          [count = gone.size(), name = shownName(m_desk.store().run(gone.first().key))] {
                                              return count == 1 ? QObject::tr("Delete %1").arg(name)
                                                                : QObject::tr("Delete %1 runs").arg(count);
                                          },
                                      .undo = [this, gone] { putBack(gone); },
                                      .redo = again});
}

} // namespace mantissa::app
