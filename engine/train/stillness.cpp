// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/stillness.h"

#include "core/random.h"
#include "train/checkpoint.h"

#include <string_view>

namespace mantissa {
namespace {

// Nothing of a network without weights.
std::optional<std::uint64_t> hash_of(const State& state) {
    std::optional<std::uint64_t> all;
    for (const StateEntry& entry : state.layout().entries)
        if (is_trained(entry)) {
            const std::vector<std::byte> bytes = state.read(entry);
            all = all.value_or(0) * 31 + hash_name({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        }
    return all;
}

} // namespace

bool Stillness::remains(const State& state) {
    const std::optional<std::uint64_t> now = hash_of(state);
    const bool same = now && seen_ == now;
    seen_ = now;
    return same;
}

} // namespace mantissa
