// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "policy/policy.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace mantissa {

class Session;

// How other threads steer a training thread. Every call returns at once and takes effect between two steps.
class Control {
public:
    enum class Wish { run, pause, stop };

    void run(); // go on until the end
    void pause();
    void stop();      // of the whole experiment
    void one_step();  // then pause
    void one_epoch(); // then pause
    // For the run of this index; applied before its next step.
    void set_learning_rate(int run, double rate);
    void set_loss_scale(int run, const LossScaling& scaling);
    void replace_policy(int run, const Policy& policy);

    // The training thread's side.
    enum class Ended { nothing, step, epoch };
    bool may_step(Ended ended);  // waits while paused; false: stop
    bool goes_on(int run) const; // neither a pause nor a change is asked for: steps may be begun ahead
    bool stopping() const;
    using Change = std::function<void(Session&, std::string& text)>; // text: one sentence of what changed
    std::vector<Change> take_changes(int run);

private:
    void run_until(Ended ended);
    void add(int run, Change change);

    mutable std::mutex mutex_; // protects everything below
    std::condition_variable changed_;
    Wish wish_ = Wish::run;
    Ended until_ = Ended::nothing; // pause when this has ended
    std::vector<std::pair<int, Change>> changes_;
};

} // namespace mantissa
