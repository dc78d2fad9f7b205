// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/pairs.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace mantissa::insight {
namespace {

constexpr double risk = 0.05;
constexpr int counted_exactly = 500; // beyond, the normal distribution is as good

// How many values at either end lie outside the interval: the most for which as many heads or fewer of n coins are rare enough.
int outside(int n) {
    if (n > counted_exactly)
        return static_cast<int>(std::floor(n / 2.0 - 0.98 * std::sqrt(n)));
    double term = std::pow(0.5, n), sum = term; // of no head at all
    int heads = 0;
    while (2 * sum <= risk) {
        ++heads;
        term *= static_cast<double>(n - heads + 1) / heads;
        sum += term;
    }
    return heads;
}

struct Pair {
    const Pace* run;
    const Pace* base;
    Pace::Use use() const {
        return std::max(run->use, base->use, [](auto a, auto b) { return rank(a) < rank(b); });
    }
    // What is left out in any case stands before what may remain.
    static int rank(Pace::Use use) {
        return use == Pace::Use::counts ? 0 : use == Pace::Use::disturbed ? 1 : use == Pace::Use::stores ? 2 : 3;
    }
};

std::vector<Pair> pairs_side_by_side(const std::vector<Pace>& run, const std::vector<Pace>& base) {
    std::map<std::pair<std::string, std::int64_t>, const Pace*> theirs;
    for (const Pace& pace : base)
        if (!pace.together.empty())
            theirs[{pace.together, pace.number}] = &pace;
    std::vector<Pair> pairs;
    for (const Pace& pace : run)
        if (auto found = theirs.find({pace.together, pace.number}); found != theirs.end())
            pairs.push_back({&pace, found->second});
    return pairs;
}

// No two clocks agree in every part of a step.
bool is_one_measurement(const Pair& pair) {
    const auto what = [](const Pace& pace) { return std::tie(pace.last_step, pace.length, pace.steps, pace.parts); };
    return what(*pair.run) == what(*pair.base);
}

} // namespace

RankInterval median_interval(std::vector<double> values) {
    std::erase_if(values, [](double value) { return !std::isfinite(value); });
    RankInterval interval{.n = static_cast<int>(values.size())};
    if (values.empty())
        return interval;
    std::ranges::sort(values);
    std::size_t n = values.size();
    interval.median = (values[(n - 1) / 2] + values[n / 2]) / 2;
    if (int beyond = outside(interval.n); beyond > 0) {
        interval.least = values[static_cast<std::size_t>(beyond) - 1];
        interval.most = values[n - static_cast<std::size_t>(beyond)];
    }
    return interval;
}

Pairing paired(const std::vector<Pace>& run, const std::vector<Pace>& base, double (*figure)(const Pace&)) {
    Pairing pairing;
    const std::vector<Pair> pairs = pairs_side_by_side(run, base);
    bool enough = std::ranges::count(pairs, Pace::Use::counts, &Pair::use) >= enough_turns;
    std::vector<double> ratios;
    double steps = 0;
    for (const Pair& pair : pairs) {
        Pace::Use use = pair.use();
        steps += static_cast<double>(pair.run->length);
        pairing.first += use == Pace::Use::first;
        pairing.stores += use == Pace::Use::stores;
        pairing.disturbed += use == Pace::Use::disturbed && enough;
        pairing.kept_disturbed += use == Pace::Use::disturbed && !enough;
        if (use == Pace::Use::counts || (use == Pace::Use::disturbed && !enough))
            ratios.push_back(figure(*pair.base) / figure(*pair.run));
    }
    pairing.ratio = median_interval(std::move(ratios));
    pairing.steps = pairs.empty() ? 0 : steps / static_cast<double>(pairs.size());
    return pairing;
}

bool share_a_turn(const std::vector<Pace>& run, const std::vector<Pace>& base) {
    return std::ranges::any_of(pairs_side_by_side(run, base), is_one_measurement);
}

} // namespace mantissa::insight
