// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/foreign_runs.h"

#include "bridge/desk.h"
#include "bridge/run_shelf.h"
#include "models/spoken.h"
#include "models/words.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>

namespace mantissa::app {

ForeignRuns::FoundRuns ForeignRuns::found(const QString& path, const QString& group) {
    auto found = std::make_shared<Found>(Found{.group = group});
    try {
        found->imported = report::read_tensorboard(path.toStdString());
    } catch (const std::exception& error) {
        found->problem = QString::fromStdString(error.what());
    }
    return found;
}

// A group of its own, named after the folder: the runs are of no experiment here.
void ForeignRuns::read(const QString& path) {
    const QFileInfo info(QFileInfo(path).absoluteFilePath());
    const QString name = QStringLiteral("tensorboard ") + (info.isDir() ? info.fileName() : info.dir().dirName());
    const QString group = m_desk.project().newGroup(Json{{"name", name.toStdString()}});
    m_reader.ask(
        [this, path = info.absoluteFilePath(), group]() -> Worker::Job { return [this, read = found(path, group)] { write(read); }; });
}

void ForeignRuns::write(const FoundRuns& found) {
    m_writer.start([this, found] {
        QString problem = found->problem;
        try {
            if (problem.isEmpty())
                report::write_imported(found->imported, found->group.toStdString());
        } catch (const std::exception& error) {
            problem = QString::fromStdString(error.what());
        }
        m_writer.tell([this, found, problem] { show(*found, problem); });
    });
}

void ForeignRuns::show(const Found& found, const QString& problem) {
    if (!problem.isEmpty())
        return m_desk.tell([problem] { return Message{Message::Kind::bad, QObject::tr("No run could be read."), problem}; });
    m_shelf.loadGroup(found.group);
    if (!m_desk.session().busy()) {
        m_shelf.showFolder(found.group);
        m_desk.showPage("run");
    }
    QStringList runs;
    for (const report::ImportedRun& run : found.imported.runs)
        runs << QString::fromStdString(run.name);
    m_desk.tell([runs, leftOut = found.imported.left_out] {
        const int more = int(leftOut.size());
        const QString names = namesInRow(runs);
        const QString cause =
            more == 0 ? names
                      : QObject::tr("%1; %2 left out: %3").arg(names).arg(more).arg(spoken(QString::fromStdString(leftOut.front())));
        return Message{more == 0 ? Message::Kind::good : Message::Kind::warn,
                       runs.size() == 1 ? QObject::tr("1 run was read.") : QObject::tr("%1 runs were read.").arg(runs.size()), cause};
    });
}

} // namespace mantissa::app
