// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/aligned_bytes.h"
#include "data/augmentation.h"
#include "data/dataset.h"
#include "data/preparation.h"

#include <memory>
#include <vector>

namespace mantissa {

// Samples as bytes, before any policy touched them; several runs may read the same batch.
// The buffers always have room for the full batch; what is beyond `count` is black.
struct Batch {
    AlignedBytes images; // {batch, height, width, channels}; bytes, numbers or SamplePicks, as BatchPlan::preparation says
    std::vector<std::int32_t> labels;
    std::int64_t count = 0;            // samples that are there
    std::vector<std::int64_t> indices; // of these samples in their set
    std::int64_t epoch = 0;            // both from 0
    std::int64_t step_in_epoch = 0;
    double made_seconds = 0, prepared_seconds = 0; // of the thread that made it; of them, for turning bytes into numbers
};

// Which training samples come when.
struct BatchPlan {
    enum class Order { file, shuffled };
    std::int64_t batch = 1;
    std::uint64_t seed = 1;
    Order order = Order::shuffled;
    Augmentation augment = {};
    Preparation preparation = {};
    std::int64_t steps_per_epoch = 0; // 0: as many as one pass over the set has
};

// Throws bad_input when the set holds less than one batch.
std::int64_t steps_per_epoch(const Dataset& set, const BatchPlan& plan);

// The batch of one step, counted from 0 over all epochs; see BatchMaker for many.
std::shared_ptr<const Batch> make_batch(const Dataset& set, const BatchPlan& plan, std::int64_t step);

// Validation goes over the whole set in its own order; the last batch may hold fewer samples, and each batch does
// where files turn out to be broken.
std::int64_t validation_batches(const Dataset& set, std::int64_t batch);
std::shared_ptr<const Batch> make_validation_batch(const Dataset& set, std::int64_t batch, std::int64_t which,
                                                   const Preparation& preparation = {});

} // namespace mantissa
