// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/host_device.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace mantissa {

// Where a random number comes from. Never a position in a plan: fusing or reordering operations changes nothing.
struct RandomKey {
    std::uint64_t seed = 0;
    std::uint64_t stream = 0; // hash_name() of the tensor
    std::uint64_t step = 0;
};

// Of what a step rounds. The top bit parts it from what was drawn before the first step: the number that made a weight would decide, too,
// whether its first update is rounded up.
MANTISSA_HD inline RandomKey rounding_key(std::uint64_t seed, std::uint64_t stream, std::int64_t step) {
    return {seed, stream, static_cast<std::uint64_t>(step) | 1ull << 63};
}

struct RandomBlock {
    std::uint32_t word[4];
};

// FNV-1a, so that a stream's number is the same on every machine and in every version.
constexpr std::uint64_t hash_name(std::string_view name) {
    std::uint64_t hash = 14695981039346656037ull;
    for (char c : name)
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
    return hash;
}

// Philox 4x32-10 (Salmon et al., 2011): four words from a 128-bit counter and a 64-bit key.
MANTISSA_HD inline RandomBlock philox(std::uint64_t key, std::uint64_t counter_low, std::uint64_t counter_high) {
    std::uint32_t c0 = static_cast<std::uint32_t>(counter_low), c1 = static_cast<std::uint32_t>(counter_low >> 32);
    std::uint32_t c2 = static_cast<std::uint32_t>(counter_high), c3 = static_cast<std::uint32_t>(counter_high >> 32);
    std::uint32_t k0 = static_cast<std::uint32_t>(key), k1 = static_cast<std::uint32_t>(key >> 32);
    for (int round = 0; round < 10; ++round) {
        std::uint64_t p0 = 0xD2511F53ull * c0, p1 = 0xCD9E8D57ull * c2;
        std::uint32_t n0 = static_cast<std::uint32_t>(p1 >> 32) ^ c1 ^ k0;
        std::uint32_t n2 = static_cast<std::uint32_t>(p0 >> 32) ^ c3 ^ k1;
        c1 = static_cast<std::uint32_t>(p1);
        c3 = static_cast<std::uint32_t>(p0);
        c0 = n0;
        c2 = n2;
        k0 += 0x9E3779B9u;
        k1 += 0xBB67AE85u;
    }
    return {{c0, c1, c2, c3}};
}

// The block that holds the numbers of elements 4*block .. 4*block+3.
MANTISSA_HD inline RandomBlock random_block(const RandomKey& key, std::uint64_t block) {
    return philox(key.seed ^ key.stream, block, key.step ^ (key.stream << 32 | key.stream >> 32));
}

MANTISSA_HD inline std::uint32_t random_bits(const RandomKey& key, std::uint64_t element) {
    return random_block(key, element / 4).word[element % 4];
}

// Uniform in [0, 1), 24 bits.
MANTISSA_HD inline float uniform(std::uint32_t bits) { return static_cast<float>(bits >> 8) * (1.0f / 16777216.0f); }

} // namespace mantissa
