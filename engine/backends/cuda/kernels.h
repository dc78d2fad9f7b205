// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/queue.h"

namespace mantissa::MANTISSA_DEVICE {

// Null: no kernel of ours does this. Convolutions and products have theirs as the last resort behind the libraries.
LaunchMaker kernel_for(OpKind kind);

Launch make_prepare_input(const KernelSite& site);
Launch make_gather(const KernelSite& site);
Launch make_quantize(const KernelSite& site);
Launch make_quantize_backward(const KernelSite& site);
Launch make_convolution(const KernelSite& site);
Launch make_convolution_backward_data(const KernelSite& site);
Launch make_convolution_backward_weights(const KernelSite& site);
Launch make_dense(const KernelSite& site);
Launch make_dense_backward_data(const KernelSite& site);
Launch make_dense_backward_weights(const KernelSite& site);
Launch make_bias_add(const KernelSite& site);
Launch make_bias_backward(const KernelSite& site);
Launch make_activation(const KernelSite& site);
Launch make_activation_backward(const KernelSite& site);
Launch make_max_pool(const KernelSite& site);
Launch make_max_pool_backward(const KernelSite& site);
Launch make_average_pool(const KernelSite& site);
Launch make_average_pool_backward(const KernelSite& site);
Launch make_global_average_pool(const KernelSite& site);
Launch make_global_average_pool_backward(const KernelSite& site);
Launch make_batch_norm(const KernelSite& site);
Launch make_batch_norm_inference(const KernelSite& site);
Launch make_batch_norm_backward(const KernelSite& site);
Launch make_dropout(const KernelSite& site);
Launch make_add(const KernelSite& site);
Launch make_loss(const KernelSite& site);
Launch make_scale_gradient(const KernelSite& site);
Launch make_finite_check(const KernelSite& site);
Launch make_unscale(const KernelSite& site);
Launch make_add_l2(const KernelSite& site);
Launch make_update(const KernelSite& site); // sgd, rmsprop, adam
Launch make_clip(const KernelSite& site);
Launch make_update_loss_scale(const KernelSite& site);
Launch make_advance_step(const KernelSite& site);
Launch make_range_update(const KernelSite& site);
Launch make_pack(const KernelSite& site);
Launch make_unpack(const KernelSite& site);

// Sums of a float16 matrix and of its squares down the columns, to be timed: as a batch normalisation makes them.
struct SumsProblem {
    const void* x = nullptr;
    std::int64_t rows = 0, channels = 0;
    float *parts = nullptr, *sums = nullptr; // scratch of column_bytes(); {2, channels}
};
Launch make_sums(const SumsProblem& problem);

// Rounds output 0 where it lies, after a library that wrote float32.
Launch make_round_in_place(const KernelSite& site);

// At the start of every step: no gradient is bad yet, nothing is counted.
Launch make_begin_step(StepBlock* block);

} // namespace mantissa::MANTISSA_DEVICE
