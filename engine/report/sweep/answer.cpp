// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sweep/answer.h"

#include "insight/words.h"

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

using CellKind = SweepCell::Kind;

const std::string& baseline_of(const SweepResults& results) { return results.settings.policies.front(); }

std::string named(const SweepCell& cell) { return cell.policy + " at batch " + std::to_string(cell.batch); }

std::string percent(double share) { return words_of_count(std::round(share * 100)) + " %"; }

const char* so_far(const SweepResults& results) { return results.is_over() ? "" : " so far"; }

// The baseline with the same batch.
const SweepCell& base_of(const SweepResults& results, const SweepCell& cell) {
    return *std::ranges::find(results.cells, cell.batch, &SweepCell::batch); // its cells come first
}

// With the deviation over the seeds, where they differ: one slow seed makes a mean.
std::string mean_words(const Spread& images) {
    return words_of(images.mean) + (images.deviation > 0 ? " ± " + words_of(images.deviation) : "");
}

// Without a ratio of turns side by side: the figures of each alone, which the front is of.
std::string images_words(const SweepCell& cell, const SweepCell& base) {
    const std::string own = "at " + mean_words(cell.images_s) + " images per second";
    return own + (base.images_s.n == 0 ? "" : " against " + mean_words(base.images_s) + " of " + base.policy) +
           " (how many times as fast is not known)";
}

std::string speed_words(const SweepResults& results, const SweepCell& cell) {
    const std::string& base = baseline_of(results);
    if (std::isnan(cell.speed))
        return images_words(cell, base_of(results, cell));
    const bool alike = std::fabs(cell.speed - 1) < 0.02;
    return (alike ? "" : words_of_ratio(cell.speed) + " times ") + "as fast as " + base;
}

std::string memory_words(const SweepCell& cell) {
    if (std::isnan(cell.memory))
        return {};
    if (std::fabs(cell.memory - 1) < 0.005)
        return ", the same memory";
    return ", " + percent(std::fabs(1 - cell.memory)) + (cell.memory < 1 ? " less memory" : " more memory");
}

std::string points(const Verdict& verdict) { return words_of(std::fabs(verdict.difference) * 100, 2) + " points "; }

std::string accuracy_words(const SweepCell& cell) {
    if (cell.kind == CellKind::inside)
        return "accuracy inside the noise";
    if (cell.kind == CellKind::few_seeds && cell.change.n > 1)
        return "accuracy " + points(cell.change) + (cell.change.difference < 0 ? "below in " : "above in ") +
               std::to_string(cell.change.n) + " seeds, too few to tell it from noise";
    if (cell.kind == CellKind::few_seeds)
        return "accuracy of one seed, which noise cannot be told from";
    return "accuracy " + points(cell.change) + cell.words;
}

std::string picked_words(const SweepResults& results) {
    const SweepCell& cell = results.cells[*results.pick];
    return named(cell) + " is on the best front" + so_far(results) + ": " + speed_words(results, cell) + memory_words(cell) + ", " +
           accuracy_words(cell) + ".";
}

// Cells beside the baseline that satisfy.
std::vector<const SweepCell*> others_where(const SweepResults& results, auto&& good) {
    std::vector<const SweepCell*> cells;
    for (const SweepCell& cell : results.cells)
        if (cell.policy != baseline_of(results) && good(cell))
            cells.push_back(&cell);
    return cells;
}

// Without a pick: why not.
std::string costly_words(const SweepResults& results, const SweepCell& cell) {
    const bool unknown = cell.kind == CellKind::few_seeds;
    return (unknown || cell.change.seems() ? "Speed seems to cost accuracy: " : "Speed costs accuracy: ") + named(cell) + " is " +
           speed_words(results, cell) + ", " + (unknown ? accuracy_words(cell) : points(cell.change) + cell.words) + ".";
}

// Slower than the baseline and better: whoever has the time may want it.
std::string better_words(const SweepResults& results, const SweepCell& cell) {
    const bool unknown = cell.kind == CellKind::few_seeds;
    return named(cell) + (unknown ? " seems more accurate" : " is more accurate") + ", and slower: it is " + speed_words(results, cell) +
           ", " + accuracy_words(cell) + ".";
}

// Of those that gain speed beside the baseline with their own batch, the most; null: none does.
const SweepCell* fastest_gain(const SweepResults& results, const std::vector<const SweepCell*>& cells) {
    const SweepCell* most = nullptr;
    for (const SweepCell* cell : cells) {
        const double speed = speed_beside(*cell, base_of(results, *cell));
        if (cell->learns() && speed > 1 + no_gain && (!most || speed > speed_beside(*most, base_of(results, *most))))
            most = cell;
    }
    return most;
}

