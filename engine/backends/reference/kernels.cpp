// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/reference/kernels.h"

#include <algorithm>

namespace mantissa::reference {
namespace {

using Run = void (*)(const KernelSite&);

template <Run run>
Kernel each_step(const KernelSite& site) {
    return [site] {
        bool skipped = site.operation().commit == Commit::if_finite && site.block()->found_bad;
        if (!skipped)
            run(site);
    };
}

struct Entry {
    OpKind kind;
    KernelMaker make;
};

// Missing on purpose: reshape is never executed, pack and unpack have no use where every layout is plain.
constexpr Entry entries[] = {
    {OpKind::prepare_input, each_step<prepare_input>},
    {OpKind::gather, each_step<gather>},
    {OpKind::quantize, each_step<quantize>},
    {OpKind::quantize_backward, each_step<quantize_backward>},
    {OpKind::convolution, each_step<convolution>},
    {OpKind::convolution_backward_data, each_step<convolution_backward_data>},
    {OpKind::convolution_backward_weights, each_step<convolution_backward_weights>},
    {OpKind::dense, each_step<dense>},
    {OpKind::dense_backward_data, each_step<dense_backward_data>},
    {OpKind::dense_backward_weights, each_step<dense_backward_weights>},
    {OpKind::bias_add, each_step<bias_add>},
    {OpKind::bias_backward, each_step<bias_backward>},
    {OpKind::activation, each_step<activation>},
    {OpKind::activation_backward, each_step<activation_backward>},
    {OpKind::max_pool, each_step<max_pool>},
    {OpKind::max_pool_backward, each_step<max_pool_backward>},
    {OpKind::average_pool, each_step<average_pool>},
    {OpKind::average_pool_backward, each_step<average_pool_backward>},
    {OpKind::global_average_pool, each_step<global_average_pool>},
    {OpKind::global_average_pool_backward, each_step<global_average_pool_backward>},
    {OpKind::batch_norm, each_step<batch_norm>},
    {OpKind::batch_norm_inference, each_step<batch_norm_inference>},
    {OpKind::batch_norm_backward, each_step<batch_norm_backward>},
    {OpKind::dropout, each_step<dropout>},
    {OpKind::dropout_backward, each_step<dropout>},
    {OpKind::add, each_step<add>},
    {OpKind::loss, each_step<loss>},
    {OpKind::scale_gradient, each_step<scale_gradient>},
    {OpKind::finite_check, each_step<finite_check>},
    {OpKind::unscale, each_step<unscale>},
    {OpKind::add_l2, each_step<add_l2>},
    {OpKind::sgd, each_step<sgd>},
    {OpKind::rmsprop, each_step<rmsprop>},
    {OpKind::adam, each_step<adam>},
    {OpKind::clip, each_step<clip>},
    {OpKind::update_loss_scale, each_step<update_loss_scale>},
    {OpKind::advance_step, each_step<advance_step>},
    {OpKind::range_update, each_step<range_update>},
};

} // namespace

KernelMaker kernel_for(OpKind kind) {
    auto found = std::ranges::find(entries, kind, &Entry::kind);
    return found == std::end(entries) ? nullptr : found->make;
}

} // namespace mantissa::reference
