// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>

namespace mantissa::app {

// What lies at a path that was dropped on the window or named on the command line.
struct Finding {
    enum class Kind { nothing, experiment, report, project, runs, trained, images, idx, table, events, policy } kind = Kind::nothing;
    QString path;
    QString why; // of nothing: what it is, and what to do instead
};
Finding whatIs(const QString& path);
bool holdsRuns(const QString& folder); // a folder each, as the command line leaves them
// Folders in it that hold some, the last one first.
QStringList trainedFolders(const QString& folder);

} // namespace mantissa::app
