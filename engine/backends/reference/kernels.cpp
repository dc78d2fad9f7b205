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

constexpr Entry entries[] = {
#define DOES(kind, run) {OpKind::kind, each_step<run>},
#include "backends/reference/operations.inl"
};

} // namespace

KernelMaker kernel_for(OpKind kind) {
    if (is_update(kind))
        return each_step<update>;
    auto found = std::ranges::find(entries, kind, &Entry::kind);
    return found == std::end(entries) ? nullptr : found->make;
}

} // namespace mantissa::reference
