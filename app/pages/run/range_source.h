// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/range_log.h"
#include "work/worker.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace mantissa::app {

// Where the formats of a run had their ranges, read from its folder while it grows, on a thread of its own.
class RangeSource : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    using Records = std::vector<RangeRecord>;

    void follow(const QString& folder); // empty: none
    void ask();                         // reads what is new
    const Records& records() const { return *m_records; }

Q_SIGNALS:
    void changed();

private:
    struct Reading;

    QString m_folder;
    std::shared_ptr<Reading> m_reading; // the worker's alone
    std::shared_ptr<const Records> m_records = std::make_shared<Records>();
    bool m_busy = false;
    Worker m_worker; // last: its jobs end before what they tell
};

} // namespace mantissa::app
