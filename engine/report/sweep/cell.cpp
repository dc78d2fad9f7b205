// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sweep/cell.h"

#include "insight/words.h"

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

using SeedState = SweepSeed::State;

Spread spread_over(const std::vector<SweepSeed>& seeds, double SweepSeed::*value) {
    std::vector<double> values;
    for (const SweepSeed& seed : seeds)
        if (seed.state == SeedState::done)
            values.push_back(seed.*value);
    return spread_of(values);
}

// The worst of them: one seed that was simulated makes the cell's speed nobody's.
Honesty honesty_over(const std::vector<SweepSeed>& seeds) {
    Honesty worst = Honesty::unknown;
    for (const SweepSeed& seed : seeds)
        if (seed.honesty != Honesty::unknown)
            worst = worst == Honesty::unknown ? seed.honesty : std::max(worst, seed.honesty);
    return worst;
}

std::vector<double> paired_changes(const SweepCell& cell, const SweepCell& base) {
    std::vector<double> changes;
    for (std::size_t i = 0; i < cell.seeds.size(); ++i)
        if (double change = cell.seeds[i].accuracy - base.seeds[i].accuracy;
            cell.seeds[i].state == SeedState::done && base.seeds[i].state == SeedState::done && std::isfinite(change))
            changes.push_back(change);
    return changes;
}

// One pair that may not be set side by side leaves all of them unknown.
Apart apart_between(const SweepCell& cell, const SweepCell& base) {
    for (std::size_t i = 0; i < cell.seeds.size(); ++i)
        if (cell.seeds[i].state == SeedState::done && base.seeds[i].state == SeedState::done)
            if (const Apart apart = accuracies_apart(cell.seeds[i].accuracy_of, base.seeds[i].accuracy_of); apart != Apart::no)
                return apart;
    return Apart::no;
}

// One image more or less, and what so many can tell.
CountedOn images_of(const SweepCell& cell, const SweepCell& base) {
    double fewest = 0;
    for (const SweepSeed& seed : cell.seeds)
        if (seed.images > 0)
            fewest = fewest > 0 ? std::min(fewest, seed.images) : seed.images;
    return counted_on(fewest, cell.accuracy.mean, base.accuracy.mean);
}

// Of every seed or of none: those that may be told are those that differ most.
double speed_over(const std::vector<SweepSeed>& seeds) {
    const bool untold =
        std::ranges::any_of(seeds, [](const SweepSeed& seed) { return seed.state == SeedState::done && !std::isfinite(seed.speed); });
    return untold ? SweepSeed::unknown : spread_over(seeds, &SweepSeed::speed).mean;
}

std::string share_of(int count, int all) { return std::to_string(count) + " of " + std::to_string(all); }

std::string diverged_words(const SweepCell& cell) {
    const int diverged = cell.count(SeedState::diverged), all = cell.wanted();
    if (cell.has_result())
        return share_of(diverged, all) + " diverged";
    double steps = 0;
    for (const SweepSeed& seed : cell.seeds)
        steps += seed.state == SeedState::diverged ? static_cast<double>(seed.step) : 0;
    return "diverged near " + words_of_count(std::round(steps / diverged));
}

// "below in all 3", "below in 4 of 5"
std::string side_words(const std::vector<double>& changes, const Verdict& verdict) {
    const auto same_side = [&](double change) { return change != 0 && (change < 0) == (verdict.difference < 0); };
    const int many = static_cast<int>(std::ranges::count_if(changes, same_side)), all = verdict.n;
    const std::string side = verdict.difference < 0 ? "below in " : "above in ";
    return side + (many < all ? share_of(many, all) : all == 2 ? "both" : "all " + std::to_string(all));
}

// Seeds of which neither half was dropped.
int pairs_wanted(const SweepCell& cell, const SweepCell& base) {
    int pairs = 0;
    for (std::size_t i = 0; i < cell.seeds.size(); ++i)
        pairs += cell.seeds[i].state != SeedState::dropped && base.seeds[i].state != SeedState::dropped;
    return pairs;
}

std::string waiting_words(const SweepCell& cell, const SweepCell& base) {
    if (cell.wanted() == 0)
        return "dropped";
    return !cell.has_result() ? "waits" : pairs_wanted(cell, base) == 0 ? "no baseline of its seeds" : "the baseline waits";
}

std::string idle_share(const SweepCell& cell) { return share_of(cell.idle(), cell.count(SeedState::done)) + " learned nothing"; }

