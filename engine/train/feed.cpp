// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/feed.h"

#include "core/stopwatch.h"

namespace mantissa {

void Feed::open(const Course& course, std::int64_t first_step) {
    stream_ = std::make_unique<BatchStream>(course.set, course.batches, settings_, first_step);
}

double Feed::next() {
    Stopwatch watch;
    batch_.reset(); // its memory is the next one's
    batch_ = stream_->next();
    return watch.seconds();
}

void Feed::stay_at_one(const Course& course) {
    if (!batch_)
        batch_ = make_batch(*course.set, course.batches, 0);
}

void Feed::forget() {
    stream_.reset();
    batch_.reset();
}

} // namespace mantissa
