// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/stillness.h"

#include "core/random.h"
#include "train/checkpoint.h"

#include <string_view>

namespace mantissa {
namespace {

std::uint64_t hash_of(const State& state) {
    std::uint64_t all = 0;
    for (const StateEntry& entry : state.layout().entries)
        if (is_trained(entry)) {
            const std::vector<std::byte> bytes = state.read(entry);
            all = all * 31 + hash_name({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        }
    return all;
}

} // namespace

bool Stillness::remains(const State& state) {
    const std::uint64_t now = hash_of(state);
    const bool same = seen_ == now;
    seen_ = now;
    return same;
}

} // namespace mantissa
