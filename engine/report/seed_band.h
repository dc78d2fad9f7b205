// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/charts/chart.h"
#include "report/comparison.h"

namespace mantissa::report {

// Seeds of one variant whose curves are told as one: two at least that did not diverge. Those that did keep their own curve, and are
// counted.
struct Seeds {
    std::string name = {};
    std::vector<int> runs = {}; // the first draws for all
    int diverged = 0;
};
std::vector<Seeds> seeds_of(const Comparison& comparison);
std::string band_name(const Seeds& seeds); // "float32, mean of 3 seeds, 1 diverged"
bool is_drawn_by_another(const std::vector<Seeds>& all, int run);

// A place of a curve; `at` sets seeds side by side, and x may differ among them, as time does.
struct SeedPoint {
    std::int64_t at = 0;
    double x = 0, y = 0;
};
// Mean, and a standard deviation to either side, of those that are there and finite.
struct SeedBand {
    std::vector<Point> mean = {}, low = {}, high = {};
};
SeedBand band_of(const std::vector<std::vector<SeedPoint>>& curves);

} // namespace mantissa::report
