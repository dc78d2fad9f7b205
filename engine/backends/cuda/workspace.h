// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/card/card.h"
#include "backends/host/kernel.h"

namespace mantissa::cuda {

// The first whole line of what was planned for a library's call; null: nothing was.
inline std::byte* workspace_at(const KernelSite& site) {
    std::byte* scratch = site.scratch();
    std::size_t beyond = reinterpret_cast<std::uintptr_t>(scratch) % workspace_line;
    return beyond > 0 ? scratch + (workspace_line - beyond) : scratch;
}

} // namespace mantissa::cuda
