// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/batch.h"

#include "core/error.h"
#include "data/batch_maker.h"

#include <algorithm>

namespace mantissa {
namespace {

void prepare(Batch& batch, const Dataset& set, std::int64_t size) {
    batch.images.resize(static_cast<std::size_t>(size * elements(set.shape())));
    batch.labels.resize(static_cast<std::size_t>(size));
    batch.indices.clear();
    batch.count = 0;
}

std::uint8_t* add(Batch& batch, const Dataset& set, std::int64_t index) {
    std::uint8_t* image = batch.images.data() + batch.count * elements(set.shape());
    set.image(index, image);
    batch.labels[static_cast<std::size_t>(batch.count++)] = set.label(index);
    batch.indices.push_back(index);
    return image;
}

std::int64_t steps_per_pass(const Dataset& set, const BatchPlan& plan) {
    std::int64_t steps = set.size() / plan.batch;
    if (steps == 0)
        throw bad_input("training.batch: " + std::to_string(plan.batch) + " is more than the " + std::to_string(set.size()) +
                        " training samples; lower it or raise \"data.train\"");
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
    prepare(batch, set_, plan_.batch);
    batch.indices.reserve(static_cast<std::size_t>(plan_.batch));
}

void BatchMaker::fill(std::int64_t step, Batch& batch) const {
    std::int64_t pass = step / steps_per_pass_, first = step % steps_per_pass_ * plan_.batch;
    auto order = plan_.order == BatchPlan::Order::shuffled ? order_.pass(pass) : nullptr;
    prepare(batch, set_, plan_.batch);
    batch.epoch = step / steps_per_epoch_;
    batch.step_in_epoch = step % steps_per_epoch_;
    for (std::int64_t i = first; i < first + plan_.batch; ++i) {
        std::int64_t index = order ? (*order)[static_cast<std::size_t>(i)] : i;
        std::uint8_t* image = add(batch, set_, index);
        if (!plan_.augment.empty())
            augment(image, set_.shape(), plan_.augment, {plan_.seed, pass, index});
    }
}

std::shared_ptr<const Batch> make_batch(const Dataset& set, const BatchPlan& plan, std::int64_t step) {
    auto batch = std::make_shared<Batch>();
    BatchMaker(set, plan).fill(step, *batch);
    return batch;
}

std::int64_t validation_batches(const Dataset& set, std::int64_t batch) { return (set.size() + batch - 1) / batch; }

std::shared_ptr<const Batch> make_validation_batch(const Dataset& set, std::int64_t batch, std::int64_t which) {
    auto result = std::make_shared<Batch>();
    prepare(*result, set, batch);
    result->step_in_epoch = which;
    std::int64_t end = std::min(set.size(), (which + 1) * batch);
    for (std::int64_t index = which * batch; index < end; ++index)
        add(*result, set, index);
    return result;
}

} // namespace mantissa
