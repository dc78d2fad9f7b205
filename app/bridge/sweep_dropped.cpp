// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Runs of a sweep that it passes over.
#include "bridge/desk.h"
#include "bridge/sweep_group.h"
#include "bridge/sweep_training.h"

namespace mantissa::app {

void SweepTraining::setDropped(const QVector<int>& keys, bool dropped) {
    RunStore& store = m_desk.store();
    const int group = keys.isEmpty() ? -1 : store.groupOf(keys.first());
    if (group < 0)
        return;
    for (int key : keys)
        store.run(key).dropped = dropped && store.run(key).state == RunState::waiting;
    const QStringList names = droppedIn(store, group);
    if (group == store.current())
        m_desk.session().setDropped(names);
    for (int key : keys)
        Q_EMIT store.stateChanged(key);
    Q_EMIT m_desk.changed();
    try {
        Project::keepDropped(store.groups()[group].folder, names);
    } catch (const std::exception& error) {
        m_desk.tell([dropped, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::warn,
                           dropped ? tr("That they are dropped is not in the project.")
                                   : tr("That they are to be trained after all is not in the project."),
                           what};
        });
    }
}

int SweepTraining::drop(const QVector<int>& keys) {
    QVector<int> waiting;
    for (int key : keys)
        if (const RunData& run = m_desk.store().run(key); run.state == RunState::waiting && !run.dropped)
            waiting << key;
    if (waiting.isEmpty())
        return 0;
    setDropped(waiting, true);
    const int deed = addDeed(waiting);
    m_desk.tell([&order = UndoOrder::of(m_desk), deed, count = waiting.size()] {
        return Message{.kind = Message::Kind::info,
                       .fact = count == 1 ? tr("1 run of the sweep is dropped.") : tr("%1 runs of the sweep are dropped.").arg(count),
                       .cause = tr("The sweep passes over them."),
                       .actions = {{tr("Undo"), [&order, deed] { order.takeBack(deed); }}},
                       .deed = deed};
    });
    return int(waiting.size());
}

int SweepTraining::addDeed(const QVector<int>& keys) {
    const RunStore& store = m_desk.store();
    const QString sweep = store.groups()[store.groupOf(keys.first())].folder;
    const auto known = [&store, keys, sweep] { // another experiment may have been opened, or some deleted since
        QVector<int> there;
        for (int key : keys)
            if (const int group = key < store.runCount() ? store.groupOf(key) : -1; group >= 0 && store.groups()[group].folder == sweep)
                there << key;
        return there;
    };
    return UndoOrder::of(m_desk).add(
        {.what = [count = keys.size()] { return count == 1 ? tr("Drop 1 run of the sweep") : tr("Drop %1 runs of the sweep").arg(count); },
         .undo = [this, known] { takeBack(known()); },
         .redo = [this, known] { drop(known()); }});
}

void SweepTraining::takeBack(const QVector<int>& keys) { setDropped(keys, false); }

} // namespace mantissa::app
