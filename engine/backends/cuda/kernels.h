// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/queue.h"

#include <vector>

namespace mantissa::MANTISSA_DEVICE {

// Null: no kernel of ours does this. Convolutions and products have theirs as the last resort behind the libraries.
LaunchMaker kernel_for(OpKind kind);

Launch make_update(const KernelSite& site);                                        // every optimizer
Launch make_finite_check(const KernelSite& site, const std::vector<int>& tensors); // in place of its inputs
// With a gradient that is the sum of two, which is made as it is read; plain tensors of one format.
Launch make_activation_backward_of_sum(const KernelSite& activation, const KernelSite& add);
#define DOES(kind, make) Launch make(const KernelSite& site);
#include "backends/cuda/operations.inl"

// Sums of a float16 matrix and of its squares down the columns, to be timed: as a batch normalisation makes them.
struct SumsProblem {
    const void* x = nullptr;
    std::int64_t rows = 0, channels = 0;
    float *parts = nullptr, *sums = nullptr; // scratch of column_bytes(); {2, channels}
};
Launch make_sums(const SumsProblem& problem);

// Rounds output 0 where it lies, after a library that wrote float32.
Launch make_round_in_place(const KernelSite& site);

// Multiplies output 0, as a library left it, by the scales of both operands' tensors; nothing to launch where they have none.
Launch make_scale_in_place(const KernelSite& site);

// At the start of every step: no gradient is bad yet, nothing is counted.
Launch make_begin_step(StepBlock* block);

// The same for one of several steps whose batches came to the device in one piece: takes its own to where the step reads it, and keeps
// what the step before it left.
struct SentStep {
    struct Part {
        const std::byte* from = nullptr; // aligned to 16 bytes, as `to` is
        std::byte* to = nullptr;         // null: there is none
        std::int64_t bytes = 0;
    } images, labels;
    const std::byte* order = nullptr;            // a float, the learning rate, and how many samples are valid
    StepBlock *block = nullptr, *told = nullptr; // told: of the step before; null: none of this launch
};
Launch make_begin_sent_step(const SentStep& step);
Launch make_tell_step(const StepBlock* block, StepBlock* told); // keeps what a step left

} // namespace mantissa::MANTISSA_DEVICE
