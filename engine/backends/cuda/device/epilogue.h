// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/functions.h"
#include "backends/cuda/device/operands.h"

namespace mantissa::MANTISSA_DEVICE {

// Writes a sum. A fused bias and a fused function round where the separate operations would have.
template <typename Way>
struct Epilogue {
    typename Way::Target y;
    typename Way::Source bias;
    std::int64_t channels = 1;
    bool has_bias = false;
    Function function = Function::none;

    MANTISSA_HD void put(std::int64_t i, float sum) const {
        if (has_bias)
            sum = y.rounded(sum, i) + bias[i % channels];
        if (function != Function::none)
            sum = value_of(function, y.rounded(sum, i));
        y.put(i, sum);
    }
};

template <typename Way>
Epilogue<Way> epilogue_of(const Operands<Way>& operands, Function function) {
    bool biased = operands.site.has(Operand::bias);
    return {operands.out(0), biased ? operands.in(operands.site.at(Operand::bias)) : typename Way::Source{},
            operands.site.output(0).shape.back(), biased, function};
}

// make(operands) for everything that this operation reads and writes.
template <typename Make>
Launch with_all_operands(const KernelSite& site, const Make& make) {
    return with_operands(site, site.operation().inputs, site.operation().outputs, make);
}

} // namespace mantissa::MANTISSA_DEVICE
