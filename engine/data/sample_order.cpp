// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/sample_order.h"

#include "core/random.h"

#include <numeric>
#include <utility>

namespace mantissa {

namespace {
constexpr std::size_t most_kept = 4; // workers stand in at most a few passes at once
}

// Fisher and Yates, from the end; the number that decides place i is number i of the pass.
Permutation shuffled(std::int64_t size, std::uint64_t seed, std::int64_t pass) {
    Permutation order(static_cast<std::size_t>(size));
    std::iota(order.begin(), order.end(), 0u);
    RandomKey key{seed, hash_name("data.order"), static_cast<std::uint64_t>(pass)};
    for (std::size_t i = order.size(); i-- > 1;) {
        std::size_t other = std::uint64_t{random_bits(key, i)} * (i + 1) >> 32;
        std::swap(order[i], order[other]);
    }
    return order;
}

std::shared_ptr<const Permutation> SampleOrder::pass(std::int64_t number) const {
    std::lock_guard lock(mutex_);
    auto& kept = kept_[number];
    if (!kept)
        kept = std::make_shared<const Permutation>(shuffled(size_, seed_, number));
    auto result = kept;
    if (kept_.size() > most_kept)
        kept_.erase(kept_.begin()->first == number ? std::prev(kept_.end()) : kept_.begin());
    return result;
}

} // namespace mantissa
