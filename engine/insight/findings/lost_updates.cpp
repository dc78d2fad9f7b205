// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Updates below half of a weight's last place: the weight stays as it was. Or larger ones, that became nothing within the optimizer.
#include "insight/findings/bad_number.h"
#include "insight/findings/health_rules.h"
#include "insight/findings/lost_divisor.h"
#include "insight/words.h"

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

constexpr double much_lost = 0.5, some_lost = 0.1;

using Counts = std::function<bool(const UpdateTrack&)>;

// On which an update of the layer may become nothing: its arithmetic, or the optimizer's state, which it reads as it was stored.
std::optional<Role> narrow_way(const std::optional<Precision>& precision) {
    for (Role role : {Role::update, Role::state})
        if (precision && is_narrow(precision->format(role)))
            return role;
    return std::nullopt;
}

// Where updates are rounded stochastically, what is lost in one step comes whole in another. Wide weights may be updated in a narrow
// format. What is 0 already is not rounded away.
Counts updates_that_count(const RunEvidence& run) {
    struct Way {
        bool narrow = false, steps = false;
    };
    const PolicyNow policy(run);
    std::map<std::string, Way> ways; // by layer
    for (const UpdateTrack& track : run.health->updates())
        if (const std::string& layer = track.last.layer; !ways.contains(layer)) {
            const auto precision = policy.of(layer);
            ways[layer] = {narrow_way(precision).has_value(), !has_no_steps(run, precision ? &*precision : nullptr)};
        }
    return [ways](const UpdateTrack& track) {
        const Way& way = ways.at(track.last.layer);
        return way.steps && !track.is_statistic() && !track.last.drawn && (way.narrow || is_narrow(track.last.format));
    };
}

std::vector<StepShare> lost_by_step(const HealthHistory& health, const Counts& of) {
    std::map<std::int64_t, std::pair<std::int64_t, std::int64_t>> sums; // step -> lost, wanted
    for (const UpdateTrack& track : health.updates())
        if (of(track)) // once for all of many points
            for (const UpdatePoint& point : track.points) {
                sums[point.step].first += point.lost;
                sums[point.step].second += point.wanted();
            }
    std::vector<StepShare> shares;
    for (const auto& [step, sum] : sums)
        shares.push_back({step, sum.second > 0 ? static_cast<double>(sum.first) / static_cast<double>(sum.second) : 0});
    return shares;
}

std::vector<LayerShare> layers_that_lose(const HealthHistory& health, const Counts& counts) {
    std::vector<LayerShare> layers;
    for (const UpdateTrack& track : health.updates()) {
        double share = counts(track) ? track.points.back().lost_share() : 0;
        auto known = std::ranges::find(layers, track.last.layer, &LayerShare::layer);
        if (share >= some_lost && known == layers.end())
            layers.push_back({track.last.layer, share});
        else if (share >= some_lost)
            known->share = std::max(known->share, share);
    }
    std::ranges::stable_sort(layers, std::greater<>(), &LayerShare::share);
    return layers;
}

std::string narrow_format(const HealthHistory& health, const Counts& counts) {
    for (const UpdateTrack& track : health.updates())
        if (counts(track))
            return track.last.format;
    return "float32";
}

std::int64_t where_most_is_lost(const HealthHistory& health, const std::vector<LayerShare>& layers, const Counts& counts) {
    return step_with_most(lost_by_step(
        health, [&](const UpdateTrack& track) { return counts(track) && (layers.empty() || track.last.layer == layers.front().layer); }));
}

// Of what was lost, the share that even a weight of sixteen times the root mean square would have taken.
double lost_on_the_way(const HealthHistory& health, const Counts& counts) {
    std::int64_t larger = 0, all = 0;
    for (const UpdateTrack& track : health.updates()) {
        const UpdateHealth& update = track.last;
        const auto format = parse_format(update.format);
        if (!counts(track) || !format || format->kind != FormatKind::floating || !(update.weights > 0))
            continue;
        const int last_place = std::ilogb(16 * update.weights) - format->mantissa_bits;
        const int counts_from = std::ilogb(update.weights) - float32.mantissa_bits - 1; // less is no format's doing
        for (std::size_t i = 0; i < update.lost_at.size(); ++i) {
            all += static_cast<int>(i) + Census::lowest_exponent >= counts_from ? update.lost_at[i] : 0;
            larger += static_cast<int>(i) + Census::lowest_exponent >= last_place ? update.lost_at[i] : 0;
        }
    }
    return all > 0 ? static_cast<double>(larger) / static_cast<double>(all) : 0;
}

// Where the arithmetic of the update is to blame, and not the weights' format.
bool blame_the_update(const RunEvidence& run, const Counts& counts, Found& found) {
    const std::string layer = found.layers.empty() ? std::string() : found.layers.front();
    const auto precision = precision_now(run, layer);
    const auto way = narrow_way(precision);
    if (!way || lost_on_the_way(*run.health, counts) < 0.5)
        return false;
    const bool of_state = *way == Role::state;
    found.cause = "Most of them are larger than half of a weight's last place: they become nothing on their way, " +
                  std::string(of_state ? "in a state of the optimizer that is kept in " : "in an update that is computed in ") +
                  format_name(precision->format(*way)) + ".";
    found.remedies = {of_state ? with_wide_state(run) : with_wide_update(run)};
    return true;
}

std::vector<Found> lost_updates_in(const RunEvidence& run) {
    const Counts counts = updates_that_count(run);
    std::vector<StepShare> shares = lost_by_step(*run.health, counts);
    double share = lasting(shares);
    if (share < some_lost)
        return {};
    std::vector<LayerShare> layers = layers_that_lose(*run.health, counts);
    std::string format = narrow_format(*run.health, counts);
    Json rounding = setting_of(run, "policy");
    bool draws = rounding.is_object() && rounding.contains("/rounding/variables"_json_pointer) &&
                 rounding.at("/rounding/variables"_json_pointer) == "stochastic";
    if (draws) // of a run that was made before its records told so
        return {};
    Found found{.severity = share >= much_lost ? Severity::fault : Severity::warning,
                .fact = words_of_lasting(shares) + " of the updates are lost: the weights stay as they were.",
                .cause = "They are below half of a weight's last place in " + format + ", and rounded away, each time.",
                .step = first_step_with(shares, some_lost),
                .most = where_most_is_lost(*run.health, layers, counts),
                .layers = layers_of(layers),
                .figures = {{.name = "updates lost", .value = share * 100, .unit = "%"}},
                .remedies = {with_stochastic_variables(run)}};
    if (!blame_the_update(run, counts, found) && !is_narrow(format)) // wide weights lose what is too small for anything
        return {};
    if (!layers.empty())
        found.cause += " Worst is " + layers.front().layer + " (" + words_of_percent(layers.front().share) + " % in the last of them).";
    return {found};
}

std::vector<Found> look_for_lost_updates(const Evidence& evidence) { return at_each_observed(evidence, lost_updates_in); }

} // namespace

Finding lost_updates() {
    return {.looks = Finding::Looks::at_each,
            .title = "updates too small to count",
            .answers = {Question::numbers},
            .needs = {Need::health},
            .look = look_for_lost_updates};
}

} // namespace mantissa::insight
