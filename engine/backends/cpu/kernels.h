// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/host/kernel.h"

#include <string>

namespace mantissa::cpu {

// How this back end does one kind of operation.
struct KernelEntry {
    OpKind kind; // count: several
    Kernel (*make)(const KernelSite& site);
    // Chooses an implementation; `wanted` is empty or the one a stored selection names.
    Selection (*select)(const Graph& graph, const Operation& operation, const std::string& wanted);
};

const KernelEntry* find_kernel(OpKind kind); // null: none
Kernel make_kernel(const KernelSite& site);  // heeds the commit rule

Kernel make_update(const KernelSite& site); // every optimizer
#define DOES(kind, make, select)                                                                                                           \
    Kernel make(const KernelSite& site);                                                                                                   \
    Selection select(const Graph& graph, const Operation& operation, const std::string& wanted);
#include "backends/cpu/operations.inl"

} // namespace mantissa::cpu
