// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/interruption.h"
#include "policy/policy.h"

#include <condition_variable>
#include <functional>
#include <mutex>
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
    void give_up(const std::string& why); // as stop(), for a reason that is told as what failed
    void one_step();                      // then pause
    void one_epoch();                     // then pause
    // For the run of this index; applied before its next step.
    void set_learning_rate(int run, double rate);
    void set_loss_scale(int run, const LossScaling& scaling);
    void replace_policy(int run, const Policy& policy);

    // The training thread's side.
    enum class Ended { nothing, step, epoch };
    bool may_step(Ended ended);  // waits while paused; false: stop
    bool goes_on(int run) const; // neither a pause nor a change is asked for: steps may be begun ahead
    bool stopping() const;
    std::string given_up_for() const;                                  // empty: it was not
    const Interruption& interruption() const { return interruption_; } // a stop, for what lies between two steps
    using Change = std::function<void(Session&, std::string& text)>;   // text: one sentence of what changed
    std::vector<Change> take_changes(int run);

private:
    void run_until(Ended ended);
    void add(int run, Change change);

    Interruption interruption_;
    mutable std::mutex mutex_; // protects everything below
    std::condition_variable changed_;
    Wish wish_ = Wish::run;
    Ended until_ = Ended::nothing; // pause when this has ended
    std::string given_up_for_;
    std::vector<std::pair<int, Change>> changes_;
};

} // namespace mantissa
