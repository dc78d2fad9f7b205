// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/health_source.h"

#include "runs/health_log.h"

namespace mantissa::app {

std::uintmax_t HealthSource::Content::readBehind(const std::filesystem::path& file, std::uintmax_t) {
    read_health_on(file, soFar, [this](HealthSample sample, std::uintmax_t at) {
        places[sample.step] = at;
        history.add(std::move(sample));
    });
    return soFar.place;
}

void HealthSource::follow(const QString& folder) {
    if (folder == m_folder)
        return ask();
    m_folder = folder;
    m_sample.reset();
    m_file.follow(folder.isEmpty() ? std::filesystem::path() : std::filesystem::path(folder.toStdString()) / "health.jsonl");
}

QString HealthSource::damage() const {
    const auto content = m_file.content();
    return content ? QString::fromStdString(sentence_of(content->soFar.damage, "health.jsonl")) : QString();
}

std::shared_ptr<const insight::HealthHistory> HealthSource::history() const {
    const auto content = m_file.content();
    return content ? std::shared_ptr<const insight::HealthHistory>(content, &content->history) : nullptr;
}

void HealthSource::askSample(qint64 step) {
    const auto content = m_file.content();
    const auto place = content ? content->places.find(step) : decltype(content->places.end())();
    if (!content || place == content->places.end())
        return;
    m_file.later([this, file = m_file.file(), at = place->second]() -> News {
        const std::optional<HealthSample> found = read_health_at(file, at);
        if (!found)
            return {};
        return [this, found] {
            m_sample = found;
            Q_EMIT sampleRead();
        };
    });
}

} // namespace mantissa::app
