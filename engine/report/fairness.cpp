// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/fairness.h"

#include "insight/step_profile.h"
#include "report/words.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>

namespace mantissa::report {
namespace {

// What has to be equal: how it is called, where it stands, what it does where it is not.
struct Rule {
    const char* name;
    std::function<Json(const RunRecord&)> value;
    const char* effect;
    enum class Show { values, no_values } show = Show::values;
};

Json setting(const RunRecord& run, const char* key) { return run.training().value(key, Json()); }
Json part(const RunRecord& run, const char* key) { return run.experiment.value(key, Json()); }

Json learning_rate(const RunRecord& run) {
    Json optimizer = setting(run, "optimizer");
    return optimizer.is_object() ? optimizer.value("learning_rate", Json()) : Json();
}

Json optimizer(const RunRecord& run) {
    Json json = setting(run, "optimizer");
    if (json.is_object())
        json.erase("learning_rate");
    return json;
}

// How batches are fetched changes the time, not what is learned.
Json data(const RunRecord& run) {
    Json json = part(run, "data");
    if (json.is_object())
        for (const char* key : {"workers", "prefetch"})
            json.erase(key);
    return json;
}

// What is unknown is null.
Json known(const std::optional<std::int64_t>& number) { return number ? Json(*number) : Json(); }
Json known(const std::string& text) { return text.empty() ? Json() : Json(text); }

const std::vector<Rule>& rules() {
    using enum Rule::Show;
    static const std::vector<Rule> table = {
        {"network", [](const RunRecord& r) { return part(r, "model"); }, "neither speed, memory nor accuracy can be set side by side",
         no_values},
        {"data", data, "accuracy and loss cannot be set side by side", no_values},
        {"batch", [](const RunRecord& r) { return setting(r, "batch"); },
         "time per step and memory cannot be set side by side, and training itself goes another way"},
        {"learning rate", learning_rate, "a difference in accuracy may come from it and not from the format"},
        {"optimizer", optimizer, "a difference in accuracy may come from it and not from the format", no_values},
        {"schedule", [](const RunRecord& r) { return setting(r, "schedule"); },
         "a difference in accuracy may come from it and not from the format", no_values},
        {"number of epochs", [](const RunRecord& r) { return setting(r, "epochs"); }, "the one that trained longer has the better chances"},
        {"seed", [](const RunRecord& r) { return setting(r, "seed"); },
         "weights and order differ, so part of any difference in accuracy is chance"},
        {"device", [](const RunRecord& r) { return Json(r.device); }, "speed and memory cannot be set side by side"},
        {"processor", [](const RunRecord& r) { return known(r.environment.processor); }, "speed cannot be set side by side"},
        {"number of threads", [](const RunRecord& r) { return known(r.environment.threads); },
         "speed cannot be set side by side"},
        {"number of turns", [](const RunRecord& r) { return setting(r, "turns"); },
         "runs that take turns share caches, which may slow each down a little"},
        {"program version", [](const RunRecord& r) { return known(r.environment.program); },
         "a newer version may be faster in any format"},
        {"warm-up", [](const RunRecord& r) { return known(r.summary.ms_step.warm_up_steps); }, "medians leave out another number of first steps", no_values},
    };
    return table;
}

std::string text_of(const Json& value) { return value.is_null() ? "unknown" : value.is_string() ? value.get<std::string>() : value.dump(); }

// Seeds that are compared as a group are no concern.
bool balanced_seeds(const Comparison& comparison) {
    auto seeds = [&](const Group& group) {
        std::vector<Json> list;
        for (int run : group.runs)
            list.push_back(setting(comparison.runs[static_cast<std::size_t>(run)], "seed"));
        std::ranges::sort(list);
        return list;
    };
    return std::ranges::all_of(comparison.groups, [&](const Group& group) { return seeds(group) == seeds(comparison.groups.front()); });
}

std::vector<Concern> broken(const Comparison& comparison, const Rule& rule) {
    std::map<std::string, std::vector<std::string>> by_value;
    Json base = rule.value(comparison.base());
    for (const RunRecord& run : comparison.runs)
        if (Json value = rule.value(run); value != base)
            by_value[text_of(value)].push_back(run.name);
    std::vector<Concern> concerns;
    for (const auto& [value, names] : by_value) {
        bool show = rule.show == Rule::Show::values;
        std::string text =
            listed(names) + (names.size() == 1 ? " differs from " : " differ from ") + comparison.base().name + " in the " + rule.name;
        concerns.push_back(
            {Concern::Kind::unfair, text + (show ? " (" + value + " against " + text_of(base) + ")" : "") + ": " + rule.effect + "."});
    }
    return concerns;
}

std::vector<std::string> names_where(const Comparison& comparison, const std::function<bool(const RunRecord&)>& good) {
    std::vector<std::string> names;
    for (const RunRecord& run : comparison.runs)
        if (good(run))
            names.push_back(run.name);
    return names;
}

void add_honesty(const Comparison& comparison, std::vector<Concern>& concerns) {
    auto with = [&](Honesty honesty) { return names_where(comparison, [&](const RunRecord& run) { return honesty_of(run) == honesty; }); };
    if (auto names = with(Honesty::converted); !names.empty())
        concerns.push_back({Concern::Kind::note, listed(names) +
                                                     " ran converted: values are stored in the format and computed in a wider one, so the "
                                                     "speed is that of the wider format with casts, not of the format itself."});
    if (auto names = with(Honesty::simulated); !names.empty())
        concerns.push_back({Concern::Kind::note, listed(names) +
                                                     " ran simulated: numbers are rounded to the format but carried in float32, so neither "
                                                     "speed nor memory is the format's own and neither is shown."});
    auto tf32 = names_where(comparison, [](const RunRecord& run) { return run.policy.find("tf32") != std::string::npos; });
    auto strict = names_where(comparison, [](const RunRecord& run) { return run.policy == "float32"; });
    if (!tf32.empty() && !strict.empty())
        concerns.push_back({Concern::Kind::note, "TF32 is on in " + listed(tf32) + " and off in " + listed(strict) +
                                                     ": what other programs call float32 may be either."});
}

// A narrow format that waits for its data is slower for that and not for its arithmetic.
void add_input(const Comparison& comparison, std::vector<Concern>& concerns) {
    NamedProfile base{comparison.base().name, step_profile(comparison.base().summary)};
    for (const RunRecord& run : comparison.runs)
        if (std::string sentence = slower_for_its_input(base, {run.name, step_profile(run.summary)}); !sentence.empty())
            concerns.push_back({Concern::Kind::note, sentence});
}

void add_endings(const Comparison& comparison, std::vector<Concern>& concerns) {
    for (const RunRecord& run : comparison.runs)
        if (run.ending != Status::completed) {
            std::string how = run.ending == Status::running ? "has not ended: it goes on, or was killed" : std::string(name_of(run.ending));
            concerns.push_back({Concern::Kind::unfair, run.name + " " + how + ", with " +
                                                           counted(static_cast<double>(run.last_step()), "step") +
                                                           "; what it has is shown, a result of its own it has not."});
        }
}

void add_damage(const Comparison& comparison, std::vector<Concern>& concerns) {
    for (const RunRecord& run : comparison.runs)
        for (const std::string& sentence : run.damage)
            concerns.push_back({Concern::Kind::unfair, run.name + ": " + sentence + "; the rest is shown."});
}

} // namespace

std::vector<Concern> fairness_of(const Comparison& comparison) {
    std::vector<Concern> concerns;
    std::vector<std::string> same;
    bool balanced = comparison.runs.size() > comparison.groups.size() && balanced_seeds(comparison);
    for (const Rule& rule : rules()) {
        bool seeds = std::string(rule.name) == "seed" && balanced;
        std::vector<Concern> found = seeds ? std::vector<Concern>{} : broken(comparison, rule);
        if (found.empty() && !rule.value(comparison.base()).is_null())
            same.push_back(seeds ? "set of seeds" : rule.name);
        concerns.insert(concerns.end(), found.begin(), found.end());
    }
    add_honesty(comparison, concerns);
    add_input(comparison, concerns);
    add_endings(comparison, concerns);
    add_damage(comparison, concerns);
    if (comparison.runs.size() > 1 && !same.empty())
        concerns.insert(concerns.begin(), {Concern::Kind::same, "Same " + listed(same) + " in all runs."});
    return concerns;
}

} // namespace mantissa::report
