// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "health/made_of.h"

#include "health/product_terms.h"
#include "health/wanted_change.h"
#include "ops/operands.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mantissa::health {
namespace {

std::string what_is(const Tensor& tensor) {
    switch (tensor.category) {
    case Category::weights:
    case Category::master_weights: return "weight";
    case Category::optimizer: return "moment";
    case Category::input: return "input";
    case Category::gradients: return "gradient";
    default: return tensor.role == Role::gradients || tensor.role == Role::loss ? "gradient" : "value";
    }
}

// By the name that it has where a back end does not lay it out in its own way.
int before_packing(const Graph& graph, int tensor) {
    for (const Operation& operation : graph.operations)
        if (operation.kind == OpKind::pack && operation.outputs.front() == tensor)
            return operation.inputs.front();
    return tensor;
}

// What is not finite is larger than anything else.
double size_of(double value) { return std::isfinite(value) ? std::abs(value) : INFINITY; }

class Maker {
public:
    Maker(FirstNonFinite& first, const Graph& graph, const Operation& operation, const OperationValues& values, const StepBlock& step)
        : first_(first), graph_(graph), operation_(operation), values_(values), step_(step), e_(static_cast<std::size_t>(first.element)) {}

    void run() {
        auto unseen = [&](std::size_t i) { return input(i).empty() && graph_.input(operation_, i).role != Role::raw; };
        for (std::size_t i = 0; i < values_.inputs.size(); ++i)
            if (unseen(i))
                return; // it was made by nobody, and lies where it cannot be read
        std::vector<ProductTerm> terms = product_terms(graph_, operation_, first_.element);
        if (!terms.empty())
            return add_products(terms);
        switch (row_of(operation_.kind).family) {
        case Family::optimizer: return update();
        case Family::normalisation: return normalise();
        case Family::addition:
        case Family::bias: return operation_.kind == OpKind::bias_backward ? add_gradients() : add_up();
        default: break;
        }
        switch (operation_.kind) {
        case OpKind::prepare_input: scale_picture(); break;
        case OpKind::quantize: first_.exact = take(0); break;
        case OpKind::scale_gradient: first_.exact = take(0) * loss_scale(); break;
        case OpKind::unscale: first_.exact = take(0) / loss_scale(); break;
        default: take_all();
        }
    }

private:
    const std::vector<double>& input(std::size_t i) const { return values_.inputs[i]; }

    double give(const std::string& what, double value, const std::string& tensor = "") {
        first_.operands.push_back({what, tensor, value});
        return value;
    }
    double take(std::size_t i, std::size_t element) {
        const Tensor& tensor = graph_.tensor(before_packing(graph_, operation_.inputs[i]));
        return give(what_is(tensor), input(i)[element], tensor.name);
    }
    double take(std::size_t i) { return take(i, e_ % std::max<std::size_t>(1, input(i).size())); } // a bias comes again in each row
    double loss_scale() { return give("loss scale", static_cast<double>(step_.loss_scale)); }

    void scale_picture() {
        const double value = give("picture", input(0)[e_]);
        first_.exact = value * give("rescale", std::get<Rescale>(operation_.attributes).factor);
    }

    std::size_t largest(std::size_t i) const {
        auto found = std::ranges::max_element(input(i), {}, size_of);
        return static_cast<std::size_t>(found - input(i).begin());
    }

    void take_all() {
        for (std::size_t i = 0; i < values_.inputs.size(); ++i)
            if (!input(i).empty() && graph_.input(operation_, i).role != Role::raw)
                input(i).size() == static_cast<std::size_t>(first_.elements) ? take(i) : take(i, largest(i));
    }

    void add_up() {
        double sum = 0;
        for (std::size_t i = 0; i < values_.inputs.size(); ++i)
            sum += take(i);
        first_.exact = sum;
    }

    void add_products(const std::vector<ProductTerm>& terms) {
        double sum = 0;
        const ProductTerm* most = &terms.front();
        auto product = [&](const ProductTerm& term) {
            return input(0)[static_cast<std::size_t>(term.first)] * input(1)[static_cast<std::size_t>(term.second)];
        };
        for (const ProductTerm& term : terms) {
            sum += product(term);
            if (size_of(product(term)) > size_of(product(*most)))
                most = &term;
        }
        first_.terms = static_cast<std::int64_t>(terms.size());
        take(0, static_cast<std::size_t>(most->first));
        take(1, static_cast<std::size_t>(most->second));
        first_.exact = sum;
    }

