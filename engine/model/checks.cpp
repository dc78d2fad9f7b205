// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/checks.h"

#include <algorithm>
#include <optional>

namespace mantissa {
namespace {

struct LayerFacts {
    std::string layer;
    Shape shape; // of what it gives
};

std::string last_function(const Model& model) {
    if (model.layers.empty())
        return "";
    const LayerConfig& last = model.layers.back();
    return last.values.value(last.type->type == "activation" ? "function" : "activation", "none");
}

void check_loss(const Model& model, const std::string& where, Problems& problems) {
    std::string function = last_function(model), needed = model.loss.kind == LossKind::binary_crossentropy ? "sigmoid" : "softmax";
    bool probabilities = model.loss.inputs == LogitsKind::probabilities;
    if (probabilities && model.loss.kind == LossKind::squared_hinge)
        problems.push_back({where + ".from_logits", ProblemKind::takes_logits, {}, "squared_hinge takes logits; remove from_logits"});
    else if (probabilities && function != needed)
        problems.push_back({where + ".from_logits",
                            ProblemKind::needs_probabilities,
                            {.wanted = needed},
                            "false needs a last layer that ends in " + needed + "; set its activation"});
    else if (!probabilities && (function == "softmax" || function == "sigmoid"))
        problems.push_back(
            {where + ".from_logits",
             ProblemKind::applied_twice,
             {.given = function},
             "the last layer ends in " + function + ", so the loss would apply it twice; set from_logits to false or remove it"});
}

void check_shapes(const Model& model, const std::string& where, Problems& problems) {
    try {
        Shape output = output_shape(model.layers, model.input);
        if (output.size() != 1)
            problems.push_back({where + ".layers",
                                ProblemKind::ends_in_image,
                                {.shape = output},
                                "the last layer gives " + to_string(output) +
                                    ", the loss needs a list of numbers; end with flatten or global_average_pool2d and dense"});
        else if (model.loss.kind == LossKind::sparse_categorical_crossentropy && output[0] < 2)
            problems.push_back(
                {where + ".loss",
                 ProblemKind::too_few_outputs,
                 {},
                 "sparse_categorical_crossentropy needs an output per class, the last layer has 1; use binary_crossentropy or more units"});
    } catch (const Error& error) {
        Problem problem = error.problem() ? *error.problem() : Problem{.message = error.what()};
        problem.where = where + ".layers";
        problems.push_back(problem);
    }
}

void check_names(const Model& model, const std::string& where, Problems& problems) {
    std::vector<std::string> names = layer_names(model);
    std::ranges::sort(names);
    if (auto twice = std::ranges::adjacent_find(names); twice != names.end())
        problems.push_back({where + ".layers", ProblemKind::name_taken, {.layer = *twice}, twins_named(*twice)});
}

bool is_too_large(const Shape& shape) {
    double count = 1;
    for (auto size : shape)
        count *= static_cast<double>(size);
    return count > 1e9;
}

// The first layer that gives more than fits, those within residuals included. `shape`: what goes in.
std::optional<LayerFacts> first_too_large(const std::vector<LayerConfig>& layers, Shape shape) {
    for (const LayerConfig& layer : layers) {
        for (const auto* branch : {&layer.layers, &layer.shortcut})
            if (auto found = first_too_large(*branch, shape))
                return found;
        shape = layer.type->output(layer, shape);
        if (is_too_large(shape))
            return LayerFacts{layer.name, shape};
    }
    return std::nullopt;
}

void check_size(const Model& model, const std::string& where, Problems& problems) {
    const auto found = first_too_large(model.layers, model.input);
    if (!found)
        return;
    std::string message = "[" + found->layer + "] gives " + to_string(found->shape) +
                          " per image, more than this program handles; use fewer filters or units";
    problems.push_back({where + ".layers", ProblemKind::too_large, {.layer = found->layer, .shape = found->shape}, message});
}

} // namespace

std::string twins_named(const std::string& name) { return "two layers are named \"" + name + "\"; rename one"; }

void check_model(const Model& model, const std::string& where, Problems& problems) {
    std::size_t before = problems.size();
    for (auto* check : {check_shapes, check_names, check_size, check_loss})
        if (problems.size() == before) // each stands on the ones before it
            check(model, where, problems);
}

} // namespace mantissa
