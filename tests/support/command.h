// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QProcess>
#include <QString>
#include <QStringList>

namespace mantissa {

struct CommandResult {
    int code = -1; // -1: crashed or never ended
    QString output, errors;
};

// Runs mantissa-cli to its end.
inline CommandResult command(const QStringList& arguments, int milliseconds = 120000) {
    QProcess process;
    process.start(MANTISSA_CLI, arguments);
    CommandResult result;
    if (process.waitForFinished(milliseconds) && process.exitStatus() == QProcess::NormalExit)
        result.code = process.exitCode();
    result.output = QString::fromUtf8(process.readAllStandardOutput());
    result.errors = QString::fromUtf8(process.readAllStandardError());
    return result;
}

} // namespace mantissa
