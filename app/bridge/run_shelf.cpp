// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/run_shelf.h"

#include "bridge/desk.h"
#include "bridge/run_values.h"
#include "runs/run_folder.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocale>

namespace mantissa::app {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("RunShelf", text); }

RunData newRun(const Variant& variant) {
    RunData run;
    run.variant = variant.index;
    run.name = QString::fromStdString(variant.name);
    const Json policy = variant.resolved.at("variants").at(0).value("policy", Json("float32"));
    run.policy = QString::fromStdString(policy.is_string() ? policy.get<std::string>() : policy.value("base", "float32"));
    run.batch = variant.training.batch;
    run.started = QDateTime::currentDateTime();
    return run;
}

} // namespace

RunShelf::RunShelf(Desk& desk) : m_desk(desk) {
    QObject::connect(&desk.store(), &RunStore::curvesWanted, &desk, [this](int key) { showCurves(key); });
}

void RunShelf::showCurves(int key) {
    RunData& run = m_desk.store().run(key);
    readCurves(run);
    if (!run.damage.isEmpty())
        m_desk.tell({Message::Kind::warn, tr("A part of %1 is damaged.").arg(run.name), tr("%1. The rest is shown.").arg(run.damage)});
}

int RunShelf::make() {
    RunStore& store = m_desk.store();
    const Json& json = m_desk.document().json();
    const Experiment& experiment = *m_desk.document().experiment();
    const QString folder = m_desk.project().makeGroup(json, m_desk.device());
    for (int key : store.visibleRuns())
        store.run(key).visible = false;
    const int group = store.addGroup(
        {folder, QLocale().toString(QTime::currentTime(), QLocale::ShortFormat), QDateTime::currentDateTime(), {}, Project::slug(json)});
    for (const Variant& variant : experiment.variants) {
        RunData run = newRun(variant);
        run.folder = folder + '/' + QString::fromStdString(run_folder_name(variant.index, variant.name));
        run.device = m_desk.device();
        run.experiment = QString::fromStdString(experiment.name);
        store.addRun(group, run);
    }
    store.assignLines(group);
    return group;
}

void RunShelf::load() {
    RunStore& store = m_desk.store();
    store.clear();
    m_allLoaded = false;
    tellUnreadable(m_desk.project().load(m_desk.document().json(), store));
    const int group = Project::resumable(store, m_desk.document().json(), m_desk.device());
    if (group >= 0)
        for (int key : store.groups()[group].runs) {
            showCurves(key);
            store.run(key).visible = true;
        }
    store.setCurrent(group);
    Q_EMIT m_desk.changed();
}

void RunShelf::loadAll() {
    if (m_allLoaded)
        return;
    m_allLoaded = true;
    tellUnreadable(m_desk.project().loadOthers(m_desk.document().json(), m_desk.store()));
    m_desk.store().tellStructure();
}

bool RunShelf::showFolder(const QString& folder) {
    const QVector<RunGroup>& groups = m_desk.store().groups();
    const auto at =
        std::find_if(groups.begin(), groups.end(), [&](const RunGroup& group) { return QFileInfo(group.folder) == QFileInfo(folder); });
    int group = at == groups.end() ? -1 : int(at - groups.begin());
    if (group < 0) {
        tellUnreadable(m_desk.project().loadGroup(folder, m_desk.store()));
        group = int(groups.size()) - 1;
    }
    show(group);
    return group >= 0;
}

void RunShelf::tellUnreadable(const QStringList& wrong) {
    if (!wrong.isEmpty())
        m_desk.tell({Message::Kind::warn,
                     wrong.size() == 1 ? tr("A run folder could not be read.") : tr("%1 run folders could not be read.").arg(wrong.size()),
                     tr("%1 The other runs are shown; delete the folder if it is of no use.").arg(wrong.first())});
}

void RunShelf::show(int group) {
    RunStore& store = m_desk.store();
    if (m_desk.session().busy() || group < 0 || group >= store.groups().size())
        return;
    for (int key : store.visibleRuns())
        store.run(key).visible = false;
    for (int key : store.groups()[group].runs) {
        if (store.run(key).curves == RunData::Curves::inFolder)
            showCurves(key);
        store.run(key).visible = true;
    }
    store.setCurrent(group);
    Q_EMIT m_desk.changed();
}

QVector<RunShelf::Gone> RunShelf::bin(const QVector<int>& keys) {
    RunStore& store = m_desk.store();
    QVector<Gone> gone;
    for (int key : keys) {
        const RunData& run = store.run(key);
        if (run.state == RunState::running || (m_desk.session().busy() && store.currentRuns().contains(key)))
            continue;
        const bool there = QDir(run.folder).exists();
        const QString place = there ? m_desk.project().bin(run.folder) : QString();
        if ((place.isEmpty() && there) || !store.remove(key))
            continue;
        gone << Gone{key, run.folder, place};
    }
    return gone;
}

void RunShelf::putBack(const QVector<Gone>& gone) {
    for (const Gone& each : gone)
        if (each.to.isEmpty() || QDir().rename(each.to, each.from))
            m_desk.store().putBack(each.key);
    Q_EMIT m_desk.changed();
}

void RunShelf::remove(const QVector<int>& keys) {
    const QVector<Gone> gone = bin(keys);
    if (gone.isEmpty())
        return m_desk.tell({Message::Kind::info, tr("Nothing was deleted."),
                            tr("A run that is going is stopped first, and its folder must be writable.")});
    m_desk.tell({Message::Kind::info,
                 gone.size() == 1 ? tr("%1 was deleted.").arg(m_desk.store().run(gone.first().key).name)
                                  : tr("%1 runs were deleted.").arg(gone.size()),
                 tr("Their folders go for good when the window is closed."),
                 {{tr("Undo"), [this, gone] { putBack(gone); }}}});
    Q_EMIT m_desk.changed();
}

} // namespace mantissa::app
