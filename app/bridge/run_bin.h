// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLockFile>
#include <QString>
#include <QVector>

#include <memory>

namespace mantissa::app {

// Where deleted runs of a project wait until the window is closed: a folder per window, each run with a note of where it came from.
// After a kill they are still there, and the next window offers them.
class RunBin {
public:
    explicit RunBin(const QString& projectRoot);
    ~RunBin(); // what this window deleted goes for good

    struct Run {
        QString from, to; // where it was, where it is
    };
    QString take(const QString& folder); // returns where it is then; empty: it could not be moved
    static bool putBack(const Run& run); // false: something else stands there now, or it cannot be moved
    // Whether any window of the project has it here.
    static bool has(const QString& projectRoot, const QString& folder);
    QVector<Run> leftBehind() const;       // by windows that did not close
    void forget(const QVector<Run>& runs); // for good

private:
    static QVector<Run> runsIn(const QString& folder);

    const QString m_root;              // of all windows
    QString m_own;                     // of this one; empty: nothing was deleted yet
    int m_taken = 0;                   // several runs have one name, and a clock one time for them
    std::unique_ptr<QLockFile> m_lock; // held as long as this window lives
};

} // namespace mantissa::app
