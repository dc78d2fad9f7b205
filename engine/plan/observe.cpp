// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/observe.h"

#include "ops/joining.h"
#include "ops/operation_table.h"
#include "plan/compile.h"

#include <algorithm>
#include <array>

namespace mantissa {
namespace {

const std::string wide_suffix = ":wide", again_prefix = "wide ";

// Whether an operation rounds this result of its own; those that move numbers leave them as they were.
bool rounds(const Graph& graph, const Operation& operation, int output, const Format& widest) {
    const Tensor& tensor = graph.tensor(output);
    bool moves = only_moves(operation.kind) && row_of(operation.kind).family != Family::input;
    return !moves && tensor.role != Role::raw && tensor.residence == Residence::arena && tensor.format.format != widest;
}

// Some round more than their result to its format: sums of several terms one by one, slopes of functions as TensorFlow does. Others
// add up in another order where their result is stored otherwise.
bool depends_on_its_format(const Operation& operation) {
    const auto* activation = std::get_if<Activation>(&operation.attributes);
    bool slopes = operation.kind == OpKind::activation_backward && activation && !only_switches(activation->function);
    bool sums_of_sums = operation.kind == OpKind::add && operation.inputs.size() > 2;
    return slopes || sums_of_sums || row_of(operation.kind).family == Family::normalisation;
}

// The operation gives its result as wide as it has it, and another one rounds that as it would have done: to the same tensor by the
// same rule, so with the same random numbers. Where that would not be the same, it stays as it is and is done once more, wide.
class Widener {
public:
    Widener(Graph graph, const Capabilities& device) : graph_(std::move(graph)), device_(device), widest_(device.widest()) {}

    Graph run() {
        std::vector<Operation> before;
        before.swap(graph_.operations);
        for (Operation& operation : before) {
            auto narrow = [&](int output) { return rounds(graph_, operation, output, widest_); };
            if (std::ranges::none_of(operation.outputs, narrow))
                graph_.operations.push_back(std::move(operation));
            else if (depends_on_its_format(operation) || !device_.sums_alike_when_wide(graph_, operation))
                do_again(std::move(operation));
            else
                widen(std::move(operation));
        }
        return std::move(graph_);
    }

private:
    void widen(Operation operation) {
        std::vector<Operation> roundings;
        for (int& output : operation.outputs)
            if (rounds(graph_, operation, output, widest_)) {
                int wide = add_wide(output);
                roundings.push_back(rounding(operation, wide, output));
                output = wide;
            }
        if (roundings.size() == operation.outputs.size())
            operation.rounding = {}; // saturation too comes after
        graph_.operations.push_back(std::move(operation));
        std::ranges::move(roundings, std::back_inserter(graph_.operations));
    }

    void do_again(Operation operation) {
        Operation again = operation;
        again.name = again_prefix + operation.name;
        for (int& output : again.outputs)
            output = rounds(graph_, operation, output, widest_) ? add_wide(output) : add_unused(output);
        graph_.operations.push_back(std::move(operation));
        graph_.operations.push_back(std::move(again));
    }

    int add(Tensor tensor) {
        tensor.residence = Residence::arena;
        tensor.category = Category::workspace;
        tensor.gradient_for = -1;
        if (tensor.role != Role::raw)
            tensor.role = Role::accumulators; // nothing else of a graph has this role
        graph_.tensors.push_back(std::move(tensor));
        return static_cast<int>(graph_.tensors.size()) - 1;
    }

    int add_wide(int of) {
        Tensor tensor = graph_.tensor(of);
        tensor.name += wide_suffix;
        tensor.format = {widest_};
        return add(std::move(tensor));
    }

    // What the operation done once more leaves besides: nobody's, and no second change of State.
    int add_unused(int of) {
        Tensor tensor = graph_.tensor(of);
        tensor.name += ":unused";
        return add(std::move(tensor));
    }

    Operation rounding(const Operation& of, int from, int to) const {
        Operation quantize;
        quantize.kind = OpKind::quantize;
        quantize.name = "round " + graph_.tensor(to).name;
        quantize.layer = of.layer;
        quantize.part = of.part;
        quantize.inputs = {from};
        quantize.input_roles = {Role::raw};
        quantize.outputs = {to};
        quantize.rounding = of.rounding;
        return quantize;
    }

    Graph graph_;
    const Capabilities& device_;
    Format widest_;
};

Subject subject_of(const Tensor& tensor) {
    if (tensor.category == Category::weights || tensor.category == Category::master_weights)
        return Subject::weights;
    bool gradient = tensor.category == Category::gradients || tensor.role == Role::gradients || tensor.role == Role::loss;
    return gradient ? Subject::gradients : Subject::activations;
}

class Looker {
public:
    explicit Looker(const Graph& graph) : graph_(graph), unscaled_(graph.tensors.size()), made_of_(graph.tensors.size(), -1) {}

