// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace mantissa {

using Samples = std::vector<std::uint32_t>; // numbers of samples, in the set's own order

// Two parts of a set without a sample in common. Each class gives in proportion to its size, so that a small part of
// a set is balanced like the whole; which of its samples it gives depends on the seed alone.
struct Chosen {
    Samples train, validation;
};
struct SampleCounts {
    std::int64_t train = 0, validation = 0; // at most; validation is served first
    std::uint64_t seed = 1;
};
Chosen choose_samples(const Samples& begin_of_class, const SampleCounts& wanted);

} // namespace mantissa
