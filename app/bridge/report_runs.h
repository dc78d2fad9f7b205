// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QStringList>

namespace mantissa::app {

class Project;

// The runs of a report, in a project: those that it has already, trained there or read before, are not written again.
struct ReportRuns {
    QStringList folders = {};
    int written = 0;
};
ReportRuns bringRuns(const Project& project, const Json& experiment, const QString& report);

} // namespace mantissa::app
