// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/variant_plan.h"
#include "train/microscope.h"
#include "work/worker.h"

#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <optional>

namespace mantissa::app {

class Desk;

// The step of a run under the microscope, on a thread of its own: a session beside the run's, taken up to the operation that is shown.
// A few operations before and behind that are taken with it, so that going on finds them there.
class ScopeSource : public QObject {
    Q_OBJECT
public:
    enum class State { closed, opening, open, failed };

    explicit ScopeSource(Desk& desk) : m_desk(desk) {}
    ~ScopeSource() override;

    QString whyNot(int variant) const; // the run of this variant cannot be looked at now; empty: it can
    void open(int variant);
    void close();

    State state() const { return m_state; }
    const QString& failure() const { return m_failure; }
    qint64 step() const { return m_step; } // that is looked at
    qint64 samples() const { return m_samples; }
    const QVector<StepRow>& operations() const { return m_operations; }
    int firstNotFinite() const { return m_firstNotFinite; } // operation; -1: none

    void ask(int operation, qint64 sample); // tells shown() when it is there, at once where it is
    const health::Frame* frame() const;     // of what was asked for last; null: it is under way
    bool busy() const { return m_job != nullptr; }

Q_SIGNALS:
    void changed(); // its state
    void shown();

private:
    struct Bench;  // the worker's alone
    struct Wanted; // which step, and where it is looked at
    struct Opened;
    using FramePtr = std::shared_ptr<const health::Frame>;

    Wanted wantedOf(int variant);
    static std::optional<Opened> openOn(Bench& bench, const Wanted& wanted, const Interruption& job);
    void takeOpened(const Opened& opened);
    void startJob(int from, int to);
    void wantNext();
    void take(const std::vector<health::Frame>& frames, qint64 sample);
    void fail(const QString& why);

    Desk& m_desk;
    State m_state = State::closed;
    QString m_failure;
    qint64 m_step = 0, m_samples = 1, m_sample = 0;
    int m_operation = 0, m_firstNotFinite = -1;
    QVector<StepRow> m_operations;
    std::map<int, FramePtr> m_frames; // of m_sample
    std::size_t m_kept = 0;           // numbers in them
    std::shared_ptr<Bench> m_bench;
    std::shared_ptr<Interruption> m_job; // to break off what is under way; null: nothing is
    int m_from = 0, m_to = 0;            // of that
    Worker m_worker;                     // last: its jobs end before what they tell
};

} // namespace mantissa::app
