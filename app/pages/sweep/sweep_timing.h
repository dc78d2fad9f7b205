// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/interruption.h"
#include "train/sweep_estimate.h"
#include "work/worker.h"

#include <QObject>

#include <memory>

namespace mantissa::app {

// How long a sweep will take before any of its runs was trained: some steps of each policy and batch are timed in the background.
class SweepTiming : public QObject {
    Q_OBJECT
public:
    struct Request {
        Experiment experiment;
        QString device;
        int threads = 0;
        SweepSettings settings;
    };

    using QObject::QObject;
    ~SweepTiming() override;
    void start(const Request& request);
    void stop();
    bool busy() const { return m_wish != nullptr; }
    QString failure() const { return m_failure; } // of the last one; empty: none
    // Of these, as far as they were timed with that experiment on that device; negative: they were not.
    double seconds(const Experiment& experiment, const QString& device, const SweepSettings& settings) const;

Q_SIGNALS:
    void ended();

private:
    static Json keyOf(const Experiment& experiment, const QString& device);

    std::shared_ptr<Interruption> m_wish; // of the one that is under way; null: none is
    Json m_key;                           // what was timed
    SweepEstimate m_estimate;
    QString m_failure;
    Worker m_worker; // last: its jobs end before what they tell
};

} // namespace mantissa::app
