// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/parallel.h"
#include "train/run.h"
#include "train/validation.h"

#include <algorithm>
#include <ranges>

namespace mantissa {

// What is told of a run before its first step.
RunStart Run::as_it_starts() const {
    const Variant& variant = session_->variant();
    const DataSets& sets = session_->data();
    return {.variant = variant.name,
            .policy = variant.policy.name,
            .device = device_,
            .folder = settings_.folder.string(),
            .first_step = session_->steps_done(),
            .total_steps = target_steps_,
            .steps_per_epoch = session_->steps_per_epoch(),
            .batch = variant.training.batch,
            .threads = thread_count(),
            .classes = sets.train->classes(),
            .validation_images = sets.validation ? sets.validation->size() : 0,
            .commonest = sets.validation ? images_of_commonest_class(*sets.validation) : 0,
            .memory = session_->memory(),
            .support = worst_support(session_->plan()),
            .earlier = folder_->earlier().string()};
}

// What it was in the middle of: a row of skips, and an epoch in which the weights may have moved before the checkpoint.
void Run::take_up(const RunLog& log, const TensorFile& kept) {
    const auto latest_first = log.steps | std::views::reverse;
    skipped_in_a_row_ = std::ranges::find(latest_first, false, &StepRecord::skipped) - latest_first.begin();
    if (const auto seen = kept.metadata.find(kept_stillness); seen != kept.metadata.end())
        stillness_.go_on_from(seen->second);
    else if (last_validated_ == session_->steps_done()) // an old checkpoint does not say, and elsewhere nobody knows
        stillness_.remains(session_->state());
}

} // namespace mantissa
