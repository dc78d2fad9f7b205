// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/sweep/narrow_board.h"
#include "report/sweep/narrow.h"
#include "work/worker.h"

#include <QObject>

#include <memory>

namespace mantissa::app {

// How far the search beside a sweep is, read from its run folders on a thread of its own.
class NarrowSource : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    void ask(const QString& folder, const QString& file); // of the sweep's group, of its experiment; one at a time
    std::shared_ptr<const report::NarrowResults> results() const { return m_results; } // null: none was begun
    bool waiting() const { return m_waiting; }

Q_SIGNALS:
    void answered();

private:
    QString m_folder;
    std::shared_ptr<const report::NarrowResults> m_results;
    bool m_waiting = false, m_again = false; // again: asked meanwhile
    Worker m_worker;                         // last: its jobs end before what they tell
};

NarrowBoard boardOf(const report::NarrowResults& results);

} // namespace mantissa::app
