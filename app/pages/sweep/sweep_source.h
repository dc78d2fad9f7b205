// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_store.h"
#include "pages/sweep/sweep_board.h"
#include "report/sweep/reader.h"
#include "work/worker.h"

#include <QObject>

#include <memory>

namespace mantissa::app {

// What a sweep's run folders say, read and thought about on a thread of its own.
class SweepSource : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    // Of a group and its experiment; empty: there is none. `sweep`: what it takes, which may have grown.
    void show(const QString& folder, const QString& file, const Json& sweep);
    bool setDropped(const QStringList& names);    // runs that the sweep passes over; whether these are others
    void askAnew(report::SweepReader::Live live); // runs have ended since
    std::shared_ptr<const report::SweepResults> results() const { return m_results; } // null: none yet
    bool waiting() const { return m_asked != m_answered; }

Q_SIGNALS:
    void answered();

private:
    QString m_folder, m_file;
    Json m_sweep;
    QStringList m_dropped;
    struct Reading {
        std::unique_ptr<report::SweepReader> reader;
    };
    const std::shared_ptr<Reading> m_reading = std::make_shared<Reading>(); // what it points to is the worker's alone
    std::shared_ptr<const report::SweepResults> m_results;
    int m_asked = 0, m_answered = 0;
    Worker m_worker;
};

// The sweep's runs as the window knows them now, with the figures that were read last; null: none were yet.
SweepBoard boardOf(const RunStore& store, int group, const report::SweepResults* results);

} // namespace mantissa::app
