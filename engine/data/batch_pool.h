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

private:
    void give_back(std::unique_ptr<Batch> batch);

    std::size_t most_kept_;
    std::mutex mutex_; // protects free_
    std::vector<std::unique_ptr<Batch>> free_;
};

} // namespace mantissa
