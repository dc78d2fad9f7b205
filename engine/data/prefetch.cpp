// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/prefetch.h"

#include "core/short_turns.h"

namespace mantissa {

BatchStream::BatchStream(std::shared_ptr<const Dataset> set, const BatchPlan& plan, const StreamSettings& settings, std::int64_t first_step)
    : set_(std::move(set)),
      ahead_(settings.prefetch),
      workers_wanted_(settings.prefetch > 0 ? settings.workers : 0),
      maker_(*set_, plan),
      pool_(std::make_shared<BatchPool>(static_cast<std::size_t>(settings.prefetch + settings.workers + 2))),
      next_given_(first_step),
      next_made_(first_step) {
    // All the memory there will be, at once: those ahead, and the one the consumer holds.
    std::vector<std::shared_ptr<Batch>> all(static_cast<std::size_t>(ahead_) + 1);
    for (auto& batch : all)
        maker_.make_room(*(batch = pool_->take()));
    all.clear();
    try {
        start_workers();
    } catch (...) { // the system has no more threads: those that started must not outlive this
        stop();
        throw;
    }
}

BatchStream::~BatchStream() { stop(); }

void BatchStream::stop() {
    {
        std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wanted_.notify_all();
    join_workers();
}

void BatchStream::start_workers() {
    for (int i = 0; i < workers_wanted_; ++i)
        workers_.emplace_back([this] { work(); });
}

void BatchStream::join_workers() {
    for (std::thread& worker : workers_)
        worker.join();
    workers_.clear();
}

BatchStream::Made BatchStream::make(std::int64_t step) const {
    try {
        auto batch = pool_->take();
        maker_.fill(step, *batch);
        return {batch, nullptr};
    } catch (...) {
        return {nullptr, std::current_exception()};
    }
}

void BatchStream::work() {
    ask_for_short_turns();
    std::unique_lock lock(mutex_);
    while (true) {
        wanted_.wait(lock, [this] { return stopping_ || leaving_ || (!resting_ && next_made_ < next_given_ + ahead_); });
        if (stopping_ || leaving_)
            return;
        std::int64_t step = next_made_++;
        lock.unlock();
        Made made = make(step);
        lock.lock();
        try {
            ready_[step] = std::move(made);
        } catch (...) { // no memory for as little as this
            failure_ = std::current_exception();
        }
        made_.notify_one();
    }
}

// Those that are being made are finished.
void BatchStream::rest(Workers workers) {
    std::lock_guard lock(mutex_);
    resting_ = true;
    leaving_ = leaving_ || workers == Workers::leave;
    if (leaving_)
        wanted_.notify_all();
}

void BatchStream::go_on(std::unique_lock<std::mutex>& lock) {
    resting_ = false;
    if (!leaving_)
        return wanted_.notify_all();
    lock.unlock();
    join_workers(); // who is still at a batch hands it over
    lock.lock();
    leaving_ = false;
    start_workers();
}

BatchStream::Made BatchStream::take_made() {
    std::unique_lock lock(mutex_);
    if (resting_)
        go_on(lock);
    made_.wait(lock, [this] { return ready_.contains(next_given_) || failure_; });
    if (!ready_.contains(next_given_))
        std::rethrow_exception(failure_);
    Made made = std::move(ready_.extract(next_given_++).mapped());
    lock.unlock();
    wanted_.notify_one();
    return made;
}

std::shared_ptr<const Batch> BatchStream::next() {
    Made made = workers_wanted_ == 0 ? make(next_given_++) : take_made();
    if (made.failure)
        std::rethrow_exception(made.failure);
    return made.batch;
}

} // namespace mantissa
