// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/opening.h"

#include "policy/policy_file.h"
#include "report/experiment_of.h"
#include "report/import/event_file.h"
#include "report/import/tensorboard_runs.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QObject>

#include <algorithm>

namespace mantissa::app {
namespace {

bool holds(const QDir& folder, const QStringList& names) { return !folder.entryList(names, QDir::Files).isEmpty(); }

// Itself or one folder below it.
bool holdsNear(const QDir& folder, const QStringList& names) {
    if (holds(folder, names))
        return true;
    for (const QString& inside : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        if (holds(QDir(folder.filePath(inside)), names))
            return true;
    return false;
}

Finding::Kind kindOf(const QDir& folder) {
    if (holds(folder, {"*.mantissa"}) || folder.exists("runs"))
        return Finding::Kind::project;
    if (folder.exists("experiment.json") || holdsRuns(folder.path()))
        return Finding::Kind::runs;
    if (report::holds_event_files(folder.absolutePath().toStdString()))
        return Finding::Kind::events;
    if (holds(folder, {"train-images-idx*-ubyte*"}))
        return Finding::Kind::idx;
    if (holdsNear(folder, {"*.png", "*.jpg", "*.jpeg", "*.bmp", "*.webp"}))
        return Finding::Kind::images;
    return trainedFolders(folder.path()).isEmpty() ? Finding::Kind::nothing : Finding::Kind::trained;
}

} // namespace

bool holdsRuns(const QString& folder) {
    const QStringList inside = QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    return std::ranges::any_of(inside, [&](const QString& name) { return QFileInfo::exists(folder + '/' + name + "/experiment.json"); });
}

QStringList trainedFolders(const QString& folder) {
    QStringList found;
    for (const QFileInfo& inside : QDir(folder).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time))
        if (holdsRuns(inside.filePath()))
            found << inside.absoluteFilePath();
    return found;
}

Finding whatIs(const QString& path) {
    const QFileInfo info(path);
    if (!info.exists())
        return {Finding::Kind::nothing, path, QObject::tr("There is nothing at %1. Check the path.").arg(path)};
    if (info.isDir()) {
        const Finding::Kind kind = kindOf(QDir(path));
        return {kind, path,
                kind == Finding::Kind::nothing
                    ? QObject::tr("The folder holds no experiment, no runs and no images. Drop a .mantissa file, a "
                                  "project folder, a folder of images or one of TensorBoard's.")
                    : QString()};
    }
    if (info.fileName() == "experiment.json")
        return {Finding::Kind::runs, info.path(), {}};
    if (report::is_event_file(path.toStdString()))
        return {Finding::Kind::events, path, {}};
    if (path.endsWith(".mantissa"))
        return {Finding::Kind::experiment, path, {}};
    if (is_policy_file(path.toStdString()))
        return {Finding::Kind::policy, path, {}};
    if (report::is_report(path.toStdString()))
        return {Finding::Kind::report, path, {}};
    if (info.suffix().toLower() == "csv" || path.endsWith(".csv.gz", Qt::CaseInsensitive))
        return {Finding::Kind::table, path, {}};
    if (QStringList{"png", "jpg", "jpeg", "bmp", "webp"}.contains(info.suffix().toLower()))
        return {Finding::Kind::nothing, path,
                QObject::tr("One image is no data set. Drop the folder that holds a folder of images per class.")};
    if (info.suffix().toLower() == "onnx")
        return {Finding::Kind::nothing, path,
                QObject::tr("ONNX files are written here, not read. Open the experiment that wrote it, or a report that holds that.")};
    return {Finding::Kind::nothing, path,
            QObject::tr("This is no experiment. Drop a .mantissa file, a project folder, a folder of images or a table (CSV).")};
}

} // namespace mantissa::app
