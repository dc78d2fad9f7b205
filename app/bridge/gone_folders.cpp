// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/gone_folders.h"

#include "bridge/desk.h"
#include "bridge/run_bin.h"
#include "bridge/trained_elsewhere.h"
#include "models/spoken.h"
#include "models/words.h"

#include <QFileInfo>
#include <QGuiApplication>

#include <algorithm>
#include <utility>

namespace mantissa::app {

// One that never took a step may have had no folder.
bool folderIsGone(const RunData& run) {
    const bool trains = run.state == RunState::running || run.state == RunState::waiting;
    return !trains && run.report.isEmpty() && run.stepsDone() > 0 && !run.folder.isEmpty() && !QFileInfo::exists(run.folder);
}

GoneFolders::GoneFolders(Desk& desk) : m_desk(desk) {
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive)
            look();
    });
    connect(&desk.session(), &SessionController::finished, this, &GoneFolders::look);
    connect(&desk.document(), &ExperimentDocument::replaced, this, [this] { // other runs have these keys
        m_gone.clear();
        m_deleted.clear();
    });
}

// Those that are shown; and those that may have come back.
QVector<int> GoneFolders::looked() const {
    QVector<int> keys = m_desk.store().visibleRuns();
    for (int key : m_gone)
        if (!keys.contains(key) && key < m_desk.store().runCount()) // they may have been read anew since
            keys << key;
    return keys;
}

// The one that deletes says so in the group; of a sweep's run its bin alone knows, until that window is closed.
bool GoneFolders::isDeleted(int key) const {
    const RunStore& store = m_desk.store();
    const RunData& run = store.run(key);
    const RunGroup& group = store.groups()[store.groupOf(key)];
    return folderIsGone(run) && ((group.kind == RunGroup::Kind::runs && Project::droppedOf(group.folder).contains(run.name)) ||
                                 RunBin::has(m_desk.project().root(), run.folder));
}

void GoneFolders::followDeletions() {
    RunStore& store = m_desk.store();
    QStringList names;
    for (const RunGroup& group : QVector<RunGroup>(store.groups()))
        for (int key : group.runs)
            if (const bool trained = m_desk.session().busy() && store.currentRuns().contains(key); !trained && isDeleted(key)) {
                store.remove(key);
                m_deleted << key;
                names << shownName(store.run(key));
            }
    const auto back = std::ranges::stable_partition(m_deleted, [&](int key) { return !QFileInfo::exists(store.run(key).folder); });
    const QVector<int> returned(back.begin(), back.end());
    m_deleted.erase(back.begin(), back.end());
    for (int key : returned)
        store.putBack(key);
    tellDeleted(names);
    if (!names.isEmpty() || !returned.isEmpty())
        Q_EMIT m_desk.changed();
}

void GoneFolders::tellDeleted(const QStringList& names) {
    if (!names.isEmpty())
        m_desk.tell([names] {
            return Message{Message::Kind::info,
                           names.size() == 1 ? tr("%1 was deleted in another window.").arg(names.first())
                                             : tr("%1 runs were deleted in another window.").arg(names.size()),
                           tr("That one can take it back until it is closed.")};
        });
}

QSet<QString> GoneFolders::places() const {
    QSet<QString> places = {m_desk.project().root()};
    for (const RunGroup& group : m_desk.store().groups())
        if (!group.runs.isEmpty())
            places << group.folder;
    return places;
}

void GoneFolders::look() {
    if (std::exchange(m_looking, true))
        return; // what it finds is as of its end
    m_worker.ask(
        [this, places = places()]() -> Worker::Job {
            for (const QString& place : places)
                (void)QFileInfo::exists(place);
            return [this] {
                m_looking = false;
                lookNow();
            };
        },
        [this] { m_looking = false; });
}

void GoneFolders::lookNow() {
    followDeletions();
    readAgainTrainedElsewhere(m_desk.store());
    RunStore& store = m_desk.store();
    QSet<int> gone;
    QStringList names;
    QString folder;
    for (int key : looked()) {
        RunData& run = store.run(key);
        if (const bool before = std::exchange(run.gone, folderIsGone(run)); before != run.gone)
            Q_EMIT store.stateChanged(key);
        if (run.gone)
            gone << key;
        if (!run.gone || m_gone.contains(key))
            continue;
        names << run.name;
        folder = run.folder;
    }
    m_gone = gone;
    if (names.isEmpty())
        return;
    m_desk.tell([names, folder] {
        return names.size() == 1
                   ? Message{Message::Kind::warn, tr("The folder of %1 is gone.").arg(names.first()),
                             tr("%1 was moved or deleted. Bring it back, or delete the run from the list.").arg(folder)}
                   : Message{Message::Kind::warn, tr("The folders of %1 runs are gone.").arg(names.size()),
                             tr("%1 were moved or deleted. Bring them back, or delete the runs from the list.").arg(namesInRow(names))};
    });
}

bool projectIsGone(Desk& desk) {
    const QString root = desk.project().root();
    const QVector<RunGroup>& groups = desk.store().groups();
    return !QFileInfo::exists(root) && std::ranges::any_of(groups, [&](const RunGroup& group) { return group.folder.startsWith(root); });
}

void tellProjectMadeAnew(Desk& desk) {
    desk.tell([root = desk.project().root()] {
        return Message{.kind = Message::Kind::warn,
                       .fact = GoneFolders::tr("The project folder was gone and is made anew."),
                       .cause = GoneFolders::tr("%1 was moved or deleted. The runs from before lie where it is now.").arg(root),
                       .holds = [] { return true; }}; // the run that begins in it takes nothing of that away
    });
}

} // namespace mantissa::app
