// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/prefetch.h"

#include "core/short_turns.h"

namespace mantissa {

BatchStream::BatchStream(std::shared_ptr<const Dataset> set, const BatchPlan& plan, const StreamSettings& settings, std::int64_t first_step)
    : set_(std::move(set)),
      ahead_(settings.prefetch),
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
        for (int i = 0; ahead_ > 0 && i < settings.workers; ++i)
            workers_.emplace_back([this] { work(); });
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
    for (std::thread& worker : workers_)
        worker.join();
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
        wanted_.wait(lock, [this] { return stopping_ || (!resting_ && next_made_ < next_given_ + ahead_); });
        if (stopping_)
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
void BatchStream::rest() {
    std::lock_guard lock(mutex_);
    resting_ = true;
}

BatchStream::Made BatchStream::take_made() {
    std::unique_lock lock(mutex_);
    if (resting_) {
        resting_ = false;
        wanted_.notify_all();
    }
    made_.wait(lock, [this] { return ready_.contains(next_given_) || failure_; });
    if (!ready_.contains(next_given_))
        std::rethrow_exception(failure_);
    Made made = std::move(ready_.extract(next_given_++).mapped());
    lock.unlock();
    wanted_.notify_one();
    return made;
}

std::shared_ptr<const Batch> BatchStream::next() {
    Made made = workers_.empty() ? make(next_given_++) : take_made();
    if (made.failure)
        std::rethrow_exception(made.failure);
    return made.batch;
}

} // namespace mantissa
