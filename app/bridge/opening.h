// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace mantissa::app {

// What lies at a path that was dropped on the window or named on the command line.
struct Finding {
    enum class Kind { nothing, experiment, report, project, runs, images, idx, table, events, policy } kind = Kind::nothing;
    QString path;
    QString why; // of nothing: what it is, and what to do instead
};
Finding whatIs(const QString& path);

} // namespace mantissa::app
