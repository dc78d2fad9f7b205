// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/asked_policies.h"

#include "core/nearest.h"
#include "policy/policy_file.h"

#include <algorithm>

namespace mantissa {
namespace {

const Json* variant_named(const Json& experiment, const std::string& name) {
    for (const Json& variant : experiment["variants"])
        if (variant["name"] == name)
            return &variant;
    return nullptr;
}

bool is_builtin(const std::string& word) {
    return std::ranges::any_of(builtin_policies(), [&](const BuiltinPolicy& policy) { return policy.name == word; });
}

Error unknown_policy(const Experiment& experiment, const std::string& word) {
    Names variants, known;
    for (const Variant& variant : experiment.variants)
        variants.push_back(variant.name);
    known = variants;
    for (const BuiltinPolicy& policy : builtin_policies())
        known.push_back(policy.name);
    return bad_input(
        experiment.file.string() + ": --policy " + word +
        ": neither a policy of the program nor a variant has this name (variants: " + listed(std::span<const std::string>(variants)) +
        "); one that was kept is named by its file, as in mine.json" + did_you_mean(word, known));
}

// The kept policy's name; a variant of that name must be this very policy.
std::string add_kept(Json& experiment, const std::filesystem::path& file) {
    const Json policy = read_policy_file(file);
    const std::string name = policy["name"];
    const Json* there = variant_named(experiment, name);
    if (there && there->value("policy", Json()) != policy)
        throw bad_input(file.string() + ": policy.name: the experiment has a variant \"" + name +
                        "\" of another policy; rename one of them");
    if (!there)
        experiment["variants"].push_back({{"name", name}, {"policy", policy}});
    return name;
}

std::string add_asked(Json& json, const Experiment& experiment, const std::string& word) {
    if (variant_named(json, word))
        return word;
    if (is_builtin(word)) {
        json["variants"].push_back({{"name", word}, {"policy", word}});
        return word;
    }
    if (std::filesystem::is_regular_file(word) || word.ends_with(".json"))
        return add_kept(json, word);
    throw unknown_policy(experiment, word);
}

// A variant may be called so.
std::vector<std::string> without_all(const Json& json, const std::vector<std::string>& words) {
    std::vector<std::string> each;
    for (const std::string& word : words) {
        if (word != "all" || variant_named(json, word))
            each.push_back(word);
        else
            for (const BuiltinPolicy& policy : builtin_policies())
                each.push_back(policy.name);
    }
    return each;
}

} // namespace

Experiment with_policies(const Experiment& experiment, std::vector<std::string>& words) {
    Json json = experiment.json;
    words = without_all(json, words);
    for (std::string& word : words)
        word = add_asked(json, experiment, word);
    if (json == experiment.json)
        return experiment;
    Experiment with = parse_experiment(json, experiment.file);
    with.asked = experiment.asked;
    return with;
}

Experiment only_policies(const Experiment& experiment, std::vector<std::string> words) {
    Experiment all = with_policies(experiment, words);
    if (!words.empty())
        std::erase_if(all.variants, [&](const Variant& variant) { return std::ranges::find(words, variant.name) == words.end(); });
    return all;
}

} // namespace mantissa
