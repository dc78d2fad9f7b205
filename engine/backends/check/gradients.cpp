// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/gradients.h"

#include "backends/check/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mantissa::check {
namespace {

constexpr double step = 1e-5;
constexpr double allowed = 1e-7;           // relative to the largest derivative: step^2 and rounding / step are both below
constexpr std::int64_t most_elements = 60; // per tensor, spread over it

class GradientCheck {
public:
    GradientCheck(const GradientPair& pair, const Backend& reference, std::uint64_t seed)
        : pair_(pair),
          operation_(pair.forward.graph.operations.front()),
          reference_(reference),
          forward_(reference, pair.forward.graph),
          inputs_(draw_inputs(pair.forward, seed)) {
        Draw draw(seed, pair.name + "/cotangent");
        cotangent_.resize(static_cast<std::size_t>(elements(pair.forward.graph.output(operation_, 0).shape)));
        std::ranges::generate(cotangent_, [&] { return draw.normal(); });
    }

    std::string run() {
        forward_.run(inputs_, pair_.forward.block);
        auto derivatives = pair_.backward == OpKind::loss ? std::vector<Values>{forward_.values(operation_.outputs[0])} : backward();
        for (std::size_t i = 0; i < derivatives.size(); ++i)
            if (std::string wrong = difference_in(operation_.inputs[pair_.derivative_of[i]], derivatives[i]); !wrong.empty())
                return wrong;
        return {};
    }

private:
    int tensor_of(const Source& source) const {
        return (source.from == Source::From::input ? operation_.inputs : operation_.outputs).at(source.index);
    }

    const Values& forward_values(const Source& source, std::map<int, Values>& kept) const {
        if (source.from == Source::From::cotangent)
            return cotangent_;
        int tensor = tensor_of(source);
        return kept[tensor] = source.from == Source::From::input ? inputs_.at(tensor) : forward_.values(tensor);
    }

    // The backward operation on what the forward one left.
    std::vector<Values> backward() {
        CaseBuilder c(pair_.name, {});
        TensorValues given;
        std::map<int, Values> kept;
        std::vector<int> inputs, outputs;
        for (const Source& source : pair_.sources) {
            const Tensor& like =
                pair_.forward.graph.tensor(source.from == Source::From::cotangent ? operation_.outputs[0] : tensor_of(source));
            inputs.push_back(c.input("input " + std::to_string(inputs.size()), like.shape, float64_format(), constant(0)));
            given[inputs.back()] = forward_values(source, kept);
        }
        for (std::size_t input : pair_.derivative_of)
            outputs.push_back(
                c.output("derivative " + std::to_string(input), pair_.forward.graph.input(operation_, input).shape, float64_format()));
        c.operation(pair_.backward, inputs, outputs, operation_.attributes);
        Trial trial(reference_, c.done().graph);
        trial.run(given, pair_.forward.block);
        std::vector<Values> derivatives;
        for (int output : outputs)
            derivatives.push_back(trial.values(output));
        return derivatives;
    }

    double objective(const TensorValues& inputs) {
        forward_.run(inputs, pair_.forward.block);
        if (pair_.backward == OpKind::loss)
            return forward_.block().loss;
        Values y = forward_.values(operation_.outputs[0]);
        return std::inner_product(y.begin(), y.end(), cotangent_.begin(), 0.0);
    }

    double slope(int tensor, std::size_t element) {
        TensorValues moved = inputs_;
        double& value = moved[tensor][element];
        double middle = value;
        value = middle + step;
        double above = objective(moved);
        value = middle - step;
        return (above - objective(moved)) / (2 * step);
    }

    std::string difference_in(int tensor, const Values& derivative) {
        double largest = 1;
        for (double value : derivative)
            largest = std::max(largest, std::abs(value));
        std::size_t stride = std::max<std::size_t>(1, derivative.size() / most_elements);
        for (std::size_t i = 0; i < derivative.size(); i += stride)
            if (double measured = slope(tensor, i); !(std::abs(measured - derivative[i]) <= allowed * largest))
                return fmt::format("the derivative with respect to {}[{}] is {:.9g}, finite differences give {:.9g}",
                                   pair_.forward.graph.tensor(tensor).name, i, derivative[i], measured);
        return {};
    }

    const GradientPair& pair_;
    const Operation& operation_;
    const Backend& reference_;
    Trial forward_;
    TensorValues inputs_;
    Values cotangent_;
};

} // namespace

CheckResult check_gradient(const GradientPair& pair, const Backend& reference, std::uint64_t seed) {
    CheckResult result{.outcome = CheckResult::Outcome::passed, .name = pair.name, .implementation = "finite differences", .message = {}};
    try {
        result.message = GradientCheck(pair, reference, seed).run();
    } catch (const std::exception& error) {
        result.message = error.what();
    }
    if (!result.message.empty())
        result.outcome = CheckResult::Outcome::failed;
    return result;
}

} // namespace mantissa::check