// Who gains beside its own batch is no pick where the baseline with another one leaves it behind.
std::string beaten_words(const SweepResults& results, const SweepCell& cell) {
    const std::string& base = baseline_of(results);
    const SweepCell* fastest = nullptr;
    for (const SweepCell& one : results.cells)
        if (one.policy == base && one.batch != cell.batch && one.learns() && one.images_s.n > 0 &&
            (!fastest || one.images_s.mean > fastest->images_s.mean))
            fastest = &one;
    if (!fastest || fastest->images_s.mean <= cell.images_s.mean)
        return {};
    return named(cell) + " is " + speed_words(results, cell) + ", " + accuracy_words(cell) + ", but " + named(*fastest) +
           " is faster still: " + mean_words(fastest->images_s) + " images per second against " + mean_words(cell.images_s) + ".";
}

// Whether it lies in the noise is told of those whose seeds can tell.
std::string noise_words(const SweepResults& results, const std::vector<const SweepCell*>& cells) {
    const auto count = [&](auto&& good) { return static_cast<double>(std::ranges::count_if(cells, good)); };
    const double inside = count([](const SweepCell*cell) { return cell->kind == CellKind::inside; }),
                 unknown = count([](const SweepCell*cell) { return cell->kind == CellKind::few_seeds || cell->kind == CellKind::some; });
    const auto all = static_cast<double>(cells.size());
    if (unknown == all)
        return "whether accuracy is inside the noise of " + baseline_of(results) + " so few seeds cannot tell";
    return "accuracy is inside the noise of " + baseline_of(results) + " in " + words_of_count(inside) + " of " + counted(all, "cell") +
           (unknown == 0 ? "" : ", and " + words_of_count(unknown) + (unknown == 1 ? " has" : " have") + " too few seeds to tell");
}

std::string simulated_words(const SweepResults& results, const std::vector<const SweepCell*>& cells) {
    std::vector<std::string> policies;
    for (const SweepCell* cell : cells)
        if (std::ranges::find(policies, cell->policy) == policies.end())
            policies.push_back(cell->policy);
    return listed(policies) + (policies.size() == 1 ? " is" : " are") + " simulated here, without a speed or memory to tell of; " +
           noise_words(results, cells) + ".";
}

// Of those that lack seeds, which no pick may: the fastest that is faster than the baseline. Null: there is none.
const SweepCell* leader_of(const std::vector<const SweepCell*>& cells) {
    const SweepCell* leader = nullptr;
    for (const SweepCell* cell : cells)
        if (cell->kind == CellKind::some && cell->learns() && cell->speed > 1.02 && (!leader || cell->speed > leader->speed))
            leader = cell;
    return leader;
}

std::string apart_words(const SweepCell& cell, const std::string& base) {
    const std::string how = cell.change.apart == Apart::data ? "on other data" : "for another length";
    return named(cell) + " was trained " + how + " than " + base + ", so their accuracies cannot be compared.";
}

std::string idle_seeds_of(const SweepCell& cell) {
    return named(cell) + " (" + std::to_string(cell.idle()) + " of " + counted(cell.accuracy.n, "seed") + ")";
}

// Of the first cell of the baseline in which a seed learned nothing. Empty: there is none.
std::string idle_baseline_words(const SweepResults& results) {
    const auto idle =
        std::ranges::find_if(results.cells, [&](const SweepCell& cell) { return cell.policy == baseline_of(results) && cell.idle() > 0; });
    return idle == results.cells.end() ? std::string()
                                       : idle_seeds_of(*idle) + " learned nothing, so beside it noise cannot be told from effect.";
}

// Of cells with seeds that may have learned or not. Empty: there are none.
std::string few_images_words(const SweepResults& results) {
    std::vector<std::string> cells;
    std::int64_t images = 0;
    for (const SweepCell& cell : results.cells) {
        if (cell.in_doubt() > 0)
            cells.push_back(named(cell));
        for (const SweepSeed& seed : cell.seeds)
            images = std::max(images, seed.too_few_of);
    }
    const std::string too_few = words_of_count(static_cast<double>(images)) + " validation images are too few to tell";
    if (cells.size() == 1)
        return cells.front() + " may have learned or not: " + too_few + ".";
    return cells.empty() ? "" : too_few + " whether " + listed(cells) + " learned.";
}

// Where no cell beside the baseline has results that can be judged: a seed that diverged does not take those of the others.
std::string none_beside_words(const SweepResults& results) {
    const bool some = !others_where(results, [](const SweepCell& cell) { return cell.has_result(); }).empty();
    return "No policy but " + baseline_of(results) + " has a result" + (some ? " of every seed: " : ": ") +
           counted(results.diverged, "run") + " diverged.";
}

// Where there is nothing to set beside one another yet. Empty: there is.
std::string nothing_beside_words(const SweepResults& results, const std::vector<const SweepCell*>& with_result) {
    const std::string& base = baseline_of(results);
    if (results.settings.policies.size() == 1)
        return "There is only " + base + ": add a policy to set beside it.";
    if (std::ranges::none_of(results.cells, &SweepCell::has_result))
        return results.diverged > 0
                   ? "No run has a result" + std::string(so_far(results)) + ": " + counted(results.diverged, "run") + " diverged."
                   : "No run has a result" + std::string(so_far(results)) + ".";
    if (with_result.empty())
        return results.diverged > 0 ? none_beside_words(results) : "There is no result beside " + base + " yet.";
    if (std::ranges::none_of(results.cells, [](const SweepCell& cell) { return cell.learns_somewhere(); }))
        return "No run learned anything.";
    if (std::ranges::none_of(with_result, [](const SweepCell* cell) { return cell->learns_somewhere(); }))
        return "No policy but " + base + " learned anything" + so_far(results) + ".";
    return "";
}

