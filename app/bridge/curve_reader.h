// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_data.h"
#include "work/worker.h"

#include <QHash>

#include <atomic>
#include <memory>

namespace mantissa::app {

class Desk;

// Reads the curves of runs made earlier when they are shown: short ones at once, long ones beside the window, which goes on meanwhile.
class CurveReader : public QObject {
    Q_OBJECT
public:
    explicit CurveReader(Desk& desk);
    ~CurveReader() override;

    void read(int key);
    void forget(); // the store is emptied, and its keys are given anew

private:
    using Stale = std::shared_ptr<std::atomic<bool>>; // set where nobody wants it any more
    bool isShort(const RunData& run);
    void readBeside(int key);
    void take(int key, RunData& read);
    void tellDamage(int key);
    void leaveHidden();

    Desk& m_desk;
    QHash<int, Stale> m_reading; // by key
    QHash<int, QString> m_told;  // damage, by key
    qint64 m_atOnce = 0;         // bytes that were read since the window last answered
    Worker m_worker;
};

} // namespace mantissa::app
