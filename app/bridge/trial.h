// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "train/control.h"
#include "work/worker.h"

#include <QObject>
#include <QStringList>

#include <memory>

namespace mantissa::app {

// Some steps of some variants, side by side, beside the user's runs: in a folder of its own that no list shows, for questions that a
// measurement of seconds answers. One at a time.
class Trial : public QObject {
    Q_OBJECT
public:
    struct Request {
        Json experiment;
        QString file, folder;      // of the experiment, for its data; where the runs go
        QStringList variants = {}; // by name; empty: all
        qint64 steps = 60;
        QString device;
        int threads = 0;
        enum class Beside { nothing, measurements } beside = Beside::nothing; // measurements: peaks, another batch, other algorithms
    };

    using QObject::QObject;
    ~Trial() override;
    bool busy() const { return m_control != nullptr; }
    const QStringList& folders() const { return m_folders; } // of the runs of the last one, in the order of its variants

public Q_SLOTS:
    void stop();

public:
    void start(const Request& request);

Q_SIGNALS:
    void progressed(qint64 steps, qint64 of); // of all variants together
    void ended(const QString& problem);       // empty: none; "stopped" is told by folders() being empty

private:
    class Watcher;
    QString train(const Request& request, Control& control, QStringList& folders);

    std::shared_ptr<Control> m_control; // of the one that is under way; null: none is
    QStringList m_folders;
    Worker m_worker; // last: its jobs end before what they tell
};

} // namespace mantissa::app
