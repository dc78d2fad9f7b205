// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/reference/epilogue.h"
#include "backends/reference/kernels.h"

namespace mantissa::reference {
namespace {

Function fused_function(const KernelSite& site) {
    const auto* fused = std::get_if<Activation>(&site.operation().attributes);
    return fused ? fused->function : Function::none;
}

} // namespace

void bias_add(const KernelSite& site) {
    Values values = read(site, 0), bias = read(site, 1);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] += bias[i % bias.size()];
    write_activated(site, values, fused_function(site));
}

void bias_backward(const KernelSite& site) {
    Values dy = read(site, 0), sums(static_cast<std::size_t>(site.output(0).shape.back()));
    pass_where_positive(site, dy);
    for (std::size_t i = 0; i < dy.size(); ++i)
        sums[i % sums.size()] += dy[i];
    write(site, 0, sums);
}

} // namespace mantissa::reference
