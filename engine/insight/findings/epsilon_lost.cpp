// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What an adaptive optimizer divides by is rounded away: steps become far larger than was wanted, or no numbers at all. Seen in observed
// updates, in the first number that was not finite, or, where a run failed and neither is known, in the epsilon that was asked for.
#include "insight/findings/bad_number.h"
#include "insight/findings/health_rules.h"
#include "insight/findings/lost_divisor.h"
#include "insight/number_made.h"
#include "insight/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace mantissa::insight {
namespace {

constexpr double far_larger = 4, without_bounds = 1e9;
constexpr double unheard_of = 1000; // times what was seen last, a few steps before
constexpr double far_to_move = 0.1; // for a weight, in them

// The update that went farthest beyond what was wanted, and where it began.
struct Leap {
    const UpdateTrack* track = nullptr;
    double times = 0;
    std::int64_t step = 0, most = 0; // the first, and that of the largest
    std::vector<std::string> layers = {};
};

// Whom the sentence is about comes first: that is where one is led.
std::vector<std::string> front_first(std::vector<std::string> layers, const std::string& front) {
    std::ranges::stable_partition(layers, [&](const std::string& layer) { return layer == front; });
    return layers;
}

void look_at(const UpdateTrack& track, std::int64_t formats_from, Leap& leap) {
    for (const UpdatePoint& point : track.points) {
        double times = point.spoiled > 0 ? without_bounds : point.changes > 0 ? point.made / point.changes : 0;
        if (point.step < formats_from || times < far_larger)
            continue;
        leap.step = leap.track ? std::min(leap.step, point.step) : point.step;
        if (times > leap.times)
            leap.times = times, leap.track = &track, leap.most = point.step;
        if (std::ranges::find(leap.layers, track.last.layer) == leap.layers.end())
            leap.layers.push_back(track.last.layer);
    }
}

// Of the formats that are there now: those before are another story. Wide weights may have a narrow divisor.
Leap largest_leap(const RunEvidence& run, std::int64_t formats_from) {
    Leap leap;
    const PolicyNow policy(run);
    for (const UpdateTrack& track : run.health->updates())
        if (!track.is_statistic() &&
            (is_narrow(track.last.format) || is_narrow(divisor_of(policy, track.last.layer, track.last.format).format)))
            look_at(track, formats_from, leap);
    return leap;
}

Found found_in_updates(const RunEvidence& run, const Leap& leap) {
    const std::string& layer = leap.track->last.layer;
    bool spoiled = leap.times >= without_bounds;
    return {.severity = Severity::fault,
            .fact = spoiled ? "Weights of " + layer + " are no numbers after their update."
                            : "Weights of " + layer + " move " + mantissa::words_of(leap.times) + " times as far as was wanted.",
            .cause = divisor_words(run, divisor_of(PolicyNow(run), layer, leap.track->last.format)),
            .step = leap.step,
            .most = leap.most,
            .layers = front_first(leap.layers, layer),
            .tensor = leap.track->last.variable,
            .figures = {{.name = "times too far", .value = spoiled ? 0 : leap.times}}};
}

Found found_in_bad_number(const FirstNonFinite& first) {
    return {.severity = Severity::fault,
            .fact = "Weights of " + first.layer + " are divided by zero in their update.",
            .cause = story_of(first),
            .step = first.step,
            .layers = {first.layer},
            .tensor = first.tensor,
            .figures = {{.name = "element", .value = static_cast<double>(first.element)}}};
}

std::string optimizer_name(const RunEvidence& run) {
    std::string name = optimizer_type(run);
    name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    return name;
}

// Of the layer, which may be an exception.
std::optional<Format> update_format_now(const RunEvidence& run, const std::string& layer) {
    const auto precision = precision_now(run, layer);
    return precision ? std::optional(precision->format(Role::update)) : std::nullopt;
}

std::optional<Found> found_in_settings(const RunEvidence& run, double epsilon) {
    const auto format = update_format_now(run, {});
    bool fails = run.learning.fails() || (run.ending && run.ending->kind == Ending::Kind::diverged);
    if (!fails || !format || epsilon <= 0 || round_to(epsilon, *format) != 0)
        return std::nullopt;
    return Found{.severity = Severity::fault,
                 .fact = fmt::format("{}'s epsilon {:g} is 0 in {}, the format of the update in {}: nothing keeps its divisor away from 0.",
                                     optimizer_name(run), epsilon, format_name(*format), run.name),
                 .figures = {{.name = "epsilon", .value = epsilon}}};
}

// How often it holds what was wanted where what the mean takes in of a square is just zero, and epsilon alone is divided by.
double farthest_step(const RunEvidence& run, double epsilon, const Format& divisor, const Format& update) {
    const bool in_root = optimizer_setting(run, "epsilon_outside") == false; // others have no choice, and theirs stands beside it
    const double rounded = round_to(epsilon, update);
    return std::sqrt(smallest_positive(divisor) / 2) / (in_root ? std::sqrt(rounded) : rounded);
}

// Far beyond all that was seen a few steps before, in which no weight goes far by steps that are as large as the learning rate.
bool is_sudden(const RunEvidence& run, const FirstNonFinite& first) {
    if (leap_since_last_seen(first) < unheard_of || first.before.back().step < formats_from(run))
        return false;
    const auto steps = static_cast<double>(first.step - first.before.back().step);
    const auto rate =
        std::max(rate_set_for(run, first.before.back().step), rate_set_for(run, first.step)); // it may have been lowered since
    return rate && *rate * steps <= far_to_move && !with_rate_of_before(run, first.step);
}

bool has_another_cause(const FirstNonFinite& first) {
    return first.operation == "prepare_input" || first.loss_scale.value_or(1) > 1 || times_beyond_update(first);
}

// Where it was made in an update, that of this layer, which may be an exception; what was met behind tells of none.
std::string layer_updated(const FirstNonFinite& first) {
    const bool by_update = std::ranges::find(first.operands, "learning rate", &OperandValue::what) != first.operands.end();
    return by_update ? first.layer : std::string();
}

// "float16, the format of the update": whose smallest number it is.
std::string told_place(const Format& divisor, const Format& update) {
    return format_name(divisor) + (divisor == update ? ", the format of the update" : ", the format of the optimizer's state");
}

// Nobody observed the updates, but what came of them. The square is lost in whichever is narrower, its own arithmetic or where it is kept.
std::optional<Found> found_in_what_came(const RunEvidence& run, double epsilon) {
    if (!is_spoilt(run) || has_another_cause(*run.first_non_finite) || !is_sudden(run, *run.first_non_finite))
        return std::nullopt;
    const std::string layer = layer_updated(*run.first_non_finite);
    const auto update = update_format_now(run, layer);
    if (!update)
        return std::nullopt;
    const Representation divisor = divisor_of(PolicyNow(run), layer, format_name(*update));
    const double times = farthest_step(run, epsilon, divisor.format, *update);
    if (!(times >= far_larger) || std::isinf(times))
        return std::nullopt;
    return Found{.severity = Severity::fault,
                 .fact =
                     fmt::format("{}'s epsilon {:g} is too small for {} in {}: a weight can move {} times as far as was wanted.",
                                 optimizer_name(run), epsilon, told_place(divisor.format, *update), run.name, mantissa::words_of(times)),
                 .cause = divisor_words(run, divisor),
                 .step = run.first_non_finite->step,
                 .figures = {{.name = "epsilon", .value = epsilon}, {.name = "times too far", .value = times}}};
}

} // namespace

