// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/range_source.h"

namespace mantissa::app {

struct RangeSource::Reading {
    std::filesystem::path file;
    std::uintmax_t next = 0;
    Records records = {};

    // Whether there was something new. A run that was resumed has a shorter file: it is read anew.
    bool readOn() {
        std::error_code none;
        const std::uintmax_t size = std::filesystem::file_size(file, none);
        if (none || size == next)
            return false;
        if (size < next)
            *this = {.file = file};
        next = read_ranges_behind(file, next, [this](RangeRecord record) { records.push_back(std::move(record)); });
        return true;
    }
};

void RangeSource::follow(const QString& folder) {
    if (folder == m_folder)
        return ask();
    m_folder = folder;
    m_records = std::make_shared<Records>();
    m_busy = false;
    m_reading = folder.isEmpty() ? nullptr
                                 : std::make_shared<Reading>(Reading{.file = std::filesystem::path(folder.toStdString()) / "ranges.jsonl"});
    Q_EMIT changed();
    ask();
}

void RangeSource::ask() {
    if (!m_reading || m_busy)
        return;
    m_busy = true;
    m_worker.start([this, reading = m_reading] {
        std::shared_ptr<const Records> read;
        if (reading->readOn())
            read = std::make_shared<Records>(reading->records);
        m_worker.tell([this, reading, read] {
            if (reading != m_reading)
                return; // another run is followed by now
            m_busy = false;
            if (!read)
                return;
            m_records = read;
            Q_EMIT changed();
        });
    });
}

} // namespace mantissa::app
