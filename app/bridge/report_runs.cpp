// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/report_runs.h"

#include "bridge/project.h"
#include "report/held_runs.h"

#include <QFileInfo>

namespace mantissa::app {
namespace {

QString makeGroup(const Project& project, const Json& experiment, const QString& report) {
    const QString group = project.makeReportGroup(experiment, QFileInfo(report).fileName());
    if (experiment.contains("sweep"))
        Project::keepSweep(group, experiment["sweep"]);
    return group;
}

} // namespace

ReportRuns bringRuns(const Project& project, const Json& experiment, const QString& report) {
    ReportRuns found;
    const QString groups = QFileInfo(project.newGroup(experiment)).path();
    std::vector<std::string> unreadable; // none of these is the report's, as far as anybody can tell
    const std::vector<std::filesystem::path> known =
        QFileInfo::exists(groups) ? find_runs(groups.toStdString(), &unreadable) : std::vector<std::filesystem::path>();
    QString group;
    for (const StoredRun& run : report::runs_of_report(report.toStdString())) {
        std::filesystem::path folder = report::same_run(run, known);
        if (folder.empty()) {
            if (group.isEmpty())
                group = makeGroup(project, experiment, report);
            folder = group.toStdString() / run.folder.filename();
            report::write_held_run(run, folder);
            ++found.written;
        }
        found.folders << QString::fromStdString(folder.string());
    }
    return found;
}

} // namespace mantissa::app
