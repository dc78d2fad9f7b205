// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/course.h"

#include "data/batch_maker.h"

namespace mantissa {

BatchView view_of(const Batch& batch) {
    return {.images = reinterpret_cast<const std::uint8_t*>(batch.images.data()), .labels = batch.labels.data(), .count = batch.count};
}

void replay(Program& program, State& state, const Course& course, std::int64_t to) {
    BatchMaker maker(*course.set, course.batches);
    Batch batch;
    for (StepBlock block = state.block(); block.step < to; block = state.block()) {
        maker.fill(block.step, batch);
        block.learning_rate = static_cast<float>(course.rate_at(block.step));
        state.set_block(block);
        Interruptible asked(course.wish);
        leave_if_given_up(); // a device that launches whole steps asks nothing in between
        program.step(view_of(batch));
    }
}

} // namespace mantissa
