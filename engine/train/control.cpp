// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/control.h"

#include "train/session.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa {
namespace {

bool is_among(int run, const std::vector<int>& runs) { return std::ranges::find(runs, run) != runs.end(); }

} // namespace

void Control::run() { run_until(Ended::nothing, all_runs); }

void Control::run_until(Ended ended, int run) {
    std::lock_guard lock(mutex_);
    wish_ = wish_ == Wish::stop ? wish_ : Wish::run;
    until_ = ended;
    only_ = run;
    done_.clear();
    changed_.notify_all();
}

void Control::pause() {
    std::lock_guard lock(mutex_);
    wish_ = wish_ == Wish::stop ? wish_ : Wish::pause;
}

void Control::stop() {
    std::lock_guard lock(mutex_);
    wish_ = Wish::stop;
    interruption_.ask();
    changed_.notify_all();
}

void Control::stop_one(int run) {
    std::lock_guard lock(mutex_);
    stopped_.insert(run);
    changed_.notify_all();
}

void Control::give_up(const std::string& why) {
    {
        std::lock_guard lock(mutex_);
        given_up_for_ = why;
    }
    stop();
}

std::string Control::given_up_for() const {
    std::lock_guard lock(mutex_);
    return given_up_for_;
}

void Control::one_step(int run) { run_until(Ended::step, run); }
void Control::one_epoch(int run) { run_until(Ended::epoch, run); }
void Control::one_run(int run) { run_until(Ended::run, run); }

int Control::alone() const {
    std::lock_guard lock(mutex_);
    return only_;
}

bool Control::holding() const {
    std::lock_guard lock(mutex_);
    return wish_ == Wish::pause;
}

void Control::add(int run, Change change) {
    std::lock_guard lock(mutex_);
    changes_.emplace_back(run, std::move(change));
}

void Control::set_learning_rate(int run, double rate) {
    add(run, [rate](Session& session, SettingNote& note) {
        note.text = fmt::format("learning rate from {} to {}", session.learning_rate(), rate);
        note.changes.list = {{"training.optimizer.learning_rate", session.learning_rate(), rate}};
        session.set_learning_rate(rate);
    });
}

void Control::set_loss_scale(int run, const LossScaling& scaling) {
    add(run, [scaling](Session& session, SettingNote& note) {
        note = note_of(session.variant().loss_scale, scaling);
        if (!note.text.empty()) // else a dynamic one would begin anew
            session.set_loss_scale(scaling);
    });
}

void Control::replace_policy(int run, const Policy& policy) {
    add(run, [policy](Session& session, SettingNote& note) {
        note = note_of(session.variant().policy, policy);
        session.replace(policy);
    });
}

void Control::look(int run, Looks::Look look) {
    looks_.ask(run, std::move(look));
    std::lock_guard lock(mutex_);
    changed_.notify_all();
}

void Control::note(int run, Ended ended) {
    std::lock_guard lock(mutex_);
    if (until_ == Ended::step ? ended != Ended::nothing : until_ == Ended::epoch && ended == Ended::epoch)
        done_.insert(run);
}

bool Control::is_done(int run) const { return until_ != Ended::nothing && (done_.contains(run) || (only_ != all_runs && run != only_)); }

bool Control::is_paused() const { return wish_ == Wish::pause && stopped_.empty(); }

bool Control::wait_while_paused(std::unique_lock<std::mutex>& lock, const Before& waiting) {
    if (waiting && is_paused()) {
        lock.unlock();
        waiting();
        lock.lock();
    }
    while (is_paused()) {
        changed_.wait(lock, [&] { return wish_ != Wish::pause || !stopped_.empty() || looks_.are_asked(); });
        lock.unlock();
        looks_.serve();
        lock.lock();
    }
    return wish_ != Wish::stop;
}

Control::May Control::may_step(int run, const Before& waiting) {
    std::unique_lock lock(mutex_);
    if (!wait_while_paused(lock, waiting) || stopped_.erase(run) > 0)
        return May::stop;
    return wish_ == Wish::pause || is_done(run) || stops_held() ? May::leave : May::step;
}

bool Control::stops_held() const {
    return std::ranges::any_of(held_, [&](int run) { return stopped_.contains(run); });
}

bool Control::Others::contain(int run) const { return is_among(run, held) || is_among(run, waiting); }

bool Control::rest(const std::vector<int>& running, const Others& others, const Before& waiting) {
    std::unique_lock lock(mutex_);
    std::erase_if(stopped_, [&](int run) { return !is_among(run, running) && !is_among(run, others.held); }); // it ended by itself
    held_ = others.held;
    const bool waits = !others.contain(only_);
    if (wish_ == Wish::run && waits && until_ != Ended::nothing && std::ranges::all_of(running, [&](int run) { return is_done(run); })) {
        wish_ = Wish::pause;
        until_ = Ended::nothing;
        only_ = all_runs;
    }
    return wait_while_paused(lock, waiting);
}

bool Control::goes_first(const Others& others) const {
    std::lock_guard lock(mutex_);
    return wish_ == Wish::run && others.contain(only_);
}

bool Control::goes_on(int run) const {
    std::lock_guard lock(mutex_);
    return wish_ == Wish::run && until_ != Ended::step && !is_done(run) && !are_waiting(run) && !stopped_.contains(run) && !stops_held();
}

bool Control::has_changes(int run) const {
    std::lock_guard lock(mutex_);
    return are_waiting(run);
}

bool Control::are_waiting(int run) const {
    return std::ranges::any_of(changes_, [&](const auto& change) { return change.first == run; });
}

void Control::give_back(int run, std::vector<Change> changes) {
    std::lock_guard lock(mutex_);
    for (auto change = changes.rbegin(); change != changes.rend(); ++change)
        changes_.insert(changes_.begin(), {run, std::move(*change)});
}

bool Control::stopping() const {
    std::lock_guard lock(mutex_);
    return wish_ == Wish::stop;
}

bool Control::is_to_stop(int run) const {
    std::lock_guard lock(mutex_);
    return wish_ == Wish::stop || stopped_.contains(run);
}

std::vector<Control::Change> Control::take_changes(int run) {
    std::lock_guard lock(mutex_);
    std::vector<Change> mine;
    std::erase_if(changes_, [&](auto& change) {
        if (change.first != run)
            return false;
        mine.push_back(std::move(change.second));
        return true;
    });
    return mine;
}

} // namespace mantissa
