// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/seed_band.h"

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

bool broke(const RunRecord& run) { return run.ending == Status::diverged || run.ending == Status::failed; }

} // namespace

std::vector<Seeds> seeds_of(const Comparison& comparison) {
    std::vector<Seeds> all;
    for (const Group& group : comparison.groups) {
        Seeds seeds{.name = group.name};
        for (int run : group.runs)
            if (broke(comparison.runs[static_cast<std::size_t>(run)]))
                ++seeds.diverged;
            else
                seeds.runs.push_back(run);
        if (seeds.runs.size() > 1)
            all.push_back(std::move(seeds));
    }
    return all;
}

std::string band_name(const Seeds& seeds) {
    const std::string words = seeds.name + ", mean of " + std::to_string(seeds.runs.size()) + " seeds";
    return seeds.diverged == 0 ? words : words + ", " + std::to_string(seeds.diverged) + " diverged";
}

bool is_drawn_by_another(const std::vector<Seeds>& all, int run) {
    return std::ranges::any_of(
        all, [run](const Seeds& seeds) { return std::find(seeds.runs.begin() + 1, seeds.runs.end(), run) != seeds.runs.end(); });
}

SeedBand band_of(const std::vector<std::vector<SeedPoint>>& curves) {
    SeedBand band;
    for (const SeedPoint& place : curves.empty() ? std::vector<SeedPoint>() : curves.front()) {
        std::vector<double> xs, ys;
        for (const std::vector<SeedPoint>& curve : curves) {
            const auto found = std::ranges::lower_bound(curve, place.at, {}, &SeedPoint::at);
            if (found != curve.end() && found->at == place.at && std::isfinite(found->y)) {
                xs.push_back(found->x);
                ys.push_back(found->y);
            }
        }
        const Spread x = spread_of(xs), y = spread_of(ys);
        const double half = y.n > 1 ? y.deviation : 0;
        band.mean.push_back({y.n > 0 ? x.mean : place.x, y.n > 0 ? y.mean : NAN}); // the line ends there
        if (y.n == 0)
            continue;
        band.low.push_back({x.mean, y.mean - half});
        band.high.push_back({x.mean, y.mean + half});
    }
    return band;
}

} // namespace mantissa::report
