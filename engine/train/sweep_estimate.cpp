// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/sweep_estimate.h"

#include "backends/registry.h"
#include "core/interruption.h"
#include "core/stopwatch.h"
#include "train/data_shelf.h"
#include "train/session.h"

#include <algorithm>
#include <cmath>
#include <omp.h>

namespace mantissa {
namespace {

constexpr double share_of_validation = 1.0 / 3; // of a trained image: forward alone, and nothing is kept for the way back

double median_of(std::vector<double> values) {
    std::ranges::sort(values);
    return values.empty() ? 0 : values[values.size() / 2];
}

// The first step pays for what no other one does.
double timed_step(Session& session, const EstimateSettings& settings) {
    session.step();
    std::vector<double> seconds;
    const auto enough = [&](double spent) {
        const bool all = static_cast<int>(seconds.size()) >= settings.steps && spent >= settings.least;
        return seconds.size() >= 2 && (all || spent >= settings.patience);
    };
    for (Stopwatch all; !enough(all.seconds());) {
        Stopwatch one;
        session.step();
        seconds.push_back(one.seconds());
    }
    return median_of(seconds);
}

double images_in(const std::shared_ptr<const Dataset>& data) { return data ? static_cast<double>(data->size()) : 0; }

double seconds_of_run(const Session& session, double step, std::int64_t steps) {
    const double batch = static_cast<double>(session.variant().training.batch);
    const double epochs = std::ceil(static_cast<double>(steps) / static_cast<double>(session.steps_per_epoch()));
    return step * (static_cast<double>(steps) + epochs * share_of_validation * images_in(session.data().validation) / batch);
}

} // namespace

SweepEstimate estimate_sweep(const Sweep& sweep, TrainerOptions options, const Interruption* wish, const EstimateSettings& settings) {
    if (options.threads > 0)
        omp_set_num_threads(options.threads);
    const Interruptible asked(wish);
    const Experiment whole = with_options(sweep.experiment, options);
    if (!options.backend)
        options.backend = limited(make_backend(options.device, whole.variants.front().training.memory_margin),
                                  static_cast<std::size_t>(options.memory_limit));
    DataShelf shelf(whole, options.out.empty() ? std::filesystem::path() : options.out / "cache");
    SweepEstimate estimate;
    for (std::size_t run = 0; run < sweep.runs.size(); ++run) {
        if (sweep.runs[run].seed != sweep.settings.seeds.front()) // seeds take alike
            continue;
        const Variant& variant = whole.variants[run];
        Session session(variant, options.backend, shelf.get(variant), {.wish = wish});
        const double step = timed_step(session, settings);
        const std::int64_t steps = options.steps > 0 ? options.steps : shelf.steps_of(variant);
        estimate.cells.push_back({sweep.runs[run].policy, sweep.runs[run].batch, step, seconds_of_run(session, step, steps)});
        estimate.seconds += estimate.cells.back().run_seconds * static_cast<double>(sweep.settings.seeds.size());
    }
    return estimate;
}

} // namespace mantissa
