// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "work/worker.h"

#include <QString>

#include <string>
#include <vector>

namespace mantissa::app {

class Desk;
class RunShelf;

// Runs of other programs, read from TensorBoard's event files into the project, in the background; then they are shown as any others.
class ForeignRuns {
public:
    ForeignRuns(Desk& desk, RunShelf& shelf) : m_desk(desk), m_shelf(shelf) {}

    void read(const QString& path); // an event file or a folder of them
    void finish() { m_worker.finish(); }

private:
    struct Found {
        QString group = {}, problem = {};
        QStringList names = {};
        std::vector<std::string> leftOut = {};
    };
    static Found made(const QString& path, const QString& group);
    void show(const Found& found);

    Desk& m_desk;
    RunShelf& m_shelf;
    Worker m_worker; // last: its jobs end before what they tell
};

} // namespace mantissa::app
