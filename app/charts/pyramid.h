// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace mantissa::app {

// Smallest and largest of every run of 8, 64, 512, ... values, so that any part of a long curve can be drawn
// with as many points as there are pixels and still shows each column's extremes. NaN is skipped.
class Pyramid {
public:
    struct Extremes {
        float low, high;
    };
    void update(const std::vector<float>& values); // which only ever grow at the end; else clear() first
    void clear();
    Extremes range(const std::vector<float>& values, std::size_t begin, std::size_t end) const;
    // About how many values make one of at most `buckets`: 1, 8, 64, ...
    static std::size_t bucketSize(std::size_t count, std::size_t buckets);

private:
    std::vector<std::vector<Extremes>> m_levels; // complete buckets alone
};

} // namespace mantissa::app
