// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "device/workers.h"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace stand_in {
namespace {

// Threads that are kept, for fibers and their stacks are theirs.
class Workers {
public:
    ~Workers() {
        {
            std::lock_guard lock(mutex_);
            ends_ = true;
        }
        wake_.notify_all();
        for (std::thread& thread : threads_)
            thread.join();
    }

    void together(std::size_t others, const std::function<void()>& work) {
        std::unique_lock lock(mutex_);
        while (threads_.size() < others)
            threads_.emplace_back([this] { serve(); });
        work_ = &work, wanted_ = running_ = others;
        wake_.notify_all();
        lock.unlock();
        work();
        lock.lock();
        done_.wait(lock, [this] { return running_ == 0; });
    }

private:
    void serve() {
        std::unique_lock lock(mutex_);
        for (;;) {
            wake_.wait(lock, [this] { return ends_ || wanted_ > 0; });
            if (ends_)
                return;
            --wanted_;
            const auto& work = *work_;
            lock.unlock();
            work();
            lock.lock();
            if (--running_ == 0)
                done_.notify_all();
        }
    }

    std::mutex mutex_; // protects what follows
    std::condition_variable wake_, done_;
    std::vector<std::thread> threads_;
    const std::function<void()>* work_ = nullptr;
    std::size_t wanted_ = 0, running_ = 0;
    bool ends_ = false;
};

} // namespace

void together(std::size_t workers, const std::function<void()>& work) {
    static Workers all;
    static std::mutex one_at_a_time; // kernels of two streams
    if (workers <= 1)
        return work();
    std::lock_guard lock(one_at_a_time);
    all.together(workers - 1, work);
}

} // namespace stand_in
