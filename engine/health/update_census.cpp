// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "health/update_census.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace mantissa::health {
namespace {

constexpr std::int64_t block = 1 << 14; // sums are made per block and added in order

struct Part {
    UpdateHealth health;
    double weights = 0, changes = 0, made = 0; // squares
    std::int64_t flipped = 0;

    Part() { health.lost_at.resize(health.wanted.exponents.size()); }

    void add(double before, double after, double wanted) {
        ++health.count;
        if (!std::isfinite(before) || !std::isfinite(wanted))
            return;
        weights += before * before;
        changes += wanted * wanted;
        health.idle += wanted == 0;
        if (!std::isfinite(after)) {
            ++health.spoiled;
            return;
        }
        made += (after - before) * (after - before);
        bool moved = after != before;
        if (wanted != 0 && !moved)
            lose(static_cast<float>(wanted));
        flipped += (before >= 0) != (after >= 0);
        health.partly_lost += wanted != 0 && moved && std::abs(after - before - wanted) >= std::abs(wanted) / 4;
    }

    // Where the census of what was wanted has it; what is beyond a float stands at the largest, for it is not too small for any.
    void lose(float change) {
        ++health.lost;
        if (change != 0)
            ++health.lost_at[static_cast<std::size_t>(std::min(std::ilogb(change), Census::highest_exponent) - Census::lowest_exponent)];
    }
};

double root_mean(double squares, std::int64_t count) { return std::sqrt(squares / static_cast<double>(std::max<std::int64_t>(1, count))); }

} // namespace

UpdateHealth count_update(const UpdateSource& source) {
    auto count = static_cast<std::int64_t>(source.before.size());
    std::vector<float> wanted(source.before.size());
    std::vector<Part> parts(static_cast<std::size_t>((count + block - 1) / block));
    parallel_for(static_cast<std::int64_t>(parts.size()), 1, [&](std::int64_t part) {
        auto first = static_cast<std::size_t>(part * block), end = static_cast<std::size_t>(std::min(count, (part + 1) * block));
        for (std::size_t i = first; i < end; ++i) {
            double change = source.wanted(i);
            wanted[i] = static_cast<float>(change);
            parts[static_cast<std::size_t>(part)].add(source.before[i], source.after[i], change);
        }
    });
    UpdateHealth all;
    double weights = 0, changes = 0, made = 0;
    all.flipped = 0;
    all.lost_at.resize(all.wanted.exponents.size());
    for (const Part& part : parts) {
        all.count += part.health.count;
        all.idle += part.health.idle;
        all.lost += part.health.lost;
        for (std::size_t i = 0; i < all.lost_at.size(); ++i)
            all.lost_at[i] += part.health.lost_at[i];
        all.partly_lost += part.health.partly_lost;
        all.spoiled += part.health.spoiled;
        *all.flipped += part.flipped;
        weights += part.weights;
        changes += part.changes;
        made += part.made;
    }
    all.weights = root_mean(weights, count);
    all.changes = root_mean(changes, count);
    all.made = root_mean(made, count);
    all.wanted = take_census(wanted.data(), Storage::float32, count, source.format);
    all.format = format_name(source.format);
    return all;
}

} // namespace mantissa::health
