// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/dataset.h"

#include <functional>

namespace mantissa {

// Decodes what the set keeps from then on, so that no variant pays for the others that see the same images. Ends where there is no
// more room, after `seconds`, or as soon as `stops` says so; what is not decoded by then is decoded in training. Images so far.
struct StoreFilling {
    double seconds = 20;
    std::function<bool()> stops = [] { return false; };
};
std::int64_t fill_store(const Dataset& set, const StoreFilling& filling);

} // namespace mantissa
