// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/batch.h"

#include "core/problem.h"
#include "core/stopwatch.h"
#include "data/batch_maker.h"

#include <algorithm>
#include <cstring>

namespace mantissa {
namespace {

constexpr std::int64_t most_neighbours = 64; // asked in place of a broken file

void prepare(Batch& batch, const Dataset& set, std::int64_t size, const Preparation& preparation) {
    batch.images.resize(static_cast<std::size_t>(size) * preparation.sample_bytes(set.shape()));
    batch.labels.resize(static_cast<std::size_t>(size));
    batch.indices.clear();
    batch.count = 0;
    batch.made_seconds = batch.prepared_seconds = 0;
}

// False: the sample's file is broken.
bool write(Batch& batch, const Dataset& set, std::int64_t index, const Variation& variation, const Preparation& preparation) {
    std::int64_t values = elements(set.shape());
    std::uint8_t* to = batch.images.data() + static_cast<std::size_t>(batch.count) * preparation.sample_bytes(set.shape());
    if (preparation.picked) { // who keeps all images has none that is broken
        SamplePick pick = pick_of(variation, set.shape(), preparation.first + index);
        std::memcpy(to, &pick, sizeof pick);
        return true;
    }
    if (!preparation.format)
        return set.varied_image(index, variation, to);
    AlignedBytes bytes(static_cast<std::size_t>(values));
    if (!set.varied_image(index, variation, bytes.data()))
        return false;
    Stopwatch watch;
    prepare_values(bytes.data(), values, preparation, to);
    batch.prepared_seconds += watch.seconds();
    return true;
}

bool add(Batch& batch, const Dataset& set, std::int64_t index, const Variation& variation, const Preparation& preparation) {
    if (!write(batch, set, index, variation, preparation))
        return false;
    batch.labels[static_cast<std::size_t>(batch.count++)] = set.label(index);
    batch.indices.push_back(index);
    return true;
}

// What is beyond the samples, also where a broken file was begun. Zeros that are picks would be the set's first image, and scales
// that span the batch would see it; one that is shifted out of sight lets only black in.
void blacken(Batch& batch, std::size_t used, const Dataset& set, const Preparation& preparation) {
    std::fill(batch.images.begin() + static_cast<std::ptrdiff_t>(used), batch.images.end(), std::uint8_t{0});
    const SamplePick black{.down = static_cast<std::int32_t>(set.shape()[0])};
    for (std::size_t at = used; preparation.picked && at < batch.images.size(); at += sizeof black)
        std::memcpy(batch.images.data() + at, &black, sizeof black);
}

std::int64_t steps_per_pass(const Dataset& set, const BatchPlan& plan) {
    std::int64_t steps = set.size() / plan.batch;
    if (steps == 0)
        throw problem_error({"training.batch",
                             ProblemKind::batch_too_large,
                             {.asked = plan.batch, .there = set.size()},
                             std::to_string(plan.batch) + " is more than the " + std::to_string(set.size()) +
                                 (set.size() == 1 ? " training sample" : " training samples") + "; lower it or raise \"data.train\""});
    return steps;
}

} // namespace

std::int64_t steps_per_epoch(const Dataset& set, const BatchPlan& plan) {
    std::int64_t pass = steps_per_pass(set, plan);
    return plan.steps_per_epoch > 0 ? plan.steps_per_epoch : pass;
}

BatchMaker::BatchMaker(const Dataset& set, const BatchPlan& plan)
    : set_(set),
      plan_(plan),
      order_(set.size(), plan.seed),
      steps_per_pass_(steps_per_pass(set, plan)),
      steps_per_epoch_(mantissa::steps_per_epoch(set, plan)) {}

void BatchMaker::make_room(Batch& batch) const {
    prepare(batch, set_, plan_.batch, plan_.preparation);
    batch.indices.reserve(static_cast<std::size_t>(plan_.batch));
}

// In place of a broken file comes the next whole one, which in a set that is sorted by class is one of its class:
// a choice that depends on the files alone, whoever makes the batch and whenever.
void BatchMaker::add_sample(Batch& batch, std::int64_t index, std::int64_t pass) const {
    for (std::int64_t i = 0; i < std::min(most_neighbours, set_.size()); ++i) {
        std::int64_t next = (index + i) % set_.size();
        Variation variation = plan_.augment.none() && !set_.crops_at_random()
                                  ? Variation{}
                                  : draw_variation(plan_.augment, set_.shape(), {plan_.seed, pass, next});
        if (add(batch, set_, next, variation, plan_.preparation))
            return;
    }
    throw problem_error({"data",
                         ProblemKind::unreadable,
                         {},
                         set_.origin(index) + " and the " + std::to_string(most_neighbours) +
                             " images after it cannot be read; is the folder still there?"},
                        ErrorKind::failed);
}

void BatchMaker::fill(std::int64_t step, Batch& batch) const {
    Stopwatch watch;
    std::int64_t pass = step / steps_per_pass_, first = step % steps_per_pass_ * plan_.batch;
    auto order = plan_.order == BatchPlan::Order::shuffled ? order_.pass(pass) : nullptr;
    prepare(batch, set_, plan_.batch, plan_.preparation);
    batch.epoch = step / steps_per_epoch_;
    batch.step_in_epoch = step % steps_per_epoch_;
    for (std::int64_t i = first; i < first + plan_.batch; ++i)
        add_sample(batch, order ? (*order)[static_cast<std::size_t>(i)] : i, pass);
    batch.made_seconds = watch.seconds();
}

std::shared_ptr<const Batch> make_batch(const Dataset& set, const BatchPlan& plan, std::int64_t step) {
    auto batch = std::make_shared<Batch>();
    BatchMaker(set, plan).fill(step, *batch);
    return batch;
}

std::int64_t validation_batches(const Dataset& set, std::int64_t batch) { return (set.size() + batch - 1) / batch; }

std::shared_ptr<const Batch> make_validation_batch(const Dataset& set, std::int64_t batch, std::int64_t which,
                                                   const Preparation& preparation) {
    auto result = std::make_shared<Batch>();
    prepare(*result, set, batch, preparation);
    result->step_in_epoch = which;
    std::int64_t end = std::min(set.size(), (which + 1) * batch);
    for (std::int64_t index = which * batch; index < end; ++index)
        add(*result, set, index, {}, preparation);
    blacken(*result, static_cast<std::size_t>(result->count) * preparation.sample_bytes(set.shape()), set, preparation);
    return result;
}

} // namespace mantissa
