// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/experiment.h"
#include "work/worker.h"

#include <QObject>
#include <QVector>

#include <deque>
#include <memory>

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
    struct Wanted {
        const Experiment& experiment;
        const Variant& variant;
        const QString& device;
        int threads = 0;
    };
    static Row measure(const Wanted& wanted, Control& control);

    std::shared_ptr<std::deque<Control>> m_controls; // of each variant's step, which a window that is closed does not wait for
    bool m_busy = false;
    Worker m_worker; // last: its jobs end before what they tell
};

} // namespace mantissa::app