    void add_gradients() {
        std::size_t channels = static_cast<std::size_t>(first_.elements), most = e_;
        double sum = 0;
        for (std::size_t i = e_; i < input(0).size(); i += channels) {
            sum += input(0)[i];
            most = size_of(input(0)[i]) > size_of(input(0)[most]) ? i : most;
        }
        first_.terms = static_cast<std::int64_t>(input(0).size() / channels);
        take(0, most);
        first_.exact = sum;
    }

    // Statistics are made of a whole channel: its largest value stands for it.
    void normalise() {
        std::size_t channels = input(1).size(), most = e_ % channels;
        for (std::size_t i = most; i < input(0).size(); i += channels)
            most = size_of(input(0)[i]) > size_of(input(0)[most]) ? i : most;
        bool per_value = static_cast<std::size_t>(first_.elements) == input(0).size();
        take(0, per_value ? e_ : most);
        for (std::size_t i = 1; i < values_.inputs.size(); ++i)
            if (!input(i).empty()) // sums that a convolution left lie as its library wants them
                input(i).size() == channels || per_value ? take(i) : take(i, largest(i));
        for (std::size_t i = 0; i < operation_.outputs.size(); ++i)
            if (graph_.output(operation_, i).name != first_.tensor && values_.outputs[i].size() == channels)
                give("statistic", values_.outputs[i][e_ % channels], graph_.output(operation_, i).name);
    }

    // The slots as they were written: the update goes on with them.
    void update() {
        BeforeUpdate before{
            .gradient = take(0), .weight = take(1), .slot = {}, .slot_count = static_cast<int>(repeated_inputs(operation_))};
        const auto& settings = std::get<Optimizer>(operation_.attributes);
        bool divides = false; // by the root of a mean square
        for (std::size_t slot = 0; slot < repeated_inputs(operation_); ++slot) {
            before.slot[slot] = input(slot + 2)[e_];
            const std::string& name = graph_.output(operation_, slot + 1).name;
            bool squares = name.ends_with(":second_moment") || name.ends_with(":velocity");
            divides = divides || squares;
            give(squares ? "mean square" : "moment", values_.outputs[slot + 1][e_], name);
        }
        give("learning rate", static_cast<double>(step_.learning_rate) * settings.rate);
        if (divides)
            give("epsilon", round_to(settings.epsilon, operation_.arithmetic));
        if (settings.unscales)
            before.gradient /= static_cast<double>(step_.loss_scale);
        tell_not_held(before);
        if (first_.tensor != graph_.output(operation_, 0).name)
            return; // a slot, which words make of the gradient
        first_.exact = before.weight + WantedChange(operation_, step_)(before);
    }

    // Its format stands beside it, for it is that of the update's arithmetic and not that of the weight.
    void tell_not_held(const BeforeUpdate& before) {
        if (!std::isfinite(before.gradient) || !std::isfinite(before.weight))
            return;
        if (auto met = first_not_held(operation_, step_, before))
            give(met->what + " before rounding to " +
                     format_name(operation_.arithmetic.kind == FormatKind::floating ? operation_.arithmetic : float32),
                 met->value);
    }

    FirstNonFinite& first_;
    const Graph& graph_;
    const Operation& operation_;
    const OperationValues& values_;
    const StepBlock& step_;
    std::size_t e_;
};

} // namespace

void tell_how_made(FirstNonFinite& first, const Graph& graph, const Operation& operation, const OperationValues& values,
                   const StepBlock& step) {
    first.operation = name_of(operation.kind);
    for (std::size_t i = 0; i < operation.outputs.size(); ++i) {
        const Tensor& tensor = graph.output(operation, i);
        auto bad = std::ranges::find_if_not(values.outputs[i], [](double value) { return std::isfinite(value); });
        if (tensor.name != first.tensor || bad == values.outputs[i].end())
            continue;
        first.element = bad - values.outputs[i].begin();
        first.elements = static_cast<std::int64_t>(values.outputs[i].size());
        first.format = format_name(tensor.format.format);
        first.value = *bad;
        Maker(first, graph, operation, values, step).run();
    }
    if (first.exact && !std::isfinite(*first.exact))
        first.exact.reset();
}

} // namespace mantissa::health
