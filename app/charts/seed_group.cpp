// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/seed_group.h"

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

bool areSeeds(const RunData& one, const RunData& other) {
    return one.settings != 0 && one.settings == other.settings && one.device == other.device && one.threads == other.threads;
}

bool standApart(const RunData& one, const RunData& other) { return one.seed == other.seed || are_other_images(one.images, other.images); }

bool brokeOff(const RunData& run) { return run.state == RunState::diverged || run.state == RunState::failed; }

} // namespace

// The same seed once more is no further seed: it stays by itself, as does what learned from other images; as reports have it.
QVector<SeedGroup> seedGroups(const RunStore& store, const QVector<int>& keys) {
    QVector<QVector<int>> kinds;
    for (int key : keys) {
        const RunData& run = store.run(key);
        const auto takes = [&](const QVector<int>& kind) {
            return areSeeds(store.run(kind.first()), run) &&
                   std::ranges::none_of(kind, [&](int other) { return standApart(store.run(other), run); });
        };
        const auto kind = std::ranges::find_if(kinds, takes);
        if (kind == kinds.end())
            kinds << QVector<int>{key};
        else
            *kind << key;
    }
    QVector<SeedGroup> groups;
    for (const QVector<int>& kind : kinds) {
        SeedGroup group;
        for (int key : kind)
            if (brokeOff(store.run(key)))
                ++group.diverged;
            else
                group.keys << key;
        if (group.keys.size() > 1)
            groups << group;
    }
    return groups;
}

SeedSpread spreadOf(const QVector<double>& values) {
    SeedSpread spread;
    double sum = 0, squares = 0;
    for (double value : values)
        if (std::isfinite(value)) {
            ++spread.n;
            sum += value;
        }
    spread.mean = spread.n > 0 ? sum / spread.n : std::nan("");
    for (double value : values)
        squares += std::isfinite(value) ? (value - spread.mean) * (value - spread.mean) : 0;
    spread.deviation = spread.n > 1 ? std::sqrt(squares / (spread.n - 1)) : std::nan("");
    return spread;
}

} // namespace mantissa::app
