// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/identity.h"

#include "core/random.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa {
namespace {

// Of a large set evenly spread ones: what comes or goes moves those behind it.
constexpr std::int64_t most_looked_at = 20000;

std::uint64_t hash_of(const Dataset& set) {
    const std::int64_t count = set.size(), looked_at = std::min(count, most_looked_at);
    std::uint64_t hash = hash_name(fmt::format("{} of {} classes", count, set.classes()));
    for (std::int64_t i = 0; i < looked_at; ++i) {
        const std::int64_t image = i * count / looked_at;
        hash = hash * 0x100000001B3ull ^ hash_name(fmt::format("{} {}", set.label(image), set.origin(image)));
    }
    return hash;
}

} // namespace

std::string identity_of(const DataSets& sets) {
    return fmt::format("{:016x}{:016x}", hash_of(*sets.train), sets.validation ? hash_of(*sets.validation) : 0);
}

} // namespace mantissa
