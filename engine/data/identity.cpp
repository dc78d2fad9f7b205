// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/identity.h"

#include "core/random.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa {
namespace {

// Of a large set evenly spread ones: what comes or goes moves those behind it.
constexpr std::int64_t most_hashed = 20000;

template <typename OfImage>
std::uint64_t hash_over(const Dataset& set, std::uint64_t hash, OfImage&& of_image) {
    const std::int64_t count = set.size(), looked_at = std::min(count, most_hashed);
    for (std::int64_t i = 0; i < looked_at; ++i)
        hash = hash * 0x100000001B3ull ^ of_image(i * count / looked_at);
    return hash;
}

std::uint64_t hash_of(const Dataset& set) {
    return hash_over(set, hash_name(fmt::format("{} of {} classes", set.size(), set.classes())),
                     [&](std::int64_t image) { return hash_name(fmt::format("{} {}", set.label(image), set.origin(image))); });
}

std::uint64_t marks_of(const Dataset& set, std::uint64_t before) {
    return hash_over(set, before, [&](std::int64_t image) { return set.mark(image); });
}

} // namespace

std::string identity_of(const DataSets& sets) {
    const std::uint64_t trained = marks_of(*sets.train, hash_name("contents"));
    return fmt::format("{:016x}{:016x}{:016x}", hash_of(*sets.train), sets.validation ? hash_of(*sets.validation) : 0,
                       sets.validation ? marks_of(*sets.validation, trained) : trained);
}

} // namespace mantissa
