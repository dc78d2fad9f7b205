// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What has to be equal before a difference can be the format's own.
#include "insight/findings/different_settings.h"
#include "insight/findings/finding.h"
#include "insight/words.h"
#include "runs/trained.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>

namespace mantissa::insight {
namespace {

// How it is called, where it stands, what it does where it is not equal.
struct Rule {
    const char* name;
    std::function<Json(const RunEvidence&)> value;
    const char* effect;
    enum class Show { values, no_values } show = Show::values;
    bool (*concerns)(const RunEvidence&) = [](const RunEvidence&) { return true; };
};

bool took_steps(const RunEvidence& run) { return run.counted_steps.value_or(run.ending ? run.ending->steps : 1) > 0; }

std::string text_of_setting(const Json& value) {
    return value.is_null() ? "unknown" : value.is_string() ? value.get<std::string>() : value.dump();
}

// What is unknown is null.
Json if_known(const std::optional<std::int64_t>& number) { return number ? Json(*number) : Json(); }
Json if_known(const std::string& text) { return text.empty() ? Json() : Json(text); }

Json setting(const RunEvidence& run, const char* key) {
    Json training = experiment_part(run, "training");
    return training.is_object() ? training.value(key, Json()) : Json();
}

Json rate_in(const Json& experiment) {
    const Json::json_pointer place("/training/optimizer/learning_rate");
    return experiment.contains(place) ? experiment[place] : Json();
}

// "0.001, from step 41 0.5"
Json rate(const RunEvidence& run) {
    Json rate = rate_in(run.experiment), last = rate;
    for (const Held& held : run.held) {
        const Json now = rate_in(held.experiment);
        if (held.from_step == 1)
            rate = now;
        else if (now != last)
            rate =
                text_of_setting(rate) + ", from step " + words_of_count(static_cast<double>(held.from_step)) + " " + text_of_setting(now);
        last = now;
    }
    return rate;
}

Json optimizer(const RunEvidence& run) {
    Json json = setting(run, "optimizer");
    if (json.is_object())
        json.erase("learning_rate");
    return json;
}

// How batches are fetched and kept changes the time, not what is learned; in which form they are prepared changes both.
constexpr std::array fetching = {"workers", "prefetch", "prepare", "keep_mib", "cache_mib"};

Json data(const RunEvidence& run) {
    Json json = experiment_part(run, "data");
    if (json.is_object())
        for (const char* key : fetching)
            json.erase(key);
    return json;
}

Json fetched(const RunEvidence& run) {
    const Json all = experiment_part(run, "data");
    Json json = Json::object();
    for (const char* key : fetching)
        if (all.is_object() && all.contains(key))
            json[key] = all[key];
    return all.is_object() ? json : Json();
}

Json prepared(const RunEvidence& run) {
    const Json all = experiment_part(run, "data");
    return all.is_object() ? all.value("prepare", Json()) : Json();
}

constexpr const char* longer = "the one that trained longer has the better chances";

const std::vector<Rule>& rules() {
    using enum Rule::Show;
    static const std::vector<Rule> table = {
        {"network", [](const RunEvidence& r) { return experiment_part(r, "model"); }, "neither speed, memory nor accuracy can be compared",
         no_values},
        {"data", data, "accuracy and loss cannot be compared", no_values},
        {"batch", [](const RunEvidence& r) { return setting(r, "batch"); },
         "time per step and memory cannot be compared, and training itself goes another way"},
        {"fetching of batches", fetched,
         "time per step holds the wait for data, so a difference in speed may come from it and not from the format"},
        {"preparation of images", prepared, "the network sees other roundings of the same images, so accuracy and loss may differ by them"},
        {"learning rate", rate, "a difference in accuracy may come from it and not from the format"},
        {"optimizer", optimizer, "a difference in accuracy may come from it and not from the format", no_values},
        {"schedule", [](const RunEvidence& r) { return setting(r, "schedule"); },
         "a difference in accuracy may come from it and not from the format", no_values},
        {"number of epochs", [](const RunEvidence& r) { return setting(r, "epochs"); }, longer},
        {"seed", [](const RunEvidence& r) { return setting(r, "seed"); },
         "weights and order differ, so part of any difference in accuracy is chance"},
        {"device", [](const RunEvidence& r) { return if_known(r.device); },
         "speed and memory cannot be compared, and sums in another order change the last bits of what is learned"},
        {"processor", [](const RunEvidence& r) { return if_known(r.environment.processor); }, "speed cannot be compared"},
        {"number of threads", [](const RunEvidence& r) { return if_known(r.environment.threads); },
         "speed cannot be compared, and sums in another order change the last bits of what is learned"},
        {"number of turns", [](const RunEvidence& r) { return setting(r, "turns"); },
         "runs that take turns share caches, which may slow each down a little"},
        {"program version", [](const RunEvidence& r) { return if_known(r.environment.program); },
         "a newer version may be faster in any format"},
        {"warm-up", [](const RunEvidence& r) { return if_known(r.warm_up_steps); },
         "their medians leave out different numbers of first steps", no_values, took_steps},
    };
    return table;
}

// Of who came to the end that was asked for; of others it is told how they ended.
Trained trained_length(const RunEvidence& run) {
    const Json batch = setting(run, "batch");
    const bool ended = run.ending && run.ending->kind == Ending::Kind::completed;
    return {ended ? run.ending->steps : 0, batch.is_number_integer() ? batch.get<std::int64_t>() : 0};
}

// "40 steps of 16 images"
Json length_words(const RunEvidence& run) {
    const Trained all = trained_length(run);
    if (!all.is_known())
        return {};
    return counted(static_cast<double>(all.steps), "step") + " of " + counted(static_cast<double>(all.batch), "image");
}

bool is_as_long(const RunEvidence& run, const RunEvidence& base) {
    const Trained own = trained_length(run), other = trained_length(base);
    return !own.is_known() || !other.is_known() || same_length(own, other);
}

// Seeds that are compared as a group are no concern.
bool has_balanced_seeds(const Evidence& evidence) {
    std::map<int, std::vector<Json>> seeds;
    for (const RunEvidence& run : evidence.runs)
        seeds[run.group].push_back(setting(run, "seed"));
    for (auto& [group, list] : seeds)
        std::ranges::sort(list);
    bool known = seeds.begin()->first >= 0 && evidence.runs.size() > seeds.size();
    return known && std::ranges::all_of(seeds, [&](const auto& of) { return of.second == seeds.begin()->second; });
}

std::vector<Found> broken(const Evidence& evidence, const Rule& rule) {
    std::map<std::string, std::vector<std::string>> by_value;
    Json base = rule.value(evidence.base());
    for (const RunEvidence& run : evidence.runs)
        if (Json value = rule.value(run); value != base && rule.concerns(run) && rule.concerns(evidence.base()))
            by_value[text_of_setting(value)].push_back(run.name);
    std::vector<Found> found;
    for (const auto& [value, names] : by_value) {
        std::string values = rule.show == Rule::Show::values ? " (" + value + " against " + text_of_setting(base) + ")" : "";
        found.push_back({.severity = Severity::warning,
                         .fact = listed_names(names) + (names.size() == 1 ? " differs from " : " differ from ") + evidence.base().name +
                                 " in the " + rule.name + values + ": " + rule.effect + "."});
    }
    return found;
}

// The same epochs are not the same training where steps were asked for.
std::vector<Found> other_lengths(const Evidence& evidence) {
    const RunEvidence& base = evidence.base();
    return broken(evidence, {"length of training",
                             [&base](const RunEvidence& run) { return length_words(is_as_long(run, base) ? base : run); }, longer});
}

// Where settings differ that is told of them.
std::vector<Found> other_images(const Evidence& evidence) {
    const RunEvidence& base = evidence.base();
    const auto images = [&base](const RunEvidence& run) {
        return Json(data(run) == data(base) && are_other_images(run.images, base.images) ? run.images : base.images);
    };
    return broken(evidence, {"images, with the same settings", images,
                             "some came, went or got another name, label or content in between, so accuracy and loss cannot be compared",
                             Rule::Show::no_values});
}

// A run has one seed, so "the same in all runs" would be wrong of them.
constexpr const char* seeds_in_all = "; each variant ran with the same seeds.";

// First what all runs share, then what they do not, the ones that spoil most first.
std::vector<Found> look_for_different_settings(const Evidence& evidence) {
    std::vector<Found> found;
    std::vector<std::string> same;
    bool balanced = has_balanced_seeds(evidence);
    for (const Rule& rule : rules()) {
        bool seeds = std::string(rule.name) == "seed" && balanced;
        std::vector<Found> differing = seeds ? std::vector<Found>{} : broken(evidence, rule);
        if (std::string(rule.name) == "number of epochs" && differing.empty())
            differing = other_lengths(evidence);
        if (std::string(rule.name) == "data")
            std::ranges::move(other_images(evidence), std::back_inserter(differing));
        const bool concerns_all = std::ranges::all_of(evidence.runs, rule.concerns);
        if (!seeds && concerns_all && differing.empty() && !rule.value(evidence.base()).is_null())
            same.emplace_back(rule.name);
        std::ranges::move(differing, std::back_inserter(found));
    }
    if (!same.empty())
        found.insert(found.begin(),
                     {.severity = Severity::good, .fact = "Same " + listed(same) + " in all runs" + (balanced ? seeds_in_all : ".")});
    return found;
}

// Where one of these differs, so does the work.
constexpr std::array deciding = {"network", "data", "batch", "device", "processor", "number of threads"};

bool decides(const Rule& rule) {
    return std::ranges::any_of(deciding, [&](const char* name) { return std::string(name) == rule.name; });
}

std::vector<const Rule*> that_make_other_work(const RunEvidence& run, const RunEvidence& base) {
    std::vector<const Rule*> differing;
    for (const Rule& rule : rules()) {
        const Json own = rule.value(run), other = rule.value(base);
        if (decides(rule) && own != other && !own.is_null() && !other.is_null())
            differing.push_back(&rule);
    }
    return differing;
}

} // namespace

bool differs_in_batch_alone(const RunEvidence& run, const RunEvidence& base) {
    const auto differing = that_make_other_work(run, base);
    return differing.size() == 1 && std::string(differing.front()->name) == "batch";
}

std::string other_work_of(const RunEvidence& run, const RunEvidence& base) {
    std::vector<std::string> names;
    std::string effects; // the network's says it all
    for (const Rule* rule : that_make_other_work(run, base)) {
        names.emplace_back(rule->name);
        if (effects.empty() || (names.front() != "network" && effects.find(rule->effect) == effects.npos))
            effects += (effects.empty() ? "" : "; ") + std::string(rule->effect);
    }
    return names.empty() ? ""
                         : run.name + " differs from " + base.name + " in the " + listed(names) +
                               ", so a difference between them is not the format's: " + effects + ".";
}

Finding different_settings() {
    return {.looks = Finding::Looks::at_pairs,
            .title = "settings that differ",
            .answers = {Question::fairness},
            .needs = {},
            .look = look_for_different_settings};
}

} // namespace mantissa::insight
