// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/turns.h"

#include "runs/log_reader.h"
#include "runs/middle_step.h"

#include <algorithm>
#include <fstream>
#include <numeric>
#include <utility>

namespace mantissa {
namespace {

constexpr std::int64_t long_turn = 4; // steps, of which the first finds the caches as the others left them

Pace::Use use_of(const TurnRecord& turn, std::int64_t warm_up) {
    if (turn.number <= 1 || turn.step - turn.steps < warm_up)
        return Pace::Use::first;
    return turn.stored > 0 ? Pace::Use::stores : turn.disturbed ? Pace::Use::disturbed : Pace::Use::counts;
}

// Of steps as they are told, or of their times alone.
template <typename Step>
std::int64_t warm_up_of(const std::vector<Step>& steps) {
    return std::min(warm_up_steps, static_cast<std::int64_t>(steps.size() / 5));
}

template <typename Step>
using Place = typename std::vector<Step>::const_iterator;

// Of those from `begin` on, without the first where there are enough.
template <typename Step>
std::pair<Place<Step>, Place<Step>> steps_of(const TurnRecord& turn, Place<Step> begin, Place<Step> end) {
    auto first = std::ranges::lower_bound(begin, end, turn.step - turn.steps + 1, {}, &Step::step);
    auto last = std::ranges::upper_bound(first, end, turn.step, {}, &Step::step);
    return {last - first >= long_turn ? first + 1 : first, last};
}

template <typename Step>
PartSeconds middle_in(const std::vector<Step>& steps) {
    std::vector<PartSeconds> parts;
    parts.reserve(steps.size());
    for (const Step& step : steps)
        parts.push_back(step.parts);
    return middle_of(std::move(parts));
}

template <typename Step>
std::vector<Pace> paces_in(const std::vector<Step>& steps, const std::vector<TurnRecord>& turns) {
    std::vector<Pace> paces;
    std::int64_t warm_up = warm_up_of(steps);
    auto begin = steps.begin();
    for (const TurnRecord& turn : turns) {
        auto [first, end] = steps_of<Step>(turn, begin, steps.end());
        if (first != end)
            paces.push_back({.use = use_of(turn, warm_up),
                             .disturbed = turn.disturbed,
                             .together = turn.together,
                             .number = turn.number,
                             .length = turn.steps,
                             .steps = end - first,
                             .last_step = turn.step,
                             .parts = middle_in<Step>({first, end})});
        begin = end;
    }
    return paces;
}

template <typename Step>
std::vector<Step> steady_in(const std::vector<Step>& steps, const std::vector<TurnRecord>& turns) {
    std::vector<Step> steady;
    const std::vector<Pace> paces = paces_in(steps, turns);
    for (const Pace& pace : paces)
        if (!is_left_out(pace, paces)) {
            auto end = std::ranges::upper_bound(steps, pace.last_step, {}, &Step::step);
            steady.insert(steady.end(), end - pace.steps, end);
        }
    if (steady.empty())
        steady.assign(steps.begin() + std::min<std::ptrdiff_t>(warm_up_of(steps), std::ssize(steps)), steps.end());
    return steady;
}

} // namespace

bool is_hardly_timed(const std::vector<StepRecord>& steps) {
    const auto timed = std::ranges::count_if(steps, [](const StepRecord& step) { return step.step_seconds() > 0; });
    return timed > 0 && timed < fewest_steps;
}

bool is_hardly_timed(const std::filesystem::path& log) {
    std::vector<StepRecord> timed;
    std::ifstream in(log, std::ios::binary);
    for (std::string line; std::ssize(timed) < fewest_steps && std::getline(in, line);) {
        const LogLine read = read_log_line(line);
        if (const auto* step = std::get_if<StepRecord>(&read.record); step && step->step_seconds() > 0)
            timed.push_back(*step);
    }
    return is_hardly_timed(timed);
}

double StepTime::step_seconds() const { return std::accumulate(parts.begin(), parts.end(), 0.0); }
double Pace::seconds() const { return std::accumulate(parts.begin(), parts.end(), 0.0); }

PartSeconds middle_step(const std::vector<StepRecord>& steps) { return middle_in(steps); }
PartSeconds middle_time(const std::vector<StepTime>& steps) { return middle_in(steps); }

std::vector<Pace> paces_of(const std::vector<StepRecord>& steps, const std::vector<TurnRecord>& turns) { return paces_in(steps, turns); }

bool is_left_out(const Pace& pace, const std::vector<Pace>& of) {
    bool enough = std::ranges::count(of, Pace::Use::counts, &Pace::use) >= enough_turns;
    return pace.use != Pace::Use::counts && (pace.use != Pace::Use::disturbed || enough);
}

std::vector<StepRecord> steady_steps(const std::vector<StepRecord>& steps, const std::vector<TurnRecord>& turns) {
    return steady_in(steps, turns);
}
std::vector<StepTime> steady_times(const std::vector<StepTime>& steps, const std::vector<TurnRecord>& turns) {
    return steady_in(steps, turns);
}

} // namespace mantissa
