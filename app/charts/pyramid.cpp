// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/pyramid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mantissa::app {
namespace {

constexpr std::size_t fan = 8;
constexpr float nothing = std::numeric_limits<float>::quiet_NaN();

void join(Pyramid::Extremes& to, Pyramid::Extremes other) {
    to.low = to.low < other.low || std::isnan(other.low) ? to.low : other.low; // passes over NaN
    to.high = to.high > other.high || std::isnan(other.high) ? to.high : other.high;
}

} // namespace

void Pyramid::clear() { m_levels.clear(); }

void Pyramid::update(const std::vector<float>& values) {
    for (std::size_t level = 0;; ++level) {
        const std::size_t below = level == 0 ? values.size() : m_levels[level - 1].size();
        if (below < fan)
            return;
        if (m_levels.size() == level)
            m_levels.emplace_back();
        auto& here = m_levels[level];
        while ((here.size() + 1) * fan <= below) {
            Extremes extremes{nothing, nothing};
            for (std::size_t i = here.size() * fan; i < here.size() * fan + fan; ++i)
                join(extremes, level == 0 ? Extremes{values[i], values[i]} : m_levels[level - 1][i]);
            here.push_back(extremes);
        }
    }
}

// As few entries as cover [begin, end): at each place the largest that starts there and does not reach beyond.
Pyramid::Extremes Pyramid::range(const std::vector<float>& values, std::size_t begin, std::size_t end) const {
    Extremes extremes{nothing, nothing};
    end = std::min(end, values.size());
    while (begin < end) {
        std::size_t size = 1, level = 0;
        while (level < m_levels.size() && begin % (size * fan) == 0 && begin + size * fan <= end &&
               begin / (size * fan) < m_levels[level].size()) {
            size *= fan;
            ++level;
        }
        std::size_t many = std::min(fan - begin / size % fan, (end - begin) / size); // its neighbours are not larger
        if (level > 0)
            many = std::min(many, m_levels[level - 1].size() - begin / size);
        for (std::size_t i = begin / size; i < begin / size + many; ++i)
            join(extremes, level == 0 ? Extremes{values[i], values[i]} : m_levels[level - 1][i]);
        begin += many * size;
    }
    return extremes;
}

std::size_t Pyramid::bucketSize(std::size_t count, std::size_t buckets) {
    std::size_t size = 1;
    while (count / size > std::max<std::size_t>(1, buckets))
        size *= 2;
    return size;
}

} // namespace mantissa::app
