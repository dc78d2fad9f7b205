// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "device/stream.h"

#include "device/memory.h"

#include <utility>

namespace stand_in {

Stream::Stream() : thread_([this] { serve(); }) {}

Stream::~Stream() {
    {
        std::lock_guard lock(mutex_);
        ends_ = true;
    }
    came_.notify_all();
    thread_.join();
}

void Stream::put(Work work) {
    if (capture_) {
        capture_->push_back(std::make_shared<Work>(std::move(work)));
        return;
    }
    std::lock_guard lock(mutex_);
    if (!std::exchange(busy_, true))
        device_begins();
    works_.push_back(std::move(work));
    came_.notify_all();
}

void Stream::wait() {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return !busy_; });
}

void Stream::serve() {
    std::unique_lock lock(mutex_);
    for (;;) {
        came_.wait(lock, [this] { return ends_ || !works_.empty(); });
        if (works_.empty())
            return;
        while (!works_.empty()) {
            Work work = std::move(works_.front());
            works_.pop_front();
            lock.unlock();
            work();
            work = {};
            lock.lock();
        }
        device_rests(); // out of the host's reach, so that one that reads it without waiting is caught
        busy_ = false;
        done_.notify_all();
    }
}

void Stream::begin_capture() {
    capture_ = std::make_shared<Nodes>();
    spoiled_ = waits_for_all_ = false;
}

std::shared_ptr<Nodes> Stream::end_capture() {
    auto nodes = std::exchange(capture_, nullptr);
    return spoiled_ ? nullptr : nodes;
}

Work Event::mark(Told told) {
    if (told == Told::now) {
        std::lock_guard lock(mutex_);
        ++promised_;
    }
    return [this, told] {
        std::lock_guard lock(mutex_);
        when_ = std::chrono::steady_clock::now();
        ++met_times_;
        if (told == Told::when_it_runs)
            ++promised_;
        met_.notify_all();
    };
}

void Event::wait() {
    std::unique_lock lock(mutex_);
    met_.wait(lock, [this, until = promised_] { return met_times_ >= until; });
}

bool Event::is_done() {
    std::lock_guard lock(mutex_);
    return met_times_ >= promised_ && promised_ > 0;
}

double Event::milliseconds_since(Event& earlier) {
    std::scoped_lock lock(mutex_, earlier.mutex_);
    return std::chrono::duration<double, std::milli>(when_ - earlier.when_).count();
}

} // namespace stand_in
