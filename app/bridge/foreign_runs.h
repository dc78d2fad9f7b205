// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/import/tensorboard_runs.h"
#include "work/worker.h"

#include <QString>

#include <memory>

namespace mantissa::app {

class Desk;
class RunShelf;

// Runs of other programs, read from TensorBoard's event files into the project, in the background; then they are shown as any others.
class ForeignRuns {
public:
    ForeignRuns(Desk& desk, RunShelf& shelf) : m_desk(desk), m_shelf(shelf) {}

    void read(const QString& path); // an event file or a folder of them

private:
    struct Found {
        QString group = {}, problem = {};
        report::Imported imported = {};
    };
    using FoundRuns = std::shared_ptr<const Found>;
    static FoundRuns found(const QString& path, const QString& group);
    void write(const FoundRuns& found);
    void show(const Found& found, const QString& problem);

    Desk& m_desk;
    RunShelf& m_shelf;
    Worker m_reader, m_writer; // what is read may lie on a drive that does not answer; what is being written is waited for
};

} // namespace mantissa::app
