// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/experiment.h"
#include "work/worker.h"

#include <QObject>
#include <QVector>

#include <atomic>

namespace mantissa {
class Control;
}

namespace mantissa::app {

// One training step of each variant, in the background and thrown away: what was really allocated beside what was predicted.
class MemoryProbe : public QObject {
    Q_OBJECT
public:
    struct Row {
        QString name, failure;
        double predicted = 0, measured = 0;
    };

    explicit MemoryProbe(QObject* parent = nullptr);
    ~MemoryProbe() override;

    void start(const Experiment& experiment, const QString& device, int threads);
    bool busy() const { return m_busy; }

Q_SIGNALS:
    void measured(const QVector<MemoryProbe::Row>& rows);

private:
    Row measure(const Experiment& experiment, const Variant& variant, const QString& device, int threads) const;

    Worker m_worker;
    std::atomic<bool> m_given_up{false}; // the window is closing
    bool m_busy = false;
};

} // namespace mantissa::app
