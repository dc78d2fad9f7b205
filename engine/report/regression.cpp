// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/regression.h"

#include "insight/words.h"
#include "report/evidence.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace mantissa::report {
namespace {

using insight::RankInterval;
using Kind = Regression::Kind;

constexpr double nothing_known = std::numeric_limits<double>::quiet_NaN();
constexpr double slack = 1.05;      // within which two speeds are called alike, here as everywhere
constexpr double slack_alone = 1.1; // where there are no turns whose scatter could be seen
constexpr const char* accuracy_figure = "final.val_accuracy";

// Runs are not trained in turns with those of another day, so each has the interval of its own turns.
RankInterval turn_times(const RunRecord& run) {
    std::vector<double> milliseconds;
    const std::vector<Pace> paces = evidence_of(run).paces;
    for (const Pace& pace : paces)
        if (pace.use == Pace::Use::counts || (pace.use == Pace::Use::disturbed && !is_left_out(pace, paces)))
            milliseconds.push_back(pace.seconds() * 1e3);
    return insight::median_interval(milliseconds);
}

bool is_known(const RankInterval& interval) { return std::isfinite(interval.most) && interval.least > 0; }

// Alike is what lies within the room on both sides. What reaches out of it on one side may be much more.
Kind kind_of(const Regression& line, double room) {
    if (line.most < 1 / room)
        return Kind::worse;
    if (line.least > room)
        return Kind::better;
    if (line.least < 1 / room)
        return Kind::untold;
    return line.most > room ? Kind::not_worse : Kind::same;
}

std::string words_of_turns(const Regression& line, const RankInterval& then, const RankInterval& today) {
    const std::string words =
        fmt::format("{} to {} times as fast with 95 % confidence each, {} turns then and {} now; within {:g} is alike",
                    words_of_ratio(line.least), words_of_ratio(line.most), then.n, today.n, slack);
    return words + (line.kind == Kind::untold ? ", and this reaches below: train for more steps, or where nothing else runs" : "");
}

// How much they took of each side, the turns of that side do not tell.
std::string why_either_disturbed(const RunRecord& before, const RunRecord& now) {
    const std::string then = mantissa::why_disturbed(evidence_of(before).paces), today = mantissa::why_disturbed(evidence_of(now).paces);
    const std::string words =
        then + (then.empty() ? "" : " then") + (then.empty() || today.empty() ? "" : ", and ") + today + (today.empty() ? "" : " now");
    return words.empty() ? words : words + "; train where nothing else runs";
}

Regression speed_line(const RunRecord& before, const RunRecord& now) {
    Regression line{.variant = before.name, .before = before.figure("ms_step.median"), .now = now.figure("ms_step.median")};
    if (honesty_of(now) == Honesty::simulated || honesty_of(before) == Honesty::simulated) {
        line.kind = Kind::none;
        line.words = "it is simulated and has no speed of its own";
        return line;
    }
    if (!same_work(before, now)) {
        line.words = "network, batch, device or threads are others than before";
        return line;
    }
    if (!(line.before > 0) || !(line.now > 0)) {
        line.words = "one of them has no time of a step";
        return line;
    }
    if (line.words = why_either_disturbed(before, now); !line.words.empty())
        return line;
    const RankInterval then = turn_times(before), today = turn_times(now);
    const bool turns = is_known(then) && is_known(today);
    line.change = turns ? then.median / today.median : line.before / line.now;
    line.least = turns ? then.least / today.most : line.change;
    line.most = turns ? then.most / today.least : line.change;
    line.kind = kind_of(line, turns ? slack : slack_alone);
    line.words = turns ? words_of_turns(line, then, today)
                       : fmt::format("of the medians alone, for there are fewer than 6 turns; within {:g} is alike", slack_alone);
    return line;
}

// How batches are fetched changes the time, not what is learned.
Json learned_data(const RunRecord& run) {
    Json data = run.experiment.value("data", Json());
    if (data.is_object())
        for (const char* key : {"workers", "prefetch", "keep_mib", "cache_mib"})
            data.erase(key);
    return data;
}

bool took_other_steps(const RunRecord& before, const RunRecord& now) {
    return before.has_result() && now.has_result() && before.summary.steps != now.summary.steps;
}

// What is another than before, of which an accuracy is; rates and optimizers are not: whether they made it worse is what is asked.
std::vector<std::string> changed_task(const RunRecord& before, const RunRecord& now) {
    const auto training = [](const RunRecord& run, const char* key) { return run.training().value(key, Json()); };
    std::vector<std::string> changed;
    if (before.experiment.value("model", Json()) != now.experiment.value("model", Json()))
        changed.emplace_back("network");
    if (learned_data(before) != learned_data(now))
        changed.emplace_back("data");
    for (const char* key : {"batch", "epochs"})
        if (training(before, key) != training(now, key))
            changed.emplace_back(key);
    if (changed.empty() && took_other_steps(before, now))
        changed.emplace_back("number of steps");
    return changed;
}

// Two standard errors of the difference of two shares, each counted on its own images; nothing: nobody knows on how many.
std::optional<double> noise_of_images(const Regression& line, double then, double today) {
    if (then <= 0 || today <= 0)
        return std::nullopt;
    return 2 * std::hypot(standard_error(line.before, then), standard_error(line.now, today));
}

void judge(Regression& line, double interval) {
    line.least = line.change - interval;
    line.most = line.change + interval;
    line.kind = line.most < 0 ? Kind::worse : line.least > 0 ? Kind::better : Kind::same;
}

// Of one seed, or of a few that agree by chance.
void judge_by_images(Regression& line, int seeds, double then, double today) {
    const std::optional<double> noise = noise_of_images(line, then, today);
    judge(line, noise.value_or(0.01));
    const std::string images = then == today ? fmt::format("{:g}", then) : fmt::format("{:g} and {:g}", then, today);
    const std::string told = seeds > 1 ? fmt::format("{} seeds that agree", seeds) : "one seed";
    line.words = told + (noise ? fmt::format(": two standard errors of {} validation images", images)
                               : " and nobody knows how many images: one point");
}

std::string why_none(const RunRecord& run) {
    return run.cut_off ? "it was cut off" : run.left ? "it has no ending, and nobody trains it" : mantissa::name_of(run.ending);
}

// Its result may come yet.
bool still_trains(const RunRecord& run) { return run.ending == Status::running && !run.cut_off && !run.left; }

void judge_without(Regression& line, const RunRecord& run, const std::string& who) {
    line.kind = still_trains(run) ? Kind::untold : Kind::worse;
    line.words = who + (still_trains(run) ? " has none yet, for it still trains: compare again when it has ended"
                                          : " has none now: " + why_none(run));
}

std::vector<const RunRecord*> with_seed(const GroupOf& of, const Json& seed) {
    std::vector<const RunRecord*> runs;
    for (int run : of.group.runs)
        if (const RunRecord& record = of.comparison.runs[static_cast<std::size_t>(run)]; seed_of(record) == seed)
            runs.push_back(&record);
    return runs;
}

// Of a seed that had a result before and has none now, which the others do not make good; null: there is none. Rather one that has ended.
const RunRecord* fallen(const GroupOf& then, const GroupOf& today) {
    const auto has_result = [](const RunRecord* run) { return run->has_result(); };
    const RunRecord* going = nullptr;
    for (int before : then.group.runs)
        if (const RunRecord& old = then.comparison.runs[static_cast<std::size_t>(before)]; old.has_result())
            if (const auto runs = with_seed(today, seed_of(old)); !runs.empty() && std::ranges::none_of(runs, has_result)) {
                const auto training = std::ranges::find_if(runs, [](const RunRecord* run) { return still_trains(*run); });
                if (training == runs.end())
                    return runs.front();
                going = *training;
            }
    return going;
}

// Those whose seed has a result on the other side, too.
Group shared_seeds(const GroupOf& of, const GroupOf& other) {
    Group shared{of.group.name, {}};
    for (int run : of.group.runs)
        if (const RunRecord& own = of.comparison.runs[static_cast<std::size_t>(run)];
            own.has_result() && std::ranges::any_of(with_seed(other, seed_of(own)), &RunRecord::has_result))
            shared.runs.push_back(run);
    return shared;
}

// Of the same seeds on both sides: one more or less moves a mean as a change would. Where they share one of several, all of both tell more.
std::pair<Group, Group> judged_seeds(const GroupOf& then, const GroupOf& today) {
    const auto results = [](const GroupOf& of) { return spread_of(of.comparison, of.group, accuracy_figure).n; };
    std::pair shared{shared_seeds(then, today), shared_seeds(today, then)};
    const std::size_t pairs = shared.first.runs.size();
    return pairs > 1 || (pairs == 1 && std::min(results(then), results(today)) == 1) ? shared : std::pair{then.group, today.group};
}

const RunRecord& first_of(const GroupOf& of) { return of.comparison.runs[static_cast<std::size_t>(of.group.runs.front())]; }

Regression accuracy_line(const GroupOf& all_then, const GroupOf& all_today) {
    const auto [before, now] = judged_seeds(all_then, all_today);
    const GroupOf then{all_then.comparison, before}, today{all_today.comparison, now};
    const Spread own = spread_of(today.comparison, now, accuracy_figure), other = spread_of(then.comparison, before, accuracy_figure);
    Regression line{.of = Regression::Of::accuracy, .variant = before.name, .before = other.mean, .now = own.mean};
    line.change = line.now - line.before;
    const RunRecord &run = first_of(today), &old = first_of(then);
    std::vector<std::string> changed = changed_task(old, run);
    const Verdict verdict = verdict_between(today, then, accuracy_figure);
    if (changed.empty() && verdict.apart != Apart::no && verdict.apart != Apart::unknown) // of another of its seeds
        changed.emplace_back(verdict.apart == Apart::data ? "data" : "number of steps");
    if (!changed.empty()) {
        line.words = fmt::format("{} {} before: this accuracy is of another task", listed(changed),
                                 changed.size() == 1 ? "is another than" : "are others than");
    } else if (other.n == 0) {
        line.kind = Kind::none;
        line.words = "it had no accuracy before";
    } else if (const RunRecord* lost = fallen(all_then, all_today); lost || own.n == 0) {
        judge_without(line, lost ? *lost : run, own.n == 0 ? "it" : "seed " + seed_of(*lost).dump());
    } else if (verdict.kind != Verdict::Kind::unknown) {
        line.change = verdict.difference;
        judge(line, verdict.interval);
        const bool few = verdict.is_of_too_few_seeds();
        line.kind = few ? Kind::untold : line.kind;
        line.words = fmt::format("{} seeds{}, {}", verdict.n, verdict.paired ? " in pairs" : "",
                                 few ? "too few to tell it from noise: train more of them" : "95 % interval");
    } else {
        judge_by_images(line, std::min(own.n, other.n), validation_images(old), validation_images(run));
    }
    return line;
}

Regression missing(const std::string& variant, Regression::Of of) {
    return {.of = of, .variant = variant, .before = nothing_known, .now = nothing_known, .words = "there is no run of this name now"};
}

// By its name, which has its seed where there are several; else the one of its seed among those of its kind. Null: there is none.
const RunRecord* counterpart(const Comparison& then, std::size_t run, const Comparison& today) {
    const RunRecord& old = then.runs[run];
    if (const auto found = std::ranges::find(today.runs, old.name, &RunRecord::name); found != today.runs.end())
        return &*found;
    const auto group = std::ranges::find(today.groups, then.group_of(static_cast<int>(run)).name, &Group::name);
    const auto runs = group == today.groups.end() ? std::vector<const RunRecord*>() : with_seed({today, *group}, seed_of(old));
    return runs.empty() ? nullptr : runs.front();
}

} // namespace

