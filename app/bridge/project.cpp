// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/project.h"

#include "bridge/later_scales.h"
#include "bridge/run_values.h"
#include "bridge/stopped_alone.h"
#include "bridge/sweep_group.h"
#include "bridge/waiting_runs.h"
#include "core/system_cause.h"
#include "models/run_lines.h"
#include "models/spoken.h"
#include "models/words.h"
#include "runs/stored_run.h"
#include "style/appearance.h"

#include <QDir>
#include <QLocale>
#include <QSignalBlocker>
#include <QStandardPaths>
#include <QTimeZone>

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr int mostGroups = 500;
const QString stampFormat = QStringLiteral("yyyy-MM-dd_HH-mm-ss-zzz");
const QString searchFolder = QStringLiteral("/narrow");

QString slugOf(const QString& name) {
    QString slug;
    for (QChar c : name.toLower())
        if (c.isLetterOrNumber())
            slug += c;
        else if (!slug.endsWith('-') && !slug.isEmpty())
            slug += '-';
    while (slug.endsWith('-'))
        slug.chop(1);
    return slug.isEmpty() ? QStringLiteral("experiment") : slug.left(60);
}

// The first that comes after them; empty: none of them is a time.
QString stampAfter(const QStringList& names) {
    for (auto name = names.rbegin(); name != names.rend(); ++name)
        if (const QDateTime time = QDateTime::fromString(*name, stampFormat); time.isValid()) // in a zone whose clocks are never set
            return QDateTime(time.date(), time.time(), QTimeZone::utc()).addMSecs(1).toString(stampFormat);
    return {};
}

QString stampNow() { return QDateTime::currentDateTime().toString(stampFormat); }

QDateTime timeOf(const QString& folder) {
    const QDateTime began = QDateTime::fromString(beganIn(folder), stampFormat);
    return began.isValid() ? began : QDateTime::fromString(QFileInfo(folder).fileName(), stampFormat);
}

QString titleOf(const QDateTime& time) {
    const qint64 days = time.date().daysTo(QDate::currentDate());
    const QString clock = formatClock(time.time());
    if (days == 0)
        return clock;
    return (days == 1 ? QObject::tr("Yesterday") : QLocale().toString(time.date(), QLocale::ShortFormat)) + ", " + clock;
}

// By the name of their experiment: its folder is nothing to read.
QString titleAmongOthers(const RunData& run, const QString& folder, const QString& time) {
    return QStringLiteral("%1, %2").arg(run.experiment.isEmpty() ? folder : spokenTitle(run.experiment.toStdString()), time);
}

// Those that never began wait in it, too.
void addSweep(const Sweep& sweep, const QString& folder, QVector<RunData>& runs) {
    for (RunData& run : runs)
        nameAsIn(sweep, run);
    addWaiting(sweep, folder, runs);
    const QStringList dropped = Project::droppedOf(folder);
    for (RunData& run : runs) {
        run.visible = false;
        run.dropped = run.state == RunState::waiting && dropped.contains(run.name);
    }
}

int groupIn(const RunStore& store, const QString& folder) {
    for (int group = 0; group < store.groups().size(); ++group)
        if (store.groups()[group].folder == folder)
            return group;
    return -1;
}

bool holdsRun(const RunStore& store, int group, const QString& folder) {
    const QVector<int> runs = group < 0 ? QVector<int>() : store.groups()[group].runs;
    return std::any_of(runs.begin(), runs.end(), [&](int key) { return store.run(key).folder == folder; });
}

// What may not be looked into is told, and costs nothing else.
bool holdsRun(const QString& folder, QStringList& wrong) {
    const std::filesystem::path path = folder.toStdString();
    try {
        return holds_run(path);
    } catch (const std::filesystem::filesystem_error& error) {
        wrong << QString::fromStdString(sentence_of_left_out(path, system_cause(error.code().value())));
        return false;
    }
}

} // namespace

QString Project::defaultRoot() {
    if (const QString own = qEnvironmentVariable("MANTISSA_PROJECT"); !own.isEmpty())
        return own;
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) + "/Mantissa";
}

QString Project::slug(const Json& experiment) {
    return slugOf(QString::fromStdString(experiment.is_object() ? experiment.value("name", "experiment") : "experiment"));
}

QString Project::folderOf(const Json& experiment) const { return m_root + "/runs/" + slug(experiment); }

QString Project::viewFile(const Json& experiment) const { return folderOf(experiment) + "/window.json"; }

QString Project::linesFile(const Json& experiment) const { return folderOf(experiment) + "/lines.json"; }

// Groups come in the order of their names: where the clock was set back, the new one still comes last.
QString Project::newGroup(const Json& experiment) const {
    const QString folder = folderOf(experiment), now = stampNow(),
                  next = stampAfter(QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name));
    return folder + '/' + qMax(now, next);
}

QString Project::makeGroup(const Json& experiment, const QString& device) const {
    const QString folder = newGroup(experiment);
    if (!QDir().mkpath(folder))
        throw Error(QObject::tr("%1 cannot be written. Choose another project folder.").arg(folder).toStdString());
    keepGroup(folder, experiment, device);
    if (const QString now = stampNow(); QFileInfo(folder).fileName() > now)
        keepBegan(folder, now);
    return folder;
}

