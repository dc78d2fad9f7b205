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
    m_worker.start([this, folder, file] {
        const std::optional<Sweep> sweep = folder.isEmpty() ? std::nullopt : sweepIn(folder, file);
        m_reader = sweep ? std::make_shared<report::SweepReader>(*sweep, folder.toStdString()) : nullptr;
    });
}

bool SweepSource::setDropped(const QStringList& names) { return std::exchange(m_dropped, names) != names; }

void SweepSource::askAnew(report::SweepReader::Live live) {
    if (m_folder.isEmpty())
        return;
    m_worker.start([this, live, names = m_dropped, asked = ++m_asked] {
        std::shared_ptr<const report::SweepResults> results;
        try {
            const auto dropped = [&](const SweepRun& run) { return names.contains(QString::fromStdString(sweep_run_name(run))); };
            if (m_reader)
                results = std::make_shared<report::SweepResults>(m_reader->read(live, dropped));
        } catch (const std::exception&) { // a folder that goes meanwhile: the next time tells
            results = nullptr;
        }
        m_worker.tell([this, results, asked] {
            if (asked != m_asked)
                return;
            m_answered = asked;
            m_results = results;
            Q_EMIT answered();
        });
    });
}

} // namespace mantissa::app