const char* name_of(Regression::Of of) { return of == Regression::Of::speed ? "speed" : "accuracy"; }

const char* name_of(Regression::Kind kind) {
    constexpr std::array names = {"better", "same", "not worse", "worse", "not known", "not judged"};
    return names[static_cast<std::size_t>(kind)];
}

std::vector<Regression> regressions(const std::vector<RunRecord>& before, const std::vector<RunRecord>& now) {
    std::vector<Regression> lines;
    const Comparison then = compare(before), today = compare(now);
    for (std::size_t i = 0; i < then.runs.size(); ++i) {
        const RunRecord* same = counterpart(then, i, today);
        lines.push_back(same ? speed_line(then.runs[i], *same) : missing(then.runs[i].name, Regression::Of::speed));
    }
    for (const Group& group : then.groups) {
        auto same = std::ranges::find(today.groups, group.name, &Group::name);
        lines.push_back(same == today.groups.end() ? missing(group.name, Regression::Of::accuracy)
                                                   : accuracy_line({then, group}, {today, *same}));
    }
    return lines;
}

std::string how_regressions_are_told() {
    return "a variant is slower where the whole interval of its ratio, of the medians of the turns of either run by the sign test, lies "
           "below 1/1.05 (1/1.1 where there are fewer than 6 turns), and where a part of it does, or other programs were in the way in "
           "most turns of a run, that cannot be told; it is less accurate where the difference is beyond the 95 % interval of the seeds, "
           "or with one seed beyond two standard errors of so many validation images, and where a seed that had a result has none; of one "
           "that still trains that cannot be told yet";
}

Json to_json(const std::vector<Regression>& lines) {
    Json list = Json::array();
    for (const Regression& line : lines)
        list.push_back({{"variant", line.variant},
                        {"of", name_of(line.of)},
                        {"verdict", name_of(line.kind)},
                        {"before", number_to_json(line.before)},
                        {"now", number_to_json(line.now)},
                        {"change", number_to_json(line.change)},
                        {"least", number_to_json(line.least)},
                        {"most", number_to_json(line.most)},
                        {"words", line.words}});
    return list;
}

} // namespace mantissa::report
