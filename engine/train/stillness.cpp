// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/stillness.h"

#include "core/random.h"
#include "train/checkpoint.h"

#include <charconv>
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

std::string Stillness::seen() const { return seen_ ? std::to_string(*seen_) : std::string(); }

void Stillness::go_on_from(const std::string& seen) {
    std::uint64_t value = 0;
    const char* end = seen.data() + seen.size();
    const auto read = std::from_chars(seen.data(), end, value);
    seen_ = read.ec == std::errc() && read.ptr == end ? std::optional(value) : std::nullopt;
}

} // namespace mantissa
