// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/export/network_script.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa::report {
namespace {

std::int64_t ceil_divide(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

void replace(std::string& text, const std::string& what, const std::string& by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
}

} // namespace

Sides sides_of(const Place& place, std::pair<std::int64_t, std::int64_t> size, std::pair<std::int64_t, std::int64_t> stride) {
    Json padding = place.layer.values.value("padding", Json("valid"));
    if (padding.is_array())
        return {padding[0], padding[1], padding[2], padding[3]};
    if (padding != "same")
        return {};
    auto both = [](std::int64_t length, std::int64_t window, std::int64_t step) {
        return std::max<std::int64_t>(0, (ceil_divide(length, step) - 1) * step + window - length);
    };
    std::int64_t high = both(place.in[0], size.first, stride.first), wide = both(place.in[1], size.second, stride.second);
    return {high / 2, high - high / 2, wide / 2, wide - wide / 2};
}

std::pair<std::int64_t, std::int64_t> pooling_stride(const LayerConfig& layer) {
    bool given = layer.values.contains("stride") && !layer.values["stride"].is_null();
    return layer.pair(given ? "stride" : "size");
}

void NetworkScript::walk(const Model& model, const Policy& policy) {
    policy_ = policy;
    chain(model.layers, model.input, "x");
}

void NetworkScript::variable(const std::string& name, const Shape& shape, const std::string& initializer, std::int64_t fan_in,
                             std::int64_t fan_out) {
    Json row = {name, shape, initializer, fan_in, fan_out};
    std::string text = literal(row);
    variables_ += (variables_.empty() ? "(" : ", (") + text.substr(1, text.size() - 2) + ")";
}

void NetworkScript::kernel_and_bias(const Place& place, const std::string& name, const Shape& kernel) {
    const Json& values = place.layer.values;
    std::int64_t area = kernel.size() == 4 ? kernel[0] * kernel[1] : 1, in = kernel[kernel.size() - 2], out = kernel.back();
    variable(name + "/kernel", kernel, values.value("kernel_initializer", "glorot_uniform"), area * in, area * out);
    if (values.value("bias", true))
        variable(name + "/bias", {out}, values.value("bias_initializer", "zeros"), out, out);
}

void NetworkScript::chain(const std::vector<LayerConfig>& layers, Shape shape, const std::string& x) {
    for (const LayerConfig& layer : layers) {
        Shape out = output_shape({layer}, shape);
        open_.insert(open_.begin(), layer.name);
        Place place{layer, shape, out, x, counterpart_of(policy_.of(open_))};
        if (layer.type->inside == LayerType::Inside::branches)
            residual(place);
        else
            write(place);
        open_.erase(open_.begin());
        shape = out;
    }
}

void NetworkScript::residual(const Place& place) {
    std::string branch = fmt::format("branch_{}", ++residuals_), beside = fmt::format("beside_{}", residuals_);
    copy(place.x, branch, place.layer.name);
    copy(place.x, beside, "");
    chain(place.layer.layers, place.in, branch);
    if (!place.layer.shortcut.empty())
        chain(place.layer.shortcut, place.in, beside);
    else if (place.in != place.out)
        projection({place.layer, place.in, place.out, beside, place.precision}, place.layer.name + "_projection",
                   {ceil_divide(place.in[0], place.out[0]), ceil_divide(place.in[1], place.out[1])});
    sum(place, branch, beside);
}

std::string NetworkScript::expression_of(const Place& place, std::string LayerScript::*framework) {
    std::string expression = place.layer.type->script.*framework;
    if (expression.empty())
        throw bad_input(place.layer.name + ": a layer of type " + place.layer.type->type + " cannot be exported");
    replace(expression, "{x}", place.x);
    for (const auto& [key, value] : place.layer.values.items())
        replace(expression, "{" + key + "}", literal(value));
    return expression;
}

} // namespace mantissa::report
