// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sweep/results.h"

#include "report/sweep/answer.h"
#include "report/sweep/cell.h"

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

using SeedState = SweepSeed::State;

bool can_be_on_front(const SweepCell& cell) {
    using enum SweepCell::Kind;
    return cell.has_result() && cell.learns() && cell.images_s.n > 0 && cell.kind != apart && cell.kind != diverged && cell.kind != failed;
}

void find_front(SweepResults& results) {
    std::vector<std::pair<double, double>> points;
    for (const SweepCell& cell : results.cells)
        points.push_back(can_be_on_front(cell) ? std::pair(-cell.images_s.mean, cell.accuracy.mean)
                                               : std::pair(SweepSeed::unknown, SweepSeed::unknown));
    results.front = best_front(points);
    std::ranges::sort(results.front, {}, [&](std::size_t i) { return results.cells[i].images_s.mean; });
    for (std::size_t i : results.front)
        results.cells[i].front = true;
}

// What a user would take: as accurate as the baseline, as far as the seeds can tell, and cheaper.
bool can_be_picked(const SweepResults& results, std::size_t i) {
    using enum SweepCell::Kind;
    const SweepCell& cell = results.cells[i];
    const bool seems_worse = cell.change.n > 1 && cell.change.difference < 0;
    return cell.is_whole() && (cell.kind == inside || cell.kind == above || (cell.kind == few_seeds && !seems_worse)) &&
           gains(cell, results.cells[i % results.settings.batches.size()]);
}

void find_pick(SweepResults& results) {
    for (std::size_t i : results.front) // the last one is the fastest
        if (can_be_picked(results, i))
            results.pick = i;
    if (results.pick)
        results.cells[*results.pick].pick = true;
}

void count(SweepResults& results) {
    for (const SweepCell& cell : results.cells) {
        results.runs += cell.wanted();
        results.dropped += cell.count(SeedState::dropped);
        results.done += cell.count(SeedState::done);
        results.running += cell.count(SeedState::running);
        results.diverged += cell.count(SeedState::diverged);
        results.failed += cell.count(SeedState::failed);
    }
}

double mean_seconds(const std::vector<SweepSeed>& runs, auto&& like) {
    std::vector<double> seconds;
    for (const SweepSeed& run : runs)
        if (run.state == SeedState::done && like(run.which))
            seconds.push_back(run.seconds);
    return spread_of(seconds).mean;
}

// As long as others of its cell took, else of its policy, else any.
double seconds_of(const SweepRun& which, const std::vector<SweepSeed>& runs) {
    const auto policy = [&](const SweepRun& run) { return run.policy == which.policy; };
    const double cell = mean_seconds(runs, [&](const SweepRun& run) { return policy(run) && run.batch == which.batch; });
    const double alike = std::isfinite(cell) ? cell : mean_seconds(runs, policy);
    return std::isfinite(alike) ? alike : mean_seconds(runs, [](const SweepRun&) { return true; });
}

std::optional<double> seconds_left(const SweepResults& results, const std::vector<SweepSeed>& runs) {
    double left = 0;
    for (const SweepCell& cell : results.cells)
        for (const SweepSeed& seed : cell.seeds) {
            if (seed.state != SeedState::waits && seed.state != SeedState::running)
                continue;
            const double whole = seconds_of(seed.which, runs);
            if (std::isnan(whole))
                return std::nullopt;
            left += std::max(0.0, whole - (std::isfinite(seed.seconds) ? seed.seconds : 0));
        }
    return left;
}

} // namespace

double speed_beside(const SweepCell& cell, const SweepCell& base) {
    return std::isfinite(cell.speed) ? cell.speed : cell.images_s.mean / base.images_s.mean;
}

bool gains(const SweepCell& cell, const SweepCell& base) {
    const double speed = speed_beside(cell, base);
    return speed > 1 + no_gain || (speed > 1 - no_gain && cell.memory < 1 - no_gain);
}

SweepResults sweep_results(const SweepSettings& settings, const std::vector<SweepSeed>& runs) {
    SweepResults results{.settings = settings};
    for (const std::string& policy : settings.policies)
        for (std::int64_t batch : settings.batches)
            results.cells.push_back(sweep_cell(settings, {.policy = policy, .batch = batch}, runs));
    const std::vector<SweepCell> bare = results.cells;
    for (std::size_t i = 0; i < bare.size(); ++i)
        judge(results.cells[i], bare[i % settings.batches.size()]);
    find_front(results);
    find_pick(results);
    count(results);
    results.seconds_left = seconds_left(results, runs);
    results.answer = sweep_answer(results);
    results.detail = sweep_detail(results);
    return results;
}

} // namespace mantissa::report
