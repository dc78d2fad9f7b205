// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/host/kernel.h"

namespace mantissa::reference {

// Null: the reference does not do this operation.
KernelMaker kernel_for(OpKind kind);

// One per operation: does it once, from the tensors' bytes to the tensors' bytes.
void prepare_input(const KernelSite& site);
void gather(const KernelSite& site);
void quantize(const KernelSite& site);
void quantize_backward(const KernelSite& site);
void convolution(const KernelSite& site);
void convolution_backward_data(const KernelSite& site);
void convolution_backward_weights(const KernelSite& site);
void dense(const KernelSite& site);
void dense_backward_data(const KernelSite& site);
void dense_backward_weights(const KernelSite& site);
void bias_add(const KernelSite& site);
void bias_backward(const KernelSite& site);
void activation(const KernelSite& site);
void activation_backward(const KernelSite& site);
void max_pool(const KernelSite& site);
void max_pool_backward(const KernelSite& site);
void average_pool(const KernelSite& site);
void average_pool_backward(const KernelSite& site);
void global_average_pool(const KernelSite& site);
void global_average_pool_backward(const KernelSite& site);
void batch_norm(const KernelSite& site);
void batch_norm_inference(const KernelSite& site);
void batch_norm_backward(const KernelSite& site);
void dropout(const KernelSite& site);
void add(const KernelSite& site);
void loss(const KernelSite& site);
void scale_gradient(const KernelSite& site);
void finite_check(const KernelSite& site);
void unscale(const KernelSite& site);
void add_l2(const KernelSite& site);
void sgd(const KernelSite& site);
void rmsprop(const KernelSite& site);
void adam(const KernelSite& site);
void clip(const KernelSite& site);
void update_loss_scale(const KernelSite& site);
void advance_step(const KernelSite& site);
void range_update(const KernelSite& site);

} // namespace mantissa::reference
