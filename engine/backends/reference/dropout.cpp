// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// y = x * mask / (1 - rate). Forward and backward draw the same mask from the layer's name, so that nothing is kept between them.
#include "backends/reference/kernels.h"
#include "backends/reference/operands.h"

namespace mantissa::reference {

void dropout(const KernelSite& site) {
    Values values = read(site, 0);
    float rate = static_cast<float>(site.attributes<Dropout>().rate);
    double kept = static_cast<double>(1 - rate);
    RandomKey key = random_key(*site.block(), hash_name(site.operation().layer));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = uniform(random_bits(key, i)) >= rate ? values[i] / kept : 0;
    write(site, 0, values);
}

} // namespace mantissa::reference
