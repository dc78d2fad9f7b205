// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/report.h"
#include "reports/known_runs.h"
#include "work/worker.h"

#include <QObject>
#include <QStringList>
#include <QVector>

#include <atomic>
#include <memory>

namespace mantissa::app {

// Reads run folders and makes the comparison of them in the background; what was asked before is thrown away when it
// arrives late. Runs that did not change since are not read again.
class ReportMaker : public QObject {
    Q_OBJECT
public:
    explicit ReportMaker(QObject* parent = nullptr);
    ~ReportMaker() override;

    void ask(const QStringList& folders, const QString& baseline);
    std::shared_ptr<const report::Report> report() const { return m_report; } // null: none yet
    QString problem() const { return m_problem; }
    bool waiting() const { return m_answered != m_reading->asked; }
    void forget(); // nothing is ticked any more
    // The report as it is, its runs drawn with these lines of the theme; ends with saved.
    void save(const QString& file, const QString& language, const QVector<int>& lines = {});

Q_SIGNALS:
    void answered();
    void saved(const QString& file, const QString& problem);

private:
    // Of the thread that reads, which may outlive this: the runs may lie on a drive that does not answer.
    struct Reading {
        std::atomic<int> asked{0}; // the newest question
        HeldRuns held = {};        // of the background thread alone: those it was asked for last
        std::vector<report::RunRecord> read(const QStringList& folders);
    };
    const std::shared_ptr<Reading> m_reading = std::make_shared<Reading>();
    int m_answered = 0;
    std::shared_ptr<const report::Report> m_report;
    QString m_problem;
    Worker m_reader, m_writer; // what is being written is waited for, and does not wait for what is read
};

} // namespace mantissa::app
