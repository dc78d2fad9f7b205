// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/kernels.h"

#include "core/error.h"

#include <algorithm>

namespace mantissa::cpu {
namespace {

// Missing on purpose: reshape is never executed.
constexpr KernelEntry entries[] = {
    {OpKind::prepare_input, make_prepare_input, select_tiles},
    {OpKind::quantize, make_quantize, select_tiles},
    {OpKind::quantize_backward, make_quantize_backward, select_tiles},
    {OpKind::convolution, make_convolution, select_convolution},
    {OpKind::convolution_backward_data, make_convolution, select_convolution},
    {OpKind::convolution_backward_weights, make_convolution, select_convolution},
    {OpKind::dense, make_dense, select_dense},
    {OpKind::dense_backward_data, make_dense, select_dense},
    {OpKind::dense_backward_weights, make_dense, select_dense},
    {OpKind::bias_add, make_bias_add, select_bias_add},
    {OpKind::bias_backward, make_bias_backward, select_bias_backward},
    {OpKind::activation, make_activation, select_tiles},
    {OpKind::activation_backward, make_activation_backward, select_tiles},
    {OpKind::max_pool, make_max_pool, select_tiles},
    {OpKind::max_pool_backward, make_max_pool_backward, select_tiles},
    {OpKind::average_pool, make_average_pool, select_tiles},
    {OpKind::average_pool_backward, make_average_pool_backward, select_tiles},
    {OpKind::global_average_pool, make_global_average_pool, select_tiles},
    {OpKind::global_average_pool_backward, make_global_average_pool_backward, select_tiles},
    {OpKind::batch_norm, make_batch_norm, select_batch_norm},
    {OpKind::batch_norm_inference, make_batch_norm_inference, select_batch_norm},
    {OpKind::batch_norm_backward, make_batch_norm_backward, select_batch_norm},
    {OpKind::dropout, make_dropout, select_tiles},
    {OpKind::dropout_backward, make_dropout, select_tiles},
    {OpKind::add, make_add, select_tiles},
    {OpKind::loss, make_loss, select_loss},
    {OpKind::scale_gradient, make_scale_gradient, select_tiles},
    {OpKind::finite_check, make_finite_check, select_tiles},
    {OpKind::unscale, make_unscale, select_tiles},
    {OpKind::add_l2, make_add_l2, select_tiles},
    {OpKind::sgd, make_sgd, select_tiles},
    {OpKind::rmsprop, make_rmsprop, select_tiles},
    {OpKind::adam, make_adam, select_tiles},
    {OpKind::clip, make_clip, select_tiles},
    {OpKind::update_loss_scale, make_update_loss_scale, select_tiles},
    {OpKind::advance_step, make_advance_step, select_tiles},
    {OpKind::range_update, make_range_update, select_tiles},
    {OpKind::pack, make_pack, select_pack},
    {OpKind::unpack, make_unpack, select_unpack},
};

} // namespace

const KernelEntry* find_kernel(OpKind kind) {
    const auto* found = std::ranges::find(entries, kind, &KernelEntry::kind);
    return found == std::end(entries) ? nullptr : found;
}

Kernel make_kernel(const KernelSite& site) {
    const KernelEntry* entry = find_kernel(site.operation().kind);
    if (!entry)
        throw Error("[" + site.operation().name + "] the cpu does not do this operation");
    Kernel kernel = entry->make(site);
    if (site.operation().commit == Commit::always)
        return kernel;
    return [kernel = std::move(kernel), block = site.block()] {
        if (!block->found_bad)
            kernel();
    };
}

} // namespace mantissa::cpu