    std::vector<Observation> run() {
        for (std::size_t i = 0; i < graph_.operations.size(); ++i) {
            const Operation& operation = graph_.operations[i];
            scaled_ = scaled_ || operation.kind == OpKind::scale_gradient;
            bool unscaled =
                operation.kind == OpKind::unscale || std::ranges::any_of(operation.inputs, [&](int t) { return is_unscaled(t); });
            relu_ = operation.kind == OpKind::activation && is_relu(operation) ? i + 1 : relu_;
            for (int output : operation.outputs) {
                unscaled_[static_cast<std::size_t>(output)] = unscaled;
                if (operation.kind == OpKind::quantize || operation.kind == OpKind::hadamard)
                    made_of_[static_cast<std::size_t>(output)] = operation.inputs.front();
                look(i, operation, output);
            }
        }
        return std::move(seen_);
    }

private:
    void look(std::size_t i, const Operation& operation, int output) {
        if (operation.name.starts_with(again_prefix) && operation.kind != OpKind::quantize)
            return look_at_both(i, output);
        const Tensor& tensor = graph_.tensor(output);
        if (graph_.find(tensor.name + wide_suffix) >= 0 && operation.kind != OpKind::quantize)
            return; // when it is there both ways
        bool shows = tensor.role != Role::raw && tensor.role != Role::accumulators && tensor.residence == Residence::arena;
        if (!shows || !tensor.layout.empty())
            return;
        bool casts = operation.kind == OpKind::quantize;
        Observation seen{
            .operation = i, .wide = casts ? operation.inputs.front() : output, .stored = output, .subject = subject_at(output)};
        if (casts && tensor.format.format == float32 && graph_.tensor(seen.wide).role != Role::accumulators)
            return; // that only widens
        if (seen.subject == Subject::gradients && scaled_ && !is_unscaled(output))
            seen.scale = Observation::Scale::loss_scale;
        bool activated = operation.kind == OpKind::activation && is_relu(operation);
        if (activated || (casts && relu_ == i && graph_.tensor(seen.wide).role == Role::accumulators))
            seen.function = Observation::Function::relu;
        seen_.push_back(seen);
    }

    void look_at_both(std::size_t i, int wide) {
        std::string name = graph_.tensor(wide).name;
        if (!name.ends_with(wide_suffix))
            return;
        int stored = graph_.find(name.substr(0, name.size() - wide_suffix.size()));
        Observation seen{.operation = i, .wide = wide, .stored = stored, .subject = subject_at(stored)};
        if (seen.subject == Subject::gradients && scaled_ && !is_unscaled(stored))
            seen.scale = Observation::Scale::loss_scale;
        seen_.push_back(seen);
    }

    // That of what was cast: a cast has the role in which it is read, and the loss's gradient is read as an operand like others. What
    // is there wide, to be rounded, has no role to tell.
    Subject subject_at(int tensor) const {
        for (int of = made_of(tensor); of >= 0; of = made_of(of))
            tensor = graph_.tensor(of).role == Role::accumulators ? tensor : of;
        return subject_of(graph_.tensor(tensor));
    }
    int made_of(int tensor) const { return made_of_[static_cast<std::size_t>(graph_.root(tensor))]; }

    bool is_unscaled(int tensor) const { return unscaled_[static_cast<std::size_t>(tensor)]; }

    const Graph& graph_;
    std::vector<Observation> seen_;
    std::vector<bool> unscaled_; // by tensor: what became of a gradient that was divided by the loss scale
    std::vector<int> made_of_;   // by tensor: what it is a cast of; -1: none
    bool scaled_ = false;
    std::size_t relu_ = 0; // the operation behind the last one
};

constexpr std::array subjects = {Subject::activations, Subject::weights, Subject::gradients, Subject::updates};

} // namespace

const char* name_of(Subject subject) {
    constexpr std::array names = {"activations", "weights", "gradients", "updates"};
    return names[static_cast<std::size_t>(subject)];
}

std::optional<Subject> parse_subject(std::string_view name) {
    auto found = std::ranges::find(subjects, name, [](Subject subject) { return std::string_view(name_of(subject)); });
    return found == subjects.end() ? std::nullopt : std::optional(*found);
}

Graph observe(Graph graph, const Capabilities& device) { return Widener(std::move(graph), device).run(); }

std::vector<Observation> observations_of(const Plan& plan) { return Looker(plan.graph).run(); }

} // namespace mantissa
