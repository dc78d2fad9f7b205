// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/prefetch.h"
#include "train/course.h"

namespace mantissa {

// The batches that a run trains on, made ahead, and the one that it is at.
class Feed {
public:
    explicit Feed(const StreamSettings& settings) : settings_(settings) {}

    bool is_open() const { return stream_ != nullptr; }
    void open(const Course& course, std::int64_t first_step);
    double next();                                      // goes on to the next batch; seconds that it was waited for
    void stay_at_one(const Course& course);             // at the one it is at, or the first
    const Batch* batch() const { return batch_.get(); } // null: none yet
    BatchView view() const { return view_of(*batch_); }
    void rest(BatchStream::Workers workers) { // until next(): whoever else trains now has the processor to himself
        if (stream_)
            stream_->rest(workers);
    }
    void forget(); // what was made ahead is of other steps, or in another form; the batch it is at, too
    void go_elsewhere() { stream_.reset(); }
    std::int64_t most_batches() const { return stream_ ? stream_->most_batches() : 0; } // that existed at one time

private:
    StreamSettings settings_;
    std::unique_ptr<BatchStream> stream_;
    std::shared_ptr<const Batch> batch_;
};

} // namespace mantissa