QStringList Project::loadGroup(const QString& folder, RunStore& store, Place place) const {
    const QDateTime time = timeOf(folder);
    const QString report = reportOf(folder);
    QStringList wrong;
    QVector<RunData> runs;
    for (const QString& run : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        if (!holdsRun(folder + '/' + run, wrong))
            continue; // older/ and cache/
        RunData data;
        data.visible = false;
        data.started = time;
        data.report = report;
        data.variant = run.section('-', 0, 0).toInt() - 1; // folders count from 1
        QString why;
        if (readRun(data, folder + '/' + run, &why))
            runs << data;
        else
            wrong << why;
    }
    const std::optional<Sweep> sweep = sweepIn(folder);
    if (sweep)
        addSweep(*sweep, folder, runs);
    else if (report.isEmpty())
        addUnbegun(folder, runs);
    if (runs.isEmpty())
        return wrong;
    std::ranges::stable_sort(runs, {}, &RunData::variant); // by name, the 100th would come before the 99th
    const QString title = !report.isEmpty() ? QObject::tr("Report %1").arg(report)
                          : time.isValid()  ? titleOf(time)
                                            : QFileInfo(folder).fileName(),
                  experiment = QFileInfo(folder).dir().dirName();
    const int group = place == Place::last
                          ? store.addGroup({folder, title, time, {}, experiment})
                          : store.addEarlierGroup({folder, titleAmongOthers(runs.front(), experiment, title), time, {}, experiment});
    store.setKind(group, sweep ? RunGroup::Kind::sweep : RunGroup::Kind::runs);
    for (const RunData& run : runs)
        store.addRun(group, run);
    assignLines(store, group);
    if (sweep)
        wrong += loadSearch(folder, store, place); // it began later
    return wrong;
}

QStringList Project::loadSearch(const QString& sweepFolder, RunStore& store, Place place) const {
    const QString folder = sweepFolder + searchFolder, experiment = QFileInfo(sweepFolder).dir().dirName();
    const QDateTime time = timeOf(sweepFolder);
    QStringList wrong;
    QVector<RunData> runs;
    int group = groupIn(store, folder);
    for (const QString& run : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        if (!QFileInfo::exists(folder + '/' + run + "/summary.json") || holdsRun(store, group, folder + '/' + run))
            continue;
        RunData data;
        data.visible = false;
        data.started = time;
        data.variant = run.section('-', 0, 0).toInt() - 1;
        QString why;
        if (readRun(data, folder + '/' + run, &why)) {
            data.sweepPolicy = data.name.section(QStringLiteral(", batch "), 0, -2); // the try, of whose seeds it is
            runs << data;
        } else
            wrong << why;
    }
    if (runs.isEmpty())
        return wrong;
    std::ranges::stable_sort(runs, {}, &RunData::variant);
    const QString title = time.isValid() ? titleOf(time) : QFileInfo(sweepFolder).fileName();
    const QSignalBlocker quiet(store); // told once
    if (group < 0) {
        group = place == Place::last
                    ? store.addGroup({folder, title, time, {}, experiment})
                    : store.addEarlierGroup({folder, titleAmongOthers(runs.front(), experiment, title), time, {}, experiment});
        store.setKind(group, RunGroup::Kind::search);
    }
    for (const RunData& run : runs)
        store.addRun(group, run);
    assignLines(store, group);
    return wrong;
}

QStringList Project::load(const Json& experiment, RunStore& store) const {
    const QStringList names = QDir(folderOf(experiment)).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    QStringList wrong;
    const QSignalBlocker quiet(store); // told once, by the caller
    for (const QString& name : names.mid(qMax(0, int(names.size()) - mostGroups)))
        wrong += loadGroup(folderOf(experiment) + '/' + name, store);
    return wrong;
}

QStringList Project::loadOthers(const Json& experiment, RunStore& store) const {
    QStringList wrong;
    const QSignalBlocker quiet(store);
    for (const QString& other : QDir(m_root + "/runs").entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
        if (other != slug(experiment))
            for (const QString& name : QDir(m_root + "/runs/" + other).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
                if (const QString group = m_root + "/runs/" + other + '/' + name; !QFileInfo::exists(group + "/search.json"))
                    wrong += loadGroup(group, store, Place::earlier); // a search is shown beside its sweep
    return wrong;
}

int Project::newest(const RunStore& store, const Json& experiment) {
    int newest = int(store.groups().size()) - 1;
    const auto other = [&](const RunGroup& group) {
        return group.kind == RunGroup::Kind::search || group.experiment != slug(experiment) || group.runs.isEmpty();
    };
    while (newest >= 0 && other(store.groups()[newest]))
        --newest;
    return newest;
}

int Project::brokenOff(const RunStore& store, const Json& experiment) {
    const int shown = store.current() >= 0 ? store.current() : newest(store, experiment);
    if (shown < 0 || !reportOf(store.groups()[shown].folder).isEmpty())
        return -1; // a report holds no checkpoint to go on from
    bool broken = false, waits = false, begun = false;
    const bool sweep = store.groups()[shown].kind == RunGroup::Kind::sweep;
    for (int key : store.groups()[shown].runs) {
        const RunState state = store.run(key).state;
        if (sweep && store.run(key).sweepPolicy.isEmpty())
            continue; // it was of the sweep once
        broken = broken || (state != RunState::waiting && canGoOn(store.run(key)));
        waits = waits || (state == RunState::waiting && !store.run(key).dropped);
        begun = begun || state != RunState::waiting;
    }
    return broken || (waits && (begun || sweep)) ? shown : -1; // what waits, another run of its group was run alone before
}

int Project::resumable(const RunStore& store, const Json& experiment, const QString& device) {
    const int group = brokenOff(store, experiment);
    const QString folder = group < 0 ? QString() : store.groups()[group].folder;
    return group >= 0 && differInLaterScales(store, group, editedOf(folder), experiment) && deviceOf(folder) == device ? group : -1;
}

} // namespace mantissa::app
