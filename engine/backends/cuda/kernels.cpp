// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/kernels.h"

#include <algorithm>

namespace mantissa::MANTISSA_DEVICE {
namespace {

struct Entry {
    OpKind kind;
    LaunchMaker make;
};

constexpr Entry entries[] = {
#define DOES(kind, make) {OpKind::kind, make},
#include "backends/cuda/operations.inl"
};

} // namespace

LaunchMaker kernel_for(OpKind kind) {
    if (is_update(kind))
        return make_update;
    const auto* found = std::ranges::find(entries, kind, &Entry::kind);
    return found == std::end(entries) ? nullptr : found->make;
}

} // namespace mantissa::MANTISSA_DEVICE
