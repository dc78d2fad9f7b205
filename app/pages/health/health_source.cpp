// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/health_source.h"

#include "runs/health_log.h"

#include <map>

namespace mantissa::app {

struct HealthSource::Reading {
    std::filesystem::path file;
    std::uintmax_t next = 0;
    std::map<qint64, std::uintmax_t> places = {}; // of lines, by step
    insight::HealthHistory history = {};

    // Whether there was something new. A run that was resumed has a shorter file: it is read anew.
    bool readOn() {
        std::error_code none;
        const std::uintmax_t size = std::filesystem::file_size(file, none);
        if (none || size == next)
            return false;
        if (size < next)
            *this = {.file = file};
        next = read_health_behind(file, next, [this](HealthSample sample, std::uintmax_t place) {
            places[sample.step] = place;
            history.add(std::move(sample));
        });
        return true;
    }
};

void HealthSource::follow(const QString& folder) {
    if (folder == m_folder)
        return ask();
    m_folder = folder;
    m_history.reset();
    m_sample.reset();
    m_busy = false;
    m_reading = folder.isEmpty() ? nullptr
                                 : std::make_shared<Reading>(Reading{.file = std::filesystem::path(folder.toStdString()) / "health.jsonl"});
    Q_EMIT changed();
    ask();
}

void HealthSource::ask() {
    if (!m_reading || m_busy)
        return;
    m_busy = true;
    m_worker.start([this, reading = m_reading] {
        std::shared_ptr<const insight::HealthHistory> read;
        if (reading->readOn())
            read = std::make_shared<insight::HealthHistory>(reading->history);
        m_worker.tell([this, reading, read] {
            if (reading != m_reading)
                return; // another run is followed by now
            m_busy = false;
            if (!read)
                return;
            m_history = read;
            Q_EMIT changed();
        });
    });
}

void HealthSource::later(std::function<News()> work) {
    m_worker.start([this, work = std::move(work), reading = m_reading] {
        const News news = work();
        m_worker.tell([this, news, reading] {
            if (reading == m_reading && news)
                news();
        });
    });
}

void HealthSource::askSample(qint64 step) {
    if (!m_reading)
        return;
    m_worker.start([this, step, reading = m_reading] {
        const auto place = reading->places.find(step);
        if (place == reading->places.end())
            return;
        const std::optional<HealthSample> found = read_health_at(reading->file, place->second);
        m_worker.tell([this, reading, found] {
            if (reading != m_reading || !found)
                return;
            m_sample = found;
            Q_EMIT sampleRead();
        });
    });
}

} // namespace mantissa::app
