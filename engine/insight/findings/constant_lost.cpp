// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A pure policy casts the optimizer's constants to the format of its update, and what is left of one may be 0 or 1: then no weight moves,
// or something goes on for ever, and nothing overflows. Epsilon has a rule of its own.
#include "insight/findings/bad_number.h"
#include "insight/findings/health_rules.h"
#include "insight/findings/lost_divisor.h"
#include "insight/words.h"
#include "plan/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

struct Constant {
    const char *key, *words;
    double becomes; // where it is not that itself
    Severity severity;
    const char* then;
    bool stops_steps = false; // each of them is 0 for it
};

// Keras corrects Adam's rate by the root of 1 - beta_2^t over 1 - beta_1^t.
constexpr Constant constants[] = {
    {"learning_rate", "The learning rate", 0, Severity::fault, "Every step is 0, and no weight moves.", true},
    {"beta_2", "Adam's beta_2", 1, Severity::fault, "1 - beta_2 to the power of the step is 0, so every step is, and no weight moves.",
     true},
    {"beta_1", "Adam's beta_1", 1, Severity::fault, "1 - beta_1 to the power of the step is 0, and each step is divided by it."},
    {"weight_decay", "The weight decay", 0, Severity::warning, "Nothing decays."},
    {"momentum", "The momentum", 1, Severity::warning, "What a step adds to the moment never fades."},
    {"rho", "RMSprop's rho", 1, Severity::warning, "The mean square forgets nothing."},
};

// The layers whose update is in a format; none are named: all of them.
struct Updated {
    Format format;
    std::vector<std::string> layers = {};
};

bool is_looked_at(const Format& format) { return format.kind == FormatKind::floating; }

// Of the whole run; nothing where its policy cannot be read, or has no constants that are looked at.
std::vector<Updated> updated_as_one(const RunEvidence& run) {
    const auto format = format_of_update(run);
    return format && is_looked_at(*format) ? std::vector<Updated>{{*format}} : std::vector<Updated>{};
}

std::vector<Updated> by_format(const Graph& graph, const Policy& policy) {
    std::vector<Updated> all;
    for (const Tensor& tensor : graph.tensors) {
        if (tensor.residence != Residence::state || tensor.role != Role::variables || tensor.name.find("/moving_") != std::string::npos)
            continue;
        const Format& format = policy.of(graph.layer_paths.at(tensor.layer)).format(Role::update);
        auto known = std::ranges::find(all, format, &Updated::format);
        if (known == all.end())
            known = all.insert(all.end(), {format});
        if (std::ranges::find(known->layers, tensor.layer) == known->layers.end())
            known->layers.push_back(tensor.layer);
    }
    if (all.size() == 1)
        all.front().layers.clear();
    std::erase_if(all, [](const Updated& one) { return !is_looked_at(one.format); });
    return all;
}

// Layers with a policy of their own are updated in its format, and the run's is that of the others.
std::vector<Updated> updates_of(const RunEvidence& run) {
    const Json layers = setting_of(run, "layers"), network = experiment_part(run, "model");
    if (!layers.is_object() || layers.empty() || !network.is_object())
        return updated_as_one(run);
    Problems problems;
    Policy policy = read_policy(setting_of(run, "policy"), "policy", problems);
    read_exceptions(layers, "layers", policy, problems);
    const Model model = read_model(network, "model", problems);
    if (!problems.empty())
        return updated_as_one(run);
    StepRequest request;
    request.model = &model, request.policy = &policy, request.mode = Mode::evaluate;
    const Graph graph = lower(request);
    return by_format(graph, name_last_layers(policy, graph));
}

bool is_lost(const RunEvidence& run, const Constant& constant, const Format& format) {
    const auto asked = optimizer_number(run, constant.key);
    return asked && *asked != constant.becomes && round_to(*asked, format) == constant.becomes;
}

std::optional<Found> found_lost(const RunEvidence& run, const Constant& constant, const Updated& updated) {
    const auto asked = optimizer_number(run, constant.key);
    if (!is_lost(run, constant, updated.format))
        return std::nullopt;
    const std::string where = updated.layers.empty() ? "" : " This holds for the " + layers_words(updated.layers) + " alone.";
    return Found{.severity = constant.severity,
                 .fact = fmt::format("{} {:g} is {:g} in {}, the format of the update.", constant.words, *asked, constant.becomes,
                                     format_name(updated.format)),
                 .cause = constant.then + where,
                 .layers = updated.layers,
                 .figures = {{.name = constant.key, .value = *asked}},
                 .remedies = {with_wide_update(run)}};
}

std::vector<Found> look_for_constant_lost(const Evidence& evidence) {
    std::vector<Found> all;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i)
        for (const Updated& updated : updates_of(evidence.runs[i]))
            for (const Constant& constant : constants)
                if (auto found = found_lost(evidence.runs[i], constant, updated)) {
                    found->run = static_cast<int>(i);
                    all.push_back(std::move(*found));
                }
    return all;
}

} // namespace

bool has_no_steps(const RunEvidence& run, const Precision* layer) {
    const Format format = layer ? layer->format(Role::update) : float32;
    return is_looked_at(format) &&
           std::ranges::any_of(constants, [&](const Constant& one) { return one.stops_steps && is_lost(run, one, format); });
}

Finding constant_lost() {
    return {.looks = Finding::Looks::at_each,
            .title = "a setting that is rounded away",
            .answers = {Question::numbers},
            .needs = {Need::experiment},
            .look = look_for_constant_lost};
}

} // namespace mantissa::insight
