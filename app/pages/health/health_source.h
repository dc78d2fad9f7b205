// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/health_history.h"
#include "work/worker.h"

#include <QObject>
#include <QString>

#include <optional>

namespace mantissa::app {

// What was observed of one run, read from its folder while it grows, on a thread of its own.
class HealthSource : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    void follow(const QString& folder); // empty: none
    void ask();                         // reads what is new
    void askSample(qint64 step);        // whole
    // Work on what was read, not on the window's thread; what it returns is done there, unless another run is followed by then.
    using News = std::function<void()>;
    void later(std::function<News()> work);
    const QString& folder() const { return m_folder; }
    std::shared_ptr<const insight::HealthHistory> history() const { return m_history; } // null: nothing was read yet
    const std::optional<HealthSample>& sample() const { return m_sample; }              // that was asked for last

Q_SIGNALS:
    void changed();
    void sampleRead();

private:
    struct Reading;

    QString m_folder;
    std::shared_ptr<Reading> m_reading; // the worker's alone
    std::shared_ptr<const insight::HealthHistory> m_history;
    std::optional<HealthSample> m_sample;
    bool m_busy = false;
    Worker m_worker; // last: its jobs end before what they tell
};

} // namespace mantissa::app
