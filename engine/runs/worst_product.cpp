// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/worst_product.h"

namespace mantissa {

const CapabilityRow* worst_product(const Summary& summary) {
    const CapabilityRow* worst = nullptr;
    for (const CapabilityRow& row : summary.capabilities)
        if ((row.operation.starts_with("convolution") || row.operation.starts_with("dense")) && (!worst || row.support > worst->support))
            worst = &row;
    return worst;
}

} // namespace mantissa
