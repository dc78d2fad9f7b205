// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/sweep/sweep_source.h"

#include "bridge/sweep_group.h"

#include <utility>

namespace mantissa::app {

void SweepSource::show(const QString& folder, const QString& file, const Json& sweep) {
    if (folder == m_folder && file == m_file && sweep == m_sweep)
        return;
    m_sweep = sweep;
    m_folder = folder;
    m_file = file;
    m_results.reset();
    m_answered = ++m_asked; // what is under way is of another sweep
    m_worker.ask([reading = m_reading, folder, file]() -> Worker::Job {
        reading->reader = nullptr; // where the folder cannot be read, that of another sweep would be
        const std::optional<Sweep> found = folder.isEmpty() ? std::nullopt : sweepIn(folder, file);
        reading->reader = found ? std::make_unique<report::SweepReader>(*found, folder.toStdString()) : nullptr;
        return {};
    });
}

bool SweepSource::setDropped(const QStringList& names) { return std::exchange(m_dropped, names) != names; }

void SweepSource::askAnew(report::SweepReader::Live live) {
    if (m_folder.isEmpty())
        return;
    m_worker.ask([this, reading = m_reading, live, names = m_dropped, asked = ++m_asked]() -> Worker::Job {
        std::shared_ptr<const report::SweepResults> results;
        try {
            const auto dropped = [&](const SweepRun& run) { return names.contains(QString::fromStdString(sweep_run_name(run))); };
            if (reading->reader)
                results = std::make_shared<report::SweepResults>(reading->reader->read(live, dropped));
        } catch (const std::exception&) { // a folder that goes meanwhile: the next time tells
            results = nullptr;
        }
        return [this, results, asked] {
            if (asked != m_asked)
                return;
            m_answered = asked;
            m_results = results;
            Q_EMIT answered();
        };
    });
}

} // namespace mantissa::app
