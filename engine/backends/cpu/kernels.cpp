// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/kernels.h"

#include "core/error.h"

#include <algorithm>

namespace mantissa::cpu {
namespace {

constexpr KernelEntry entries[] = {
#define DOES(kind, make, select) {OpKind::kind, make, select},
#include "backends/cpu/operations.inl"
};

} // namespace

const KernelEntry* find_kernel(OpKind kind) {
    static constexpr KernelEntry updates = {OpKind::count, make_update, select_tiles};
    if (is_update(kind))
        return &updates;
    const auto* found = std::ranges::find(entries, kind, &KernelEntry::kind);
    return found == std::end(entries) ? nullptr : found;
}

Kernel make_kernel(const KernelSite& site) {
    const KernelEntry* entry = find_kernel(site.operation().kind);
    if (!entry)
        throw Error("[" + site.operation().name + "] the cpu does not do this operation");
    Kernel kernel = entry->make(site);
    if (site.operation().commit == Commit::always)
        return kernel;
    return [kernel = std::move(kernel), block = site.block()] {
        if (!block->found_bad)
            kernel();
    };
}

} // namespace mantissa::cpu
