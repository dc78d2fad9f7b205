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

// As the baseline's products read it, or its layer keeps it.
Format format_in(const Precision& precision, NarrowTensor tensor) {
    const auto operand = [&](const std::optional<Representation>& own) { return own ? own->format : precision.format(Role::compute); };
    switch (tensor) {
    case NarrowTensor::weights: return operand(precision.operands.weights);
    case NarrowTensor::gradients: return precision.format(Role::gradients);
    default: return precision.format(Role::activations);
    }
}

std::vector<NarrowColumn> columns_of(const Variant& variant, const std::vector<NarrowTensor>& tensors) {
    std::vector<NarrowColumn> columns;
    for (NarrowTensor tensor : tensors)
        for (const std::string& layer : layers_with_kernel(variant.model)) {
            const Format has = format_in(variant.policy.of({layer}), tensor);
            NarrowColumn column{.tensor = tensor, .layer = layer, .width = format_bits(has)};
            if (has.kind == FormatKind::floating && !has_blocks(has))
                column.fraction = has.mantissa_bits, column.exponent = has.exponent_bits;
            columns.push_back(column);
        }
    return columns;
}

Json as_object(const Json& policy) { return policy.is_object() ? policy : Json{{"base", policy}}; }

// Gradients also as the layer's products read them: that of the loss comes in the loss's own format.
void narrow(Json& precision, NarrowTensor tensor, const std::string& format) {
    const std::string name = narrow_tensor_names[static_cast<std::size_t>(tensor)];
    if (tensor != NarrowTensor::weights)
        precision[name] = format;
    if (tensor != NarrowTensor::activations)
        precision["operands"][name] = format;
}

std::string bits_words(int bits, const char* of = "") { return std::to_string(bits) + of + (bits == 1 ? " bit" : " bits"); }

// Nothing: it has not ended, or is a run of something else.
std::optional<Summary> ended_in(const fs::path& folder, const Json& layers) {
    if (!fs::exists(folder / "summary.json") || !fs::exists(folder / "experiment.json"))
        return std::nullopt;
    const Json experiment = read_json(folder / "experiment.json");
    const Json::json_pointer first("/variants/0");
    const bool same = experiment.contains(first) && experiment[first].is_object() && experiment[first].value("layers", Json()) == layers;
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
    columns_ = columns_of(baseline_.experiment.variants.front(), settings_.tensors);
}

Json Narrowing::variant(const NarrowWidths& widths, const std::string& name) const {
    Json variant;
    for (const Json& one : experiment_.json["variants"])
        if (one.value("name", "") == settings_.policy)
            variant = one;
    variant["name"] = name;
    const Json policy = as_object(variant.value("policy", Json("float32")));
    for (std::size_t index = 0; index < widths.bits.size(); ++index) {
        const NarrowColumn& column = columns_[index];
        if (!widths.narrows(column, index))
            continue;
        const Json own = variant.value("layers", Json::object()).value(column.layer, policy);
        variant["layers"][column.layer] = as_object(own);
        narrow(variant["layers"][column.layer], column.tensor,
               "float<" + std::to_string(widths.exponent_of(column)) + "," + std::to_string(widths.fraction_of(column, index)) + ">");
    }
    return variant;
}

std::string Narrowing::name_of(const NarrowTry& one) const {
    if (one.what == NarrowTry::What::all)
        return "all tensors, " + bits_words(one.to);
    if (one.what == NarrowTry::What::range)
        return std::string(narrow_tensor_names[one.which]) + ", " + bits_words(one.to, " exponent");
    const NarrowColumn& column = columns_[one.which];
    return std::string(narrow_tensor_names[static_cast<std::size_t>(column.tensor)]) + " of " + column.layer + ", " + bits_words(one.to);
}

Sweep Narrowing::trial(const NarrowTry& one) const {
    const std::string name = name_of(one);
    Json json = experiment_.json;
    json["variants"] = Json::array();
    json["variants"].push_back(variant(one.widths, name));
    for (const char* key : {"sweep", "full"})
        json.erase(key);
    const Experiment experiment = parse_experiment(json, experiment_.file);
    return make_sweep(experiment, {{name}, {settings_.batch}, settings_.seeds}, folder());
}

std::vector<double> Narrowing::accuracies(const NarrowTry& one) const {
    const auto base = ended_in(folder_of(baseline_, 0, out_), layers_of({}));
    return accuracies_in(trial(one), folder(), layers_of(one.widths), base ? base->steps.value_or(0) : 0);
}

std::vector<double> Narrowing::baseline_accuracies() const { return accuracies_in(baseline_, out_, layers_of({}), 0); }

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
    return narrow_state(columns_, *loss, [&](const NarrowTry& one) -> std::optional<double> {
        const std::vector<double> tried = accuracies(one);
        return tried.empty() ? std::nullopt : std::optional(mean_of(tried) - mean_of(base)); // of pairs, as their mean is that of means
    });
}

int Narrowing::most_tries() const {
    return narrow_state(columns_, 0, [](const NarrowTry&) { return std::nullopt; }).most;
}

} // namespace mantissa
