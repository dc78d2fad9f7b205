// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/kernels.h"

#include <algorithm>

namespace mantissa::MANTISSA_DEVICE {
namespace {

struct Entry {
    OpKind kind;
    LaunchMaker make;
};

// Missing on purpose: reshape is never executed.
constexpr Entry entries[] = {
    {OpKind::prepare_input, make_prepare_input},
    {OpKind::gather, make_gather},
    {OpKind::quantize, make_quantize},
    {OpKind::quantize_backward, make_quantize_backward},
    {OpKind::convolution, make_convolution},
    {OpKind::convolution_backward_data, make_convolution_backward_data},
    {OpKind::convolution_backward_weights, make_convolution_backward_weights},
    {OpKind::dense, make_dense},
    {OpKind::dense_backward_data, make_dense_backward_data},
    {OpKind::dense_backward_weights, make_dense_backward_weights},
    {OpKind::bias_add, make_bias_add},
    {OpKind::bias_backward, make_bias_backward},
    {OpKind::activation, make_activation},
    {OpKind::activation_backward, make_activation_backward},
    {OpKind::max_pool, make_max_pool},
    {OpKind::max_pool_backward, make_max_pool_backward},
    {OpKind::average_pool, make_average_pool},
    {OpKind::average_pool_backward, make_average_pool_backward},
    {OpKind::global_average_pool, make_global_average_pool},
    {OpKind::global_average_pool_backward, make_global_average_pool_backward},
    {OpKind::batch_norm, make_batch_norm},
    {OpKind::batch_norm_inference, make_batch_norm_inference},
    {OpKind::batch_norm_backward, make_batch_norm_backward},
    {OpKind::dropout, make_dropout},
    {OpKind::dropout_backward, make_dropout},
    {OpKind::add, make_add},
    {OpKind::loss, make_loss},
    {OpKind::scale_gradient, make_scale_gradient},
    {OpKind::finite_check, make_finite_check},
    {OpKind::unscale, make_unscale},
    {OpKind::add_l2, make_add_l2},
    {OpKind::sgd, make_update},
    {OpKind::rmsprop, make_update},
    {OpKind::adam, make_update},
    {OpKind::clip, make_clip},
    {OpKind::update_loss_scale, make_update_loss_scale},
    {OpKind::advance_step, make_advance_step},
    {OpKind::range_update, make_range_update},
    {OpKind::pack, make_pack},
    {OpKind::unpack, make_unpack},
};

} // namespace

LaunchMaker kernel_for(OpKind kind) {
    const auto* found = std::ranges::find(entries, kind, &Entry::kind);
    return found == std::end(entries) ? nullptr : found->make;
}

} // namespace mantissa::MANTISSA_DEVICE
