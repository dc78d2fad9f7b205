// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sweep/json.h"

#include <array>
#include <cmath>

namespace mantissa::report {
namespace {

Json finite_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(); }

Json spread_json(const Spread& spread) {
    return {{"mean", finite_or_null(spread.n > 0 ? spread.mean : SweepSeed::unknown)},
            {"deviation", finite_or_null(spread.deviation)},
            {"n", spread.n}};
}

Json seed_json(const SweepSeed& seed) {
    return {{"seed", seed.which.seed},
            {"state", name_of(seed.state)},
            {"folder", seed.folder.string()},
            {"step", seed.step},
            {"reason", seed.reason},
            {"accuracy", finite_or_null(seed.accuracy)},
            {"ms_step", finite_or_null(seed.ms_step)},
            {"images_s", finite_or_null(seed.images_s)},
            {"peak_bytes", finite_or_null(seed.peak_bytes)},
            {"learns", seed.too_few_of > 0 ? Json() : Json(seed.learns)},
            {"speed", finite_or_null(seed.speed)}};
}

Json cell_json(const SweepCell& cell) {
    Json seeds = Json::array();
    for (const SweepSeed& seed : cell.seeds)
        seeds.push_back(seed_json(seed));
    return {{"policy", cell.policy},
            {"batch", cell.batch},
            {"runs_as", name_of(cell.honesty)},
            {"accuracy", spread_json(cell.accuracy)},
            {"ms_step", spread_json(cell.ms_step)},
            {"images_s", spread_json(cell.images_s)},
            {"peak_bytes", spread_json(cell.peak_bytes)},
            {"change", finite_or_null(cell.change.n > 0 ? cell.change.difference : SweepSeed::unknown)},
            {"interval", finite_or_null(cell.change.n > 1 ? cell.change.interval : SweepSeed::unknown)},
            {"verdict", cell.words},
            {"speed", finite_or_null(cell.speed)},
            {"memory", finite_or_null(cell.memory)},
            {"front", cell.front},
            {"pick", cell.pick},
            {"seeds", seeds}};
}

} // namespace

const char* name_of(SweepSeed::State state) {
    constexpr std::array names = {"waits", "running", "done", "diverged", "failed", "dropped"};
    return names[static_cast<std::size_t>(state)];
}

Json to_json(const SweepResults& results) {
    Json cells = Json::array();
    for (const SweepCell& cell : results.cells)
        cells.push_back(cell_json(cell));
    return {{"policies", results.settings.policies},
            {"batches", results.settings.batches},
            {"seeds", results.settings.seeds},
            {"answer", results.answer},
            {"runs", results.runs},
            {"done", results.done},
            {"diverged", results.diverged},
            {"failed", results.failed},
            {"seconds_left", results.seconds_left ? Json(*results.seconds_left) : Json()},
            {"cells", cells}};
}

} // namespace mantissa::report
