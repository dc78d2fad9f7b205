// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/inbox.h"
#include "models/run_store.h"
#include "runs/passing_time.h"
#include "train/narrow.h"
#include "train/sweep.h"
#include "train/trainer.h"

#include <QElapsedTimer>
#include <QHash>
#include <QTimer>

#include <mutex>
#include <set>
#include <thread>

namespace mantissa::app {

// One experiment under training: the engine on its own thread, its mail applied to the store every 33 ms,
// and exactly one ending.
class SessionController : public QObject {
    Q_OBJECT
public:
    enum class State { idle, preparing, running, paused, stopping };
    enum class Until { end, step, epoch };
    static constexpr int everyVariant = Control::all_runs;

    struct Request {
        Experiment experiment;
        TrainerOptions options;
        QHash<int, int> runs; // variant's index -> key of the store
        Until until = Until::end;
        int only = everyVariant;                         // takes the step or the epoch, or goes on to its end
        std::optional<Sweep> sweep = {};                 // in place of the experiment
        std::shared_ptr<const Narrowing> narrowing = {}; // in place of both; its runs are no runs of the store
        QMap<int, LossScaling> lossScales = {};          // by variant's index: that their runs go on with
    };

    explicit SessionController(RunStore& store, QObject* parent = nullptr);
    ~SessionController() override { halt(*this); }

    State state() const { return m_state; }
    bool busy() const { return m_state != State::idle; }
    bool sweeps() const { return busy() && m_request.sweep; }
    bool narrows() const { return busy() && m_request.narrowing; }
    void prepare(); // busy, while it is seen to whether there can be a training: giveUp() or stop() ends that
    void giveUp();
    void start(Request request);
    void goOn(Until until, int only = everyVariant);
    void pause();
    void stop(int only = everyVariant); // the others go on, or stay paused
    void setLearningRate(int variant, double rate);
    void setLossScale(int variant, const LossScaling& scaling);
    void replacePolicy(int variant, const Policy& policy);
    void look(int variant, Looks::Look look);             // at its session, on the training's thread, when all hold
    void setDropped(const QStringList& names);            // runs of the sweep that are passed over, as far as they wait
    void watch(std::vector<health::WatchedPlace> places); // of this training and later ones
    int activeRun() const { return m_active; }            // key of the run that took the last step; -1: none
    double secondsSinceSaved() const { return m_saved.isValid() ? double(m_saved.elapsed()) / 1e3 : -1; }
    double secondsLeft() const; // negative: nobody knows yet
    struct Device {
        QString words; // what it last said of itself; empty: nothing
        QStringList slowedBy;
    };
    const Device& device() const { return m_device; }
    friend bool trains(const SessionController& session, int variant) { return session.busy() && session.m_request.runs.contains(variant); }
    // Likewise, and it has not ended: whatever changes now reaches it.
    friend bool goesOn(const SessionController& session, int variant) {
        const RunData* run = trains(session, variant) ? session.find(variant) : nullptr;
        return run && (run->state == RunState::running || run->state == RunState::waiting);
    }
    friend void halt(SessionController& session); // stops and waits until that is kept; nothing is told any more

Q_SIGNALS:
    void stateChanged();
    void runEnded(int key);
    void tryEnded(); // a run of the search, which is in its folder
    void trouble(int variant,
                 const EventRecord& event); // a step was taken back, many were skipped, a change was refused, memory gets scarce
    void logged(const QString& line);
    void watchedRead(int variant, const WatchRecord& record);
    void watchedUpdated(int variant, const std::vector<health::WatchedUpdate>& seen);
    void finished(const QString& failure, bool searched); // empty: none; searched: for narrow formats

private:
    bool drops(const SweepRun& run); // asked on the training's thread
    void drain();
    void applyPlans(const Mail& mail);
    void applySteps(const Mail& mail);
    void tellWaits(RunData& run, bool waits);
    void tellChanged(int variant);
    void applyRecords(const Mail& mail);
    void applyEnds(const Mail& mail);
    void applyReading(const DeviceReading& reading);
    void finish(const QString& failure);
    void setState(State state);
    void tellHeld();
    RunData* find(int variant) const;

    RunStore& m_store;
    Inbox m_inbox;
    std::unique_ptr<Control> m_control;
    std::thread m_thread; // reads m_request, which stays as it is until the thread is joined
    Request m_request;
    std::vector<health::WatchedPlace> m_watched;
    QTimer m_timer;
    QElapsedTimer m_saved, m_sinceStart;
    PassingTime m_passing;
    State m_state = State::idle;
    int m_active = -1, m_alone = everyVariant; // m_alone: goes on while the others hold
    Device m_device;
    std::mutex m_dropMutex; // protects m_dropped, which the training's thread asks
    std::set<std::string> m_dropped;
};

} // namespace mantissa::app
