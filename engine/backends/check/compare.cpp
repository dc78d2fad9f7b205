// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/compare.h"

#include "numerics/grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mantissa::check {
namespace {

constexpr double float32_error = 1.0 / 8388608; // 2^-23

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

// Infinities and NaN have no distance: they must be the same.
bool within(double a, double b, double allowed) {
    return same(a, b) || (std::isfinite(a) && std::isfinite(b) && std::abs(a - b) <= allowed);
}

double allowed_error(const Comparison& c, std::size_t i) {
    const Format& format = c.tensor.format.format;
    double ulp = c.tensor.role == Role::raw || c.tolerance.ulps == 0 ? 0 : c.tolerance.ulps * unit_in_last_place(c.expected[i], format);
    double sum = c.tolerance.float32_errors == 0 ? 0 : c.tolerance.float32_errors * float32_error * c.terms[i];
    return ulp + sum;
}

std::string place_of(std::size_t element, const Shape& shape) {
    std::string text;
    for (std::size_t d = shape.size(); d-- > 0;) {
        auto size = static_cast<std::size_t>(shape[d]);
        text = std::to_string(element % size) + (text.empty() ? "" : ",") + text;
        element /= size;
    }
    return text;
}

} // namespace

Format float64_format() {
    Format format = float32;
    format.exponent_bits = 11;
    format.mantissa_bits = 52;
    format.bias = 1023;
    format.storage = Storage::float64;
    return format;
}

Graph sum_of_terms(Graph graph) {
    for (Tensor& tensor : graph.tensors)
        if (tensor.role != Role::raw)
            tensor.format = {float64_format()};
    for (Operation& operation : graph.operations) {
        if (auto* activation = std::get_if<Activation>(&operation.attributes))
            activation->function = Function::none;
        operation.arithmetic = float64_format();
    }
    return graph;
}

double unit_in_last_place(double value, const Format& format) {
    if (format.kind == FormatKind::binary)
        return 2;
    double finest = power_of_two(finest_step(format, 0));
    if (format.kind != FormatKind::floating || value == 0 || !std::isfinite(value))
        return finest;
    return std::max(finest, std::ldexp(1.0, std::ilogb(value) - format.mantissa_bits));
}

std::string difference(const Comparison& c, const Values& actual) {
    for (std::size_t i = 0; i < actual.size(); ++i)
        if (double allowed = allowed_error(c, i); !within(c.expected[i], actual[i], allowed))
            return fmt::format("{}[{}] is {:.9g}, expected {:.9g} within {:.3g}", c.tensor.name, place_of(i, c.tensor.shape), actual[i],
                               c.expected[i], allowed);
    return {};
}

std::string difference(const StepBlock& expected, const StepBlock& actual, double relative_loss) {
    struct Field {
        const char* name;
        double expected, actual, allowed;
    };
    auto number = [](auto value) { return static_cast<double>(value); };
    const Field fields[] = {
        {"step", number(expected.step), number(actual.step), 0},
        {"loss_scale", number(expected.loss_scale), number(actual.loss_scale), 0},
        {"good_steps", number(expected.good_steps), number(actual.good_steps), 0},
        {"applied_steps", number(expected.applied_steps), number(actual.applied_steps), 0},
        {"found_bad", number(expected.found_bad), number(actual.found_bad), 0},
        {"bad_variable", number(expected.bad_variable), number(actual.bad_variable), 0},
        {"bad_state", number(expected.bad_state), number(actual.bad_state), 0},
        {"loss", expected.loss, actual.loss, relative_loss * std::abs(expected.loss)},
        {"correct", number(expected.correct), number(actual.correct), 0},
    };
    for (const Field& field : fields)
        if (!within(field.expected, field.actual, field.allowed))
            return fmt::format("StepBlock.{} is {:.9g}, expected {:.9g} within {:.3g}", field.name, field.actual, field.expected,
                               field.allowed);
    return {};
}

} // namespace mantissa::check
