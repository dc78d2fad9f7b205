// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/plan.h"

#include <algorithm>
#include <numeric>

namespace mantissa {

const StateEntry* StateLayout::find(const std::string& name) const {
    auto found = std::ranges::find(entries, name, &StateEntry::name);
    return found == entries.end() ? nullptr : &*found;
}

std::size_t Plan::peak_bytes() const { return std::accumulate(bytes.begin(), bytes.end(), std::size_t{0}); }

} // namespace mantissa
