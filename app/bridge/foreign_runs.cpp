// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/foreign_runs.h"

#include "bridge/desk.h"
#include "bridge/run_shelf.h"
#include "models/spoken.h"
#include "models/words.h"
#include "report/import/tensorboard_runs.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>

namespace mantissa::app {

ForeignRuns::Found ForeignRuns::made(const QString& path, const QString& group) {
    Found found{.group = group};
    try {
        const report::Imported imported = report::read_tensorboard(path.toStdString());
        report::write_imported(imported, group.toStdString());
        for (const report::ImportedRun& run : imported.runs)
            found.names << QString::fromStdString(run.name);
        found.leftOut = imported.left_out;
    } catch (const std::exception& error) {
        found.problem = QString::fromStdString(error.what());
    }
    return found;
}

// A group of its own, named after the folder: the runs are of no experiment here.
void ForeignRuns::read(const QString& path) {
    const QFileInfo info(QFileInfo(path).absoluteFilePath());
    const QString name = QStringLiteral("tensorboard ") + (info.isDir() ? info.fileName() : info.dir().dirName());
    const QString group = m_desk.project().newGroup(Json{{"name", name.toStdString()}});
    m_worker.start([this, path = info.absoluteFilePath(), group] {
        const Found found = made(path, group);
        m_worker.tell([this, found] { show(found); });
    });
}

void ForeignRuns::show(const Found& found) {
    if (!found.problem.isEmpty())
        return m_desk.tell([problem = found.problem] {
            return Message{Message::Kind::bad, QObject::tr("No run could be read."), problem};
        });
    m_shelf.loadGroup(found.group);
    if (!m_desk.session().busy()) {
        m_shelf.showFolder(found.group);
        m_desk.showPage("run");
    }
    m_desk.tell([found] {
        const int more = int(found.leftOut.size());
        const QString names = namesInRow(found.names), cause = more == 0 ? names
                                                                         : QObject::tr("%1; %2 left out: %3")
                                                                               .arg(names)
                                                                               .arg(more)
                                                                               .arg(spoken(QString::fromStdString(found.leftOut.front())));
        return Message{more == 0 ? Message::Kind::good : Message::Kind::warn,
                       found.names.size() == 1 ? QObject::tr("1 run was read.") : QObject::tr("%1 runs were read.").arg(found.names.size()),
                       cause};
    });
}

} // namespace mantissa::app
