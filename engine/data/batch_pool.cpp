// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/batch_pool.h"

#include <algorithm>

namespace mantissa {

std::shared_ptr<Batch> BatchPool::take() {
    std::unique_ptr<Batch> batch;
    {
        std::lock_guard lock(mutex_);
        free_.reserve(most_kept_); // so that giving back, which must not throw, never allocates
        if (!free_.empty()) {
            batch = std::move(free_.back());
            free_.pop_back();
        } else {
            most_alive_ = std::max(most_alive_, ++alive_);
        }
    }
    if (!batch)
        batch = std::make_unique<Batch>();
    auto back = [pool = shared_from_this()](Batch* used) { pool->give_back(std::unique_ptr<Batch>(used)); };
    return {batch.release(), back};
}

void BatchPool::give_back(std::unique_ptr<Batch> batch) {
    std::lock_guard lock(mutex_);
    if (free_.size() < most_kept_)
        free_.push_back(std::move(batch));
    else
        --alive_;
}

std::int64_t BatchPool::most_alive() const {
    std::lock_guard lock(mutex_);
    return most_alive_;
}

} // namespace mantissa
