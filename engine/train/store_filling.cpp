// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/store_filling.h"

#include "core/parallel.h"
#include "core/shape.h"
#include "core/stopwatch.h"

#include <algorithm>
#include <atomic>
#include <vector>

namespace mantissa {
namespace {

constexpr std::int64_t at_once = 32; // images, between two looks at the clock

// False: the set refuses to go on, and will again, whatever of it training asks for.
bool decode(const Dataset& set, std::int64_t begin, std::int64_t end) {
    std::atomic<bool> good = true;
    parallel_for(end - begin, 1, [&](std::int64_t i) {
        try {
            std::vector<std::uint8_t> image(static_cast<std::size_t>(elements(set.shape())));
            set.varied_image(begin + i, {}, image.data());
        } catch (const std::exception&) {
            good = false;
        }
    });
    return good;
}

} // namespace

std::int64_t fill_store(const Dataset& set, const StoreFilling& filling) {
    const std::int64_t before = set.stored();
    Stopwatch watch;
    for (std::int64_t begin = 0, stored = before; begin < set.size() && watch.seconds() < filling.seconds && !filling.stops();
         begin += at_once) {
        if (!decode(set, begin, std::min(set.size(), begin + at_once)) || set.stored() == stored)
            break;
        stored = set.stored();
    }
    return set.stored() - before;
}

} // namespace mantissa