std::string leading_words(const SweepResults& results, const SweepCell& leader) {
    return named(leader) + " leads so far: " + speed_words(results, leader) + memory_words(leader) + ", accuracy " +
           words_of_points(leader.change.difference) + " points, " + leader.words + ".";
}

// Of the fastest that gains and is less accurate. Empty: there is none.
std::string lossy_words(const SweepResults& results) {
    const auto lossy = others_where(results, [&](const SweepCell& cell) {
        const bool seems_worse = cell.kind == CellKind::few_seeds && cell.change.n > 1 && cell.change.difference < 0;
        return cell.front && (cell.kind == CellKind::below || seems_worse) && gains(cell, base_of(results, cell));
    });
    if (lossy.empty())
        return "";
    return costly_words(results, **std::ranges::max_element(lossy, {}, [](const SweepCell* cell) { return cell->images_s.mean; }));
}

// Of the most accurate that is slower. Empty: there is none.
std::string slower_but_better_words(const SweepResults& results) {
    const auto better = others_where(results, [&](const SweepCell& cell) {
        const bool seems_better = cell.kind == CellKind::few_seeds && cell.change.n > 1 && cell.change.difference > 0;
        return cell.front && (cell.kind == CellKind::above || seems_better) && speed_beside(cell, base_of(results, cell)) < 1 - no_gain;
    });
    if (better.empty())
        return "";
    return better_words(results, **std::ranges::max_element(better, {}, [](const SweepCell* cell) { return cell->accuracy.mean; }));
}

// What lies nearest is said: the first that there is of these.
std::string without_pick(const SweepResults& results) {
    const std::string& base = baseline_of(results);
    const auto with_result =
        others_where(results, [](const SweepCell& cell) { return cell.has_result() && cell.kind != CellKind::diverged; });
    if (const std::string nothing = nothing_beside_words(results, with_result); !nothing.empty())
        return nothing;
    if (const std::string idle = idle_baseline_words(results); !idle.empty())
        return idle;
    if (const SweepCell* leader = results.is_over() ? nullptr : leader_of(with_result))
        return leading_words(results, *leader);
    if (const auto apart = others_where(results, [](const SweepCell& cell) { return cell.kind == CellKind::apart; }); !apart.empty())
        return apart_words(*apart.front(), base);
    if (const std::string lossy = lossy_words(results); !lossy.empty())
        return lossy;
    if (const std::string better = slower_but_better_words(results); !better.empty())
        return better;
    if (const std::string doubt = few_images_words(results); !doubt.empty())
        return doubt;
    const auto simulated =
        others_where(results, [](const SweepCell& cell) { return cell.has_result() && cell.honesty == Honesty::simulated; });
    if (simulated.size() == with_result.size())
        return simulated_words(results, simulated);
    const SweepCell* gaining = fastest_gain(results, with_result);
    if (const std::string beaten = gaining && results.is_over() ? beaten_words(results, *gaining) : ""; !beaten.empty())
        return beaten;
    if (!gaining && std::ranges::all_of(with_result, [](const SweepCell* cell) { return cell->kind == CellKind::inside; }))
        return "Every policy is inside the noise of " + base + ", and none is faster" + so_far(results) + ".";
    if (const auto idle = others_where(results, [](const SweepCell& cell) { return cell.idle() > 0; }); !idle.empty())
        return idle_seeds_of(*idle.front()) + " learned nothing.";
    return "No other policy is faster than " + base + " without losing accuracy" + so_far(results) + ".";
}

} // namespace

std::string sweep_answer(const SweepResults& results) {
    if (results.done + results.diverged + results.failed == 0)
        return "Nothing is done yet: " + counted(results.runs, "run") + ".";
    return results.pick ? picked_words(results) : without_pick(results);
}

std::string idle_answer(const SweepResults& results) {
    std::vector<std::string> idle;
    for (const SweepCell& cell : results.cells)
        if (cell.idle() > 0)
            idle.push_back(idle_seeds_of(cell));
    return idle.empty() ? "" : "Nothing was learned by " + listed(idle) + ".";
}

std::string sweep_detail(const SweepResults& results) {
    const SweepSettings& settings = results.settings;
    const auto many = [](std::size_t count, const char* one, const char* more) {
        return std::to_string(count) + " " + (count == 1 ? one : more);
    };
    const std::string idle = idle_answer(results);
    return many(settings.policies.size(), "policy", "policies") + " × " + many(settings.batches.size(), "batch", "batches") + " × " +
           many(settings.seeds.size(), "seed", "seeds") +
           (results.dropped == 0 ? "" : ", less " + counted(results.dropped, "dropped run")) +
           ". All runs of a seed start from the same weights and see the same images in the same order." + (idle.empty() ? "" : " " + idle);
}

} // namespace mantissa::report
