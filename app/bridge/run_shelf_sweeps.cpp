// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Sweeps and the searches beside them, as groups of the store.
#include "bridge/desk.h"
#include "bridge/gone_folders.h"
#include "bridge/run_shelf.h"
#include "bridge/run_values.h"
#include "bridge/sweep_group.h"
#include "models/run_lines.h"
#include "models/words.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QSet>
#include <QSignalBlocker>

namespace mantissa::app {

int RunShelf::makeSweep(const SweepSettings& settings) {
    RunStore& store = m_desk.store();
    const Json& json = m_desk.document().json();
    const Sweep sweep = make_sweep(*m_desk.document().experiment(), settings); // what is wrong with it leaves no folder
    const bool projectWasGone = projectIsGone(m_desk);
    const QString folder = m_desk.project().makeGroup(json, m_desk.device());
    if (projectWasGone)
        tellProjectMadeAnew(m_desk);
    Project::keepSweep(folder, write_sweep(sweep.settings));
    for (int key : store.visibleRuns())
        store.run(key).visible = false;
    const QSignalBlocker quiet(store); // told once
    const QDateTime now = QDateTime::currentDateTime();
    const int group = store.addGroup({folder, formatClock(now.time()), now, {}, Project::slug(json)});
    store.setKind(group, RunGroup::Kind::sweep);
    for (std::size_t i = 0; i < sweep.runs.size(); ++i) {
        RunData run = runOf(sweep, i, folder);
        run.started = now;
        run.device = m_desk.device();
        store.addRun(group, run);
    }
    assignLines(store, group);
    return group;
}

// Runs that never began get their numbers anew, as there are others now; those that it no longer has keep their folders alone. None is
// passed over any more: who starts it means all that its lists have.
void RunShelf::growSweep(int group, const SweepSettings& settings) {
    RunStore& store = m_desk.store();
    const QString folder = store.groups()[group].folder;
    const Sweep sweep = make_sweep(*m_desk.document().experiment(), settings, folder.toStdString());
    Project::keepGroup(folder, m_desk.document().json(), m_desk.device());
    Project::keepSweep(folder, write_sweep(sweep.settings));
    Project::keepDropped(folder, {});
    {
        const QSignalBlocker quiet(store); // told once
        const QVector<int> before = store.groups()[group].runs;
        for (int key : before)
            if (QDir(store.run(key).folder).exists())
                store.run(key).sweepPolicy.clear(), store.run(key).dropped = false, nameAsIn(sweep, store.run(key));
            else
                store.remove(key);
        QSet<int> begun;
        for (int key : store.groups()[group].runs)
            begun << store.run(key).variant;
        for (std::size_t i = 0; i < sweep.runs.size(); ++i)
            if (!begun.contains(sweep.experiment.variants[i].index)) {
                RunData run = runOf(sweep, i, folder);
                run.started = store.groups()[group].started;
                run.device = m_desk.device();
                store.addRun(group, run);
            }
    }
    assignLines(store, group);
}

void RunShelf::loadSearch(int group) {
    RunStore& store = m_desk.store();
    if (group < 0)
        return;
    const int before = store.runCount();
    tellUnreadable(m_desk.project().loadSearch(store.groups()[group].folder, store));
    if (store.runCount() > before)
        Q_EMIT store.structureChanged();
    takeEnded(group);
}

// A search trains what the sweep lacks of its baseline: those runs are over now.
void RunShelf::takeEnded(int group) {
    RunStore& store = m_desk.store();
    const auto sweep = sweepIn(store.groups()[group].folder);
    for (int key : sweep ? store.groups()[group].runs : QVector<int>()) {
        RunData& run = store.run(key);
        RunData read;
        read.variant = run.variant;
        read.started = run.started;
        read.visible = false;
        const bool open = run.state == RunState::waiting || run.state == RunState::stopped;
        if (!open || !QFileInfo::exists(run.folder + "/summary.json") || !readRun(read, run.folder) || read.state == RunState::stopped)
            continue;
        nameAsIn(*sweep, read);
        read.line = run.line;
        const bool visible = run.visible;
        run = read;
        store.setVisible(key, visible); // with its curves
        Q_EMIT store.stateChanged(key);
    }
}

} // namespace mantissa::app
