// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/host/kernel.h"

#include <string>

namespace mantissa::cpu {

// How this back end does one kind of operation.
struct KernelEntry {
    OpKind kind;
    Kernel (*make)(const KernelSite& site);
    // Chooses an implementation; `wanted` is empty or the one a stored selection names.
    Selection (*select)(const Graph& graph, const Operation& operation, const std::string& wanted);
};

const KernelEntry* find_kernel(OpKind kind); // null: none
Kernel make_kernel(const KernelSite& site);  // heeds the commit rule

Kernel make_prepare_input(const KernelSite& site);
Kernel make_quantize(const KernelSite& site);
Kernel make_quantize_backward(const KernelSite& site);
Kernel make_add(const KernelSite& site);
Kernel make_scale_gradient(const KernelSite& site);
Kernel make_unscale(const KernelSite& site);
Kernel make_add_l2(const KernelSite& site);
Kernel make_clip(const KernelSite& site);
Kernel make_bias_add(const KernelSite& site);
Kernel make_bias_backward(const KernelSite& site);
Kernel make_activation(const KernelSite& site);
Kernel make_activation_backward(const KernelSite& site);
Kernel make_convolution(const KernelSite& site);
Kernel make_dense(const KernelSite& site);
Kernel make_pack(const KernelSite& site);
Kernel make_unpack(const KernelSite& site);
Kernel make_max_pool(const KernelSite& site);
Kernel make_max_pool_backward(const KernelSite& site);
Kernel make_average_pool(const KernelSite& site);
Kernel make_average_pool_backward(const KernelSite& site);
Kernel make_global_average_pool(const KernelSite& site);
Kernel make_global_average_pool_backward(const KernelSite& site);
Kernel make_batch_norm(const KernelSite& site);
Kernel make_batch_norm_inference(const KernelSite& site);
Kernel make_batch_norm_backward(const KernelSite& site);
Kernel make_dropout(const KernelSite& site);
Kernel make_loss(const KernelSite& site);
Kernel make_finite_check(const KernelSite& site);
Kernel make_sgd(const KernelSite& site);
Kernel make_rmsprop(const KernelSite& site);
Kernel make_adam(const KernelSite& site);
Kernel make_update_loss_scale(const KernelSite& site);
Kernel make_advance_step(const KernelSite& site);
Kernel make_range_update(const KernelSite& site);

// The rest of the back end's loops: support follows from the formats alone.
Selection select_tiles(const Graph& graph, const Operation& operation, const std::string& wanted);
Selection select_bias_add(const Graph& graph, const Operation& operation, const std::string& wanted);
Selection select_bias_backward(const Graph& graph, const Operation& operation, const std::string& wanted);
Selection select_loss(const Graph& graph, const Operation& operation, const std::string& wanted);
Selection select_batch_norm(const Graph& graph, const Operation& operation, const std::string& wanted);
Selection select_convolution(const Graph& graph, const Operation& operation, const std::string& wanted);
Selection select_dense(const Graph& graph, const Operation& operation, const std::string& wanted);
Selection select_pack(const Graph& graph, const Operation& operation, const std::string& wanted);
Selection select_unpack(const Graph& graph, const Operation& operation, const std::string& wanted);

} // namespace mantissa::cpu
