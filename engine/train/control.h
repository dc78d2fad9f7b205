// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/interruption.h"
#include "policy/policy.h"
#include "train/changed_settings.h"
#include "train/looks.h"
#include "train/watch.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace mantissa {

class Session;

// How other threads steer a training thread. Every call returns at once and takes effect between two steps; a stop in the middle of
// one, which is left undone.
class Control {
public:
    enum class Wish { run, pause, stop };

    void run(); // go on until the end
    void pause();
    void stop();                          // of the whole experiment
    void stop_one(int run);               // the others go on, or stay paused
    void give_up(const std::string& why); // as stop(), for a reason that is told as what failed
    // Of every run, or of one by its index; then pause.
    static constexpr int all_runs = -1;
    void one_step(int run = all_runs);
    void one_epoch(int run = all_runs);
    void one_run(int run);
    int alone() const;    // the run that alone goes on; all_runs: each does
    bool holding() const; // paused, also because what was asked for is done
    // For the run of this index; applied before its next step.
    void set_learning_rate(int run, double rate);
    void set_loss_scale(int run, const LossScaling& scaling);
    void replace_policy(int run, const Policy& policy);
    void look(int run, Looks::Look look); // at its session, when all hold; on the training thread
    Looks& looks() { return looks_; }
    Watch& watch() { return watch_; } // single values that are told while runs go on

    // The training thread's side.
    enum class Ended { nothing, step, epoch, run }; // run: nobody needs to note it, for it asks no more
    void note(int run, Ended ended);                // what it has done
    enum class May { step, leave, stop };
    using Before = std::function<void()>;              // it waits; nothing, where it need not
    May may_step(int run, const Before& waiting = {}); // waits while paused; leave: it has done what was asked for
    struct Others {                                    // whose turn comes later, and at once where one alone is to go on
        std::vector<int> held, waiting;
        bool contain(int run) const;
    };
    // Waits where all of them have; false: stop.
    bool rest(const std::vector<int>& running, const Others& others = {}, const Before& waiting = {});
    bool goes_first(const Others& others) const; // one of them alone is to go on
    bool goes_on(int run) const;                 // neither a pause nor a change is asked for: steps may be begun ahead
    bool stopping() const;
    bool is_to_stop(int run) const;                                    // all, or this one
    std::string given_up_for() const;                                  // empty: it was not
    const Interruption& interruption() const { return interruption_; } // a stop, for what lies between two steps
    using Change = std::function<void(Session&, SettingNote&)>;        // note: what it changes
    std::vector<Change> take_changes(int run);
    void give_back(int run, std::vector<Change> changes); // left undone: they come first the next time
    bool has_changes(int run) const;

private:
    void run_until(Ended ended, int run);
    bool is_done(int run) const;
    bool are_waiting(int run) const; // changes; the caller holds the lock
    bool stops_held() const;         // likewise: one of them is to stop, which whoever has its turn lets it do
    bool is_paused() const;          // likewise, and none of them is to stop
    // Or until one of them is to stop, which may be another one's turn; false: all stop.
    bool wait_while_paused(std::unique_lock<std::mutex>& lock, const Before& waiting);
    void add(int run, Change change);

    Interruption interruption_;
    Looks looks_;
    Watch watch_;
    mutable std::mutex mutex_; // protects everything below
    std::condition_variable changed_;
    Wish wish_ = Wish::run;
    Ended until_ = Ended::nothing; // pause when this has ended
    int only_ = all_runs;          // of this run, or of each
    std::set<int> done_;           // runs for which it has
    std::set<int> stopped_;        // that are to stop, and have not
    std::vector<int> held_;        // of whoever rested last, the others
    std::string given_up_for_;
    std::vector<std::pair<int, Change>> changes_;
};

} // namespace mantissa