std::optional<Found> lost_epsilon(const RunEvidence& run) {
    const auto epsilon = optimizer_number(run, "epsilon");
    if (!epsilon)
        return std::nullopt;
    const std::int64_t now = formats_from(run);
    const Leap leap = run.health ? largest_leap(run, now) : Leap{};
    std::optional<Found> found;
    if (is_spoilt(run) && run.first_non_finite->step >= now && divided_by_nothing(*run.first_non_finite))
        found = found_in_bad_number(*run.first_non_finite);
    else if (leap.track)
        found = found_in_updates(run, leap);
    else if (found = found_in_settings(run, *epsilon); !found)
        found = found_in_what_came(run, *epsilon);
    if (found)
        found->remedies = {with_epsilon_that_stays()};
    if (found && !found->layers.empty())
        found->remedies.push_back(in_float32(found->layers));
    return found;
}

namespace {

// However either of them is written down.
bool has_update_of(const RunEvidence& run, const Json& policy) {
    Problems problems;
    const Precision asked = read_policy(policy, "policy", problems).precision,
                    own = read_policy(setting_of(run, "policy"), "policy", problems).precision;
    const auto alike = [&](Role role) { return asked.format(role) == own.format(role); };
    return problems.empty() && alike(Role::update) && alike(Role::state);
}

// A training that goes on takes a policy, but no other epsilon. What was kept in the narrow format is to be kept in the wide one, too: a
// square that is zero there stays zero. Of all layers at once, for each divides by the same epsilon.
std::vector<Remedy> as_it_runs(const RunEvidence& run, const Found& lost) {
    const Remedy whole = with_wide_update_and_state(run);
    std::vector<Remedy> remedies;
    const bool is_of_layers = whole.settings.back().place.to_string() != "/policy"; // what is asked of them is narrow there
    if (is_of_layers || !has_update_of(run, whole.settings.front().value))          // else the same step would come again
        remedies.push_back(whole);
    if (!lost.layers.empty())
        remedies.push_back(in_float32(lost.layers));
    return remedies;
}

// "At step 1 weights of digits moved 536 times as far as was wanted."
std::string what_it_did(const Found& lost) {
    const double times = lost.figures.front().value;
    if (lost.layers.empty() || lost.figures.front().name != "times too far" || times == 0)
        return lost.fact;
    return "At step " + words_of_count(static_cast<double>(lost.most)) + " weights of " + lost.layers.front() + " moved " +
           mantissa::words_of(times) + " times as far as was wanted.";
}

// What it was goes before what came of it, for what mends it is offered beside the first sentence.
std::string story_before(const Found& lost, const std::string& ending) {
    const bool is_told = lost.cause.empty() || ending.find(lost.cause) != std::string::npos;
    return (is_told ? std::string() : lost.cause + " ") + what_it_did(lost);
}

} // namespace

bool tell_lost_epsilon(const RunEvidence& run, Found& ending) {
    const std::optional<Found> lost = lost_epsilon(run);
    if (!lost)
        return false;
    ending.cause = story_before(*lost, ending.cause) + (ending.cause.empty() ? "" : " " + ending.cause);
    const bool runs = run.ending && run.ending->kind == Ending::Kind::taken_back;
    ending.remedies = runs ? as_it_runs(run, *lost) : std::vector{lost->remedies.front()};
    return true;
}

namespace {

std::vector<Found> look_for_epsilon_lost(const Evidence& evidence) {
    std::vector<Found> all;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i)
        if (auto found = lost_epsilon(evidence.runs[i])) {
            found->run = static_cast<int>(i);
            all.push_back(std::move(*found));
        }
    return all;
}

} // namespace

Finding epsilon_lost() {
    return {.looks = Finding::Looks::at_each,
            .title = "a divisor that is rounded away",
            .answers = {Question::ending, Question::numbers},
            .needs = {Need::experiment},
            .look = look_for_epsilon_lost};
}

} // namespace mantissa::insight
