// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A training loss that stays where it began, or rises. Told only where no rule knows why.
#include "insight/findings/bad_number.h"
#include "insight/findings/health_rules.h"
#include "insight/words.h"

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

constexpr double tiny_update = 1e-4, huge_update = 3e-2; // of the weights, root mean square, in a step: about 1e-3 is usual

// Of all weights together, root mean square: a bias that begins at zero says little. 0: not observed.
double usual_update(const RunEvidence& run) {
    double changes = 0, weights = 0;
    if (run.health)
        for (const UpdateTrack& track : run.health->updates()) {
            const UpdatePoint& last = track.points.back();
            const double count = track.is_statistic() ? 0 : static_cast<double>(last.count);
            changes += count * last.changes * last.changes;
            weights += count * last.weights * last.weights;
        }
    return weights > 0 ? std::sqrt(changes / weights) : 0;
}

bool skips_all(const RunEvidence& run) {
    return run.health && !run.health->scales().empty() && std::ranges::all_of(run.health->scales(), &ScalePoint::skipped);
}

std::string advice(const RunEvidence& run, double update) {
    if (skips_all(run))
        return "Every step that was observed was skipped, as its gradients were not finite: no weight was updated.";
    if (update <= 0)
        return "No rule about observed numbers explains it.";
    std::string figure = "A step changes the weights by " + mantissa::words_of(update * 100) + " % of their size";
    if (update < tiny_update)
        return figure + ": try a larger learning rate.";
    if (update > huge_update)
        return figure + ": try a smaller learning rate.";
    return figure + ", which is usual: look at the data, its labels and the network.";
}

double mean_within(const std::vector<double>& stretches, std::size_t first, std::size_t end) {
    double sum = 0;
    for (std::size_t i = first; i < end; ++i)
        sum += stretches[i];
    return sum / static_cast<double>(end - first);
}

// All that was changed behind the same step.
std::string changed_at(const RunEvidence& run, std::int64_t step) {
    std::string words;
    for (const EventRecord& change : run.changes)
        if (change.step == step)
            words += (words.empty() ? "" : "; ") + change.text;
    return words;
}

// Somebody went back to it since.
bool has_rate_again(const RunEvidence& run, const Json& rate) {
    Json now;
    for (const EventRecord& event : run.changes)
        if (const auto* changes = std::get_if<SettingChanges>(&event.facts))
            for (const SettingChange& change : changes->list)
                now = change.setting == "training.optimizer.learning_rate" ? change.to : now;
    return now == rate;
}

// It fell until a setting was changed as it went on: then that is the story.
std::optional<Found> rose_since_a_change(const RunEvidence& run, double first, int index) {
    constexpr double clearly = 0.9; // of the loss at first
    const std::vector<double>& stretches = run.course.stretches;
    for (const EventRecord& change : run.changes) {
        const auto at = static_cast<std::size_t>(change.step * std::ssize(stretches) / run.course.steps);
        if (at < 2 || at >= stretches.size())
            continue;
        const double fallen = mean_within(stretches, at - 2, at), since = mean_within(stretches, at, stretches.size());
        if (fallen > clearly * first || since < fallen)
            continue;
        Found found{.severity = run.learning.fails() ? Severity::fault : Severity::warning,
                    .fact = "The training loss fell from " + mantissa::words_of(first) + " to " + mantissa::words_of(fallen) +
                            " until step " + words_of_count(static_cast<double>(change.step)) + ", and is " + mantissa::words_of(since) +
                            " since what was changed then.",
                    .cause = "What was changed: " + changed_at(run, change.step) + ".",
                    .run = index,
                    .step = change.step,
                    .figures = {{.name = "loss before", .value = fallen}, {.name = "loss since", .value = since}}};
        if (auto before = with_rate_of_before(run, change.step + 1); before && !has_rate_again(run, before->settings.front().value))
            found.remedies = {*before};
        found.is = Found::Is::symptom;
        return found;
    }
    return std::nullopt;
}

std::vector<Found> loss_not_falling_in(const RunEvidence& run, int index) {
    const auto still = standstill(run.course);
    if (!still)
        return {};
    if (auto changed = rose_since_a_change(run, still->first, index))
        return {*changed};
    double update = usual_update(run);
    Found found{.severity = run.learning.fails() ? Severity::fault : Severity::warning,
                .fact = "The training loss does not fall: " + mantissa::words_of(still->first) + " at first, " +
                        mantissa::words_of(still->later) + " in the later half of " +
                        words_of_count(static_cast<double>(run.course.steps)) + " steps.",
                .cause = advice(run, update),
                .run = index,
                .step = 1,
                .figures = {{.name = "loss at first", .value = still->first}, {.name = "loss later", .value = still->later}}};
    if (update > 0)
        found.figures.push_back({.name = "update", .value = update * 100, .unit = "% of the weights"});
    found.is = Found::Is::symptom;
    return {found};
}

std::vector<Found> look_for_loss_not_falling(const Evidence& evidence) {
    std::vector<Found> all;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i)
        if (!has(evidence.runs[i], Need::course))
            continue;
        else
            for (Found& found : loss_not_falling_in(evidence.runs[i], static_cast<int>(i)))
                all.push_back(std::move(found));
    return all;
}

} // namespace

Finding loss_not_falling() {
    return {.looks = Finding::Looks::at_each,
            .title = "a loss that does not fall",
            .answers = {Question::numbers},
            .needs = {Need::course},
            .look = look_for_loss_not_falling};
}

} // namespace mantissa::insight
