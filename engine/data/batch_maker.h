// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/batch.h"
#include "data/sample_order.h"

namespace mantissa {

// Makes the batches of a plan, any of them at any time and from any thread. A batch depends on the plan and its
// step alone. A pass over the set takes each sample once, less those that do not fill a last batch; epochs longer
// than a pass go on with the next pass, shorter ones leave the rest of it to the next epoch.
class BatchMaker {
public:
    BatchMaker(const Dataset& set, const BatchPlan& plan); // the set must outlive it

    void make_room(Batch& batch) const;               // for any of its batches
    void fill(std::int64_t step, Batch& batch) const; // reuses the batch's buffers
    std::int64_t steps_per_epoch() const { return steps_per_epoch_; }

private:
    void add_sample(Batch& batch, std::int64_t index, std::int64_t pass) const;

    const Dataset& set_;
    BatchPlan plan_;
    SampleOrder order_;
    std::int64_t steps_per_pass_ = 1;
    std::int64_t steps_per_epoch_ = 1;
};

} // namespace mantissa
