// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/choose.h"

#include "data/sample_order.h"

#include <algorithm>
#include <numeric>

namespace mantissa {
namespace {

// How many of `total` each class gives, largest remainder first; no class gives more than it has.
std::vector<std::int64_t> allot(const std::vector<std::int64_t>& sizes, std::int64_t total) {
    std::int64_t all = std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0});
    const std::int64_t asked = std::min(total, all);
    total = asked;
    std::vector<std::int64_t> given(sizes.size());
    std::vector<std::size_t> order(sizes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    auto exact = [&](std::size_t i) {
        return static_cast<double>(sizes[i]) * static_cast<double>(asked) / static_cast<double>(std::max<std::int64_t>(1, all));
    };
    for (std::size_t i = 0; i < sizes.size(); ++i)
        total -= given[i] = static_cast<std::int64_t>(exact(i));
    std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return exact(i) - static_cast<double>(given[i]); });
    for (std::size_t turn = 0; total > 0; turn = (turn + 1) % order.size())
        if (std::size_t i = order[turn]; given[i] < sizes[i]) {
            ++given[i];
            --total;
        }
    return given;
}

} // namespace

Chosen choose_samples(const Samples& begin_of_class, const SampleCounts& wanted) {
    std::vector<std::int64_t> sizes;
    for (std::size_t c = 0; c + 1 < begin_of_class.size(); ++c)
        sizes.push_back(std::int64_t{begin_of_class[c + 1]} - begin_of_class[c]);
    std::vector<std::int64_t> validation = allot(sizes, wanted.validation), left = sizes;
    for (std::size_t c = 0; c < sizes.size(); ++c)
        left[c] -= validation[c];
    std::vector<std::int64_t> train = allot(left, wanted.train);
    Chosen chosen;
    for (std::size_t c = 0; c < sizes.size(); ++c) {
        Permutation order = shuffled(sizes[c], wanted.seed, static_cast<std::int64_t>(c));
        for (std::uint32_t& sample : order)
            sample += begin_of_class[c];
        auto first = order.begin(), middle = first + validation[c];
        chosen.validation.insert(chosen.validation.end(), first, middle);
        chosen.train.insert(chosen.train.end(), middle, middle + train[c]);
    }
    std::ranges::sort(chosen.train);
    std::ranges::sort(chosen.validation);
    return chosen;
}

} // namespace mantissa
