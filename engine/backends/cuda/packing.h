// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/joins.h"

namespace mantissa::MANTISSA_DEVICE {

// A variable's way into the format and the layout of its products: a cast, a packing, or both, when the cast's own result is never
// written, so that nobody else may read it.
struct Conversion {
    const Operation *cast = nullptr, *pack = nullptr; // null: none
};
bool can_convert(const SiteOf& site, const Conversion& conversion);
// Any number of them at once.
Launch make_conversions(const SiteOf& site, const std::vector<Conversion>& conversions);

// Whether the elements of a gradient can be read where a library left them, without the unpacking that this is.
bool is_readable_packed(const KernelSite& unpack);

} // namespace mantissa::MANTISSA_DEVICE