// What lies between one that learned and one that did not is no noise: the change is told, but not judged.
void leave_unjudged(SweepCell& cell, const SweepCell& base) {
    using Kind = SweepCell::Kind;
    cell.change.kind = Verdict::Kind::unknown;
    cell.change.interval = SweepSeed::unknown;
    if (cell.learns() && base.learns()) // as far as their images tell
        cell.kind = Kind::few_images, cell.words = "too few images: unknown";
    else
        cell.kind = Kind::idle, cell.words = cell.learns() ? "of the baseline " + idle_share(base) : idle_share(cell);
}

bool surely_learns(const SweepCell& cell) { return cell.learns() && cell.in_doubt() == 0; }

std::string baseline_words(const SweepCell& cell) {
    if (!cell.learns())
        return "baseline, " + idle_share(cell);
    return cell.in_doubt() > 0 ? "baseline, too few images: unknown" : "baseline";
}

void judge_changes(SweepCell& cell, const SweepCell& base) {
    using Kind = SweepCell::Kind;
    const std::vector<double> changes = paired_changes(cell, base);
    const int all = pairs_wanted(cell, base);
    if (const Apart apart = apart_between(cell, base); apart != Apart::no) {
        cell.change = {.apart = apart};
        cell.kind = Kind::apart, cell.words = apart == Apart::data ? "other data: unknown" : "other length of training: unknown";
        return;
    }
    cell.change = verdict_on_pairs(changes, images_of(cell, base));
    if (changes.empty())
        cell.kind = Kind::waits, cell.words = waiting_words(cell, base);
    else if (cell.change.n < all)
        cell.kind = Kind::some, cell.words = share_of(cell.change.n, all) + " seeds";
    else if (!surely_learns(cell) || !surely_learns(base))
        leave_unjudged(cell, base);
    else if (all == 1)
        cell.kind = Kind::few_seeds, cell.words = "one seed: unknown";
    else if (cell.change.kind == Verdict::Kind::unknown || cell.change.is_of_too_few_seeds())
        cell.kind = Kind::few_seeds, cell.words = std::to_string(all) + " seeds: unknown";
    else if (cell.change.kind == Verdict::Kind::inside)
        cell.kind = Kind::inside, cell.words = "inside the noise";
    else {
        cell.kind = cell.change.difference < 0 ? Kind::below : Kind::above;
        cell.words = side_words(changes, cell.change);
    }
}

double ratio_of(const Spread& own, const Spread& base) { return own.n > 0 && base.n > 0 ? own.mean / base.mean : SweepSeed::unknown; }

} // namespace

int SweepCell::count(SweepSeed::State state) const { return static_cast<int>(std::ranges::count(seeds, state, &SweepSeed::state)); }

int SweepCell::idle() const {
    return static_cast<int>(
        std::ranges::count_if(seeds, [](const SweepSeed& seed) { return seed.state == SeedState::done && !seed.learns; }));
}

int SweepCell::in_doubt() const {
    return static_cast<int>(
        std::ranges::count_if(seeds, [](const SweepSeed& seed) { return seed.state == SeedState::done && seed.too_few_of > 0; }));
}

SweepCell sweep_cell(const SweepSettings& settings, const SweepRun& which, const std::vector<SweepSeed>& runs) {
    SweepCell cell{.policy = which.policy, .batch = which.batch};
    for (std::uint64_t seed : settings.seeds) {
        const SweepRun wanted{which.policy, which.batch, seed};
        const auto found = std::ranges::find(runs, wanted, &SweepSeed::which);
        cell.seeds.push_back(found == runs.end() ? SweepSeed{.which = wanted} : *found);
    }
    cell.honesty = honesty_over(cell.seeds);
    cell.accuracy = spread_over(cell.seeds, &SweepSeed::accuracy);
    if (cell.honesty == Honesty::simulated)
        return cell;
    cell.ms_step = spread_over(cell.seeds, &SweepSeed::ms_step);
    cell.images_s = spread_over(cell.seeds, &SweepSeed::images_s);
    cell.peak_bytes = spread_over(cell.seeds, &SweepSeed::peak_bytes);
    return cell;
}

void judge(SweepCell& cell, const SweepCell& base) {
    using Kind = SweepCell::Kind;
    if (cell.honesty != Honesty::simulated) {
        cell.speed = speed_over(cell.seeds);
        cell.memory = ratio_of(cell.peak_bytes, base.peak_bytes);
    }
    if (cell.policy != base.policy)
        judge_changes(cell, base);
    else
        cell.kind = cell.has_result() ? Kind::baseline : Kind::waits,
        cell.words = cell.has_result() ? baseline_words(cell) : waiting_words(cell, base);
    if (cell.count(SeedState::diverged) > 0)
        cell.kind = Kind::diverged, cell.words = diverged_words(cell);
    else if (int failed = cell.count(SeedState::failed); failed > 0)
        cell.kind = Kind::failed, cell.words = share_of(failed, cell.wanted()) + " failed";
}

} // namespace mantissa::report
