// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "reports/report_maker.h"

#include "report/in_language.h"
#include "reports/pdf_report.h"
#include "runs/stored_run.h"

#include <utility>

namespace mantissa::app {

ReportMaker::ReportMaker(QObject* parent) : QObject(parent) {}

ReportMaker::~ReportMaker() { ++m_reading->asked; }

std::vector<report::RunRecord> ReportMaker::Reading::read(const QStringList& folders) {
    std::vector<report::RunRecord> runs;
    HeldRuns now;
    for (const QString& folder : folders) {
        if (!holds_run(folder.toStdString()))
            continue; // its run has not begun
        now[folder] = knownRun(folder);
        runs.push_back(*now[folder]);
    }
    held = std::move(now);
    report::make_names_unique(runs);
    return runs;
}

void ReportMaker::ask(const QStringList& folders, const QString& baseline) {
    const int question = ++m_reading->asked;
    m_reader.ask([this, reading = m_reading, folders, baseline, question]() -> Worker::Job {
        if (question != reading->asked)
            return {};
        std::shared_ptr<const report::Report> made;
        QString problem;
        try {
            report::ReportOptions options;
            std::vector<report::RunRecord> runs = reading->read(folders);
            for (const report::RunRecord& run : runs) // a baseline that is not among them any more is nobody's fault
                if (run.name == baseline.toStdString())
                    options.baseline = run.name;
            made = std::make_shared<const report::Report>(report::make_report(std::move(runs), options));
        } catch (const std::exception& error) {
            problem = QString::fromStdString(error.what());
        }
        return [this, question, made, problem] {
            if (question != m_reading->asked)
                return;
            m_answered = question;
            m_report = made;
            m_problem = problem;
            Q_EMIT answered();
        };
    });
}

void ReportMaker::forget() {
    m_answered = ++m_reading->asked;
    m_report.reset();
    m_problem.clear();
    m_reader.ask([reading = m_reading]() -> Worker::Job {
        reading->held.clear();
        return {};
    });
}

void ReportMaker::save(const QString& file, const QString& language, const QVector<int>& lines) {
    m_writer.start([this, file, language, lines, report = m_report] {
        QString problem;
        try {
            if (!report)
                throw bad_input("there is nothing to tell yet; train a run first");
            report::Report told = report::in_language_for(*report, file.toStdString(), language.toStdString());
            report::draw_as(told.look, {lines.begin(), lines.end()});
            writeAnyReport(told, file);
        } catch (const std::exception& error) {
            problem = QString::fromStdString(error.what());
        }
        m_writer.tell([this, file, problem] { Q_EMIT saved(file, problem); });
    });
}

} // namespace mantissa::app
