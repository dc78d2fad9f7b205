// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/reference/kernels.h"
#include "backends/reference/operands.h"

#include <algorithm>

#include <cmath>

namespace mantissa::reference {

// Pixels are scaled in float32 whatever the policy, then rounded to the network's format.
void prepare_input(const KernelSite& site) {
    Values values = read(site, 0);
    float factor = static_cast<float>(site.attributes<Rescale>().factor);
    std::ranges::transform(values, values.begin(), [&](double byte) { return static_cast<double>(static_cast<float>(byte) * factor); });
    write(site, 0, values);
}

void quantize(const KernelSite& site) { write(site, 0, read(site, 0)); }

void quantize_backward(const KernelSite& site) {
    Values gradients = read(site, 0), values = read(site, 1);
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!(std::abs(values[i]) <= site.operation().adjoint.limit))
            gradients[i] = 0;
    write(site, 0, gradients);
}

} // namespace mantissa::reference
