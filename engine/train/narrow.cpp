// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/narrow.h"

#include "runs/stored_run.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace mantissa {
namespace fs = std::filesystem;
namespace {

constexpr double not_finite = std::numeric_limits<double>::quiet_NaN();

void gather_types(const std::vector<LayerConfig>& layers, std::map<std::string, const LayerType*>& types) {
    for (const LayerConfig& layer : layers) {
        types[layer.name] = layer.type;
        gather_types(layer.layers, types);
        gather_types(layer.shortcut, types);
    }
}

bool has_kernel(const LayerType& type) { return std::ranges::find(type.fields, "kernel_initializer", &Field::key) != type.fields.end(); }

// A name that no layer has is a projection, which is a convolution.
std::vector<std::string> layers_with_kernel(const Model& model) {
    std::map<std::string, const LayerType*> types;
    gather_types(model.layers, types);
    std::vector<std::string> names;
    for (const std::string& name : layer_names(model))
        if (!types.contains(name) || has_kernel(*types[name]))
            names.push_back(name);
    return names;
}

std::vector<NarrowColumn> columns_of(const Model& model, const std::vector<NarrowTensor>& tensors) {
    std::vector<NarrowColumn> columns;
    for (NarrowTensor tensor : tensors)
        for (const std::string& layer : layers_with_kernel(model))
            columns.push_back({tensor, layer});
    return columns;
}

Json as_object(const Json& policy) { return policy.is_object() ? policy : Json{{"base", policy}}; }

// Gradients also as the layer's products read them: that of the loss comes in the loss's own format.
void narrow(Json& precision, NarrowTensor tensor, int bits) {
    const std::string format = "float<8," + std::to_string(bits) + ">", name = narrow_tensor_names[static_cast<std::size_t>(tensor)];
    if (tensor != NarrowTensor::weights)
        precision[name] = format;
    if (tensor != NarrowTensor::activations)
        precision["operands"][name] = format;
}

std::string trial_name(const NarrowColumn& column, int bits) {
    return std::string(narrow_tensor_names[static_cast<std::size_t>(column.tensor)]) + " of " + column.layer + ", " + std::to_string(bits) +
           (bits == 1 ? " bit" : " bits");
}

// Nothing: it has not ended, or is a run of something else.
std::optional<Summary> ended_in(const fs::path& folder, const Json& layers) {
    if (!fs::exists(folder / "summary.json") || !fs::exists(folder / "experiment.json"))
        return std::nullopt;
    const Json experiment = read_json(folder / "experiment.json");
    const bool same = experiment.contains("variants") && experiment["variants"][0].value("layers", Json()) == layers;
    std::optional<Summary> summary = same ? stored_summary(folder) : std::nullopt;
    const bool ended = summary && (summary->status == Status::completed || summary->status == Status::diverged);
    return ended ? summary : std::nullopt;
}

// Of each seed, in order; empty: not all of them have ended. `steps`: that one must have taken which did not diverge; 0: any.
std::vector<double> accuracies_in(const Sweep& sweep, const fs::path& out, const Json& layers, std::int64_t steps) {
    std::vector<double> all;
    for (std::size_t run = 0; run < sweep.runs.size(); ++run)
        if (const auto summary = ended_in(folder_of(sweep, run, out), layers))
            if (const bool diverged = summary->status == Status::diverged; diverged || steps == 0 || summary->steps == steps)
                all.push_back(diverged ? not_finite : summary->final.val_accuracy.value_or(not_finite));
    return all.size() == sweep.runs.size() ? all : std::vector<double>();
}

double mean_of(const std::vector<double>& values) {
    double sum = 0;
    for (double value : values)
        sum += value;
    return sum / static_cast<double>(values.size());
}

} // namespace

Narrowing::Narrowing(const Experiment& experiment, const NarrowSettings& settings, const fs::path& out)
    : experiment_(experiment), settings_(settings), out_(out) {
    SweepSettings sweep = sweep_settings(experiment);
    if (!settings.policy.empty())
        sweep.policies = {settings.policy};
    if (settings.batch > 0)
        sweep.batches = {settings.batch};
    if (!settings.seeds.empty())
        sweep.seeds = settings.seeds;
    sweep.policies.resize(std::min<std::size_t>(1, sweep.policies.size()));
    sweep.batches.resize(std::min<std::size_t>(1, sweep.batches.size()));
    if (sweep.policies.empty())
        sweep.policies = {experiment.variants.front().name};
    baseline_ = make_sweep(experiment, sweep, out);
    settings_.policy = baseline_.baseline();
    settings_.batch = baseline_.settings.batches.front();
    settings_.seeds = baseline_.settings.seeds;
    columns_ = columns_of(baseline_.experiment.variants.front().model, settings_.tensors);
}

Json Narrowing::variant(const std::vector<int>& bits, const std::string& name) const {
    Json variant;
    for (const Json& one : experiment_.json["variants"])
        if (one.value("name", "") == settings_.policy)
            variant = one;
    variant["name"] = name;
    const Json policy = as_object(variant.value("policy", Json("float32")));
    for (std::size_t column = 0; column < bits.size(); ++column) {
        if (bits[column] == as_it_was)
            continue;
        const std::string& layer = columns_[column].layer;
        const Json own = variant.value("layers", Json::object()).value(layer, policy);
        variant["layers"][layer] = as_object(own);
        narrow(variant["layers"][layer], columns_[column].tensor, bits[column]);
    }
    return variant;
}

Sweep Narrowing::trial(std::size_t column, const std::vector<int>& bits) const {
    const std::string name = trial_name(columns_[column], bits[column]);
    Json json = experiment_.json;
    json["variants"] = Json::array();
    json["variants"].push_back(variant(bits, name));
    for (const char* key : {"sweep", "full"})
        json.erase(key);
    const Experiment experiment = parse_experiment(json, experiment_.file);
    return make_sweep(experiment, {{name}, {settings_.batch}, settings_.seeds}, folder());
}

std::vector<double> Narrowing::accuracies(std::size_t column, const std::vector<int>& bits) const {
    const auto base = ended_in(folder_of(baseline_, 0, out_), layers_of(as_it_all_was()));
    return accuracies_in(trial(column, bits), folder(), layers_of(bits), base ? base->steps.value_or(0) : 0);
}

std::vector<double> Narrowing::baseline_accuracies() const { return accuracies_in(baseline_, out_, layers_of(as_it_all_was()), 0); }

std::optional<double> Narrowing::allowed() const {
    if (settings_.allowed)
        return settings_.allowed;
    const std::vector<double> base = baseline_accuracies();
    if (base.size() < 2)
        return std::nullopt;
    double squares = 0;
    for (double value : base)
        squares += (value - mean_of(base)) * (value - mean_of(base));
    return std::sqrt(squares / static_cast<double>(base.size() - 1));
}

std::optional<NarrowState> Narrowing::state() const {
    const std::vector<double> base = baseline_accuracies();
    const std::optional<double> loss = allowed();
    if (base.empty() || !loss || std::isnan(*loss))
        return std::nullopt;
    return narrow_state(columns_, *loss, [&](std::size_t column, const std::vector<int>& bits) -> std::optional<double> {
        const std::vector<double> tried = accuracies(column, bits);
        return tried.empty() ? std::nullopt : std::optional(mean_of(tried) - mean_of(base)); // of pairs, as their mean is that of means
    });
}

} // namespace mantissa
