// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/worst_product.h"

#include <algorithm>

namespace mantissa {
namespace {

bool is_product(const CapabilityRow& row) { return row.operation.starts_with("convolution") || row.operation.starts_with("dense"); }

} // namespace

const CapabilityRow* worst_product(const Summary& summary) {
    const CapabilityRow* worst = nullptr;
    for (const CapabilityRow& row : summary.capabilities)
        if (is_product(row) && (!worst || row.support > worst->support))
            worst = &row;
    return worst;
}

bool has_better_products(const Summary& summary) {
    const CapabilityRow* worst = worst_product(summary);
    return worst && std::ranges::any_of(summary.capabilities,
                                        [&](const CapabilityRow& row) { return is_product(row) && row.support < worst->support; });
}

} // namespace mantissa
