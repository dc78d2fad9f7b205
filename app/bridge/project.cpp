// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/project.h"

#include "bridge/run_values.h"
#include "style/appearance.h"

#include <QDir>
#include <QLocale>
#include <QStandardPaths>

namespace mantissa::app {
namespace {

constexpr int mostGroups = 30;
const QString stampFormat = QStringLiteral("yyyy-MM-dd_HH-mm-ss-zzz");
const QString groupFile = QStringLiteral("/group.json");

QString slugOf(const QString& name) {
    QString slug;
    for (QChar c : name.toLower())
        if (c.isLetterOrNumber() && c.unicode() < 128)
            slug += c;
        else if (!slug.endsWith('-') && !slug.isEmpty())
            slug += '-';
    while (slug.endsWith('-'))
        slug.chop(1);
    return slug.isEmpty() ? QStringLiteral("experiment") : slug.left(60);
}

QString titleOf(const QDateTime& time) {
    const qint64 days = time.date().daysTo(QDate::currentDate());
    const QString clock = QLocale().toString(time.time(), QLocale::ShortFormat);
    if (days == 0)
        return clock;
    return (days == 1 ? QObject::tr("Yesterday") : QLocale().toString(time.date(), QLocale::ShortFormat)) + ", " + clock;
}

Json groupOf(const QString& folder) {
    try {
        return read_json((folder + groupFile).toStdString());
    } catch (const std::exception&) {
        return Json::object();
    }
}

} // namespace

QString Project::defaultRoot() {
    if (const QString own = qEnvironmentVariable("MANTISSA_PROJECT"); !own.isEmpty())
        return own;
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) + "/Mantissa";
}

QString Project::folderOf(const Json& experiment) const { return m_root + "/runs/" + slugOf(QString::fromStdString(experiment.value("name", "experiment"))); }

QString Project::makeGroup(const Json& experiment, const QString& device) const {
    const QString folder = folderOf(experiment) + '/' + QDateTime::currentDateTime().toString(stampFormat);
    if (!QDir().mkpath(folder))
        throw Error(QObject::tr("%1 cannot be written. Choose another project folder.").arg(folder).toStdString());
    write_json((folder + groupFile).toStdString(), {{"experiment", experiment}, {"device", device.toStdString()}});
    return folder;
}

void Project::load(const Json& experiment, RunStore& store) const {
    QStringList names = QDir(folderOf(experiment)).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    for (const QString& name : names.mid(qMax(0, int(names.size()) - mostGroups))) {
        const QString folder = folderOf(experiment) + '/' + name;
        const QDateTime time = QDateTime::fromString(name, stampFormat);
        QVector<RunData> runs;
        for (const QString& run : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
            RunData data;
            data.visible = false;
            data.variant = run.section('-', 0, 0).toInt() - 1; // folders count from 1
            if (readRun(data, folder + '/' + run))
                runs << data;
        }
        if (runs.isEmpty())
            continue;
        const int group = store.addGroup({folder, titleOf(time), time, {}});
        for (const RunData& run : runs)
            store.addRun(group, run);
        store.assignLines(group);
    }
}

int Project::resumable(const RunStore& store, const Json& experiment, const QString& device) {
    const int newest = int(store.groups().size()) - 1;
    if (newest < 0)
        return -1;
    bool broken = false;
    for (int key : store.groups()[newest].runs)
        broken = broken || store.run(key).state == RunState::stopped;
    const Json group = groupOf(store.groups()[newest].folder);
    return broken && group.value("experiment", Json()) == experiment && group.value("device", "") == device.toStdString() ? newest : -1;
}

} // namespace mantissa::app
