// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/lowering.h"

#include <algorithm>
#include <array>
#include <ranges>

namespace mantissa {

void Lowering::open(const std::string& layer, Path path) {
    open_.push_back(layer);
    if (path == Path::known)
        return;
    graph_.layer_paths[layer] = {open_.rbegin(), open_.rend()};
    graph_.layers.push_back({layer});
}

void Lowering::close() { open_.pop_back(); }

void Lowering::close(int output) {
    auto from_the_last = graph_.layers | std::views::reverse; // in a long list it is one of them
    std::ranges::find(from_the_last, open_.back(), &LayerEnd::layer)->output = output;
    close();
}

std::string Lowering::unique(const std::string& name) {
    std::string full = open_.empty() ? name : open_.back() + "/" + name;
    int seen = names_[full]++;
    return seen == 0 ? full : full + "_" + std::to_string(seen);
}

int Lowering::add(Tensor tensor) {
    tensor.layer = open_.empty() ? "" : open_.back();
    graph_.tensors.push_back(std::move(tensor));
    needs_gradient_.push_back(false);
    return static_cast<int>(graph_.tensors.size()) - 1;
}

int Lowering::tensor(const std::string& name, Shape shape, Role role, Category category) {
    Tensor tensor;
    tensor.name = unique(name);
    tensor.shape = std::move(shape);
    tensor.role = role;
    tensor.category = category;
    return add(std::move(tensor));
}

int Lowering::activation(const std::string& name, Shape shape) {
    return tensor(name, std::move(shape), Role::activations, Category::activations);
}

int Lowering::raw(const std::string& name, Shape shape, Storage storage, Category category) {
    int index = tensor(name, std::move(shape), Role::raw, category);
    graph_.tensor(index).raw_storage = storage;
    return index;
}

int Lowering::variable(const std::string& name, Shape shape, Initializer initializer, Trained trained) {
    int index = tensor(name, std::move(shape), Role::variables, Category::weights);
    graph_.tensor(index).residence = Residence::state;
    graph_.tensor(index).initializer = std::move(initializer);
    needs_gradient_[static_cast<std::size_t>(index)] = trained == Trained::yes;
    return index;
}

int Lowering::view(int of, Shape new_shape) {
    Tensor tensor = graph_.tensor(of);
    tensor.name = unique(tensor.role == Role::gradients ? "gradient:view" : "view");
    tensor.shape = std::move(new_shape);
    tensor.residence = Residence::view;
    tensor.view_of = of;
    tensor.gradient_for = -1;
    return add(std::move(tensor));
}

Operation& Lowering::emit(OpKind kind, const std::vector<Wanted>& inputs, const std::vector<int>& outputs, Attributes attributes,
                          Part part) {
    Operation operation;
    operation.kind = kind;
    operation.layer = open_.empty() ? "" : open_.back();
    operation.name = unique(name_of(kind));
    operation.part = part;
    operation.outputs = outputs;
    operation.attributes = std::move(attributes);
    for (const Wanted& wanted : inputs) {
        operation.inputs.push_back(wanted.tensor);
        operation.input_roles.push_back(wanted.role);
    }
    graph_.operations.push_back(std::move(operation));
    return graph_.operations.back();
}

void Lowering::on_backward(int output, const std::vector<int>& inputs, Backward backward) {
    bool needed = std::ranges::any_of(inputs, [&](int i) { return needs_gradient(i); });
    if (!needed)
        return;
    needs_gradient_[static_cast<std::size_t>(output)] = true;
    if (training())
        tape_.push_back({output, open_.empty() ? "" : open_.back(), std::move(backward)});
}

bool Lowering::needs_gradient(int tensor) const { return needs_gradient_[static_cast<std::size_t>(tensor)]; }

int Lowering::gradient_of(int of) {
    const std::string& name = graph_.tensor(of).name;
    std::string own = name.substr(name.find('/') + 1);
    int gradient = tensor((own.empty() ? name : own) + ":input_gradient", shape(of), Role::gradients, Category::activations);
    graph_.tensor(gradient).gradient_for = of;
    return gradient;
}

int Lowering::parameter_gradient(int variable, Role role) {
    const std::string& name = graph_.tensor(variable).name;
    int gradient = tensor(name.substr(name.find('/') + 1) + ":gradient", shape(variable), role, Category::gradients);
    parameters_.push_back({variable, gradient, graph_.tensor(variable).layer});
    return gradient;
}

void Lowering::give_gradient(int tensor, int gradient) { gradients_[tensor].push_back(gradient); }

int Lowering::summed_gradient(int of) {
    auto found = gradients_.find(of);
    if (found == gradients_.end())
        return -1;
    if (found->second.size() == 1)
        return found->second.front();
    int sum = gradient_of(of);
    std::vector<Wanted> parts;
    for (int part : found->second)
        parts.push_back({part, Role::gradients});
    emit(OpKind::add, parts, {sum}, {}, Part::backward);
    return sum;
}

void Lowering::run_backward() {
    for (auto record = tape_.rbegin(); record != tape_.rend(); ++record) {
        open_ = {record->layer};
        if (int gradient = summed_gradient(record->output); gradient >= 0)
            record->backward(*this, gradient);
    }
    open_.clear();
}

int lower_bias(Lowering& to, int x, const std::string& initializer, std::int64_t channels) {
    int bias = to.variable("bias", {channels}, {initializer, static_cast<double>(channels), static_cast<double>(channels)});
    int y = to.activation("biased", to.shape(x));
    to.emit(OpKind::bias_add, {{x, Role::activations}, {bias, Role::compute}}, {y}, Activation{});
    to.on_backward(y, {x, bias}, [x, bias](Lowering& b, int dy) {
        int gradient = b.parameter_gradient(bias, Role::gradients);
        b.emit(OpKind::bias_backward, {{dy, Role::gradients}}, {gradient}, {}, Part::backward);
        b.give_gradient(x, dy);
    });
    return y;
}

int lower_activation(Lowering& to, int x, Function function) {
    if (function == Function::none)
        return x;
    int y = to.activation(name_of(function), to.shape(x));
    to.emit(OpKind::activation, {{x, Role::activations}}, {y}, Activation{function});
    to.on_backward(y, {x}, [x, y, function](Lowering& b, int dy) {
        int dx = b.gradient_of(x);
        b.emit(OpKind::activation_backward, {{dy, Role::gradients}, {y, Role::activations}}, {dx}, Activation{function}, Part::backward);
        b.give_gradient(x, dx);
    });
    return y;
}

std::optional<Function> parse_function(const std::string& name) {
    for (Function function : all_functions)
        if (name == name_of(function))
            return function;
    return std::nullopt;
}

Field activation_field() {
    Field field{.key = "activation",
                .type = FieldType::choice,
                .fallback = "none",
                .label = "Activation",
                .help = "What becomes of each number; leaky_relu keeps a fifth of what is negative."};
    for (Function function : all_functions)
        field.options.emplace_back(name_of(function));
    return field;
}

Field initializer_field(const std::string& key, const std::string& fallback, const std::string& what) {
    return {.key = key,
            .type = FieldType::choice,
            .fallback = fallback,
            .label = what + " initializer",
            .help = "How the " + what + " starts.",
            .options = {"zeros", "ones", "glorot_uniform", "glorot_normal", "he_uniform", "he_normal", "lecun_uniform", "lecun_normal"}};
}

} // namespace mantissa
