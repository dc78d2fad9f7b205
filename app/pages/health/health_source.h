// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/health_history.h"
#include "runs/log_reader.h"
#include "work/followed_file.h"

#include <QObject>
#include <QString>

#include <map>
#include <optional>

namespace mantissa::app {

// What was observed of one run.
class HealthSource : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    void follow(const QString& folder); // empty: none
    void ask() { m_file.ask(); }        // reads what is new
    void askSample(qint64 step);        // whole
    // Work on what was read, not on the window's thread; what it returns is done there, unless another run is followed by then.
    using News = std::function<void()>;
    void later(std::function<News()> work) { m_file.later(std::move(work)); }
    const QString& folder() const { return m_folder; }
    std::shared_ptr<const insight::HealthHistory> history() const;         // null: nothing was read yet
    QString damage() const;                                                // what was left out of the file, as a sentence; empty: nothing
    const std::optional<HealthSample>& sample() const { return m_sample; } // that was asked for last

Q_SIGNALS:
    void changed();
    void sampleRead();

private:
    struct Content {
        std::map<qint64, std::uintmax_t> places = {}; // of lines, by step
        insight::HealthHistory history = {};
        ReadSoFar soFar = {};
        std::uintmax_t readBehind(const std::filesystem::path& file, std::uintmax_t place);
    };

    QString m_folder;
    std::optional<HealthSample> m_sample;
    FollowedFile<Content> m_file{[this] { Q_EMIT changed(); }};
};

} // namespace mantissa::app
