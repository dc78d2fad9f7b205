// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace mantissa {

using Permutation = std::vector<std::uint32_t>;

// The numbers 0 .. size - 1 in an order that depends on the seed and the pass alone.
Permutation shuffled(std::int64_t size, std::uint64_t seed, std::int64_t pass);

// Keeps the permutations of the last few passes, so that making a batch does not shuffle again.
class SampleOrder {
public:
    SampleOrder(std::int64_t size, std::uint64_t seed) : size_(size), seed_(seed) {}
    std::shared_ptr<const Permutation> pass(std::int64_t number) const;

private:
    std::int64_t size_;
    std::uint64_t seed_;
    mutable std::mutex mutex_; // protects kept_
    mutable std::map<std::int64_t, std::shared_ptr<const Permutation>> kept_;
};

} // namespace mantissa
