// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/plan.h"

#include "plan/bytes_together.h"

#include <algorithm>

namespace mantissa {

const StateEntry* StateLayout::find(const std::string& name) const {
    auto found = std::ranges::find(entries, name, &StateEntry::name);
    return found == entries.end() ? nullptr : &*found;
}

std::size_t Plan::peak_bytes() const { return all_bytes_together(bytes); }

} // namespace mantissa
