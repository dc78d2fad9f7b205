// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Runs of a sweep that it passes over.
#include "bridge/desk.h"
#include "bridge/sweep_training.h"

namespace mantissa::app {

void SweepTraining::setDropped(const QVector<int>& keys, bool dropped) {
    RunStore& store = m_desk.store();
    const int group = keys.isEmpty() ? -1 : store.groupOf(keys.first());
    if (group < 0)
        return;
    QStringList names;
    for (int key : keys)
        store.run(key).dropped = dropped && store.run(key).state == RunState::waiting;
    for (int key : store.groups()[group].runs)
        if (store.run(key).dropped)
            names << store.run(key).name;
    Project::keepDropped(store.groups()[group].folder, names);
    if (group == store.current())
        m_desk.session().setDropped(names);
    for (int key : keys)
        store.tellStateChanged(key);
    Q_EMIT m_desk.changed();
}

int SweepTraining::drop(const QVector<int>& keys) {
    QVector<int> waiting;
    for (int key : keys)
        if (const RunData& run = m_desk.store().run(key); run.state == RunState::waiting && !run.dropped)
            waiting << key;
    if (waiting.isEmpty())
        return 0;
    try {
        setDropped(waiting, true);
    } catch (const std::exception& error) {
        m_desk.tell([what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::warn, tr("That they are dropped is not in the project."), what};
        });
    }
    m_desk.tell([this, waiting] {
        return Message{Message::Kind::info,
                       waiting.size() == 1 ? tr("1 run of the sweep is dropped.")
                                           : tr("%1 runs of the sweep are dropped.").arg(waiting.size()),
                       tr("The sweep passes over them."),
                       {{tr("Undo"), [this, waiting] { takeBack(waiting); }}}};
    });
    return int(waiting.size());
}

void SweepTraining::takeBack(const QVector<int>& keys) { setDropped(keys, false); }

} // namespace mantissa::app
