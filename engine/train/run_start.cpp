// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/parallel.h"
#include "train/run.h"
#include "train/validation.h"

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

} // namespace mantissa
