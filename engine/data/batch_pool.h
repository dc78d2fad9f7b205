// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/batch.h"

#include <mutex>

namespace mantissa {

// Hands out batches whose buffers were used before. A batch comes back by itself when its last reader lets go
// of it, even when that is after the stream it came from has ended.
class BatchPool : public std::enable_shared_from_this<BatchPool> {
public:
    explicit BatchPool(std::size_t most_kept) : most_kept_(most_kept) {}
    std::shared_ptr<Batch> take();
    std::int64_t most_alive() const; // batches that existed at one time

private:
    void give_back(std::unique_ptr<Batch> batch);

    std::size_t most_kept_;
    mutable std::mutex mutex_; // protects everything below
    std::int64_t alive_ = 0, most_alive_ = 0;
    std::vector<std::unique_ptr<Batch>> free_;
};

} // namespace mantissa
