// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/batch_maker.h"
#include "data/batch_pool.h"

#include <condition_variable>
#include <exception>
#include <map>
#include <thread>

namespace mantissa {

struct StreamSettings {
    int workers = 2;
    int prefetch = 4; // batches made ahead; 0: each is made in next()
};

// The batches of a plan in their order, made by worker threads ahead of the one who trains on them.
// How many workers there are changes the time it takes and nothing else.
class BatchStream {
public:
    BatchStream(std::shared_ptr<const Dataset> set, const BatchPlan& plan, const StreamSettings& settings, std::int64_t first_step);
    ~BatchStream();
    BatchStream(const BatchStream&) = delete;
    BatchStream& operator=(const BatchStream&) = delete;

    // What a worker threw while it made this batch is thrown here.
    std::shared_ptr<const Batch> next();
    std::int64_t most_batches() const { return pool_->most_alive(); } // that existed at one time
    // Nothing more is made ahead until next() is called. Workers that leave are started anew then, and cost nobody anything until that.
    enum class Workers { wait, leave };
    void rest(Workers workers = Workers::wait);

private:
    struct Made {
        std::shared_ptr<const Batch> batch;
        std::exception_ptr failure;
    };
    Made make(std::int64_t step) const;
    Made take_made();
    void start_workers();
    void join_workers();
    void go_on(std::unique_lock<std::mutex>& lock);
    void work();
    void stop();

    // settings
    std::shared_ptr<const Dataset> set_;
    std::int64_t ahead_ = 0;
    int workers_wanted_ = 0;

    // sources
    BatchMaker maker_;
    std::shared_ptr<BatchPool> pool_;

    // derived
    std::mutex mutex_; // protects everything below but the threads
    std::condition_variable made_, wanted_;
    std::map<std::int64_t, Made> ready_; // by step
    std::exception_ptr failure_;         // of keeping one
    std::int64_t next_given_ = 0;
    std::int64_t next_made_ = 0;
    bool stopping_ = false, resting_ = false, leaving_ = false;
    std::vector<std::thread> workers_;
};

} // namespace mantissa
